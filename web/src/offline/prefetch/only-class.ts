import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { create } from 'zustand'

type OnlyClass = { profileId: string; academicClassId: string; date: SchoolDate } | null

/** The sheet of today of who has one class to mark today: the phone's bar leads straight to it. */
export const useOnlyClass = create<{ only: OnlyClass }>()(() => ({ only: null }))
