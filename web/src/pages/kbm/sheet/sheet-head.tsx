import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import { closedReasonLabels, type Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { ArrowLeft, CheckCheck, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TaskHead } from '../../../components/screen/task-head.tsx'
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
  /** *Lainnya*. */
  menu?: ReactNode
  onFill: (press: { isKey: boolean }) => void
}

/** Class and date in one line, with *Semua hadir* as the first action while anybody is unmarked. */
export function SheetHead({ sheet, title, detail, back, unmarked, isReadOnly, hasOwn, ...rest }: SheetHeadProps) {
  const { newcomers, menu, onFill } = rest
  // What a closed semester gets are corrections, one by one.
  const fills = !isReadOnly && unmarked > 0 && sheet.marking.why !== 'SEMESTER_CLOSED'
  const notice = hasOwn ? null : noticeOf(sheet, isReadOnly)
  return (
    <>
      <TaskHead className="sheet-head">
        <Link
          to={back.to}
          aria-label={back.label}
          className="grid size-11 shrink-0 place-content-center rounded-control hover:bg-sunken"
        >
          <ArrowLeft aria-hidden className="size-5" />
        </Link>
        <div className="min-w-18 flex-1 leading-tight">
          <h1 className="text-lg leading-5.5 font-bold wrap-break-word lg:text-2xl">
            {/* A class is one word: "VII-A" does not end a line at its hyphen. */}
            {title.split(' ').map((word, at) => [
              at > 0 && ' ',
              <span key={at} className="inline-block max-w-full">
                {word}
              </span>,
            ])}
          </h1>
          <p className="text-sm text-soft max-[15rem]:text-xs">
            {formatLongDate(sheet.day.date)}
            {detail && <span className="hidden md:inline"> · {detail}</span>}
          </p>
        </div>
        {fills && (
          <Button
            tone="primary"
            title="Isi Hadir untuk semua yang belum diisi"
            onClick={({ detail }) => onFill({ isKey: detail === 0 })}
          >
            <CheckCheck aria-hidden className="size-5 max-sm:hidden" />
            Semua hadir
          </Button>
        )}
        {menu}
      </TaskHead>
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
