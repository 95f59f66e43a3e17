import { sql } from 'kysely'
import type { Size } from '../../../fixtures/build-year.ts'
import { closedYear, newSchoolOf, type Place } from '../../../testing/test-school.ts'
import type { TestApp } from '../../../testing/test-app.ts'

/**
 * An SMP at the end of 2026/2027, both semesters closed: VII, VIII and IX with one class for each letter and the given
 * number of students in each. `nameOf` names them; without it, by class and number.
 */
export async function newSchoolAtYearsEnd(
  t: Place,
  { nameOf = nameInClass, ...size }: Pick<Size, 'letters' | 'students'> & Partial<Pick<Size, 'nameOf'>>,
) {
  const school = await newSchoolOf(t, {
    size: { ...size, grades: ['VII', 'VIII', 'IX'], nameOf },
    year: closedYear,
  })
  await sql`analyze student, enrollment, class, academic_class`.execute(t.owner)
  return school
}

const nameInClass: Size['nameOf'] = ({ className, no }) => `Siswa ${className} ${String(no).padStart(2, '0')}`

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
