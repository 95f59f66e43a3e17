import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** VII-A, whose homeroom teacher leads it until the end of October. */
async function classLedUntilNovember() {
  const school = await readyClass(t)
  const { academicClassId } = school.a
  await t.owner
    .updateTable('homeroom')
    .set({ end_date: '2026-11-01' })
    .where('academic_class_id', '=', academicClassId)
    .execute()
  const signs = async (id: string) => (await school.snapshot(id)).snapshot.signatories.homeroom.name
  const missing = async () => (await school.check()).gaps.some(({ kind }) => kind === 'HOMEROOM_MISSING')
  const succeed = async (start: string) => {
    const successor = await newColleague(t, school.own.schoolId, 'Wali Baru')
    await assignHomeroom(t, { ...school.params, academicClassId, teacherId: successor.id }, { start })
  }
  return { ...school, signs, missing, succeed }
}

test('a class whose homeroom teacher has left lacks one until somebody follows', async () => {
  const { missing, succeed, lock, writeNotes } = await classLedUntilNovember()
  await writeNotes()
  expect(await missing()).toBe(true)
  expect((await lock()).body).toMatchObject({ code: 'REPORT_CARD_HAS_GAPS' })
  await succeed('2026-11-09')
  expect(await missing()).toBe(false)
})

test('who leads the class on the day of the paper signs, not a successor still to come', async () => {
  const { a, own, params, signs, succeed, lock, writeNotes } = await classLedUntilNovember()
  await succeed('2026-11-01')
  await writeNotes()
  const [leaver = '', other = '', third = ''] = a.studentIds
  const body = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  expect(await signs(leaver)).toContain('Wali Kelas')
  expect((await lock({ studentIds: [other], reportDate: '2026-10-30' })).status).toBe(200)
  expect(await signs(other)).toContain('Wali Kelas')
  expect((await lock({ studentIds: [third], reportDate: '2026-12-18' })).status).toBe(200)
  expect(await signs(third)).toContain('Wali Baru')
})
