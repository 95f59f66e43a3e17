import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { scoreFileEndpoints } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { testApp } from '../../../testing/test-app.ts'
import { twoClasses } from './testing-carried.ts'
import { downloadWorkbook, sendFile } from './workbook/testing-files.ts'
import { columnOf, edited, rowsIn } from './workbook/testing-workbook.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.clock.moveTo('2026-09-14T03:00:00Z'))

test('LM1 of the old class and SAS of the new one make 75 at 1:0:1, not 90', async () => {
  const { move, b, put, components, final, rapor, grid, own, at } = await twoClasses(t, [
    ['LM1', 'LM', '2026-08-20'],
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  expect(await put(components[1]!.id, { value: 900 })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[75, true]])
  // As the list counts, and as the frozen paper will say.
  expect(await rapor()).toMatchObject({ complete: 1, mean: 750 })
  const { snapshot } = (await t.call(reportCardEndpoints.snapshot, at, own.admin)).body.data
  expect(snapshot.groups[0]?.subjects[0]?.final.score).toBe(75)
  expect(snapshot.basis[0]).toMatchObject({
    isComplete: true,
    components: [{ code: 'LM1', value: 600 }, { code: 'SAS' }],
  })
  expect(await grid()).toEqual([
    ['LM1', 'SCORE', 600, 'VII-A'],
    ['SAS', 'SCORE', 900, undefined],
  ])
})

test('without such a component the score has one of her own, which nobody else owes', async () => {
  const { own, move, b, a, put, components, final, grid, there, newTeacherOf, moved } = await twoClasses(t, [
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  await put(components[0]!.id, { value: 900 })
  expect(await final()).toEqual([[75, true]])
  expect(await grid()).toEqual([
    ['SAS', 'SCORE', 900, undefined],
    ['LM1 (VII-A)', 'SCORE', 600, 'VII-A'],
  ])
  const { evaluation, cells, students } = (await t.call(scoreEndpoints.read, there, newTeacherOf)).body.data
  const carried = evaluation.components.at(-1)!
  expect(carried.carriedFrom).toBe('VII-A')
  expect(cells.filter(({ component }) => component === 1).map(({ state }) => state)).toEqual(
    students.map(({ id }) => (id === moved ? 'SCORE' : 'NOT_DUE')),
  )
  // A closed semester keeps what the old class was called.
  await sql`update semester set closed_names = school_names(school_id) where school_id = ${own.schoolId}`.execute(
    t.owner,
  )
  await sql`update class set name = 'VII-Lama' where id = ${a.classId}`.execute(t.owner)
  expect((await grid()).at(-1)).toEqual(['LM1 (VII-A)', 'SCORE', 600, 'VII-A'])
  // The set-up is not hers to have.
  const setup = (await t.call(subjectEvaluationEndpoints.read, there, newTeacherOf)).body.data
  expect(setup.components.map(({ code }) => code)).toEqual(['SAS'])

  expect(await put(carried.id, { value: 950 })).toMatchObject({ verdict: 'REJECTED', why: 'CARRIED' })
  expect(await put(carried.id, { state: 'EMPTY' })).toMatchObject({ verdict: 'REJECTED', why: 'CARRIED' })
  expect(await put(carried.id, { state: 'EXEMPT', reason: 'Materi berbeda' })).toMatchObject({ verdict: 'APPLIED' })
  expect(await put(carried.id, { state: 'EXEMPT', reason: 'Materi berbeda' })).toMatchObject({ verdict: 'SAME' })
  expect(await final()).toEqual([[90, true]])
  expect(await put(carried.id, { value: 600, rev: 1 })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[75, true]])
  // Not for a student who did not bring it.
  const cell = { component: 0, student: 0, rev: 0, state: 'SCORE' as const, value: 500 }
  const body = { componentIds: [carried.id], studentIds: [b.studentIds[0]!], cells: [cell] }
  const foreign = await t.call(scoreEndpoints.save, { ...there, body }, newTeacherOf)
  expect(foreign.body.data.cells).toMatchObject([{ verdict: 'REJECTED', why: 'CARRIED' }])
  const history = async (studentId: string) =>
    (
      await t.call(
        scoreEndpoints.history,
        { params: { ...there.params, componentId: carried.id, studentId } },
        newTeacherOf,
      )
    ).body.data
  expect(await history(moved)).toMatchObject([{ value: 600, by: 'Budi', from: 'VII-A' }])
  expect(await history(a.studentIds[1]!)).toEqual([])
})

test('a score typed in the new class replaces the carried one, and the history has both', async () => {
  const { move, b, put, components, final, there, newTeacherOf, moved } = await twoClasses(t, [
    ['lm1', 'LM'],
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  const [lm1, sas] = components.map(({ id }) => id)
  await put(sas!, { value: 900 })
  expect(await put(lm1!, { state: 'EMPTY' })).toMatchObject({ verdict: 'REJECTED', why: 'CARRIED' })
  expect(await put(lm1!, { value: 700 })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[80, true]])
  const cell = { params: { ...there.params, componentId: lm1!, studentId: moved } }
  const past = (await t.call(scoreEndpoints.history, cell, newTeacherOf)).body.data
  expect(past.map(({ value, from }) => [value, from])).toEqual([
    [700, undefined],
    [600, 'VII-A'],
  ])
})

test('a move back leaves nothing behind but what was scored meanwhile', async () => {
  const { move, a, b, put, components, rapor, read, moved } = await twoClasses(t, [['SAS', 'SAS']])
  const own = async () => {
    const { evaluation, students, cells } = await read()
    const student = students.findIndex(({ id }) => id === moved)
    return cells
      .filter((cell) => cell.student === student)
      .map((cell) => [evaluation.components[cell.component]!.code, cell.value, cell.from])
  }
  await move(b.academicClassId, '2026-09-15')
  await move(a.academicClassId, '2026-09-22')
  expect(await own()).toEqual([['LM1', 600, undefined]])
  await move(b.academicClassId, '2026-09-23')
  await put(components[0]!.id, { value: 900 })
  await move(a.academicClassId, '2026-09-28')
  expect(await own()).toEqual([
    ['LM1', 600, undefined],
    ['SAS', 900, 'VII-B'],
  ])
  expect((await rapor()).scores).toMatchObject([{ filled: 2, owed: 4 }])
})

test('a score given in the old class before the day of the move counts in the new one', async () => {
  const { own, params, b, moved, final, put, components, send, score } = await twoClasses(t, [['SAS', 'SAS']])
  const body = { studentIds: [moved], academicClassId: b.academicClassId, joinDate: '2026-09-21' }
  expect((await t.call(academicStudentEndpoints.place, { params, body }, own.admin)).status).toBe(200)
  expect((await send([score(0, 0, 700, 1)])).body.data.cells).toMatchObject([{ verdict: 'APPLIED' }])
  t.clock.moveTo('2026-09-21T03:00:00Z')
  await put(components[0]!.id, { value: 900 })
  expect(await final()).toEqual([[80, true]])
})

test('a practical score that the new curriculum lacks is a gap until the teacher decides', async () => {
  const school = await twoClasses(t, [['SAS', 'SAS']])
  const { move, a, b, own, params, yearId, saveSetup, setup, send, score, put, components, grid } = school
  for (const table of ['score_event', 'score'] as const) {
    await t.owner.deleteFrom(table).where('school_id', '=', own.schoolId).execute()
  }
  const kinds = ['PH', 'PRAKTIK', 'PTS', 'PAS'] as const
  const k13 = setup.components.map((one, at) => ({ ...one, kind: kinds[at]! }))
  expect((await saveSetup({ curriculum: 'K13', components: k13, version: 1 })).status).toBe(200)
  await send([score(1, 0, 800)])
  await move(b.academicClassId, '2026-09-15')
  await put(components[0]!.id, { value: 900 })
  const query = {
    academicYearId: yearId,
    semesterNo: 1 as const,
    period: 'AKHIR' as const,
    academicClassId: b.academicClassId,
  }
  const gaps = async () =>
    (await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)).body.data.gaps
      .filter(({ kind }) => kind === 'CARRIED_UNDECIDED')
      .map(({ students }) => students.map(({ id }) => id))
  expect(await gaps()).toEqual([[a.studentIds[0]]])
  expect(await grid()).toContainEqual(['LM2 (VII-A)', 'SCORE', 800, 'VII-A'])
  expect(await put(k13[1]!.id, { state: 'EXEMPT', reason: 'Tidak ada praktik' })).toMatchObject({ verdict: 'APPLIED' })
  expect(await gaps()).toEqual([])
})

test('a file comes back unchanged; of a carried score it can only write an exemption', async () => {
  const {
    move,
    b,
    put,
    components,
    there,
    newTeacherOf: caller,
  } = await twoClasses(t, [
    ['LM1', 'LM'],
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  await put(components[1]!.id, { value: 900 })
  const { file } = await downloadWorkbook(t, there, caller)
  const check = (sent: Buffer) => sendFile(t, scoreFileEndpoints.check, { at: there, caller, file: sent })
  expect((await check(file)).body.data).toMatchObject({ changes: [], problems: [] })
  const row = rowsIn(file).findIndex((cells) => cells.includes('60'))
  const emptied = edited(file, [{ row, column: columnOf(file, 'LM1'), value: null }])
  const { changes, problems } = (await check(emptied)).body.data
  expect(changes).toEqual([])
  expect(problems).toMatchObject([{ column: 'LM1', message: expect.stringContaining('kelas lama') }])
})

test('exempt from what she brought under the component of her class, and then not', async () => {
  const { move, b, put, components, final, grid } = await twoClasses(t, [
    ['LM1', 'LM'],
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  const [lm1 = '', sas = ''] = components.map(({ id }) => id)
  await put(sas, { value: 900 })
  const exempt = await put(lm1, { state: 'EXEMPT', reason: 'Materi berbeda' })
  expect(exempt).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[90, true]])
  expect(await grid()).toContainEqual(['LM1', 'EXEMPT', null, undefined])
  expect(await put(lm1, { state: 'EMPTY', rev: exempt!.rev })).toMatchObject({ verdict: 'APPLIED' })
  expect(await final()).toEqual([[75, true]])
  expect(await grid()).toContainEqual(['LM1', 'SCORE', 600, 'VII-A'])
})

test('in mid-semester she owes what her new class has had; before that, what she brought', async () => {
  const { move, b, own, params, yearId, components, there, newTeacherOf, put, at, moved } = await twoClasses(t, [
    ['LM2', 'LM'],
    ['SAS', 'SAS'],
  ])
  await move(b.academicClassId, '2026-09-15')
  const middle = async () => {
    const query = { ...at.query, period: 'TENGAH' as const }
    const { scores, complete } = (await t.call(reportCardListEndpoints.read, { ...at, query }, own.admin)).body.data
    return [...scores.map(({ final, filled, owed, isComplete }) => [final, filled, owed, isComplete]), complete]
  }
  const lacking = async () => {
    const ofClass = { academicYearId: yearId, semesterNo: 1 as const, academicClassId: b.academicClassId }
    const query = { ...ofClass, period: 'TENGAH' as const }
    const { gaps } = (await t.call(reportCardLockEndpoints.check, { params, query }, own.admin)).body.data
    return gaps.some(({ kind, students }) => kind === 'SCORES_MISSING' && students.some(({ id }) => id === moved))
  }
  expect(await middle()).toEqual([[60, 1, 1, true], 1])
  expect(await lacking()).toBe(false)
  // Another student's first score.
  const cell = { component: 0, student: 0, rev: 0, state: 'SCORE' as const, value: 900 }
  const body = { componentIds: [components[0]!.id], studentIds: [b.studentIds[0]!], cells: [cell] }
  expect((await t.call(scoreEndpoints.save, { ...there, body }, newTeacherOf)).status).toBe(200)
  expect(await middle()).toEqual([[null, 1, 2, false], 0])
  expect(await lacking()).toBe(true)
  await put(components[0]!.id, { value: 800 })
  expect(await middle()).toEqual([[70, 2, 2, true], 1])
  expect(await lacking()).toBe(false)
})
