import { bellsOn, notOver, type BellSchedule } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { clashBetween, clashText, timesOfPeriods, whenText } from '@hadir/contract/schedule/timetable.ts'
import { statement } from '../../platform/database/pool/statement.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { withinSemester, withTypedTimes } from './place.ts'
import { inWeekOrder, selectSlots, slotMaker } from './slots.ts'

/**
 * Checked after the bells have changed, before the commit: every lesson by jam ke- of a year that is not over must
 * still have its bell, and none may now overlap another whose times were typed.
 */
export async function assertLessonsFit(scope: SchoolScope): Promise<void> {
  const { today } = await readSetting(scope)
  const bells = await readBellSchedules(scope)
  const rows = await statement(selectSlots(scope), { nestedLoops: false })
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'slot.school_id').onRef('year.id', '=', 'slot.academic_year_id'),
    )
    .where('year.end_date', '>=', today)
    .orderBy(inWeekOrder)
    .execute()
  const semesters = await semestersOf(scope, today)
  const slots = rows
    .map(slotMaker(bells, today))
    .map(withTypedTimes)
    .map((slot) => withinSemester(semesters.filter((one) => one.academic_year_id === slot.academicYearId))(slot))
    .filter(({ validTo }) => validTo === null || validTo >= today)
  const silent = slots.find((slot) => isSilent(slot, bells, today))
  if (silent) {
    const reason = `${silent.academicClass.name} masih belajar ${silent.subject.name} pada ${whenText(silent)}`
    throw new Failure('BELLS_IN_USE', { values: { reason } })
  }
  const typed = slots.filter(({ periodStart }) => periodStart === null)
  for (const slot of typed) {
    for (const other of slots) {
      if (other.id === slot.id || other.academicYearId !== slot.academicYearId) continue
      const kind = clashBetween(slot, other, notOver(bells, today))
      if (kind) throw new Failure('BELLS_IN_USE', { values: { reason: clashText(kind, slot) } })
    }
  }
}

const semestersOf = ({ db, schoolId }: SchoolScope, today: SchoolDate) =>
  db
    .selectFrom('semester')
    .select(['academic_year_id', 'no', 'start_date', 'end_date', 'status'])
    .where('school_id', '=', schoolId)
    .where('end_date', '>=', today)
    .execute()

/** By jam ke-, and its variant has no bells for it, or only for part of it. */
function isSilent(slot: ClassSchedule, schedules: readonly BellSchedule[], today: SchoolDate): boolean {
  const { periodStart, periodEnd } = slot
  if (periodStart === null || periodEnd === null) return false
  const mine = schedules.filter(
    (one) =>
      one.variant === slot.variant &&
      (!slot.validFrom || !one.validTo || slot.validFrom <= one.validTo) &&
      (!slot.validTo || !one.validFrom || one.validFrom <= slot.validTo),
  )
  const ringing = notOver(mine, today)
  // Lessons of a past Ramadan need no bells; those of the week need them for the whole year.
  if (ringing.length === 0) return mine.length === 0 || slot.variant === 'NORMAL'
  return ringing.some((one) => !timesOfPeriods(bellsOn(one, slot.weekday), { periodStart, periodEnd }))
}
