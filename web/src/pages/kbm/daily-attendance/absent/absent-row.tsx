import type { AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { localTime } from '../../../../components/dates/local-time.ts'
import { useIsPhone } from '../../../../components/screen/use-is-phone.ts'
import { WhatsAppLink } from '../../../../components/student/whatsapp-link.tsx'
import { paths, recordPath, sheetPath } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { LetterPicture, useLetterPicture } from '../../letter-picture.tsx'

type AbsentRowProps = { row: AbsentStudent; date: SchoolDate; schoolId: string }

/** One absent student: one line on a desktop and on paper; on a phone two, which open her record. */
export function AbsentRow({ row, date, schoolId }: AbsentRowProps) {
  const { student, academicClass, rollNo, at, by } = row
  const isPhone = useIsPhone()
  const [isLetterOpen, setLetterOpen] = useState(false)
  const why = [row.minutesLate !== null && `${row.minutesLate} menit`, row.reason, row.note].filter(Boolean).join(' · ')
  const record = recordPath(paths.students, student.id)
  const contact = <Contact row={row} onOpenLetter={() => setLetterOpen(true)} />
  const letter = isLetterOpen && <LetterDialog {...{ row, date, schoolId }} onClose={() => setLetterOpen(false)} />
  if (isPhone) {
    return (
      <li className="flex items-center gap-2 pr-1 pl-4">
        <Link to={record} className="min-w-0 flex-1 py-1.5">
          <span className="block truncate font-semibold" title={student.name}>
            {student.name}
          </span>{' '}
          <span className="block truncate text-sm text-soft tabular-nums">
            {[academicClass.name, why, at && localTime(at)].filter(Boolean).join(' · ')}
          </span>
        </Link>
        {contact}
        {letter}
      </li>
    )
  }
  return (
    <li className="absent-row grid min-h-10 grid-cols-[minmax(0,5fr)_5rem_minmax(0,5fr)_minmax(0,4fr)_3.5rem] items-center gap-x-4 px-4">
      <Link to={record} title={student.name} className="truncate py-1.5 font-semibold hover:underline">
        {student.name}
      </Link>
      <Link to={sheetPath(academicClass.id, date)} className="py-1.5 text-soft hover:underline">
        {academicClass.name}
        {rollNo !== null && <span className="sr-only"> nomor {rollNo}</span>}
      </Link>
      <span className="truncate text-sm" title={why || undefined}>
        {why || <span className="text-soft">–</span>}
      </span>
      {contact}
      <span title={by ? `Dicatat ${by}` : undefined} className="text-right text-sm text-soft tabular-nums">
        {at && localTime(at)}
      </span>
      {letter}
    </li>
  )
}

/** Her letter, and her family. */
const Contact = ({
  row: { student, letter, guardian },
  onOpenLetter,
}: {
  row: AbsentStudent
  onOpenLetter: () => void
}) => (
  <span className="flex min-w-0 shrink-0 items-center gap-1 print:hidden">
    {letter?.mayOpen && (
      <Button tone="quiet" size="small" className="max-md:min-w-11" onClick={onOpenLetter}>
        <FileImage aria-hidden className="size-4" />
        <span className="max-md:sr-only">Surat</span>
        <span className="sr-only"> {student.name}</span>
      </Button>
    )}
    {letter && !letter.mayOpen && (
      <span
        title="Hanya wali kelas dan admin yang melihatnya"
        className="inline-flex items-center gap-2 px-3 text-sm text-soft"
      >
        <FileImage aria-hidden className="size-4" />
        <span className="max-md:sr-only">Ada surat</span>
      </span>
    )}
    {guardian && <WhatsAppLink phone={guardian.phone} of={`${guardian.name ?? 'wali'} (${student.name})`} />}
    {guardian?.name && (
      <span title={guardian.name} className="min-w-0 truncate text-sm text-soft max-md:hidden">
        {guardian.name}
      </span>
    )}
  </span>
)

function LetterDialog({ row: { student }, date, schoolId, onClose }: AbsentRowProps & { onClose: () => void }) {
  const photo = useLetterPicture({ schoolId, studentId: student.id, date }, { enabled: true })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Surat ${student.name}`}>
      <LetterPicture photo={photo} studentName={student.name} date={date} />
    </Dialog>
  )
}
