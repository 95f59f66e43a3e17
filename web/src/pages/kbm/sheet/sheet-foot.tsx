import type { StatusCounts } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels, attendanceStatuses, type AttendanceStatus, statusRules } from '@hadir/contract/labels.ts'
import { Check, CloudOff, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { StatusCount } from '../../../components/attendance/attendance-status.tsx'
import { isAhead } from '../../../components/dates/date-now.ts'
import type { Trouble } from '../../../offline/store/stored-sheet.ts'
import type { Pause } from '../../../offline/store/outbox-store.ts'
import { Button } from '../../../ui/button.tsx'
import { localTime } from '../../../components/dates/local-time.ts'
import { BadgePlace, PageFoot } from '../../../components/screen/page-foot.tsx'

type SheetFootProps = Pause & {
  counts: StatusCounts
  /** The statuses that the school uses. */
  codes: readonly AttendanceStatus[]
  unmarked: number
  unsaved: number
  /** Saved on this device and not yet answered by the server. */
  waiting: number
  isSending: boolean
  /** This device cannot store any of it. */
  isInMemory: boolean
  date: string
  /** The server rejected the sheet as a whole. */
  trouble: Trouble | null
  savedAt: string | null
  /** Rejected marks that wait for the person's decision. */
  toReview: number
  onReview: () => void
  /** Shown instead of the save time, after a backup was restored. */
  doubt: ReactNode
  filled: number
  onUndo: () => void
  onSave: () => void
  isReadOnly: boolean
}

/** Running totals, the save state, and the save button; always in reach. */
export function SheetFoot(props: SheetFootProps) {
  const { counts, unmarked, unsaved, trouble, waiting, toReview, doubt, filled, onUndo, onSave, isReadOnly } = props
  return (
    <PageFoot className="sheet-foot" placesBadge>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <div role="group" aria-label="Jumlah" className="sheet-counts">
          {attendanceStatuses.map((status) => (
            <StatusCount key={status} status={status} count={counts[status]} />
          ))}
        </div>
        {!isReadOnly && (
          <div className="sheet-saving">
            <div className="min-w-0 flex-1 basis-28 text-sm leading-tight lg:text-right">
              <p className="tabular-nums text-soft">
                Belum diisi: <span translate="no">{unmarked}</span>
              </p>
              <SavingState {...props} />
              {(trouble || unsaved + waiting + toReview > 0) && doubt}
            </div>
            <BadgePlace />
            {filled > 0 && (
              <Button onClick={onUndo} title={`Kembalikan ${filled} siswa yang baru diisi sekaligus`}>
                <Undo2 aria-hidden className="size-4 max-sm:hidden" />
                Urungkan
              </Button>
            )}
            <Button
              tone="primary"
              disabled={unsaved === 0 && !trouble}
              title={unsaved === 0 && !trouble ? 'Tidak ada yang perlu disimpan' : undefined}
              onClick={onSave}
            >
              {trouble ? 'Coba lagi' : 'Simpan'}
            </Button>
          </div>
        )}
        {isReadOnly && <BadgePlace />}
      </div>
    </PageFoot>
  )
}

function SavingState(props: SheetFootProps) {
  const { codes, unsaved, waiting, isSending, isInMemory, trouble, savedAt, toReview, onReview, doubt } = props
  const delay = waiting > 0 ? delayOf(props) : null
  return (
    <output className="block font-medium" aria-live="polite">
      {trouble ? (
        <span className="text-danger">
          Ditolak: {waiting}. {trouble.message}
        </span>
      ) : isInMemory && unsaved + waiting > 0 ? (
        <span className="text-danger">
          HP tidak dapat menyimpan: {unsaved > 0 && 'tekan Simpan, '}tunggu sampai terkirim.
        </span>
      ) : unsaved > 0 ? (
        <span className="text-warn">Belum disimpan: {unsaved}</span>
      ) : delay ? (
        <span title={`Tersimpan di HP. ${delay.more}`} className="flex items-center gap-1.5 text-warn lg:justify-end">
          <CloudOff aria-hidden className="size-4 shrink-0" />
          {delay.text}
        </span>
      ) : waiting > 0 ? (
        <span className="text-soft">{isSending ? 'Mengirim…' : 'Tersimpan di HP'}</span>
      ) : toReview > 0 ? (
        <button type="button" onClick={onReview} className="font-semibold text-warn underline underline-offset-2">
          Perlu ditinjau: {toReview}
        </button>
      ) : doubt ? (
        doubt
      ) : savedAt ? (
        <span className="flex items-center gap-1.5 text-status-h lg:justify-end">
          <Check aria-hidden className="size-4" />
          Tersimpan {localTime(savedAt)}
        </span>
      ) : (
        // Every teacher knows the ones that each school has; on an untouched sheet the other letters are explained.
        <span className="font-normal text-soft">
          {attendanceStatuses
            .filter((status) => !statusRules[status].isFixed && codes.includes(status))
            .map((status) => `${status} = ${attendanceLabels[status].toLowerCase()}`)
            .join(', ')}
        </span>
      )}
    </output>
  )
}

/** What keeps this sheet's marks on the phone. */
function delayOf({ delay, nextAt, date, waiting }: SheetFootProps): { text: string; more: string } | null {
  if (delay === 'unreachable')
    return { text: `Menunggu koneksi: ${waiting}`, more: 'Terkirim sendiri begitu ada koneksi.' }
  if (delay === 'early' && isAhead(date))
    return { text: `Menunggu ${formatDate(date)} tiba: ${waiting}`, more: 'Terkirim sendiri begitu harinya tiba.' }
  if (delay === 'busy' && nextAt)
    return { text: `Server sibuk, dicoba lagi pukul ${localTime(nextAt)}`, more: 'Terkirim sendiri.' }
  return null
}
