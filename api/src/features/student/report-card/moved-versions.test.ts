import { afterAll, expect, test } from 'vitest'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('the homeroom teacher of a student’s new class reads the versions published in the old one', async () => {
  const { own, a, b, params, yearId, one, writeNotes, lock, publish } = await readyClass(t)
  const [moved = '', stayed = ''] = a.studentIds
  await writeNotes()
  await lock()
  await publish()
  const colleague = await newColleague(t, own.schoolId, 'Wali Baru')
  await assignHomeroom(t, { ...params, academicClassId: b.academicClassId, teacherId: colleague.id })
  const date = '2026-09-01'
  await t.owner
    .updateTable('enrollment')
    .set({ leave_date: date, outcome: 'PINDAH_KELAS' })
    .where('student_id', '=', moved)
    .execute()
  const member = { school_id: own.schoolId, academic_year_id: yearId, student_id: moved, created_at: t.clock.now() }
  await t.owner
    .insertInto('enrollment')
    .values({ ...member, id: newId(), academic_class_id: b.academicClassId, join_date: date })
    .execute()

  const versions = async (id: string, as = colleague.caller) =>
    (await t.call(reportCardEndpoints.versions, one(id) as never, as)).body.data
  const open = (id: string, versionId: string) =>
    t.call(reportCardEndpoints.version, { params: { ...params, id, versionId } }, colleague.caller)
  const [version] = await versions(moved)
  expect((await open(moved, version!.id)).body.data).toMatchObject({ student: { name: expect.any(String) } })
  const [other] = await versions(stayed, own.admin)
  expect((await open(stayed, other!.id)).status).toBe(404)
})
