import type { OwnMonth, OwnMonths } from '@hadir/contract/attendance/daily-attendance/own.ts'
import { attendanceLabels } from '@hadir/contract/labels.ts'
import { firstNameOf } from '../../../components/attendance/absent/first-name.ts'

/** Up to this many children are named. */
const named = 2

/** What the heading tells a family: whether the child is at school. */
export function familyState(
  { today, calendar, students }: Pick<OwnMonths, 'today' | 'calendar' | 'students'>,
  role: 'student' | 'parent',
): string | null {
  const day = calendar.find(({ date }) => date === today)
  if (day && !day.isSchoolDay) return day.holiday ?? 'bukan hari sekolah'
  const states = students.flatMap((one) => {
    const state = stateOn(one, today)
    return state ? [{ name: firstNameOf(one.student.name), state }] : []
  })
  if (states.length === 0) return null
  if (role === 'student') return states[0]?.state ?? null
  if (states.length <= named) return states.map(({ name, state }) => `${name} ${state}`).join(', ')
  return [...Map.groupBy(states, ({ state }) => state)].map(([state, { length }]) => `${length} ${state}`).join(', ')
}

function stateOn({ days }: Pick<OwnMonth, 'days'>, today: string): string | null {
  const mark = days.find(({ date }) => date === today)
  if (!mark) return null
  return mark.status ? attendanceLabels[mark.status].toLowerCase() : 'belum diisi'
}
