import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { FormTabs } from '../../../components/form/form-tabs.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { toFields } from './teacher-fields.ts'
import { TeacherOverview } from './teacher-overview.tsx'
import { ContactTab, EmploymentTab, IdentityTab, StatusTab } from './teacher-tabs.tsx'

const touches = [teacherEndpoints.list]

export const TeacherFormPage = () => (
  <LoadRecord endpoint={teacherEndpoints.read}>
    {(record) => (record ? <TeacherOverview key={record.id} record={record} /> : <NewTeacher />)}
  </LoadRecord>
)

const NewTeacher = () => (
  <RecordForm
    title="Tambah guru"
    endpoint={teacherEndpoints.create}
    defaults={{ name: '', dob: '', status: 'AKTIF' }}
    resource={teacherEndpoints}
    toFields={toFields}
    touches={touches}
    backTo={paths.teachers}
  >
    {(control, form) => (
      <FormTabs
        form={form}
        label="Data guru"
        tabs={[
          { value: 'identitas', label: 'Identitas', content: <IdentityTab control={control} /> },
          { value: 'kepegawaian', label: 'Kepegawaian', content: <EmploymentTab control={control} /> },
          { value: 'kontak', label: 'Kontak dan alamat', content: <ContactTab form={form} /> },
          { value: 'status', label: 'Status', content: <StatusTab control={control} record={null} /> },
        ]}
      />
    )}
  </RecordForm>
)
