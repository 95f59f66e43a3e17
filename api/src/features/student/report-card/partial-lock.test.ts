import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { testApp } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('while one rapor of a class is locked, only its student is frozen; the subject stays open', async () => {
  const { a, at, setup, teacher, writeNotes, lock, setStatus, saveSetup, send, score } = await readyClass(t)
  const [first = '', second = ''] = a.studentIds
  await writeNotes()
  expect((await lock({ studentIds: [second] })).body.data).toEqual({ locked: 1 })
  const evaluation = async () => (await t.call(scoreEndpoints.read, at, teacher)).body.data.evaluation
  expect((await evaluation()).status).toBe('FINAL')
  const version = async () => (await evaluation()).version
  expect((await setStatus('DRAFT', await version())).status).toBe(200)

  const { cells } = (await send([score(0, 0, 900, 1), score(0, 1, 900, 1)])).body.data
  expect(cells).toMatchObject([{ verdict: 'APPLIED' }, { verdict: 'REJECTED', why: 'LOCKED' }])
  const objectiveId = setup.objectives[0]!.id
  const acts = [
    (studentId: string) =>
      t.call(scoreEndpoints.tick, { ...at, body: { ticks: [{ objectiveId, studentId, isAchieved: false }] } }, teacher),
    (studentId: string) =>
      t.call(
        scoreEndpoints.describe,
        { ...at, params: { ...at.params, studentId }, body: { text: 'Rajin dan teliti.' } },
        teacher,
      ),
    (studentId: string) =>
      t.call(subjectChoiceEndpoints.save, { ...at, body: { changes: [{ studentId, takes: true }] } }, teacher),
  ]
  for (const act of acts) {
    expect((await act(second)).body.code).toBe('EVALUATION_LOCKED')
    expect((await act(first)).status).toBe(200)
  }
  expect((await saveSetup({ ...setup, version: await version() })).body.code).toBe('EVALUATION_LOCKED')

  expect((await setStatus('FINAL', await version())).status).toBe(200)
  expect((await lock()).body.data).toEqual({ locked: 2 })
  expect((await evaluation()).status).toBe('TERKUNCI')
})

test('what lists read is stored as it is frozen, though the wording changed after the last save', async () => {
  const { own, params, a, writeNotes, lock, snapshot } = await readyClass(t)
  const [first = ''] = a.studentIds
  await writeNotes()
  const { evaluation } = (await t.call(schoolConfigEndpoints.read, { params }, own.admin)).body.data
  const wording = { ...evaluation.wording, evenlyMastered: '{nama} menguasai semuanya.' }
  const body = { ...evaluation, wording }
  expect((await t.call(schoolConfigEndpoints.updateEvaluation, { params, body }, own.admin)).status).toBe(200)
  await lock()
  const { name } = (await snapshot(first)).snapshot.student
  const stored = await t.owner
    .selectFrom('subject_result')
    .select(['description', 'final_score as score'])
    .where('student_id', '=', first)
    .executeTakeFirst()
  expect(stored).toEqual({ description: `${name} menguasai semuanya.`, score: 80 })
  expect((await snapshot(first)).snapshot.groups[0]?.subjects[0]?.final).toMatchObject(stored!)
})

test('a whole semester is locked in one step, or not at all', async () => {
  const { a, b, of, writeNotes, lock, read, snapshot } = await readyClass(t)
  await writeNotes()
  const { academicClassId: _, ...semester } = of
  const all = { academicClassId: undefined, ...semester }
  // Nobody has written the notes of VII-B.
  expect((await lock(all)).body.code).toBe('REPORT_CARD_HAS_GAPS')
  expect((await read(a.studentIds[0] ?? '')).card.state).toBe('DRAFT')
  await t.owner
    .updateTable('enrollment')
    .set({ leave_date: '2026-09-10' })
    .where('student_id', 'in', b.studentIds)
    .execute()
  expect((await lock(all)).body.data).toEqual({ locked: 6 })
  for (const id of [...a.studentIds, ...b.studentIds]) expect((await snapshot(id)).isFrozen).toBe(true)
})
