import { type AcademicSubject, academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastFailure, toastSuccess, toastThen } from '../../../components/feedback/toast.ts'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { ChoicesField } from '../../../components/form/fields/choices-field.tsx'
import { submitForm } from '../../../components/form/submit-form.ts'
import { queryOptionsOf, useEndpointMutation } from '../../../http/query.ts'
import { Button } from '../../../ui/button.tsx'

const { join, jointChoices, separate } = academicSubjectEndpoints
const touches = [
  academicSubjectEndpoints.list,
  academicSubjectEndpoints.read,
  jointChoices,
  scheduleEndpoints.list,
  scheduleEndpoints.week,
]
type JointProps = { record: AcademicSubject; params: { schoolId: string; id: string } }

/** Other classes that are taught together with this one. */
export function JointSection({ record, params }: JointProps) {
  const [open, setOpen] = useState<'join' | 'separate' | null>(null)
  const { joint, subject } = record
  const close = () => setOpen(null)
  return (
    <section className="flex flex-wrap items-center justify-between gap-3 rounded-surface border bg-surface p-4">
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">Pelajaran gabungan</span>
        <span className="text-sm wrap-break-word text-soft">
          {joint.length > 0
            ? joint.map((one) => jointName(one, subject.id)).join(' + ')
            : 'Satu guru mengajar beberapa kelas bersama: satu jam, satu lembar absensi, satu jurnal.'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {joint.length > 0 && <Button onClick={() => setOpen('separate')}>Pisahkan</Button>}
        <Button
          disabled={!record.teacher}
          title={record.teacher ? undefined : 'Tentukan dahulu guru pengampunya'}
          onClick={() => setOpen('join')}
        >
          Gabungkan dengan kelas lain
        </Button>
      </div>
      {open === 'join' && <JoinDialog {...{ record, params }} onClose={close} />}
      {open === 'separate' && <SeparateDialog {...{ record, params }} onClose={close} />}
    </section>
  )
}

/** The class, with the subject if it is another one: kelas rangkap. */
const jointName = (
  { academicClass, subject }: Pick<AcademicSubject['joint'][number], 'academicClass' | 'subject'>,
  subjectId: string,
) => (subject.id === subjectId ? academicClass.name : `${academicClass.name} (${subject.name})`)

function JoinDialog({ record, params, onClose }: JointProps & { onClose: () => void }) {
  const choices = useQuery(queryOptionsOf(jointChoices, { params, query: {} }))
  const send = useEndpointMutation(join, { touches })
  const [form, draft] = useBodyForm(join.body, { academicSubjectIds: [] }, { endpoint: join, of: params })
  const save = submitForm(form, async (body) => {
    const { message } = await send.mutateAsync({ params, body })
    toastSuccess(message)
    onClose()
  })
  const found = choices.data?.data ?? []
  // Kelas rangkap and blocks of electives may join other subjects: shown on request, after those of the same name.
  const same = found.filter(({ isSameSubject }) => isSameSubject)
  const [isWide, setWide] = useState(false)
  const isAll = isWide || (choices.isSuccess && same.length === 0)
  return (
    <ActDialog
      title="Gabungkan dengan kelas lain"
      description={`${record.subject.name} ${record.academicClass.name} dan kelas yang dipilih menjadi satu pelajaran ${record.teacher?.name ?? ''}. Jadwal kelas yang belum punya jam mengikuti.`}
      verb="Gabungkan"
      busy={form.formState.isSubmitting}
      missing={choices.isSuccess && found.length === 0 ? 'Tidak ada kelas yang dapat digabung' : undefined}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <form noValidate onSubmit={(event) => void save(event)}>
        <ChoicesField
          control={form.control}
          name="academicSubjectIds"
          label="Kelas"
          options={(isAll ? found : same).map((one) => ({ value: one.id, label: jointName(one, record.subject.id) }))}
          help={
            choices.isSuccess && found.length === 0
              ? `${record.teacher?.name ?? 'Gurunya'} tidak mengajar kelas lain yang belum digabung.`
              : undefined
          }
          required
        />
        {!isAll && found.length > same.length && (
          <Button size="small" tone="quiet" onClick={() => setWide(true)}>
            Tampilkan mapel lain (kelas rangkap)
          </Button>
        )}
      </form>
    </ActDialog>
  )
}

function SeparateDialog({ record, params, onClose }: JointProps & { onClose: () => void }) {
  const send = useEndpointMutation(separate, { touches })
  const others = record.joint.filter(({ id }) => id !== record.id).map(({ academicClass }) => academicClass.name)
  return (
    <ActDialog
      title="Pisahkan pelajaran gabungan"
      description={`Mulai hari ini ${record.academicClass.name} memakai jam yang ada. Jam ${others.join(', ')} dihapus dari jadwal: atur lagi sesudahnya. Absensi dan jurnal yang sudah ada tetap.`}
      verb="Pisahkan"
      busy={send.isPending}
      onAct={() => send.mutate({ params }, { onSuccess: toastThen(onClose), onError: toastFailure })}
      onClose={onClose}
    />
  )
}
