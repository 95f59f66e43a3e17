import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'

/** Sets the homeroom teacher from today on (null: none). Earlier ones stay: old marks keep their author's right. */
export async function setHomeroom(
  scope: SchoolScope,
  { academicClassId, teacherId }: { academicClassId: string; teacherId: string | null },
): Promise<void> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  if (teacherId) await assertKnownTeacher(scope, teacherId)
  // Two operators at once: the second waits here and then sees what the first one wrote.
  await db
    .selectFrom('academic_class')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', academicClassId)
    .forUpdate()
    .execute()
  const open = db
    .selectFrom('homeroom')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
  const current = await open.select(['id', 'teacher_id', 'start_date']).where('end_date', 'is', null).executeTakeFirst()
  if ((current?.teacher_id ?? null) === teacherId) return

  if (current && current.start_date >= today) {
    // Began today, so it never applied to a past day: replaced, not ended.
    await db.deleteFrom('homeroom').where('school_id', '=', schoolId).where('id', '=', current.id).execute()
  } else if (current) {
    await db
      .updateTable('homeroom')
      .set({ end_date: today })
      .where('school_id', '=', schoolId)
      .where('id', '=', current.id)
      .execute()
  }
  if (!teacherId) return
  await db
    .insertInto('homeroom')
    .values({
      school_id: schoolId,
      id: newId(),
      academic_class_id: academicClassId,
      teacher_id: teacherId,
      start_date: today,
    })
    .execute()
}

async function assertKnownTeacher({ db, schoolId }: SchoolScope, id: string): Promise<void> {
  const teacher = await db
    .selectFrom('teacher')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .where('status', '=', 'AKTIF')
    .executeTakeFirst()
  if (!teacher) throw new Failure('INVALID', { fields: { homeroomTeacherId: 'Guru tidak ditemukan atau tidak aktif' } })
}
