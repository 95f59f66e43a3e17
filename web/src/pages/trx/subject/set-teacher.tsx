import { academicSubjectEndpoints, mostAssigned } from '@hadir/contract/subject/academic-subject.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { useState } from 'react'
import { ActDialog } from '../../../components/actions/act-dialog.tsx'
import { toastSuccess } from '../../../components/feedback/toast.ts'
import { TeacherField } from '../../../components/form/fields/teacher-field.tsx'
import { useBodyForm } from '../../../components/form/body-form.ts'
import { submitForm } from '../../../components/form/submit-form.ts'
import type { ChosenRows } from '../../../components/list/list-page.tsx'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'

/** The actions on ticked class subjects. */
export function AcademicSubjectBulk({ chosen: { ids = [] }, done }: { chosen: ChosenRows; done: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const isTooMany = ids.length === 0 || ids.length > mostAssigned
  return (
    <>
      <Button
        disabled={isTooMany}
        title={isTooMany ? `Centang paling banyak ${mostAssigned} mata pelajaran` : undefined}
        onClick={() => setOpen(true)}
      >
        Tentukan guru
      </Button>
      {isOpen && <SetTeacher ids={ids} onDone={done} onClose={() => setOpen(false)} />}
    </>
  )
}

const fields = academicSubjectEndpoints.setTeacher.body.pick({ teacherId: true })
const touches = [academicSubjectEndpoints.list, academicTeacherEndpoints.list]
type SetTeacherProps = { ids: readonly string[]; onDone: () => void; onClose: () => void }

/** One teacher for all of them, also where another one teaches now. */
function SetTeacher({ ids, onDone, onClose }: SetTeacherProps) {
  const params = { schoolId: useSchoolId() }
  const send = useEndpointMutation(academicSubjectEndpoints.setTeacher, { touches })
  const [form, draft] = useBodyForm(
    fields,
    { teacherId: '' },
    { endpoint: academicSubjectEndpoints.setTeacher, of: ids },
  )
  const save = submitForm(form, async ({ teacherId }) => {
    const { message } = await send.mutateAsync({ params, body: { ids: [...ids], teacherId } })
    toastSuccess(message)
    onDone()
    onClose()
  })
  return (
    <ActDialog
      title="Tentukan guru"
      description={`${ids.length} mata pelajaran kelas mendapat guru pengampu ini, juga yang sudah ada gurunya.`}
      verb="Simpan"
      busy={form.formState.isSubmitting}
      onAct={() => void save()}
      onClose={onClose}
    >
      {draft.offer}
      <TeacherField control={form.control} name="teacherId" label="Guru pengampu" required />
    </ActDialog>
  )
}
