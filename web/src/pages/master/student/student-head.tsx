import { shownPhone } from '@hadir/contract/fields/phone.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { type StudentRecord, studentStatusLabels } from '@hadir/contract/student/student.ts'
import { relationLabels } from '@hadir/contract/student/student-labels.ts'
import { Phone } from 'lucide-react'
import { PersonPhoto } from '../../../components/pictures/person-photo.tsx'
import { TaskTitle } from '../../../components/screen/task-head.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { buttonLook } from '../../../ui/button.tsx'
import { Dot } from '../../../ui/dot.tsx'
import { StudentActs } from './student-acts.tsx'

/** Who she is, where she is, and whom the school calls about her. */
export function StudentHead({ record }: { record: StudentRecord }) {
  const { currentClass, status, nis } = record
  return (
    <section aria-label="Ringkasan siswa" className="flex flex-wrap items-start gap-4 sm:gap-6">
      <PersonPhoto person={record} photos={studentPhoto} />
      <div className="grid min-w-0 flex-1 basis-52 content-start gap-2">
        <TaskTitle translate="no">{record.name}</TaskTitle>
        <p className="flex flex-wrap items-center gap-x-2 tabular-nums">
          {status !== 'AKTIF' && <Badge tone="plain">{studentStatusLabels[status]}</Badge>}
          <span>
            {currentClass ? (
              <>
                <strong>{currentClass.name}</strong>
                {currentClass.rollNo !== null && ` nomor ${currentClass.rollNo}`}
              </>
            ) : (
              'Belum punya kelas'
            )}
            <Dot />
            NIS {nis}
          </span>
        </p>
        {record.guardianPhone && <GuardianLine record={record} phone={record.guardianPhone} />}
      </div>
      <StudentActs record={record} />
    </section>
  )
}

/** A teacher who only teaches her sees the number without the name. */
function GuardianLine({ record, phone }: { record: StudentRecord; phone: string }) {
  const { primaryContact } = record
  const guardian = primaryContact && record.guardians[primaryContact]
  const who = guardian ? `${guardian.name} (${relationLabels[primaryContact]})` : 'Wali siswa'
  return (
    <section aria-label="Wali" className="flex flex-wrap items-center gap-x-2">
      <span className="wrap-anywhere">{who}</span>
      <a href={`tel:+${phone}`} className={buttonLook({ size: 'small', tone: 'quiet' })}>
        <Phone aria-hidden className="size-4" />
        <span className="sr-only">Telepon </span>
        <span className="tabular-nums">{shownPhone(phone)}</span>
      </a>
    </section>
  )
}
