import { readsWholeSchool } from '@hadir/contract/teacher/duty.ts'
import { shownPhone } from '@hadir/contract/fields/phone.ts'
import type { StudentRecord } from '@hadir/contract/student/student.ts'
import { relationLabels } from '@hadir/contract/student/student-labels.ts'
import { Phone } from 'lucide-react'
import { WhatsAppLink } from '../../../components/student/whatsapp-link.tsx'
import { useSession } from '../../../session/store.ts'
import { buttonLook } from '../../../ui/button.tsx'
import { StudentMonthCard } from './student-month.tsx'

/** What is looked up most about a student: her class and its teacher, her days, and her family's contacts. */
export function StudentSide({ record }: { record: StudentRecord }) {
  const duties = useSession((state) => state.profile?.duties)
  // A teacher who only teaches her may not see her days.
  const maySeeDays = record.isWhole || readsWholeSchool(duties)
  return (
    <div className="grid content-start gap-4">
      {record.guardianPhone && <GuardianCard record={record} phone={record.guardianPhone} />}
      {maySeeDays && <StudentMonthCard record={record} />}
    </div>
  )
}

function GuardianCard({ record, phone }: { record: StudentRecord; phone: string }) {
  const { primaryContact } = record
  const guardian = primaryContact && record.guardians[primaryContact]
  const who = guardian ? `${guardian.name} (${relationLabels[primaryContact]})` : 'Wali siswa'
  return (
    <section aria-labelledby="wali" className="grid gap-3 rounded-surface border bg-surface p-4">
      <div>
        <h2 id="wali" className="font-semibold">
          Wali
        </h2>
        <p className="break-words">{who}</p>
        <p className="text-sm tabular-nums text-soft">{shownPhone(phone)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={`tel:+${phone}`} className={buttonLook({ size: 'small' })}>
          <Phone aria-hidden className="size-4" />
          Telepon
        </a>
        <WhatsAppLink phone={phone} />
      </div>
    </section>
  )
}
