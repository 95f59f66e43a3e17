import { sql, type RawBuilder } from 'kysely'
import type { ClosedReason } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { MonthlyRecap } from '@hadir/contract/attendance/report/report.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FrozenPapers, SchoolPaper } from '../../academic-year/rules.ts'
import { selectDueDays } from '../../academic-year/due-days.ts'
import { dutiesOf, todayOf, type Duties } from '../rules.ts'

/** A date of the school's calendar. */
export type CalendarDay = {
  date: SchoolDate
  isSchoolDay: boolean
  /** Whether it must be filled in by now: today still can be, and is not a day that was forgotten. */
  isDue: boolean
  why: ClosedReason | null
  holiday: string | null
}

/** A school's paper with the month's calendar and the caller. */
export type PaperRow = SchoolPaper & {
  today: SchoolDate
  duties: Duties | null
  has_logo: boolean
  days: CalendarDay[]
  frozen: FrozenPapers | null
  /** Of the month's semester, which may have been reopened since it was frozen. */
  is_closed: boolean | null
  term_year: string | null
  term_no: number | null
  /** The day in that year on which the school started to use Hadir. */
  begins_on: SchoolDate | null
}

/** The school's current settings, with the frozen data when the month's semester has been closed once. */
export const selectPaper = (
  scope: SchoolScope,
  { first, last }: { first: SchoolDate; last: SchoolDate },
): RawBuilder<PaperRow> => sql<PaperRow>`
  select ${todayOf(scope, sql`s.time_zone`)} as today, ${dutiesOf(scope)} as duties, s.name, s.npsn, s.address,
      s.regency, s.letterhead_lines, s.letterhead_style, s.paper_size,
      exists (select from school_logo l where l.school_id = s.school_id) as has_logo,
      coalesce(m.principal_name, s.principal_name) as principal_name,
      case when m.principal_name is null then s.principal_nip else m.principal_nip end as principal_nip,
      s.principal_title, s.principal_signs, s.homeroom_signs, s.sign_place, s.count_t, s.count_d, m.frozen, m.is_closed,
      m.term_year, m.term_no, m.begins_on,
      (with due as materialized (${selectDueDays(scope, { first, last })})
        select json_agg(json_build_object('date', c.date, 'isSchoolDay', c.is_school_day, 'isDue', coalesce(due.date < ${todayOf(scope, sql`s.time_zone`)}, false),
            'why', c.why, 'holiday', c.holiday) order by c.date)
          from school_calendar(s.school_id, ${first}::date, ${last}::date) c
          left join due on due.date = c.date) as days
    from school_setting s
    left join lateral (
      select case when not year.is_active then year.principal_name end as principal_name,
          case when not year.is_active then year.principal_nip end as principal_nip, year.begins_on,
          term.status = 'DITUTUP' as is_closed, term.academic_year_id as term_year, term.no as term_no, (
          select e.frozen from semester_event e
            where e.school_id = term.school_id and e.academic_year_id = term.academic_year_id and e.no = term.no and e.kind = 'CLOSED'
            order by e.at desc, e.id desc limit 1) as frozen
        from semester term
        join academic_year year on year.school_id = term.school_id and year.id = term.academic_year_id
        where term.school_id = s.school_id and term.start_date <= ${last}::date and term.end_date >= ${first}::date
        order by term.start_date desc limit 1
    ) m on true
    where s.school_id = ${scope.schoolId}`

/**
 * What a paper is printed with: a closed semester's as on the day it was closed, whatever the current settings. In one
 * that was reopened, days and homeroom teachers may have changed since.
 */
export function printedWith<Row extends PaperRow>(row: Row): Row {
  const { frozen } = row
  if (!frozen) return row
  if (!row.is_closed) return { ...row, ...frozen.paper, frozen: null }
  const days = new Map(frozen.days.map((day) => [day.date, day]))
  return {
    ...row,
    ...frozen.paper,
    // The month's days outside the semester were always closed.
    days: row.days.map((day) => {
      const recorded = days.get(day.date)
      const isBefore = recorded && row.begins_on !== null && recorded.date < row.begins_on
      return recorded ? { ...recorded, isDue: recorded.isSchoolDay && recorded.date < row.today && !isBefore } : day
    }),
  }
}

export const toLetterhead = (row: PaperRow): MonthlyRecap['school'] => ({
  name: row.name,
  npsn: row.npsn,
  address: row.address,
  regency: row.regency,
  lines: row.letterhead_lines,
  hasLogo: row.has_logo && row.letterhead_style === 'LENGKAP',
  isBlank: row.letterhead_style === 'KOSONG',
})

/** The paper is dated on the last day that it covers. */
export const toSignature = (row: PaperRow, last: SchoolDate) => ({
  place: row.sign_place ?? row.regency ?? '',
  date: row.today < last ? row.today : last,
  principal: row.principal_name ? { name: row.principal_name, nip: row.principal_nip } : null,
  principalTitle: row.principal_title,
  principalSigns: row.principal_signs,
})

export const toPaperSize = ({ paper_size }: PaperRow) => paper_size as MonthlyRecap['paperSize']
export const toFormula = ({ count_t, count_d }: PaperRow) => ({ countT: count_t, countD: count_d })
