import { studentEndpoints, type StudentRecord } from '@hadir/contract/student/student.ts'
import { DeleteRecord } from '../../../components/form/delete-record.tsx'
import { FormTabs } from '../../../components/form/form-tabs.tsx'
import { useMayCall } from '../../../components/list/list-export-menu.tsx'
import { LoadRecord } from '../../../components/form/load-record.tsx'
import { RecordForm } from '../../../components/form/record-form.tsx'
import { useIsWide } from '../../../components/screen/use-is-phone.ts'
import { paths } from '../../../paths.ts'
import { GuardianTab } from './guardian-tab.tsx'
import { HistoryLabels } from './history-labels.tsx'
import { AddressTab, EntryTab, IdentityTab } from './student-tabs.tsx'
import { StudentAside } from './student-aside.tsx'
import { StudentSide } from './student-side.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentView } from './student-view.tsx'
import { freshStudent, toFields } from './student-fields.ts'

const touches = [studentEndpoints.list]

export function StudentFormPage() {
  return <LoadRecord endpoint={studentEndpoints.read}>{(record) => <StudentPage record={record} />}</LoadRecord>
}

function StudentPage({ record }: { record: StudentRecord | null }) {
  const mayWrite = useMayCall(studentEndpoints.update)
  return record && !mayWrite ? <StudentView record={record} /> : <StudentForm record={record} />
}

function StudentForm({ record }: { record: StudentRecord | null }) {
  const params = record ? { id: record.id } : undefined
  const isWide = useIsWide()
  const side = record && <StudentSide record={record} />
  const aside = record && <StudentAside record={record} />
  return (
    // The aside stays in one place of the tree: a dialog of it outlives a tablet that is turned.
    <div className="grid gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(17rem,1fr)] xl:grid-rows-[auto_1fr]">
      <div className="grid content-start gap-6">
        <RecordForm
          title={record ? record.name : 'Tambah siswa'}
          head={
            record && (
              <>
                <StudentHead record={record} />
                {!isWide && side}
              </>
            )
          }
          endpoint={record ? studentEndpoints.update : studentEndpoints.create}
          params={params}
          defaults={record ? toFields(record) : freshStudent}
          resource={studentEndpoints}
          toFields={toFields}
          touches={touches}
          backTo={paths.students}
        >
          {(_, form) => (
            <>
              <HistoryLabels />
              <FormTabs
                form={form}
                label="Bagian data siswa"
                tabs={[
                  { value: 'identitas', label: 'Identitas', content: <IdentityTab form={form} record={record} /> },
                  { value: 'alamat', label: 'Alamat & kontak', content: <AddressTab form={form} /> },
                  { value: 'orang-tua', label: 'Orang tua/wali', content: <GuardianTab form={form} record={record} /> },
                  { value: 'pendaftaran', label: 'Pendaftaran', content: <EntryTab form={form} record={record} /> },
                ]}
              />
            </>
          )}
        </RecordForm>
      </div>
      {record && (
        <div className="grid content-start gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:gap-4">
          {isWide && side}
          {aside}
        </div>
      )}
      {params && record && (
        <div>
          <DeleteRecord
            endpoint={studentEndpoints.remove}
            params={params}
            what={`siswa ${record.name}`}
            touches={touches}
            backTo={paths.students}
          />
        </div>
      )}
    </div>
  )
}
