import { sql } from 'kysely'
import { addDays, monthRange, weekdayOf } from '@hadir/contract/dates/dates.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newBells } from '../api/src/testing/test-timetable.ts'
import { addHistory, daysAgo, lastMonth } from './bench-school.ts'
import type { FullSchool } from './full-schools.ts'
import { measureReading, type Reading } from './reading.ts'
import { addScores, scoreReadings } from './scored-year.ts'
import type { Server } from './server.ts'
import type { YearSchool } from './year-school.ts'

export type ScreenFigure = Reading & { what: string }

/** Screens across days, students or teachers, in a school with a year of days and two months of lessons and scores. */
export async function* measureYearScreens(
  at: { server: Server; appUrl: string; owner: Database },
  school: YearSchool,
): AsyncGenerator<ScreenFigure> {
  const { schoolId, studentId, admin, parent, homeroomTeacher, latest } = school
  const [base, month] = [`/api/v1/attendance/${schoolId}`, `month=${latest.slice(0, 7)}`]
  const lessons = `/api/v1/attendance/subject-attendance/${schoolId}`
  const year = `from=${daysAgo(364)}&to=${daysAgo(0)}&pageSize=25`
  const screens = [
    ["a family's month", parent, `/api/v1/attendance/daily-attendance/${schoolId}/own?${month}`],
    [
      "a family's day",
      parent,
      `/api/v1/attendance/daily-attendance/${schoolId}/own/${studentId}/history?date=${latest}`,
    ],
    ["a family's lessons", parent, `${lessons}/own?date=${latest}`],
    ["a student's month", admin, `/api/v1/student/${studentId}/attendance?${month}`],
    ["a student's time line", admin, `/api/v1/student/${studentId}/timeline`],
    ["a student's time line, one status", admin, `/api/v1/student/${studentId}/timeline?status=A`],
    ['warnings', admin, `${base}/report/warning?pageSize=25`],
    ['warnings, a search', admin, `${base}/report/warning?pageSize=25&q=siswa+01`],
    ['teachers of all classes', admin, `/api/v1/subject/${schoolId}/academic-subject/teacher-grid`],
    ['own account of a teacher', homeroomTeacher, '/api/v1/user/me'],
    ['truants of a day', admin, `${lessons}/truancy?from=${latest}&to=${latest}&pageSize=5&sort=-missed`],
    ['truants of two months', admin, `${lessons}/truancy?from=${daysAgo(90)}&to=${latest}&pageSize=25`],
    ['class-days of a month', admin, `${base}/class-day?pageSize=25`],
    ['class-days of a year', admin, `${base}/class-day?${year}`],
    ['class-days of a year, by state', admin, `${base}/class-day?${year}&state=SEBAGIAN`],
  ] as const
  for (const [what, as, path] of screens) {
    yield { what, ...(await measureReading({ ...at, connections: 1, count: 40 }, as, path)) }
  }
  const scored = await addScores(at, school)
  await sql`vacuum analyze`.execute(at.owner)
  for (const [what, as, path] of scoreReadings(scored)) {
    yield { what, ...(await measureReading({ ...at, connections: 1, count: 10 }, as, path)) }
  }
}

/** Reads of screens that are not lists, in a school with a year of marks and warnings for every threshold. */
export async function* measureScreens(
  { server, appUrl, owner }: { server: Server; appUrl: string; owner: Database },
  school: FullSchool,
): AsyncGenerator<ScreenFigure> {
  const { schoolId, admin } = school
  await addHistory(owner, school, 12)
  await newBells({ owner, clock: systemClock }, schoolId, { count: 8 })
  await sql`update school_setting set alpa_in_row = 3, max_alpa_days = 5, min_present_percent = 75
    where school_id = ${schoolId}`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
  let date = monthRange(lastMonth()).last
  while (weekdayOf(date) > 5) date = addDays(date, -1)
  const { rows } = await sql<{ id: string; academic_class_id: string }>`
    select id, academic_class_id from class_schedule
      where school_id = ${schoolId} and weekday = ${weekdayOf(date)} order by id limit 1`.execute(owner)
  const [lesson] = rows
  if (!lesson) throw new Error('the school has no timetable')
  const screens = [
    ['home of an admin', `/api/v1/attendance/${schoolId}/report/overview`],
    ['own account', '/api/v1/user/me'],
    ['week of a class', `/api/v1/schedule/${schoolId}/week?semesterNo=1&academicClassId=${lesson.academic_class_id}`],
    ['lessons of a day', `/api/v1/attendance/subject-attendance/${schoolId}?date=${date}`],
    ['sheet of a lesson', `/api/v1/attendance/subject-attendance/${schoolId}/${lesson.id}?date=${date}&shape=students`],
    ['planned absences', `/api/v1/attendance/${schoolId}/planned-absence`],
  ] as const
  for (const [what, path] of screens) {
    yield { what, ...(await measureReading({ server, appUrl, connections: 1, count: 40 }, admin, path)) }
  }
}
