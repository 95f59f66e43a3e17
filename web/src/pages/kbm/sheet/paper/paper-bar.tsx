import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { Keyboard, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAfter } from '../../../../ui/use-after.ts'
import { saveFile } from '../../../../components/files/save-file.ts'
import { shownValue } from '../../../../offline/state/mark-row.ts'
import { change, fillEmpty } from '../../../../offline/state/sheet-state.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { Button } from '../../../../ui/button.tsx'
import type { PaperLine } from './paper-entry.ts'
import { lazyOnOpen } from '../../../../ui/lazy-with-retry.tsx'

const PaperDialog = lazyOnOpen(async () => (await import('./paper-dialog.tsx')).PaperDialog)

type PaperBarProps = {
  sheet: Sheet
  state: SheetState
  schoolId: string
  isReadOnly: boolean
  onChange: (alter: (state: SheetState) => SheetState) => void
  /** Returns the focus to the sheet, where Enter saves. */
  onFilled: () => void
}

/** For a day without power or network: prints the week's empty roster, and enters the marks from that paper. */
export function PaperBar({ sheet, state, schoolId, isReadOnly, onChange, onFilled }: PaperBarProps) {
  const [isOpen, setOpen] = useState(false)
  const after = useAfter()
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    const params = { schoolId, academicClassId: sheet.academicClass.id }
    await saveFile(weekRoster, { params, query: { date: sheet.day.date } })
    setPrinting(false)
  }
  const unmarked = sheet.students.flatMap(({ studentId: id }) => {
    const row = state.rows[id]
    return row && shownValue(row).status === null ? [id] : []
  })
  const fill = (lines: readonly PaperLine[]) => {
    onChange((now) =>
      fillEmpty(
        lines.reduce((all, { studentId, value }) => change(all, studentId, value), now),
        sheet.students,
        'H',
      ),
    )
    // The window first returns the focus to its button.
    after(0, onFilled)
  }
  return (
    <div className="flex flex-wrap gap-2 py-2">
      <Button wraps size="small" tone="quiet" busy={isPrinting} onClick={() => void print()}>
        <Printer aria-hidden className="size-4" />
        Daftar hadir kosong minggu ini
      </Button>
      {!isReadOnly && (
        <Button size="small" tone="quiet" onClick={() => setOpen(true)}>
          <Keyboard aria-hidden className="size-4" />
          Isi dari kertas
        </Button>
      )}
      <Suspense>
        {isOpen && <PaperDialog sheet={sheet} unmarked={unmarked} onFill={fill} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
