import { sql } from 'kysely'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { newId } from '../api/src/platform/ids.ts'
import { newCaller } from '../api/src/testing/test-school.ts'
import { newBells } from '../api/src/testing/test-timetable.ts'
import { addHistory, daysAgo, makeSchool, type BenchSchool } from './bench-school.ts'
import { addTimetable } from './full-schools.ts'

export type YearSchool = BenchSchool & {
  /** A guardian of two children, and the homeroom teacher of the first class. */
  parent: Caller
  homeroomTeacher: Caller
  studentId: string
  /** The latest day with marks. */
  latest: string
}

/** A school of 1,080 students with a year of marked days, two months of lessons, and warnings for every threshold. */
export async function makeYearSchool(owner: Database): Promise<YearSchool> {
  const school = await makeSchool(owner, 30)
  const { schoolId, classes } = school
  const { rows: years } = await sql<{ id: string }>`
    select id from academic_year where school_id = ${schoolId}`.execute(owner)
  const yearId = years[0]?.id ?? ''
  await sql`update school_setting set active_days = '{1,2,3,4,5}', alpa_in_row = 3, max_alpa_days = 3,
    min_present_percent = 90 where school_id = ${schoolId}`.execute(owner)
  await sql`update semester set status = 'DITUTUP', end_date = ${daysAgo(180)} where school_id = ${schoolId}`.execute(
    owner,
  )
  await sql`insert into semester (school_id, academic_year_id, no, start_date, end_date, status)
    select school_id, academic_year_id, 2, end_date + 1, ${daysAgo(-60)}::date, 'AKTIF' from semester
      where school_id = ${schoolId}`.execute(owner)
  await addHistory(owner, school, 12)
  await newBells({ owner, clock: systemClock }, schoolId, { count: 8 })
  await addTimetable(owner, { schoolId, yearId })
  const { rows: lastDays } = await sql<{ date: string }>`
    select max(date) as date from class_day where school_id = ${schoolId}`.execute(owner)
  const latest = lastDays[0]?.date ?? ''
  await addLessons(owner, { schoolId, last: latest })
  const { rows: teachers } = await sql<{ id: string }>`
    select id from teacher where school_id = ${schoolId} order by id`.execute(owner)
  const teacherIds = teachers.map(({ id }) => id)
  return { ...school, ...(await addPeople(owner, { schoolId, classes, teacherIds })), latest }
}

/** Two months of lessons, all marked; one student in forty is present on the day but not in the lesson. */
async function addLessons(owner: Database, { schoolId, last }: { schoolId: string; last: string }): Promise<void> {
  await sql`insert into lesson (school_id, id, date, schedule_id, academic_class_id, academic_subject_id, period_start,
      period_end, start_minute, end_minute, teacher_id, actual_teacher_id, teacher_status, created_at)
    select s.school_id, uuidv7(), d::date, s.id, s.academic_class_id, s.academic_subject_id, s.period_start, s.period_end,
        420 + s.period_start * 40, 460 + s.period_start * 40, s.teacher_id, s.teacher_id, 'HADIR', now()
      from generate_series(${last}::timestamptz - interval '60 days', ${last}::timestamptz, '1 day') d
      join class_schedule s on s.school_id = ${schoolId} and s.weekday = extract(isodow from d)`.execute(owner)
  await sql`insert into lesson_cell (school_id, lesson_id, student_id, rev, seq, n, status)
    select l.school_id, l.id, e.student_id, 1, 1, 1,
        case when (e.roll_no + extract(doy from l.date)::int * 3 + l.period_start) % 40 = 0 then 'A' else 'H' end
      from lesson l
      join enrollment e on e.school_id = l.school_id and e.academic_class_id = l.academic_class_id
      where l.school_id = ${schoolId}`.execute(owner)
}

type Place = Pick<YearSchool, 'schoolId' | 'classes'> & { teacherIds: string[] }

async function addPeople(owner: Database, { schoolId, classes, teacherIds }: Place) {
  const t = { owner, clock: systemClock }
  const [studentId = '', brotherId = ''] = [classes[0]?.studentIds[0], classes[7]?.studentIds[3]]
  const guardianId = newId()
  await sql`insert into guardian (school_id, id, name, created_at, updated_at)
    select ${schoolId}::uuid, case n when 0 then ${guardianId}::uuid else uuidv7() end, 'Wali ' || n, now(), now()
      from generate_series(0, 1000) n`.execute(owner)
  await sql`insert into student_guardian (school_id, student_id, guardian_id, relation)
    select ${schoolId}::uuid, id, ${guardianId}::uuid, 'AYAH' from unnest(${[studentId, brotherId]}::uuid[]) id`.execute(
    owner,
  )
  await sql`insert into student_guardian (school_id, student_id, guardian_id, relation)
    select s.school_id, s.id, g.id, 'IBU'
      from (select *, row_number() over (order by id) as n from student where school_id = ${schoolId}) s
      join (select *, row_number() over (order by id) as n from guardian
        where school_id = ${schoolId} and id <> ${guardianId}) g on g.n = 1 + s.n % 1000`.execute(owner)
  const parent = await newCaller(t, { schoolId, role: 'parent', personId: guardianId })
  const [teacherId = ''] = teacherIds
  await sql`insert into homeroom (school_id, id, academic_class_id, teacher_id, start_date)
    select ${schoolId}::uuid, uuidv7(), c.id, t.id, ${daysAgo(430)}::date
      from unnest(${classes.map((one) => one.academicClassId)}::uuid[]) with ordinality c (id, n)
      join unnest(${teacherIds}::uuid[]) with ordinality t (id, n) using (n)`.execute(owner)
  const homeroomTeacher = await newCaller(t, { schoolId, role: 'teacher', personId: teacherId })
  await sql`insert into duty (school_id, id, teacher_id, kind, weekdays, start_date)
    select ${schoolId}::uuid, uuidv7(), ${teacherId}::uuid, 'BK', null, ${daysAgo(430)}::date`.execute(owner)
  return { parent, homeroomTeacher, studentId }
}
