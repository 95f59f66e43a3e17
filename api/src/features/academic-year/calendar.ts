import { sql } from 'kysely'
import type { YearCalendar } from '@hadir/contract/academic-year/academic-year.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { readYear } from './records.ts'

/** Every date of a year from `school_calendar`, which sheets and recaps use too. */
export async function readCalendar(scope: SchoolScope, yearId: string): Promise<YearCalendar> {
  const { startDate, endDate } = await readYear(scope, yearId)
  const { rows: days } = await sql<YearCalendar['days'][number]>`
    select c.date, c.is_school_day as "isSchoolDay", c.why, h.holiday
      from school_calendar(${scope.schoolId}, ${startDate}::date, ${endDate}::date) c
      left join lateral (
        select json_build_object('name', h.name, 'kind', h.kind, 'followsWeekday', h.follows_weekday) as holiday from holiday h
          where h.school_id = ${scope.schoolId} and h.start_date <= c.date and h.end_date >= c.date and h.name = c.holiday
          order by h.kind <> 'MASUK', h.kind = 'KEGIATAN' limit 1
      ) h on true
      order by c.date`.execute(scope.db)
  const months = new Map<string, number>()
  for (const { date, isSchoolDay } of days) {
    const month = date.slice(0, 7)
    months.set(month, (months.get(month) ?? 0) + (isSchoolDay ? 1 : 0))
  }
  return { days, months: [...months].map(([month, schoolDays]) => ({ month, schoolDays })) }
}
