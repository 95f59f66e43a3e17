import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { create } from 'zustand'

type OnlyClass = { profileId: string; academicClassId: string; date: SchoolDate } | null

/** Today's sheet of a user with only one class to mark today: the phone's bar links straight to it. */
export const useOnlyClass = create<{ only: OnlyClass }>()(() => ({ only: null }))
