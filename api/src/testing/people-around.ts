import { sql } from 'kysely'
import { expect } from 'vitest'
import { supportEndpoints } from '@hadir/contract/config/support.ts'
import { insertRows } from '../fixtures/rows.ts'
import type { Caller } from '../platform/http/scope.ts'
import type { FilledSchool } from './filled-school.ts'
import type { TestApp } from './test-app.ts'
import { assignDuty, newColleague } from './test-duties.ts'
import { newCaller, newClass, placeIn } from './test-school.ts'
import { visiting } from './test-support-session.ts'
import { newGuardian } from './test-guardian.ts'

/**
 * People of a school by their relation to its first class: none, a whole-school duty, another child; a former homeroom
 * teacher whose access was revoked; and those whose class, subject, child or own record it is.
 */
export async function peopleAround(t: TestApp, theirs: FilledSchool): Promise<Map<string, Caller>> {
  const { schoolId, ids } = theirs
  const callers = new Map<string, Caller>()
  callers.set('teacher', (await newColleague(t, schoolId)).caller)
  for (const kind of ['GURU_PIKET', 'BK', 'KEPALA_SEKOLAH'] as const) {
    const { id, caller } = await newColleague(t, schoolId)
    await assignDuty(t, { schoolId, teacherId: id }, { kind, weekdays: null })
    callers.set(kind, caller)
  }
  const elsewhere = await newClass(t, { schoolId, yearId: ids.academic_year, name: 'VII-Z' })
  const [student = '', child = '', graduate = ''] = elsewhere.studentIds
  callers.set('student', await newCaller(t, { schoolId, role: 'student', personId: student }))
  callers.set('parent', await parentOf(t, theirs, child))
  await graduated(t, theirs, graduate)
  callers.set('alumni', await newCaller(t, { schoolId, role: 'alumni', personId: graduate }))
  const admin = await newCaller(t, { schoolId: null, role: 'administrator' })
  const body = { schoolId, reason: 'Memeriksa hak' }
  expect((await t.call(supportEndpoints.enter, { body }, admin)).status).toBe(200)
  callers.set('support', await visiting(t, admin))
  callers.set('revoked', await teacherOf(t, theirs, 'revoked'))

  callers.set('homeroom', await teacherOf(t, theirs, 'homeroom'))
  callers.set('subject', await teacherOf(t, theirs, 'subject'))
  callers.set('own student', await newCaller(t, { schoolId, role: 'student', personId: ids.student }))
  callers.set('own parent', await parentOf(t, theirs, ids.student))
  callers.set('own alumni', await newCaller(t, { schoolId, role: 'alumni', personId: theirs.alumnusId }))
  callers.set('admin', theirs.admin)
  return callers
}

/** The lesson's or the homeroom teacher of the class; the one with revoked access was its homeroom teacher too. */
async function teacherOf(t: TestApp, theirs: FilledSchool, what: 'homeroom' | 'subject' | 'revoked'): Promise<Caller> {
  const { schoolId, ids } = theirs
  const { id, caller } = await newColleague(t, schoolId)
  if (what === 'subject') {
    await sql`update academic_subject set teacher_id = ${id} where id = ${ids.academic_subject}`.execute(t.owner)
    await sql`update class_schedule set teacher_id = ${id} where academic_subject_id = ${ids.academic_subject}`.execute(
      t.owner,
    )
    return caller
  }
  await sql`update homeroom set teacher_id = ${id} where academic_class_id = ${ids.academic_class}`.execute(t.owner)
  if (what === 'revoked')
    await t.owner
      .updateTable('platform.profile')
      .set({ ended_at: t.clock.now(), is_active: false })
      .where('id', '=', caller.profileId)
      .execute()
  return caller
}

async function parentOf(t: TestApp, { schoolId }: FilledSchool, studentId: string): Promise<Caller> {
  await sql`delete from student_guardian where student_id = ${studentId} and relation = 'IBU'`.execute(t.owner)
  const id = await newGuardian(t, { schoolId, studentId, name: 'Ibu' })
  return newCaller(t, { schoolId, role: 'parent', personId: id })
}

async function graduated(t: TestApp, { schoolId }: FilledSchool, studentId: string) {
  await sql`update student set status = 'ALUMNI' where id = ${studentId}`.execute(t.owner)
  const alumnus = { student_id: studentId, graduation_year: 2026, contact_consent: true }
  await insertRows(placeIn(t, schoolId), 'alumni', [alumnus])
}
