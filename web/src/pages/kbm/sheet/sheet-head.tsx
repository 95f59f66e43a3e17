import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { closedReasonLabels, type Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { ArrowLeft, CheckCheck, Info } from 'lucide-react'
import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'

type SheetHeadProps = {
  sheet: Sheet
  /** The sheet's name, the line below it, and the target of the back link. */
  title: string
  detail: string
  back: { to: string; label: string }
  unmarked: number
  /** Unmarked students of a closed day: they joined since. */
  newcomers: number
  isReadOnly: boolean
  /** If a read-only sheet has pending marks of the user, they show their own notice. */
  hasOwn: boolean
  onFill: () => void
}

/** Class and date in one sticky line, with *Semua hadir* as the first action. */
export function SheetHead({ sheet, title, detail, back, unmarked, isReadOnly, hasOwn, ...rest }: SheetHeadProps) {
  const { newcomers, onFill } = rest
  const notice = hasOwn ? null : noticeOf(sheet, isReadOnly)
  return (
    <>
      <header className="sheet-head">
        <Link
          to={back.to}
          aria-label={back.label}
          className="grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-24 flex-1 leading-tight">
          <h1 className="text-lg leading-tight font-bold wrap-break-word lg:text-2xl">
            {/* A class is one word: "VII-A" does not end a line at its hyphen. */}
            {title.split(' ').map((word, at) => [
              at > 0 && ' ',
              <span key={at} className="inline-block max-w-full">
                {word}
              </span>,
            ])}
          </h1>
          <p className="text-sm text-soft">
            {formatLongDate(sheet.day.date)}
            {detail && <span className="hidden md:inline"> · {detail}</span>}
          </p>
        </div>
        {/* What a closed semester gets are corrections, one by one. */}
        {!isReadOnly && sheet.marking.why !== 'SEMESTER_CLOSED' && (
          <Button
            tone={unmarked > 0 ? 'primary' : 'plain'}
            disabled={unmarked === 0}
            title={unmarked === 0 ? 'Semua siswa sudah diisi' : 'Isi Hadir untuk semua yang belum diisi'}
            onClick={onFill}
          >
            <CheckCheck aria-hidden className="size-5" />
            Semua hadir
          </Button>
        )}
      </header>
      {notice && (
        <p role="status" className="mb-3 flex gap-2 rounded-control bg-warn-tint p-3 text-sm">
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          {newcomers > 0 && `${newcomers} siswa baru belum diisi. `}
          {notice}
        </p>
      )}
    </>
  )
}

function noticeOf({ marking, day }: Sheet, isReadOnly: boolean): string | null {
  const why = marking.why ? markingReasonLabels[marking.why] : ''
  const closed = day.why ? `${closedReasonLabels[day.why]}${day.holiday ? `: ${day.holiday}` : ''}` : ''
  // A closed day's own reason is more specific than that it is closed.
  if (isReadOnly) return `${closed || why}. Lembar ini hanya dapat dilihat.`
  if (marking.why === 'SEMESTER_CLOSED') {
    return `${why}. Perubahan Anda menjadi permintaan koreksi, yang baru dapat diputuskan setelah semester dibuka lagi.`
  }
  if (marking.state === 'HELD') return `${why}. Perubahan Anda menjadi permintaan koreksi yang menunggu keputusan.`
  if (marking.state === 'REASON') return `${why}. Setiap perubahan perlu alasan.`
  return null
}
