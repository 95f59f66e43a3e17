import type { AbsentStudent } from '@hadir/contract/attendance/daily-attendance/absent.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { FileImage } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { localTime } from '../../../../components/dates/local-time.ts'
import { WhatsAppLink } from '../../../../components/student/whatsapp-link.tsx'
import { paths, recordPath, sheetPath } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/overlays/dialog.tsx'
import { LetterPicture, useLetterPicture } from '../../letter-picture.tsx'

type AbsentRowProps = { row: AbsentStudent; date: SchoolDate; schoolId: string }

/** One absent student: two lines on a phone, one on a desktop and on paper. */
export function AbsentRow({ row, date, schoolId }: AbsentRowProps) {
  const { student, academicClass, rollNo, guardian, letter, at, by } = row
  const [isLetterOpen, setLetterOpen] = useState(false)
  const why = [row.minutesLate !== null && `${row.minutesLate} menit`, row.reason, row.note].filter(Boolean).join(' · ')
  return (
    <li className="absent-row grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 max-md:py-1 md:min-h-10 md:grid-cols-[minmax(0,5fr)_5rem_minmax(0,5fr)_minmax(0,4fr)_3.5rem]">
      <Link
        to={recordPath(paths.students, student.id)}
        title={student.name}
        className="truncate py-1 font-semibold hover:underline"
      >
        {student.name}
      </Link>
      <span className="flex min-w-0 gap-x-2 max-md:col-start-1 max-md:pb-1 max-md:text-sm md:contents">
        <Link to={sheetPath(academicClass.id, date)} className="shrink-0 text-soft hover:underline">
          {academicClass.name}
          {rollNo !== null && <span className="sr-only"> nomor {rollNo}</span>}
        </Link>
        <span className="min-w-0 truncate md:text-sm" title={why || undefined}>
          {why || <span className="text-soft max-md:hidden">–</span>}
        </span>
        <span
          title={by ? `Dicatat ${by}` : undefined}
          className="shrink-0 text-sm text-soft tabular-nums md:order-last md:text-right"
        >
          {at && localTime(at)}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-1 max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 print:hidden">
        {letter &&
          (letter.mayOpen ? (
            <Button tone="quiet" size="small" className="max-md:min-w-11" onClick={() => setLetterOpen(true)}>
              <FileImage aria-hidden className="size-4" />
              <span className="max-md:sr-only">Surat</span>
              <span className="sr-only"> {student.name}</span>
            </Button>
          ) : (
            <span
              title="Hanya wali kelas dan admin yang melihatnya"
              className="inline-flex items-center gap-2 px-3 text-sm text-soft"
            >
              <FileImage aria-hidden className="size-4" />
              <span className="max-md:sr-only">Ada surat</span>
            </span>
          ))}
        {guardian && <WhatsAppLink phone={guardian.phone} of={`${guardian.name ?? 'wali'} (${student.name})`} />}
        {guardian?.name && (
          <span title={guardian.name} className="min-w-0 truncate text-sm text-soft max-md:hidden">
            {guardian.name}
          </span>
        )}
      </span>
      {isLetterOpen && <LetterDialog {...{ row, date, schoolId }} onClose={() => setLetterOpen(false)} />}
    </li>
  )
}

function LetterDialog({ row: { student }, date, schoolId, onClose }: AbsentRowProps & { onClose: () => void }) {
  const photo = useLetterPicture({ schoolId, studentId: student.id, date }, { enabled: true })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Surat ${student.name}`}>
      <LetterPicture photo={photo} studentName={student.name} date={date} />
    </Dialog>
  )
}
