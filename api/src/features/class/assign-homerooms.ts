import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChanges } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { assertStartAllowed, leaderSince } from './homeroom.ts'
import { assertClassYearsOpen } from './rules.ts'

type Given = { academicClassId: string; homeroomTeacherId: string }

/** Homeroom teachers for classes that have none, from a day on, by default today. */
export async function assignHomerooms(
  scope: SchoolScope,
  given: readonly Given[],
  from: SchoolDate | undefined,
): Promise<void> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const classIds = given.map(({ academicClassId }) => academicClassId)
  await assertClassYearsOpen(scope, { classIds, what: 'wali kelas' })
  // Two operators at once: the second waits here and then sees what the first one wrote.
  const { length: found } = await db
    .updateTable('academic_class')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(classIds))))
    .returning('id')
    .execute()
  if (found < new Set(classIds).size) throw new Failure('NOT_FOUND')
  const day = from ?? today
  await assertStartAllowed(scope, classIds, { from: day, today })
  const leaders = new Map((await leadersOf(scope, classIds, day)).map((row) => [row.academic_class_id, row.name]))
  const teachers = await namesOf(scope, given)
  const refused = given.flatMap(({ academicClassId, homeroomTeacherId }, index) => {
    const leader = leaders.get(academicClassId)
    if (leader !== undefined) return [[at(index), `Kelas ini baru saja diberi wali kelas: ${leader}`]]
    return teachers.has(homeroomTeacherId) ? [] : [[at(index), 'Guru tidak ditemukan atau tidak aktif']]
  })
  if (refused.length > 0) throw new Failure('INVALID', { fields: Object.fromEntries(refused) })
  await db
    .insertInto('homeroom')
    .values(
      given.map(({ academicClassId, homeroomTeacherId }) => ({
        school_id: schoolId,
        id: newId(),
        academic_class_id: academicClassId,
        teacher_id: homeroomTeacherId,
        start_date: day,
      })),
    )
    .execute()
  await auditChanges(
    scope,
    given.map(({ academicClassId, homeroomTeacherId }) => ({
      kind: 'academic-class',
      id: academicClassId,
      before: { homeroomTeacherId: null },
      after: { homeroomTeacherId: leaderSince(teachers.get(homeroomTeacherId) ?? null, { day, today }) },
    })),
  )
}

const at = (index: number) => `homerooms.${index}.homeroomTeacherId`

/** Those who lead the classes on the day or later. */
const leadersOf = ({ db, schoolId }: SchoolScope, classIds: string[], day: SchoolDate) =>
  db
    .selectFrom('homeroom')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .where('homeroom.school_id', '=', schoolId)
    .where((eb) => eb('homeroom.academic_class_id', '=', eb.fn.any(eb.val(classIds))))
    .where((eb) => eb.or([eb('homeroom.end_date', 'is', null), eb('homeroom.end_date', '>', day)]))
    .select(['homeroom.academic_class_id', 'teacher.name'])
    .execute()

async function namesOf({ db, schoolId }: SchoolScope, given: readonly Given[]): Promise<Map<string, string>> {
  const ids = given.map(({ homeroomTeacherId }) => homeroomTeacherId)
  const rows = await db
    .selectFrom('teacher')
    .select(['id', 'name'])
    .where('school_id', '=', schoolId)
    .where('status', '=', 'AKTIF')
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
