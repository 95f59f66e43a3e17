import { sql } from 'kysely'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newSchoolAtYearsEnd } from '../api/src/features/academic-year/rollover/testing-rollover.ts'
import { newCaller } from '../api/src/testing/test-school.ts'

export type FullSchool = Awaited<ReturnType<typeof newSchoolAtYearsEnd>>

const first = 'Siti,Budi,Rahma,Ahmad,Dewi,Agus,Putri,Bayu,Lestari,Fajar,Intan,Gilang,Ratna,Yoga,Wulan,Hendra'.split(',')
const last = 'Rahayu,Santoso,Hidayat,Permatasari,Nugroho,Wahyuni,Saputra,Kusuma,Anggraini,Pratama,Utami'.split(',')

const name = sql`(${first}::text[])[1 + n % 16] || ' ' || (${last}::text[])[1 + n % 11]`

/** A school of 1,080 students in 30 classes at the end of its year, with teachers, subjects, lessons and alumni. */
export async function makeFullSchool(owner: Database): Promise<FullSchool> {
  const t = { owner, clock: systemClock }
  const school = await newSchoolAtYearsEnd(t, { letters: [...'ABCDEFGHIJ'], students: 36 })
  const { schoolId } = school
  await sql`update school_setting set active_days = '{1,2,3,4,5}' where school_id = ${schoolId}`.execute(owner)
  await sql`update student s set name = p.name from (select id, ${name} as name from (
      select id, row_number() over (order by id)::int as n from student where school_id = ${schoolId}) x) p
    where s.school_id = ${schoolId} and s.id = p.id`.execute(owner)
  await addTimetable(owner, school)
  await sql`with gone as (
      insert into student (school_id, id, name, nis, gender, dob, status, created_at, updated_at)
        select ${schoolId}, uuidv7(), ${name}, 'L' || n, 'P', '2008-01-15', 'ALUMNI', now(), now()
          from generate_series(1, 600) n returning id)
    insert into alumni (school_id, student_id, graduation_year, last_class, created_at, updated_at)
      select ${schoolId}, id, 2025, 'IX-A', now(), now() from gone`.execute(owner)
  await addRequests(owner, schoolId)
  return school
}

/** Sixty teachers who teach twelve subjects in each class of the year. */
export async function addTimetable(
  owner: Database,
  { schoolId, yearId }: Pick<FullSchool, 'schoolId' | 'yearId'>,
): Promise<void> {
  await sql`insert into teacher (school_id, id, name, gender, dob, employment_status, ptk_type, created_at, updated_at)
    select ${schoolId}, uuidv7(), ${name}, 'L', '1985-02-03', 'PNS', 'Guru Mapel', now(), now()
      from generate_series(1, 60) n`.execute(owner)
  await sql`insert into subject (school_id, id, code, name, subject_group, curriculum, grades, order_no, created_at, updated_at)
    select ${schoolId}, uuidv7(), 'M' || n, 'Mata Pelajaran ' || n, 'UMUM', 'SEMUA', '{VII,VIII,IX}', n, now(), now()
      from generate_series(1, 12) n`.execute(owner)
  await sql`insert into academic_subject (school_id, id, academic_class_id, subject_id, teacher_id, weekly_jp, threshold,
      weight_lm, weight_sts, weight_sas, created_at, updated_at)
    select ac.school_id, uuidv7(), ac.id, m.id, g.id, 3, 75, 2, 1, 1, now(), now()
      from (select *, row_number() over (order by id) as n from academic_class where school_id = ${schoolId}) ac
      join subject m on m.school_id = ac.school_id
      join (select *, row_number() over (order by id) - 1 as n from teacher where school_id = ${schoolId}) g
        on g.n = (ac.n * 2 + m.order_no * 5) % 60`.execute(owner)
  // Each subject has three lessons a week, on three days.
  await sql`insert into class_schedule (school_id, id, academic_year_id, academic_class_id, academic_subject_id, teacher_id,
      weekday, period_start, period_end, created_at, updated_at)
    select o.school_id, uuidv7(), ${yearId}::uuid, o.academic_class_id, o.id, o.teacher_id, 1 + (m.order_no + d) % 5,
        1 + m.order_no / 2, 1 + m.order_no / 2, now(), now()
      from academic_subject o join subject m on m.school_id = o.school_id and m.id = o.subject_id
      cross join generate_series(0, 2) d where o.school_id = ${schoolId}`.execute(owner)
}

async function addRequests(owner: Database, schoolId: string): Promise<void> {
  const { accountId } = await newCaller({ owner, clock: systemClock }, { schoolId: null, role: 'teacher' })
  await sql`insert into platform.access_request (id, account_id, kind, role, school_id, target, created_at, expires_at)
    select uuidv7(), ${accountId}, 'JOIN_SCHOOL', 'teacher', ${schoolId}, 'bench ' || n || ${schoolId}, now(),
      now() + interval '30 days' from generate_series(1, 300) n`.execute(owner)
}
