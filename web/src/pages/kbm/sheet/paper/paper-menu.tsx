import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { Keyboard, MoreHorizontal, Printer } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useAfter } from '../../../../ui/use-after.ts'
import { saveFile } from '../../../../components/files/save-file.ts'
import { shownValue } from '../../../../offline/state/mark-row.ts'
import { change, fillEmpty } from '../../../../offline/state/sheet-state.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { Button } from '../../../../ui/button.tsx'
import { DropdownMenu, MenuItem } from '../../../../ui/overlays/dropdown-menu.tsx'
import type { PaperLine } from './paper-entry.ts'
import { lazyOnOpen } from '../../../../ui/lazy-with-retry.tsx'

const PaperDialog = lazyOnOpen(async () => (await import('./paper-dialog.tsx')).PaperDialog)

type PaperMenuProps = { sheet: Sheet; schoolId: string; isReadOnly: boolean; onEnter: () => void }

/** For a day without power or network: prints the week's empty roster, and enters the marks from that paper. */
export function PaperMenu({ sheet, schoolId, isReadOnly, onEnter }: PaperMenuProps) {
  const [isPrinting, setPrinting] = useState(false)
  const print = async () => {
    setPrinting(true)
    const params = { schoolId, academicClassId: sheet.academicClass.id }
    await saveFile(weekRoster, { params, query: { date: sheet.day.date } })
    setPrinting(false)
  }
  return (
    <DropdownMenu
      trigger={
        <Button size="icon" tone="quiet" aria-label="Lainnya" title="Lainnya" busy={isPrinting}>
          <MoreHorizontal aria-hidden className="size-5" />
        </Button>
      }
    >
      {!isReadOnly && (
        <MenuItem icon={<Keyboard aria-hidden />} onSelect={onEnter}>
          Isi dari kertas
        </MenuItem>
      )}
      <MenuItem icon={<Printer aria-hidden />} onSelect={() => void print()}>
        Daftar hadir kosong minggu ini
      </MenuItem>
    </DropdownMenu>
  )
}

type PaperEntryProps = {
  sheet: Sheet
  state: SheetState
  isOpen: boolean
  onClose: () => void
  onChange: (alter: (state: SheetState) => SheetState) => void
  /** Returns the focus to the sheet, where Enter saves. */
  onFilled: () => void
}

/** The window of *Isi dari kertas*. Beside the menu and not in it: rotating a tablet draws the head anew. */
export function PaperEntry({ sheet, state, isOpen, onClose, onChange, onFilled }: PaperEntryProps) {
  const after = useAfter()
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
    <Suspense>{isOpen && <PaperDialog sheet={sheet} unmarked={unmarked} onFill={fill} onClose={onClose} />}</Suspense>
  )
}
