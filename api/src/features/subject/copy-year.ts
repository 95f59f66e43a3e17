import { sql } from 'kysely'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'

type Source = {
  id: string
  academic_class_id: string
  subject_id: string
  teacher_id: string | null
  weekly_jp: number
  threshold: number
  weight_lm: number
  weight_sts: number
  weight_sas: number
  semester_no: number | null
}

/** Copies each class's subjects of one year to the same class of another, without decrees, which are yearly. */
export async function copyFromYear(scope: SchoolScope, { from, to }: { from: string; to: string }) {
  const { db, schoolId, clock } = scope
  const { rows: sources } = await sql<Source & { had_teacher: boolean }>`
    select old.id, target.id as academic_class_id, old.subject_id, teacher.id as teacher_id,
        old.teacher_id is not null as had_teacher, old.weekly_jp, old.threshold,
        old.weight_lm, old.weight_sts, old.weight_sas, old.semester_no
      from academic_class source
      join academic_class target on target.school_id = source.school_id and target.class_id = source.class_id
        and target.academic_year_id = ${to} and target.status = 'AKTIF'
      join academic_subject old on old.school_id = source.school_id and old.academic_class_id = source.id
      join subject on subject.school_id = old.school_id and subject.id = old.subject_id and subject.is_active
      left join teacher on teacher.school_id = old.school_id and teacher.id = old.teacher_id and teacher.status = 'AKTIF'
      where source.school_id = ${schoolId} and source.academic_year_id = ${from}`.execute(db)
  if (sources.length === 0) return { added: 0, skipped: 0, withoutTeacher: 0 }
  const copies = sources.map((source) => ({ source, id: newId() }))
  const now = clock.now()
  const added = await db
    .insertInto('academic_subject')
    .values(
      copies.map(({ id, source: { id: _old, had_teacher: _had, ...fields } }) => ({
        school_id: schoolId,
        ...fields,
        id,
        created_at: now,
        updated_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['school_id', 'academic_class_id', 'subject_id']).doNothing())
    .returning('id')
    .execute()
  const isAdded = new Set(added.map(({ id }) => id))
  const done = copies.filter(({ id }) => isAdded.has(id))
  await copyCoTeachers(scope, new Map(done.map(({ id, source }) => [source.id, id])))
  return {
    added: done.length,
    skipped: copies.length - done.length,
    withoutTeacher: done.filter(({ source }) => source.had_teacher && !source.teacher_id).length,
  }
}

async function copyCoTeachers({ db, schoolId }: SchoolScope, copyOf: ReadonlyMap<string, string>): Promise<void> {
  if (copyOf.size === 0) return
  const beside = await db
    .selectFrom('academic_subject_co_teacher as co')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'co.school_id').onRef('teacher.id', '=', 'co.teacher_id'),
    )
    .select(['co.academic_subject_id', 'co.teacher_id'])
    .where('co.school_id', '=', schoolId)
    .where('co.academic_subject_id', 'in', [...copyOf.keys()])
    .where('teacher.status', '=', 'AKTIF')
    .execute()
  const rows = beside.flatMap(({ academic_subject_id, teacher_id }) => {
    const copy = copyOf.get(academic_subject_id)
    return copy ? { school_id: schoolId, academic_subject_id: copy, teacher_id } : []
  })
  if (rows.length > 0) await db.insertInto('academic_subject_co_teacher').values(rows).execute()
}
