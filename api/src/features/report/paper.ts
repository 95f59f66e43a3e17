import { sql, type RawBuilder } from 'kysely'
import type { ClosedReason } from '@hadir/contract/attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { MonthlyRecap } from '@hadir/contract/report.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { dutiesOf, todayOf, type Duties } from '../attendance/rules.ts'

/** A date of the school's calendar. */
export type CalendarDay = {
  date: SchoolDate
  isSchoolDay: boolean
  why: ClosedReason | null
  holiday: string | null
}

/** What every paper form has: letterhead and signatures; with the month's calendar and who is asking. */
export type PaperRow = {
  today: SchoolDate
  duties: Duties | null
  name: string
  npsn: string
  address: string
  regency: string | null
  letterhead_lines: string[]
  principal_name: string | null
  principal_nip: string | null
  sign_place: string | null
  days: CalendarDay[]
}

export const selectPaper = (
  scope: SchoolScope,
  { first, last }: { first: SchoolDate; last: SchoolDate },
): RawBuilder<PaperRow> => sql<PaperRow>`
  select ${todayOf(scope, sql`s.time_zone`)} as today, ${dutiesOf(scope)} as duties, s.name, s.npsn, s.address,
      s.regency, s.letterhead_lines, s.principal_name, s.principal_nip, s.sign_place,
      (select json_agg(json_build_object('date', c.date, 'isSchoolDay', c.is_school_day, 'why', c.why,
          'holiday', c.holiday) order by c.date)
        from school_calendar(s.school_id, ${first}::date, ${last}::date) c) as days
    from school_setting s
    where s.school_id = ${scope.schoolId}`

export const toLetterhead = (row: PaperRow): MonthlyRecap['school'] => ({
  name: row.name,
  npsn: row.npsn,
  address: row.address,
  regency: row.regency,
  lines: row.letterhead_lines,
})

/** The paper is dated on the last day that it tells of. */
export const toSignature = (row: PaperRow, last: SchoolDate) => ({
  place: row.sign_place ?? row.regency ?? '',
  date: row.today < last ? row.today : last,
  principal: row.principal_name ? { name: row.principal_name, nip: row.principal_nip } : null,
})
