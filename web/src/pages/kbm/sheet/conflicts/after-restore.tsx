import type { Sheet } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { useState } from 'react'
import { lost } from '../../../../offline/state/epoch-state.ts'
import type { sendAgain } from '../../../../offline/state/send-again.ts'
import type { SheetState } from '../../../../offline/state/sheet-types.ts'
import { LostMarks } from './lost-marks.tsx'

type AfterRestoreProps = {
  sheet: Sheet
  state: SheetState
  onChoose: (pick: ReturnType<typeof sendAgain>) => Promise<void>
}

/** The state of a sheet since a backup of the school was restored: no mark is called saved that may be lost. */
export function AfterRestore({ sheet, state, onChoose }: AfterRestoreProps) {
  const [isOpen, setOpen] = useState(false)
  const count = lost(state).length
  if (count === 0 && !isOpen)
    return (
      <span
        title="Data sekolah dipulihkan dari cadangan; lembar ini diperiksa lagi begitu ada koneksi."
        className="text-warn"
      >
        Belum dipastikan
      </span>
    )
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="-my-2.5 py-2.5 font-semibold text-warn underline underline-offset-2"
      >
        Hilang di server: {count}. Kirim lagi?
      </button>
      {isOpen && <LostMarks {...{ sheet, state, onChoose }} onClose={() => setOpen(false)} />}
    </>
  )
}
