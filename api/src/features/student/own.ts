import { sql } from 'kysely'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { ownStudents } from '@hadir/contract/student/own.ts'
import { byName } from '../../platform/database/name-order.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { homeroomEnd } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { wholeRecords } from './whole-record.ts'
import { selectStudents, toStudent } from './records.ts'
import { isOwnStudent } from './rules.ts'

/** The calling student's own record, or those of the calling guardian's children. */
export async function readOwn(scope: SchoolScope): Promise<Answer<typeof ownStudents>['data']> {
  const { db, schoolId } = scope
  const { today } = await readSetting(scope)
  const rows = await selectStudents(scope)
    .where(isOwnStudent(scope, { student: 'student', today }))
    .orderBy(byName('student.name'))
    .execute()
  const records = await wholeRecords(scope, rows.map(toStudent))
  const ids = records.map(({ id }) => id)
  const numbers = await db
    .selectFrom('student')
    .select(['id', sql<string | null>`'••••' || right(sensitive->>'nik', 4)`.as('nik')])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const classIds = records.flatMap(({ currentClass }) => currentClass?.academicClassId ?? [])
  const leaders = await db
    .selectFrom('homeroom as h')
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'h.school_id').onRef('teacher.id', '=', 'h.teacher_id'),
    )
    .select(['h.academic_class_id', 'teacher.name'])
    .where('h.school_id', '=', schoolId)
    .where((eb) => eb('h.academic_class_id', '=', eb.fn.any(eb.val(classIds))))
    .where('h.start_date', '<=', today)
    .where(homeroomEnd, '>', today)
    .execute()
  return records.map((record) => ({
    ...record,
    nikMasked: numbers.find(({ id }) => id === record.id)?.nik ?? null,
    homeroomTeacher:
      leaders.find((one) => one.academic_class_id === record.currentClass?.academicClassId)?.name ?? null,
  }))
}
