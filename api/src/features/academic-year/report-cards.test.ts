import { afterAll, expect, test } from 'vitest'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { testApp } from '../../testing/test-app.ts'
import { readyClass } from '../student/report-card/testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('closing counts the open rapor of the list, also of leavers in a class without scores', async () => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  const { own, params, a, b, yearId } = await readyClass(t)
  const compared = async () => {
    const at = { params: { id: yearId, no: '1' as const } }
    const closing = (await t.call(semesterEndpoints.closing, at, own.admin)).body.data
    const query = { academicYearId: yearId, semesterNo: 1 as const, state: 'DRAFT' as const }
    const { meta } = (await t.call(reportCardListEndpoints.list, { params, query }, own.admin)).body
    return [closing.openReportCards, closing.withoutScores, meta.total]
  }
  expect(await compared()).toEqual([3, 3, 6])
  const leave = async (studentId: string) => {
    const body = { studentIds: [studentId], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
    expect((await t.call(academicStudentEndpoints.exit, { params, body }, own.admin)).status).toBe(200)
  }
  // What she has in a class with scores is frozen, elsewhere she has a draft.
  await leave(a.studentIds[0] ?? '')
  await leave(b.studentIds[0] ?? '')
  expect(await compared()).toEqual([2, 3, 5])
})
