import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import { CloudUpload, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ActDialog } from '../../../../components/actions/act-dialog.tsx'
import { UnsentMarkList } from '../../../../layout/outbox/unsent-mark-list.tsx'
import { discard } from '../../../../offline/state/discard.ts'
import { marksOffSheet, unsentMarks } from '../../../../offline/state/unsent-marks.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { Button } from '../../../../ui/button.tsx'
import { OffSheetField } from './off-sheet-field.tsx'

type Alter = (to: (state: SheetState) => SheetState) => unknown
type OwnMarksProps = { sheet: Sheet; state: SheetState; onChange: Alter }

/** This device's marks that no row of the sheet can change. `hasOwn`: of a read-only sheet. */
export const UnsentMarks = ({ hasOwn, ...of }: OwnMarksProps & { hasOwn: boolean }) => (
  <>
    {hasOwn && <MarksOnReadOnly {...of} />}
    <MarksOffSheet {...of} />
  </>
)

/** Marks of students who have left the sheet. They are shown after it: no row may move under a finger. */
function MarksOffSheet({ sheet, state, onChange }: OwnMarksProps) {
  const marks = marksOffSheet(state, sheet.pupils)
  if (marks.length === 0) return null
  return (
    <section
      aria-labelledby="tidak-di-lembar"
      className="order-last -mx-4 grid gap-3 border-b bg-warn-tint px-4 py-4 lg:mx-0 lg:border-x"
    >
      <h2 id="tidak-di-lembar" className="flex gap-2 font-bold">
        <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warn" />
        Tidak ada lagi di lembar ini
      </h2>
      <UnsentMarkList marks={marks} onChange={onChange} Completion={OffSheetField} />
    </section>
  )
}

/** On a read-only sheet: this device's pending marks, with a way to withdraw them. */
function MarksOnReadOnly({ sheet, state, onChange }: OwnMarksProps) {
  const [isConfirming, setConfirming] = useState(false)
  const own = unsentMarks(state).filter(({ row }) => row.draft || row.queue.length > 0)
  const waiting = own.filter(({ row }) => row.queue.length > 0).length
  const { marking, day } = sheet
  const text =
    marking.why === 'DATE_IN_FUTURE'
      ? waiting > 0
        ? `${waiting} tanda Anda tersimpan di HP dan terkirim sendiri pada ${formatLongDate(day.date)}. Salah tanggal? Tarik kembali.`
        : `Tanggal belum tiba. ${own.length} isian Anda di HP ini belum disimpan.`
      : `${marking.why ? `${markingReasonLabels[marking.why]}. ` : ''}${own.length} isian Anda di HP ini belum sampai di sekolah.`
  return (
    <div role="status" className="mb-3 grid gap-2 rounded-control bg-warn-tint p-3 text-sm">
      <p className="flex gap-2">
        <CloudUpload aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
        {text}
      </p>
      <Button size="small" className="w-fit" onClick={() => setConfirming(true)}>
        Tarik kembali
      </Button>
      {isConfirming && (
        <ActDialog
          title={`Tarik ${own.length} tanda ${sheet.academicClass.name}?`}
          description={`Tanda untuk ${formatLongDate(day.date)} hilang dari HP ini dan tidak dikirim.`}
          verb="Tarik kembali"
          tone="danger"
          onAct={() => {
            setConfirming(false)
            onChange(discard)
          }}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  )
}
