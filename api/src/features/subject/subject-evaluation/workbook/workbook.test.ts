import { afterAll, expect, test } from 'vitest'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { newCaller } from '../../../../testing/test-school.ts'
import { evaluatedIn } from '../testing-evaluation.ts'
import { sendFile, downloadWorkbook } from './testing-files.ts'
import { firstScore, firstStudent, withNumbers } from './testing-numbers.ts'
import { edited, rowsIn } from './testing-workbook.ts'

const t = await testApp()
afterAll(t.close)

test('strangers neither get nor upload a workbook', async () => {
  const { at, own, teacher, params, download, check } = await withNumbers(t)
  const file = await download()
  const others = await evaluatedIn(t)
  const foreign = { ...at, params: { ...others.params, id: at.params.id } }
  expect((await downloadWorkbook(t, at, null)).status).toBe(401)
  expect((await downloadWorkbook(t, at, others.teacher)).status).toBe(404)
  expect((await downloadWorkbook(t, foreign, others.teacher)).status).toBe(404)
  expect((await sendFile(t, scoreFileEndpoints.check, { at, caller: null, file })).status).toBe(401)
  expect((await check(file, others.teacher)).status).toBe(404)
  expect((await sendFile(t, scoreFileEndpoints.check, { at: foreign, caller: others.teacher, file })).status).toBe(404)
  // A colleague does not find the subject; the school's admin exports it and writes no scores.
  const colleague = await newCaller(t, { ...params, role: 'teacher', name: 'Ani' })
  expect([403, 404]).toContain((await downloadWorkbook(t, at, colleague)).status)
  expect([403, 404]).toContain((await check(file, colleague)).status)
  for (const role of ['student', 'parent', 'alumni'] as const) {
    const caller = await newCaller(t, { ...params, role })
    expect((await downloadWorkbook(t, at, caller)).status).toBe(403)
    expect((await check(file, caller)).status).toBe(403)
  }
  expect((await downloadWorkbook(t, at, own.admin)).status).toBe(200)
  expect((await check(file, own.admin)).status).toBe(403)
  expect((await check(file, teacher)).status).toBe(200)
})

test('the workbook has NISNs with zeros, codes, KKTP and finals, and its export is logged', async () => {
  const { send, score, download, own, setup } = await withNumbers(t)
  await send([0, 1, 2, 3].map((component) => score(component, 0, 805)))
  const rows = rowsIn(await download())
  expect(rows[firstStudent - 1]).toEqual([
    'ID siswa',
    'No',
    'NISN',
    'Nama',
    'LM1',
    'LM2',
    'STS',
    'SAS',
    'KKTP',
    'Nilai akhir',
    'Versi (jangan diubah)',
  ])
  expect(rows[firstStudent]?.slice(1, 10)).toEqual([
    '1',
    '0012345678',
    expect.any(String),
    '80.5',
    '80.5',
    '80.5',
    '80.5',
    '75',
    '81',
  ])
  // Blank is not 0, and a final score requires all scores.
  const blank = rows[firstStudent + 1] ?? []
  expect(Array.from({ length: 4 }, (_, i) => blank[firstScore + i] ?? '')).toEqual(['', '', '', ''])
  expect(blank[firstScore + 5] ?? '').toBe('')
  expect(rows[2]?.[firstScore]).toBe(setup.components[0]!.id)
  const taken = await t.owner
    .selectFrom('list_export')
    .select(['list', 'row_count'])
    .where('school_id', '=', own.schoolId)
    .execute()
  expect(taken).toEqual([{ list: scoreFileEndpoints.workbook.path, row_count: rows.length - firstStudent }])
})

test('a name like a formula stays a name', async () => {
  const { first, download, checked } = await withNumbers(t)
  await t.owner.updateTable('student').set({ name: '=cmd|A1' }).where('id', '=', first).execute()
  const file = await download()
  expect(file.includes('<f>')).toBe(false)
  expect(rowsIn(file).find((row) => row[0] === first)?.[3]).toBe('=cmd|A1')
  expect(await checked(file)).toMatchObject({ changes: [], problemCount: 0 })
})

test('an import saves like the grid: verdicts, history, and the teacher’s own words stay', async () => {
  const { checked, download, send, score, read, setup, at, teacher, params, first } = await withNumbers(t)
  await send([score(1, 0, 600)])
  const words = { ...at, params: { ...at.params, studentId: first }, body: { text: 'Rajin dan teliti.' } }
  await t.call(scoreEndpoints.describe, words, teacher)
  const { changes } = await checked(edited(await download(), [{ row: firstStudent, column: firstScore, value: 77.5 }]))
  const [change] = changes
  const body = {
    componentIds: [change!.componentId],
    studentIds: [change!.studentId],
    cells: [{ component: 0, student: 0, rev: change!.rev, ...change!.to }],
  }
  expect((await t.call(scoreEndpoints.save, { ...at, body }, teacher)).body.data.cells).toEqual([
    { verdict: 'APPLIED', rev: 1 },
  ])
  const cell = { ...params, id: at.params.id, componentId: setup.components[0]!.id, studentId: first }
  expect((await t.call(scoreEndpoints.history, { params: cell }, teacher)).body.data).toMatchObject([
    { value: 775, by: 'Budi' },
  ])
  const { students, cells } = await read()
  expect(cells).toHaveLength(2)
  expect(students.find(({ id }) => id === first)).toMatchObject({
    description: 'Rajin dan teliti.',
    editedFrom: expect.stringContaining('Ananda'),
  })
})
