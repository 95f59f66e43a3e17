import { activityFields, type ActivitySheet, cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import {
  activityKindLabels,
  activityKinds,
  type Dimension,
  dimensionLabels,
  dimensionsOf,
} from '@hadir/contract/evaluation/activity-dimensions.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { toastFailure, toastSuccess } from '../../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../../components/form/body-form.ts'
import { SelectField, TextField } from '../../../../components/form/fields/fields.tsx'
import { TextAreaField } from '../../../../components/form/fields/text-area-field.tsx'
import { RecordDialog } from '../../../../components/form/record-dialog.tsx'
import { HistoryLabel } from '../../../../components/form/history-label.ts'
import { readNow } from '../../../../components/form/saved-now.ts'
import { submitForm } from '../../../../components/form/submit-form.ts'
import type { BodyOf } from '../../../../components/form/use-record-form.ts'
import { useWindowVersions } from '../../../../components/form/use-window-versions.ts'
import { leftAt } from '../../../../components/list/scroll-restoration.ts'
import { cocurricularSheetPath } from '../../../../components/evaluation/evaluation-paths.ts'
import { useEndpointMutation } from '../../../../http/query.ts'
import { paths } from '../../../../paths.ts'
import { useSchoolId } from '../../../../session/use-school-id.ts'
import { Checkbox } from '../../../../ui/inputs/checkbox.tsx'

const touches = [cocurricularEndpoints.list, reportCardListEndpoints.read]
const kinds = activityKinds.map((value) => ({ value, label: activityKindLabels[value] }))
/** From this year on kokurikuler replaces P5. */
const firstKokurikuler = '2025/2026'

type ActivityDialogProps = {
  record: ActivitySheet | null
  query: { academicClassId: string; semesterNo: number }
  yearName: string
  onClose: () => void
}

/** An activity's theme and the dimensions that it assesses; saving a new one opens its sheet. */
export function ActivityDialog({ record, query, yearName, onClose }: ActivityDialogProps) {
  const errorId = `${useId()}-error`
  const params = { schoolId: useSchoolId() }
  const navigate = useNavigate()
  const cache = useQueryClient()
  const create = useEndpointMutation(cocurricularEndpoints.create, { touches })
  const update = useEndpointMutation(cocurricularEndpoints.update, { touches })
  const remove = useEndpointMutation(cocurricularEndpoints.remove, { touches })
  const [form, draft] = useBodyForm(activityFields, record ? toFields(record) : freshIn(yearName), {
    endpoint: record ? cocurricularEndpoints.update : cocurricularEndpoints.create,
    of: [params, query, record?.id],
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  const chosen = useController({ control, name: 'dimensions' })
  const dimensions: readonly Dimension[] = chosen.field.value ?? []
  const toggle = (one: Dimension) =>
    chosen.field.onChange(
      dimensions.includes(one)
        ? dimensions.filter((other) => other !== one)
        : dimensionsOf[kind].filter((other) => other === one || dimensions.includes(other)),
    )
  const versions = useWindowVersions({
    form,
    read:
      record &&
      (async () => (await readNow(cache, cocurricularEndpoints.read, { params: { ...params, id: record.id } })).data),
    toFields,
    save: () => void save(),
  })
  const send = async (body: BodyOf<typeof cocurricularEndpoints.update>) => {
    const { data, message } = record
      ? await update.mutateAsync({ params: { ...params, id: record.id }, body })
      : await create.mutateAsync({ params, query, body })
    toastSuccess(message ?? 'Kegiatan tersimpan')
    onClose()
    if (!record) void navigate(cocurricularSheetPath(data.id))
  }
  const save = submitForm(form, send, { onStale: versions.showConflict })
  const discard = () =>
    record &&
    remove.mutate(
      { params: { ...params, id: record.id } },
      {
        onSuccess: () => {
          toastSuccess('Kegiatan dihapus')
          void navigate(leftAt(paths.cocurricular))
        },
        onError: toastFailure,
      },
    )
  return (
    <RecordDialog
      title={record ? 'Ubah kegiatan' : 'Tambah kegiatan'}
      form={form}
      fields={versions.fields}
      onSave={() => void save()}
      removal={
        record && {
          what: record.title,
          loses: record.filled > 0 ? `${record.filled} capaian siswa ikut terhapus.` : undefined,
          busy: remove.isPending,
          onRemove: discard,
        }
      }
      onClose={onClose}
    >
      {draft.offer}
      {versions.dialog}
      <HistoryLabel name="dimensions" label="Dimensi yang dinilai" show={namesOf} />
      <TextAreaField control={control} name="title" label="Judul kegiatan" isLine required />
      <TextAreaField control={control} name="theme" label="Tema" isLine required />
      <SelectField
        control={control}
        name="kind"
        label="Jenis"
        options={kinds}
        help="P5 untuk tahun pelajaran sebelum 2025/2026"
        onChosen={() => chosen.field.onChange([])}
        required
      />
      <fieldset aria-describedby={chosen.fieldState.error && errorId}>
        <legend className="text-sm font-semibold">Dimensi yang dinilai</legend>
        {/* Above the boxes, the first of which gets the focus: a phone does not show all of them. */}
        {chosen.fieldState.error && (
          <p id={errorId} className="text-sm text-danger">
            {chosen.fieldState.error.message}
          </p>
        )}
        {dimensionsOf[kind].map((one, index) => (
          <Checkbox
            key={one}
            {...(index === 0 && { ref: chosen.field.ref })}
            label={dimensionLabels[one]}
            checked={dimensions.includes(one)}
            onChange={() => toggle(one)}
          />
        ))}
      </fieldset>
      <TextAreaField control={control} name="goal" label="Tujuan" isLine />
      <TextField control={control} name="group" label="Kelompok" />
    </RecordDialog>
  )
}

const freshIn = (yearName: string) => ({
  kind: yearName !== '' && yearName < firstKokurikuler ? ('P5' as const) : ('KOKURIKULER' as const),
  theme: '',
  title: '',
  goal: '',
  group: '',
  dimensions: [],
  version: undefined,
})

const toFields = ({ kind, theme, title, goal, group, dimensions, version }: ActivitySheet) => ({
  kind,
  theme,
  title,
  goal: goal ?? '',
  group: group ?? '',
  dimensions,
  version,
})

/** A list is one text outside its form. */
const namesOf = (values: string) =>
  values
    .split(', ')
    .map((one) => dimensionLabels[one as Dimension] ?? one)
    .join(', ')
