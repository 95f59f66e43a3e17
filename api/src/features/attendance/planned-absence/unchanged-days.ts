import { sql } from 'kysely'
import { formatLongDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { attendanceLabels, type AttendanceStatus } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isInYearOn, isMemberOn } from '../day.ts'

type Unchanged = {
  date: SchoolDate
  isSchoolDay: boolean
  isMember: boolean
  /** By somebody else; null: the absence marks the day, now or when it comes. */
  marked: AttendanceStatus | null
}

const mostNamed = 7

/**
 * What to say of the days that an absence leaves as they are: the marked ones, which it never touches; the free ones
 * only if nothing else is left, because everybody knows that a fortnight has weekends. Empty if there are none.
 */
export async function unchangedText(scope: SchoolScope, id: string): Promise<string> {
  const { db, schoolId } = scope
  const date = sql<SchoolDate>`d.date`
  const { rows } = await sql<Unchanged>`
    select d.date, d.is_school_day as "isSchoolDay",
        exists (select from enrollment e where e.school_id = p.school_id and e.student_id = p.student_id
          and ${isMemberOn(date)} and ${isInYearOn(scope, date)}) as "isMember",
        case when v.device is distinct from p.id then c.status end as marked
      from planned_absence p
      cross join lateral school_calendar(p.school_id, p.start_date, p.end_date) d
      left join attendance_cell c on c.school_id = p.school_id and c.date = d.date and c.student_id = p.student_id
      left join attendance_save v on v.school_id = c.school_id and v.seq = c.seq
      where p.school_id = ${schoolId} and p.id = ${id}
      order by d.date`.execute(db)
  const changes = rows.some((day) => day.isSchoolDay && day.isMember && day.marked === null)
  const named = changes ? rows.filter((day) => day.isSchoolDay && day.marked !== null) : rows
  if (named.length === 0) return ''
  const shown = named.slice(0, mostNamed).map((day) => `${formatLongDate(day.date)} (${whyOf(day)})`)
  const more = named.length - shown.length
  const days = [...shown, ...(more > 0 ? [`${more} hari lain`] : [])].join(', ')
  return changes ? `. Tetap seperti semula: ${days}.` : `, tetapi tidak mengubah absensi: ${days}.`
}

function whyOf({ isSchoolDay, marked }: Unchanged): string {
  if (!isSchoolDay) return 'bukan hari sekolah'
  return marked ? `sudah diisi ${attendanceLabels[marked]}` : 'bukan anggota kelas'
}
