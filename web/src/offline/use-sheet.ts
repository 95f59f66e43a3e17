import type { SheetStudent } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Journal } from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { sheetSession } from './store/sheet-session.ts'
import type { SheetPlace } from './state/sheet-place.ts'
import { onStoreChange, currentStore } from './store/current-store.ts'

type Opened = {
  profileId: string
  place: SheetPlace
  students: readonly SheetStudent[]
  journal?: Journal | undefined
  epoch: string
  /** Not fetched just now, but some time ago. */
  isCached: boolean
}

/**
 * One sheet in this device's offline store. `students` and `journal` are the server's latest; newer ones are applied.
 */
export function useSheet({ profileId, place, students, journal, epoch, isCached }: Opened) {
  const [sheet] = useState(() => sheetSession({ profileId, place, students, journal, epoch, sheetStore: currentStore }))
  useEffect(() => onStoreChange((change) => void sheet.follow(change)), [sheet])
  useEffect(() => void sheet.adopt(students, journal, { epoch, isCached }), [sheet, students, journal, epoch, isCached])
  return {
    ...useStore(sheet.view),
    change: sheet.change,
    readState: sheet.readState,
    save: sheet.save,
    saveOnly: sheet.saveOnly,
  }
}
