import type { AcademicSubject } from '@hadir/contract/subject/academic-subject.ts'
import { sql } from 'kysely'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { assertClassYearsOpen } from '../../class/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { auditJoint, endHours, openYear } from '../../schedule/joint-hours.ts'
import { readAcademicSubject } from '../academic-subject.ts'

/**
 * The classes of a group are taught separately from today on. One teacher cannot teach two of them at one hour, so this
 * class keeps the hours and the others get new ones. What was taught together until yesterday stays so.
 */
export async function separate(scope: SchoolScope, id: string): Promise<AcademicSubject> {
  const { db, schoolId } = scope
  const own = await readAcademicSubject(scope, id)
  await assertClassYearsOpen(scope, { classIds: [own.academicClass.id], what: 'pelajaran gabungan' })
  const place = await openYear(scope, own.academicYearId)
  const groupId = place.joint.find((one) => one.academicSubjectId === id)?.groupId
  if (!groupId) throw new Failure('CHANGED_MEANWHILE')
  const members = place.joint.filter((one) => one.groupId === groupId)
  const { today } = await readSetting(scope)
  const ids = members.map((one) => one.academicSubjectId)
  const { rows } = await sql<{ taught: boolean }>`
    select exists (select from lesson where school_id = ${schoolId} and academic_subject_id = any(${ids}::uuid[])) as taught`.execute(
    db,
  )
  const isTaught = rows[0]?.taught ?? true
  await endHours(scope, place, { subjectIds: ids.filter((one) => one !== id), today, isTaught })
  if (isTaught) {
    await db
      .updateTable('joint_member')
      .set({ ended_on: today })
      .where('school_id', '=', schoolId)
      .where('joint_group_id', '=', groupId)
      .execute()
  } else {
    await db.deleteFrom('joint_group').where('school_id', '=', schoolId).where('id', '=', groupId).execute()
  }
  await auditJoint(scope, members, null)
  return readAcademicSubject(scope, id)
}
