import type { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { session } from '../../session/store.ts'
import { useOnlyClass } from './only-class.ts'

/** Derives the target of the phone's bar from today's list: with one class its sheet, on a free day the list. */
export function updateOnlyClass({ data, meta }: Answer<typeof attendance.classes>): void {
  const [first, second] = data
  const profileId = session.read().profile?.id
  const isOne = profileId && first && !second && first.state !== null && meta.day.date === meta.day.today
  const { today: date } = meta.day
  useOnlyClass.setState({ only: isOne ? { profileId, academicClassId: first.academicClassId, date } : null })
}
