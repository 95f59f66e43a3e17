import { attendance, type Sheet } from '@hadir/contract/attendance.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createStore, useStore } from 'zustand'
import { ConnectionError } from '../../http/call-error.ts'
import { call } from '../../http/call.ts'
import { takeNumbers } from './device.ts'
import { newMarkId } from './mark-id.ts'
import type { Saving } from './sheet-foot.tsx'
import { adopt, forgetUndo, makeMarks, openSheet, type SheetState, takeVerdicts, unsaved } from './sheet-state.ts'

type SheetPlace = { schoolId: string; academicClassId: string; date: string; profileId: string }

/** One sheet's state and its sending. A failed save loses nothing: the marks stay as they are and go out again. */
export function useSheet(sheet: Sheet, { schoolId, academicClassId, date, profileId }: SheetPlace) {
  // A store and not React's state: what goes out must be what stands at that instant, also amid a redraw.
  const [store] = useState(() => createStore<SheetState>(() => openSheet(sheet.pupils)))
  const [saving, setSaving] = useState<Saving>({ state: 'idle' })
  const [savedAt, setSavedAt] = useState(sheet.taken?.at ?? null)
  const state = useStore(store)
  const cache = useQueryClient()
  useEffect(() => store.setState((now) => adopt(now, sheet.pupils)), [store, sheet])

  const save = async (reason?: string) => {
    const count = unsaved(store.getState()).length
    if (saving.state === 'sending' || count === 0) return
    setSaving({ state: 'sending' })
    try {
      const { device, firstN } = await takeNumbers(profileId, count)
      const clientAt = new Date().toISOString()
      const made = makeMarks(forgetUndo(store.getState()), {
        newId: newMarkId,
        firstN,
        clientAt,
        ...(reason && { reason }),
      })
      store.setState(made.state)
      const { data } = await call(attendance.save, {
        params: { schoolId, academicClassId },
        body: { date, device, marks: made.marks },
      })
      store.setState((now) => takeVerdicts(now, data.verdicts))
      setSavedAt(data.taken?.at ?? clientAt)
      setSaving({ state: 'idle' })
      // The list of classes and the recap show these marks too; nobody waits for them here.
      const isAbout = ({ queryKey }: { queryKey: readonly unknown[] }) =>
        String(queryKey[0]).startsWith('/api/v1/attendance')
      void cache.invalidateQueries({ predicate: isAbout })
    } catch (error) {
      setSaving({
        state: 'failed',
        message: error instanceof Error ? error.message : '',
        isOffline: error instanceof ConnectionError,
      })
    }
  }

  return { state, store, saving, savedAt, save }
}
