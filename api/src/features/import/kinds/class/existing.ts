import { sql } from 'kysely'
import type { Grade } from '@hadir/contract/labels.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { lastClosedYear } from '../../../class/rules.ts'
import { shownYesNo } from '../../list/choices.ts'
import type { Value } from '../../list/column.ts'
import { classKey } from '../../list/rombel.ts'
import { schoolGrades } from '../../plan/school-grades.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'

export type ExistingClass = Existing & {
  row: RowSnapshot
  rombelId: string | null
  homeroom: RowSnapshot | null
  /** The year whose papers keep it in its grade. */
  closedYear: string | null
}

export type KnownClasses = {
  classes: readonly ExistingClass[]
  grades: readonly Grade[]
  teachers: readonly { id: string; name: string; nuptk: string | null }[]
}

type Found = {
  row: RowSnapshot
  rombel_id: string | null
  teacher: string | null
  homeroom: RowSnapshot | null
  closed_year: string | null
}

/** Every class of the school, whether it is open in the year, and its homeroom teacher. */
export async function loadClasses(
  scope: SchoolScope,
  options: { yearId: string | null; lock: boolean },
): Promise<KnownClasses> {
  const { db, schoolId } = scope
  if (options.lock) {
    await sql`select id from class where school_id = ${schoolId} order by id for no key update`.execute(db)
    await sql`select id from academic_class where school_id = ${schoolId}
      and academic_year_id = ${options.yearId}::uuid order by id for no key update`.execute(db)
  }
  const found = await sql<Found>`
    select to_jsonb(k) as row, ac.id as rombel_id, t.name as teacher,
        case when h.id is not null then to_jsonb(h) end as homeroom, ${lastClosedYear('k')} as closed_year
      from class k
      left join academic_class ac on ac.school_id = k.school_id and ac.class_id = k.id
        and ac.academic_year_id = ${options.yearId}::uuid
      left join homeroom h on h.school_id = ac.school_id and h.academic_class_id = ac.id and h.end_date is null
      left join teacher t on t.school_id = h.school_id and t.id = h.teacher_id
      where k.school_id = ${schoolId} order by k.id`.execute(db)
  const teachers = await sql<KnownClasses['teachers'][number]>`
    select id, name, nuptk from teacher where school_id = ${schoolId} and status = 'AKTIF' order by id`.execute(db)
  return { classes: found.rows.map(classOf), grades: await schoolGrades(scope), teachers: teachers.rows }
}

function classOf({ row, rombel_id: rombelId, teacher, homeroom, closed_year: closedYear }: Found): ExistingClass {
  const own = (column: string): Value => (row[column] ?? null) as Value
  const values = {
    key: classKey(String(row['name'])),
    name: own('name'),
    grade: own('grade'),
    program: own('program'),
    major: own('major'),
    is_four_year: shownYesNo(row['is_four_year']),
    room: own('room'),
    capacity: own('capacity'),
    order_no: own('order_no'),
    is_active: shownYesNo(row['is_active']),
    open: rombelId === null ? 'Tidak' : 'Ya',
    teacher,
  }
  return { id: String(row['id']), values, row, rombelId, homeroom, closedYear }
}
