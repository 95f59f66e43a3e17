import { sql } from 'kysely'
import { addDays, monthRange } from '@hadir/contract/dates/dates.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { newId } from '../api/src/platform/ids.ts'
import { newClass, newSchool, newYear } from '../api/src/testing/test-school.ts'

export type BenchSchool = {
  schoolId: string
  admin: Caller
  classes: { academicClassId: string; studentIds: string[] }[]
}

const today = () => systemClock.now().toISOString().slice(0, 10)
export const daysAgo = (days: number) => addDays(today(), -days)

/** The previous month, which is over, so that its recap is complete. */
export const lastMonth = () => addDays(`${today().slice(0, 7)}-01`, -1).slice(0, 7)

/** A school of `classes` times 36 students whose year began that many days ago. Every weekday is a school day. */
export async function makeSchool(owner: Database, classes: number, days = 430): Promise<BenchSchool> {
  const t = { owner, clock: systemClock }
  const { schoolId, admin } = await newSchool(t)
  await sql`update school_setting set active_days = '{1,2,3,4,5,6,7}' where school_id = ${schoolId}`.execute(owner)
  const yearId = await newYear(t, schoolId, { first: daysAgo(days), last: addDays(today(), 60) })
  const made: BenchSchool['classes'] = []
  for (let i = 0; i < classes; i += 1) {
    made.push(await newClass(t, { schoolId, yearId, count: 36, joinDate: daysAgo(days) }))
  }
  return { schoolId, admin, classes: made }
}

/** Marks for every weekday of `months` months up to the previous one, as sheets saved once. */
export async function addHistory(
  owner: Database,
  { schoolId, admin }: Pick<BenchSchool, 'schoolId' | 'admin'>,
  months: number,
): Promise<void> {
  const { last } = monthRange(lastMonth())
  const [year = 0, month = 0] = lastMonth().split('-').map(Number)
  const first = new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
  // One student in sixteen is absent, a different one each day.
  await sql`insert into attendance_save (school_id, seq, date, academic_class_id, device, actor_id, at, mark_ids,
      student_ids, bases, ns, revs, statuses, verdicts)
    with save as (
      select row_number() over (order by d, c.id) as seq, d, c.id
        from generate_series(${first}::timestamptz, ${last}::timestamptz, '1 day') d, academic_class c
        where c.school_id = ${schoolId} and extract(isodow from d) < 6
    )
    select ${schoolId}, s.seq, s.d::date, s.id, ${newId()}::uuid, ${admin.profileId}::uuid,
        s.d + interval '15 minutes', array_agg(uuidv7()), array_agg(e.student_id), array_agg(0),
        array_agg((s.seq * 36 + e.roll_no)::int), array_agg(1), array_agg(
          case when (s.seq * 7 + e.roll_no) % 16 > 0 then 'H' else (array['S', 'I', 'A'])[1 + s.seq % 3] end),
        array_agg('applied'::text)
      from save s
      join enrollment e on e.school_id = ${schoolId} and e.academic_class_id = s.id
      group by s.seq, s.d, s.id`.execute(owner)
  await sql`insert into class_day (school_id, academic_class_id, date, taken_seq, academic_year_id, year_start, year_end)
    select s.school_id, s.academic_class_id, s.date, s.seq, y.id, y.start_date, y.end_date
      from attendance_save s
      join academic_class ac on ac.school_id = s.school_id and ac.id = s.academic_class_id
      join academic_year y on y.school_id = ac.school_id and y.id = ac.academic_year_id
      where s.school_id = ${schoolId}`.execute(owner)
  await sql`insert into school_change
    select school_id, max(seq) from attendance_save where school_id = ${schoolId} group by 1`.execute(owner)
  await sql`insert into attendance_cell (school_id, student_id, date, rev, seq, n, status)
    select s.school_id, e.student_id, s.date, 1, s.seq, e.n, e.status
      from attendance_event e join attendance_save s using (school_id, seq) where s.school_id = ${schoolId}`.execute(
    owner,
  )
}
