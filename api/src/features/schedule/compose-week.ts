import { jpMinutesOf, minuteOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { Weekday } from '@hadir/contract/dates/dates.ts'
import type { Level } from '@hadir/contract/labels.ts'
import type { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import type { ClassSchedule, ScheduleWeek } from '@hadir/contract/schedule/schedule-record.ts'
import { latestParts } from '@hadir/contract/schedule/timetable.ts'
import type { z } from 'zod'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readPaperSetting } from '../academic-year/rules.ts'
import { hasPaperLogo, headOf } from '../config/school/rules.ts'
import { readBellSchedules } from './bells.ts'
import { requestedWeek } from './requested-week.ts'
import { slotMaker } from './slots.ts'
import { visibleSchedule } from './visibility.ts'
import { readWeekOf, selectLeader, selectSubjects, selectTitled, selectWeek } from './week.ts'

type WeekQuery = z.output<typeof scheduleEndpoints.week.query>

/** The timetable's week of a class, teacher or room, as it is shown and printed. */
export async function composeWeek(scope: SchoolScope, query: WeekQuery): Promise<ScheduleWeek> {
  const sight = await visibleSchedule(scope)
  const of = requestedWeek(query, sight)
  const { semesterNo, variant } = query
  const { name, year_id, year_name, closed, last_days } = await readWeekOf(scope, of, query)
  const term = { yearId: year_id, semesterNo }
  const setting = await readPaperSetting(scope, { yearId: year_id, no: semesterNo })
  const bells = await readBellSchedules(scope)
  const withElsewhere = scope.role === 'school_admin'
  const week = await selectWeek(scope, { yearId: year_id, semesterNo, variant, of, withElsewhere })
  const toSlot = slotMaker(bells, setting.today)
  const slots = week.own.map(toSlot)
  const weekly = latestParts(slots)
  const subjects = of.kind === 'class' ? await selectSubjects(scope, { academicClassId: of.id, ...term }) : []
  // In a semester that is over, its last week.
  const lastDay = last_days?.[semesterNo - 1] ?? setting.today
  const day = setting.today < lastDay ? setting.today : lastDay
  const isNotOver = ({ validTo }: ClassSchedule) => validTo === null || validTo >= day
  const head = headOf(setting)
  const minutes = jpMinutesOf[setting.level as Level]
  const scheduled = (id: string) => weekly.filter((slot) => slot.academicSubjectId === id)
  return {
    of: { ...of, name },
    academicYear: { id: year_id, name: year_name },
    semesterNo,
    isClosed: closed.includes(semesterNo),
    activeDays: (setting.active_days ?? []) as Weekday[],
    bells,
    slots: slots.filter(isNotOver),
    // A new lesson without dates would also fall on the days of those that are over.
    elsewhere: [...(withElsewhere ? slots.filter((slot) => !isNotOver(slot)) : []), ...week.elsewhere.map(toSlot)],
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
      hasLogo: await hasPaperLogo(scope),
      isBlank: setting.letterhead_style === 'KOSONG',
    },
    paperSize: setting.paper_size as ScheduleWeek['paperSize'],
    signature: {
      place: setting.sign_place ?? setting.regency ?? '',
      principal: head.name === null ? null : { name: head.name, nip: head.nip },
      principalTitle: head.title,
      homeroomTeacher: await selectLeader(scope, of, { day, ...term }),
    },
    titledNames: await selectTitled(
      scope,
      [...slots.map(({ teacher }) => teacher.id), ...(of.kind === 'teacher' ? [of.id] : [])],
      term,
    ),
    today: setting.today,
  }
}

/** Typed times count as the number of lessons that fit into them. */
const jpOf = ({ periodStart, periodEnd, startTime, endTime }: ClassSchedule, minutes: number): number => {
  if (periodStart !== null && periodEnd !== null) return periodEnd - periodStart + 1
  return startTime && endTime ? Math.round((minuteOf(endTime) - minuteOf(startTime)) / minutes) : 0
}
