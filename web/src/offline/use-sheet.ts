import type { SheetPupil } from '@hadir/contract/attendance.ts'
import type { Journal } from '@hadir/contract/lesson-record.ts'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { sheetOnShelf } from './sheet-on-shelf.ts'
import type { SheetPlace } from './sheet-place.ts'
import { onShelfChange, thisShelf } from './this-shelf.ts'

type Opened = {
  profileId: string
  place: SheetPlace
  pupils: readonly SheetPupil[]
  journal?: Journal | undefined
}

/** One sheet on this device's shelf. `pupils` and `journal` as the server last told of them; newer ones are taken in. */
export function useSheet({ profileId, place, pupils, journal }: Opened) {
  const [sheet] = useState(() => sheetOnShelf({ profileId, place, pupils, journal, shelf: thisShelf }))
  useEffect(() => onShelfChange(sheet.follow), [sheet])
  useEffect(() => void sheet.adopt(pupils, journal), [sheet, pupils, journal])
  return {
    ...useStore(sheet.view),
    change: sheet.change,
    readState: sheet.readState,
    save: sheet.save,
    undo: sheet.undo,
  }
}
