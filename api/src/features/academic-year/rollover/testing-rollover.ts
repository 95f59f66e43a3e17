import { sql } from 'kysely'
import { newSchool, newYear, type Place } from '../../../testing/test-school.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/**
 * An SMP at the end of 2026/2027, both semesters closed: VII, VIII and IX with one class for each letter and the given
 * number of students in each. In addition, a class whose letter no other grade has.
 */
export async function newSchoolAtYearsEnd(t: Place, size: { letters: string[]; students: number }) {
  const school = await newSchool(t)
  const { schoolId } = school
  const yearId = await newYear(t, schoolId)
  const now = t.clock.now()
  await sql`update semester set status = 'DITUTUP' where school_id = ${schoolId}`.execute(t.owner)
  await sql`
    insert into class (school_id, id, name, grade, order_no, created_at, updated_at)
      select ${schoolId}::uuid, uuidv7(), g.grade || '-' || l.letter, g.grade, g.no * 100 + l.no, ${now}, ${now}
        from (values ('VII', 1), ('VIII', 2), ('IX', 3)) as g (grade, no)
        cross join unnest(${size.letters}::text[]) with ordinality as l (letter, no)`.execute(t.owner)
  await sql`
    insert into academic_class (school_id, id, academic_year_id, class_id, created_at)
      select school_id, uuidv7(), ${yearId}::uuid, id, ${now} from class where school_id = ${schoolId}`.execute(t.owner)
  await sql`
    with student as (
      select uuidv7() as id, ac.id as academic_class_id, k.name as class_name, n
        from academic_class ac
        join class k on k.school_id = ac.school_id and k.id = ac.class_id
        cross join generate_series(1, ${size.students}::int) n
        where ac.school_id = ${schoolId}
    ), written as (
      insert into student (school_id, id, name, nis, gender, dob, created_at, updated_at)
        select ${schoolId}::uuid, id, 'Siswa ' || class_name || ' ' || lpad(n::text, 2, '0'),
            class_name || n, case n % 2 when 0 then 'P' else 'L' end, '2013-01-15', ${now}, ${now} from student
        returning id
    )
    insert into enrollment (school_id, id, academic_year_id, academic_class_id, student_id, roll_no, join_date, created_at)
      select ${schoolId}::uuid, uuidv7(), ${yearId}::uuid, academic_class_id, id, n, '2026-07-13', ${now} from student`.execute(
    t.owner,
  )
  await sql`analyze student, enrollment, class, academic_class`.execute(t.owner)
  return { ...school, yearId }
}

const tables = [
  'academic_year',
  'semester',
  'academic_class',
  'enrollment',
  'student',
  'student_exit',
  'alumni',
  'holiday',
]

/** Every row of the school that a rollover may change, without change counters. */
export async function rowsOf(t: TestApp, schoolId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const table of tables) {
    const { rows } = await sql<{ row: string }>`
      select (to_jsonb(r) - 'version' - 'updated_at' - 'created_at')::text as row
        from ${sql.table(table)} r where school_id = ${schoolId} order by 1`.execute(t.owner)
    found[table] = rows.map(({ row }) => row)
  }
  return found
}
