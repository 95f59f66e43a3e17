import { mostWeeklyJp } from '@hadir/contract/subject/subject.ts'
import { academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { useEndpointMutation } from '../../../http/query.ts'
import { wholeListOf } from '../../../http/whole-list.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { ComboField, NumberField } from '../../../components/form/fields/fields.tsx'
import { submitForm } from '../../../components/form/submit-form.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { TeacherField } from '../../../components/form/fields/teacher-field.tsx'

const { assign } = academicSubjectEndpoints
const touches = [academicSubjectEndpoints.list, academicClassEndpoints.list]

/** One subject for several classes at once: all of its grades, until one is unticked. */
export function AssignSubject({ onClose }: { onClose: () => void }) {
  const params = { schoolId: useSchoolId() }
  const send = useEndpointMutation(assign, { touches })
  const subjects = useQuery(wholeListOf(subjectEndpoints.list, { query: { status: 'aktif' } }))
  const classes = useQuery(wholeListOf(academicClassEndpoints.list, { params, query: {} }))
  const [form, draft] = useBodyForm(
    assign.body,
    { subjectId: '', academicClassIds: [], teacherId: '', weeklyJp: null, threshold: null },
    { endpoint: assign, of: params },
  )
  const { control } = form
  const subjectId = useWatch({ control, name: 'subjectId' })
  const known = subjects.data ?? []
  const classesFor = (id: string) => {
    const gradesOfIt = known.find((one) => one.id === id)?.grades ?? []
    return (classes.data ?? []).filter(({ grade }) => gradesOfIt.includes(grade))
  }
  const save = submitForm(form, async (body) => {
    const { message } = await send.mutateAsync({ params, body })
    toastSuccess(message)
    onClose()
  })
  return (
    <ActDialog
      title="Bagikan ke kelas"
      description="Kelas yang sudah memiliki mata pelajaran ini tidak diubah."
      verb="Bagikan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <ComboField
          control={control}
          name="subjectId"
          label="Mata pelajaran"
          options={known.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
          placeholder="Pilih mata pelajaran"
          note={
            known.length === 0 && !subjects.isPending ? 'Tambahkan mata pelajaran di Master Data dahulu' : undefined
          }
          onChosen={(id) => {
            form.setValue(
              'academicClassIds',
              classesFor(id).map((one) => one.id),
            )
            form.setValue('weeklyJp', known.find((one) => one.id === id)?.weeklyJp || null)
          }}
          required
        />
        {subjectId !== '' && (
          <ChoicesField
            control={control}
            name="academicClassIds"
            label="Kelas"
            options={classesFor(subjectId).map(({ id, name }) => ({ value: id, label: name }))}
            help={classesFor(subjectId).length === 0 ? 'Belum ada kelas tahun ini pada tingkatnya.' : undefined}
            required
          />
        )}
        <TeacherField control={control} name="teacherId" label="Guru pengampu" />
        <NumberField control={control} name="weeklyJp" label="JP/minggu" help={`1 sampai ${mostWeeklyJp}`} />
      </form>
    </ActDialog>
  )
}
