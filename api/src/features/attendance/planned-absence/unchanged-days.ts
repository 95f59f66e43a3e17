import { sql } from 'kysely'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isInYearOn, isMemberOn, readDay } from '../day.ts'
import { isFillable, stillFills } from './fill.ts'

type Day = {
  date: SchoolDate
  isSchoolDay: boolean
  isMember: boolean
  /** Whether the absence has marked the student, or will when the day comes. */
  isFilled: boolean
  marked: AttendanceStatus | null
  /** Nobody has marked the cell; otherwise one without a mark was emptied by somebody. */
  isUntouched: boolean
}

const mostNamed = 7

/**
 * What to say of the days that an absence leaves as they are: those that somebody marked or emptied, which it never
 * touches, and those too long ago; the free ones only if nothing else is left, because everybody knows that a fortnight
 * has weekends. Empty if there are none. Call it after the absence has filled its days.
 */
export async function unchangedText(scope: SchoolScope, id: string): Promise<string> {
  const { db, schoolId } = scope
  const { day: now } = await readDay(scope, undefined)
  const date = sql<SchoolDate>`d.date`
  const { rows } = await sql<Day>`
    select d.date, d.is_school_day as "isSchoolDay",
        exists (select from enrollment e where e.school_id = p.school_id and e.student_id = p.student_id
          and ${isMemberOn(date)} and ${isInYearOn(scope, date)}) as "isMember",
        coalesce(v.device = p.id, false) or ${isFillable(sql`${now.today}::date`)} as "isFilled",
        c.status as marked, c.rev is null as "isUntouched"
      from planned_absence p
      cross join lateral school_calendar(p.school_id, p.start_date, p.end_date) d
      left join attendance_cell c on c.school_id = p.school_id and c.date = d.date and c.student_id = p.student_id
      left join attendance_save v on v.school_id = c.school_id and v.seq = c.seq
      where p.school_id = ${schoolId} and p.id = ${id}
      order by d.date`.execute(db)
  const due = rows.filter((day) => day.isSchoolDay && day.isMember)
  const changes = due.some((day) => day.isFilled)
  const named = changes ? due.filter((day) => !day.isFilled) : rows
  if (named.length === 0) return ''
  const shown = named.slice(0, mostNamed).map((day) => `${formatLongDate(day.date)} (${whyOf(day)})`)
  const more = named.length - shown.length
  const days = [...shown, ...(more > 0 ? [`${more} hari lain`] : [])].join(', ')
  return changes ? `. Tetap seperti semula: ${days}.` : `, tetapi tidak mengubah absensi: ${days}.`
}

function whyOf({ isSchoolDay, isMember, marked, isUntouched }: Day): string {
  if (!isSchoolDay) return 'bukan hari sekolah'
  if (marked) return `sudah diisi ${attendanceLabels[marked]}`
  if (!isMember) return 'bukan anggota kelas'
  return isUntouched ? `lewat lebih dari ${stillFills} hari` : 'sengaja dikosongkan'
}
