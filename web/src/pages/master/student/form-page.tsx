import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { FormTabs } from '../../../components/form/form-tabs.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { paths } from '../../../paths.ts'
import { GuardianTab } from './guardian-tab.tsx'
import { AddressTab, EntryTab, IdentityTab } from './student-tabs.tsx'
import { StudentOverview } from './student-overview.tsx'
import { freshStudent, toFields } from './student-fields.ts'

const touches = [studentEndpoints.list]

export const StudentFormPage = () => (
  <LoadRecord endpoint={studentEndpoints.read}>
    {(record) => (record ? <StudentOverview key={record.id} record={record} /> : <NewStudent />)}
  </LoadRecord>
)

const NewStudent = () => (
  <RecordForm
    title="Tambah siswa"
    endpoint={studentEndpoints.create}
    defaults={freshStudent}
    resource={studentEndpoints}
    toFields={toFields}
    touches={touches}
    backTo={paths.students}
  >
    {(_, form) => (
      <FormTabs
        form={form}
        label="Bagian data siswa"
        tabs={[
          { value: 'identitas', label: 'Identitas', content: <IdentityTab form={form} record={null} /> },
          { value: 'alamat', label: 'Alamat & kontak', content: <AddressTab form={form} /> },
          { value: 'orang-tua', label: 'Orang tua/wali', content: <GuardianTab form={form} record={null} /> },
          { value: 'pendaftaran', label: 'Pendaftaran', content: <EntryTab form={form} record={null} /> },
        ]}
      />
    )}
  </RecordForm>
)
