import { jpMinutesOf, minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import type { Level } from '@hadir/contract/labels.ts'
import type { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import type { z } from 'zod'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readSetting } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { requestedWeek } from './requested-week.ts'
import { slotMaker } from './slots.ts'
import { visibleSchedule } from './visibility.ts'
import { readWeekOf, selectLeader, selectSubjects, selectWeek } from './week.ts'

type WeekQuery = z.output<typeof scheduleEndpoints.week.query>

/** The timetable's week of a class, teacher or room, as it is shown and printed. */
export async function composeWeek(scope: SchoolScope, query: WeekQuery): Promise<ScheduleWeek> {
  const sight = await visibleSchedule(scope)
  const of = requestedWeek(query, sight)
  const { semesterNo, variant } = query
  const { name, year_id, year_name, closed } = await readWeekOf(scope, of, query.academicYearId)
  const setting = await readSetting(scope)
  const bells = await readBellSchedules(scope)
  const withElsewhere = scope.role === 'school_admin'
  const week = await selectWeek(scope, { yearId: year_id, semesterNo, variant, of, withElsewhere })
  const toSlot = slotMaker(bells, setting.today)
  const slots = week.own.map(toSlot)
  const subjects = of.kind === 'class' ? await selectSubjects(scope, { academicClassId: of.id, semesterNo }) : []
  const minutes = jpMinutesOf[setting.level as Level]
  const scheduled = (id: string) => slots.filter((slot) => slot.academicSubjectId === id)
  return {
    of: { ...of, name },
    academicYear: { id: year_id, name: year_name },
    semesterNo,
    isClosed: closed.includes(semesterNo),
    activeDays: (setting.active_days ?? []) as Weekday[],
    bells,
    slots,
    elsewhere: week.elsewhere.map(toSlot),
    subjects: subjects.map((one) => ({
      ...one,
      scheduledJp: scheduled(one.academicSubjectId).reduce((sum, slot) => sum + jpOf(slot, minutes), 0),
    })),
    school: {
      name: setting.name,
      npsn: setting.npsn,
      address: setting.address,
      regency: setting.regency,
      lines: setting.letterhead_lines,
    },
    signature: {
      place: setting.sign_place ?? setting.regency ?? '',
      principal: setting.principal_name ? { name: setting.principal_name, nip: setting.principal_nip } : null,
      homeroomTeacher: await selectLeader(scope, of),
    },
    today: setting.today,
  }
}

/** Typed times count as the number of lessons that fit into them. */
const jpOf = ({ periodStart, periodEnd, startTime, endTime }: ClassSchedule, minutes: number): number => {
  if (periodStart !== null && periodEnd !== null) return periodEnd - periodStart + 1
  return startTime && endTime ? Math.round((minuteOf(endTime) - minuteOf(startTime)) / minutes) : 0
}
