import { expect } from 'vitest'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { sql } from 'kysely'
import { newMark, saveMarks } from '../../features/attendance/testing-sheet.ts'
import { signedIn, type SignInTest } from '../../testing/sign-in-test.ts'
import { newCaller, newClass, newSchool, newYear } from '../../testing/test-school.ts'

const email = 'guru.rahasia@contoh.test'

/**
 * One class's morning: a sign-in, a search by name, every student marked with a note. Returns what no metric, log line or
 * span may hold.
 */
export async function morning(t: SignInTest): Promise<string[]> {
  const { schoolId, admin } = await newSchool(t)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 36 })
  const teacher = await newCaller(t, { schoolId, role: 'teacher', name: 'Siti Aminah' })
  await t.owner.updateTable('platform.account').set({ email }).where('id', '=', teacher.accountId).execute()
  const session = await signedIn(t, email)
  // She is notified of the new device.
  await t.runJobs()
  const marks = studentIds.map((id) => newMark(id, 'S', { note: 'demam berdarah' }))
  const saved = await saveMarks(t, { schoolId, academicClassId }, { as: admin, marks })
  expect(saved.status).toBe(200)
  // As a school's file has them; she is read, corrected and searched for.
  await sql`update student set nisn = '00' || nis || '123', sensitive = jsonb_build_object('nik', '32730' || nis || '000001')
    where school_id = ${schoolId}`.execute(t.owner)
  const [first = ''] = studentIds
  const read = await t.call(sensitiveEndpoints.read, { params: { id: first } }, admin)
  expect(read.body.data.nik).toMatch(/^32730\d+000001$/)
  const students = await t.owner.selectFrom('student').selectAll().where('school_id', '=', schoolId).execute()
  for (const q of [students[0]!.name, students[0]!.nisn ?? ''])
    await t.call(studentEndpoints.list, { query: { q } }, admin)
  const secrets = students.flatMap(({ name, nisn, nis }) => [name, nis, nisn ?? '', `32730${nis}000001`])
  expect(secrets).not.toContain('')
  return [...secrets, email, 'demam', session.accessToken, session.refreshToken, t.mail.codeFor(email)]
}

/** Those of the secrets that a text holds, as words: the five digits of a NIS are in many a number and in many an id. */
export const namedIn = (where: string, secrets: readonly string[]) =>
  secrets.filter((secret) => new RegExp(`(?<![\\w-])${secret.replaceAll(/[^\w\s]/g, '\\$&')}(?![\\w-])`).test(where))
