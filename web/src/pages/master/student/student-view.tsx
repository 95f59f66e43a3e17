import type { Guardian, StudentRecord } from '@hadir/contract/student/student.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { useMayCall } from '../../../components/list/list-export-menu.tsx'
import { useIsWide } from '../../../components/screen/use-is-phone.ts'
import { useTitle } from '../../../components/screen/use-title.ts'
import { StudentClassHistory } from './student-class-history.tsx'
import { StudentContactForm } from './student-contact-form.tsx'
import { StudentFacts } from '../../../components/student/student-facts.tsx'
import { StudentHead } from './student-head.tsx'
import { StudentSide } from './student-side.tsx'

/** A student for users who cannot edit her record: all that they may see; a homeroom teacher edits the contacts. */
export function StudentView({ record }: { record: StudentRecord }) {
  useTitle(record.name)
  const mayWriteContact = useMayCall(studentContact) && record.isWhole
  // The form already shows her address.
  const shown = mayWriteContact ? withoutContact(record) : record
  const isWide = useIsWide()
  const side = <StudentSide record={record} />
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,48rem)_minmax(17rem,1fr)]">
      <div className="grid content-start gap-6">
        {mayWriteContact ? (
          <StudentContactForm
            record={record}
            head={
              <>
                <StudentHead record={record} />
                {!isWide && side}
              </>
            }
          />
        ) : (
          <>
            <h1 translate="no" className="text-2xl font-bold">
              {record.name}
            </h1>
            <StudentHead record={record} />
            {!isWide && side}
          </>
        )}
        <StudentFacts record={shown} />
        {record.isWhole && (
          <section className="grid max-w-3xl gap-3 rounded-surface border bg-surface p-4 sm:p-6">
            <h2 className="font-semibold">Riwayat kelas</h2>
            <StudentClassHistory id={record.id} />
          </section>
        )}
      </div>
      {isWide && side}
    </div>
  )
}

const unreached = (guardian: Guardian | null) => guardian && { ...guardian, phone: null, email: null }

const withoutContact = (record: StudentRecord): StudentRecord => {
  const { AYAH, IBU, WALI } = record.guardians
  return { ...record, ...inForm, guardians: { AYAH: unreached(AYAH), IBU: unreached(IBU), WALI: unreached(WALI) } }
}

const inForm = {
  address: null,
  rt: null,
  rw: null,
  hamlet: null,
  village: null,
  district: null,
  regency: null,
  province: null,
  postalCode: null,
  phone: null,
  email: null,
}
