import type { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { create } from 'zustand'
import { session } from '../../session/store.ts'

type OnlyClass = { profileId: string; academicClassId: string; date: SchoolDate } | null

/** Today's sheet of a user with only one class to mark today: the phone's bar links straight to it. */
export const useOnlyClass = create<{ only: OnlyClass }>()(() => ({ only: null }))

/** Derives the target of the phone's bar from today's list: with one class its sheet, on a free day the list. */
export function updateOnlyClass({ data, meta }: Answer<typeof attendance.classes>): void {
  const [first, second] = data
  const profileId = session.read().profile?.id
  const isOne = profileId && first && !second && first.state !== null && meta.day.date === meta.day.today
  const { today: date } = meta.day
  useOnlyClass.setState({ only: isOne ? { profileId, academicClassId: first.academicClassId, date } : null })
}
