import { afterAll, expect, test } from 'vitest'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import type { AttendanceStatus } from '@hadir/contract/labels.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

type Absences = { S: number; I: number; A: number }
const sum = (all: readonly Absences[]) =>
  all.reduce((total, { S, I, A }) => ({ S: total.S + S, I: total.I + I, A: total.A + A }), { S: 0, I: 0, A: 0 })

/** For each day the letters of the three students. */
const sheets = { '2026-09-11': 'SIA', '2026-09-14': 'SHH', '2026-09-15': 'SIH', '2026-09-16': 'HHA' }

test('the home’s absences match recap and rapor unless overridden', async () => {
  const { a, own, params, homeroom, writeNotes, lock, snapshot, record } = await readyClass(t)
  const at = { schoolId: own.schoolId, academicClassId: a.academicClassId }
  for (const [date, letters] of Object.entries(sheets)) {
    t.clock.moveTo(`${date}T03:00:00Z`)
    const marks = a.studentIds.map((id, index) => newMark(id, letters[index] as AttendanceStatus))
    expect((await saveMarks(t, at, { as: own.admin, date, marks })).status).toBe(200)
  }
  const days = async (as = own.admin) =>
    (await t.call(readOverview, { params }, as)).body.data.days.filter(({ date }) => date in sheets)
  const query = { academicClassId: a.academicClassId, semesterNo: 1 }
  const recap = async () => (await t.call(semesterReport.read, { params, query }, own.admin)).body.data.rows
  const printed = async () =>
    Promise.all(a.studentIds.map(async (id) => (await snapshot(id)).snapshot.absences.computed))

  const expected = { S: 3, I: 2, A: 2 }
  await writeNotes()
  const override = { S: 9, I: 0, A: 0, reason: 'Surat dokter datang terlambat' }
  await record(a.studentIds[1] ?? '', { override, version: 1 })
  await lock()
  expect(sum(await printed())).toEqual(expected)
  expect(sum((await recap()).map(({ total }) => total))).toEqual(expected)
  for (const reader of [own.admin, homeroom]) {
    const shown = await days(reader)
    expect(shown.map(({ counts: { S, I, A } }) => ({ S, I, A }))).toEqual([
      { S: 1, I: 1, A: 1 },
      { S: 1, I: 0, A: 0 },
      { S: 1, I: 1, A: 0 },
      { S: 0, I: 0, A: 1 },
    ])
    expect(sum(shown.map(({ counts }) => counts))).toEqual(expected)
  }
})
