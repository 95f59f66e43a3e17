import { afterAll, expect, test } from 'vitest'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { newId } from '../../../platform/ids.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

type Kind = 'PH' | 'PTS' | 'PRAKTIK' | 'FORMATIF'

/** VII-A with its subject under K13: the kinds of its components, each with a TP of its own where it is described. */
async function classUnderK13(kinds: readonly Kind[], { described = true } = {}) {
  const school = await readyClass(t)
  const { params, of, at, a, own, teacher, homeroom, setStatus, saveSetup, check, record } = school
  await t.owner.updateTable('academic_class').set({ curriculum: 'K13' }).where('id', '=', a.academicClassId).execute()
  for (const id of a.studentIds) await record(id, { spiritualGrade: 'SB', socialGrade: 'B' })
  await setStatus('DRAFT', 2)
  const objectives = kinds.map((_, no) => ({ id: newId(), code: `KD${no + 1}`, text: `Menguasai bagian ${no + 1}` }))
  const components = kinds.map((kind, no) => {
    const objectiveIds = described ? [objectives[no]!.id] : []
    return {
      id: newId(),
      code: `N${no + 1}`,
      name: `Nilai ${no + 1}`,
      kind,
      weight: 1,
      objectiveIds,
      isArchived: false,
    }
  })
  for (const table of ['score_event', 'score', 'subject_result'] as const)
    await t.owner.deleteFrom(table).where('school_id', '=', own.schoolId).execute()
  const saved = await saveSetup({ curriculum: 'K13', objectives, components, version: 3 })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  /** A row for each student, a score for each component; null: exempt. */
  const write = async (rows: readonly (readonly (number | null)[])[]) => {
    const cells = rows.flatMap((row, student) =>
      row.map((value, component) => {
        const place = { component, student, rev: 0 }
        return value === null
          ? { ...place, state: 'EXEMPT' as const, reason: 'Cedera tangan' }
          : { ...place, state: 'SCORE' as const, value }
      }),
    )
    const body = { componentIds: components.map(({ id }) => id), studentIds: [...a.studentIds], cells }
    expect((await t.call(scoreEndpoints.save, { ...at, body }, teacher)).status).toBe(200)
  }
  const complete = async (period: 'AKHIR' | 'TENGAH' = 'AKHIR') => {
    const query = { ...of, period, pageSize: 100 as const }
    const { data } = (await t.call(reportCardListEndpoints.list, { params, query }, homeroom)).body
    const ledger = (await t.call(reportCardPaperEndpoints.ledger, { params, query: { ...of, period } }, homeroom)).body
    const ofList = data.map((one) => `${one.complete}/${one.subjects}`)
    expect(ledger.data.rows.map(({ filled, owed }) => `${filled}/${owed}`)).toEqual(ofList)
    for (const [at, { id, academicYear }] of data.entries()) {
      const of = { academicYearId: academicYear.id, semesterNo: 1 as const, period }
      const page = await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query: of }, homeroom)
      const { scores } = page.body.data
      expect(`${scores.filter(({ isComplete }) => isComplete).length}/${scores.length}`).toBe(ofList[at])
    }
    return ofList
  }
  /** In the leger, the parts that each student lacks. */
  const lacking = async (period: 'AKHIR' | 'TENGAH' = 'AKHIR') => {
    const query = { ...of, period }
    const { rows } = (await t.call(reportCardPaperEndpoints.ledger, { params, query }, homeroom)).body.data
    return rows.map(({ cells: [cell] }) => `${cell?.lacksFinal ? 'P' : ''}${cell?.lacksSkill ? 'K' : ''}`)
  }
  const gaps = async () =>
    (await check()).gaps.map(({ kind, students }) => [kind, ...students.map(({ id }) => a.studentIds.indexOf(id))])
  const paper = async (studentId: string) => {
    const search = new URLSearchParams({ ...of, semesterNo: '1' })
    const url = `/api/v1/student/${own.schoolId}/student-evaluation/${studentId}/paper?${search}`
    const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom)}` }
    return (await pdfPages((await t.app.inject({ url, headers })).rawPayload)).join(' ')
  }
  return { ...school, write, complete, lacking, gaps, paper }
}

test('a student of K13 exempt from all practice lacks nothing, in final, lock, lists and leger', async () => {
  const { a, write, complete, lacking, gaps, paper, setStatus, lock } = await classUnderK13(['PH', 'PTS', 'PRAKTIK'])
  await write([
    [800, 800, null],
    [800, 800, 900],
    [null, null, 900],
  ])
  for (const period of ['AKHIR', 'TENGAH'] as const) expect(await complete(period)).toEqual(['1/1', '1/1', '1/1'])
  expect(await lacking()).toEqual(['', '', ''])
  expect(await gaps()).toEqual([['SUBJECT_NOT_FINAL']])
  const final = await setStatus('FINAL', 4)
  expect(final.status, final.body.message).toBe(200)
  expect((await lock()).body.data).toEqual({ locked: 3 })
  expect(await complete()).toEqual(['1/1', '1/1', '1/1'])
  expect(await lacking()).toEqual(['', '', ''])
  expect(await paper(a.studentIds[0] ?? '')).toMatch(
    /Pengetahuan.*Matematika 75 80 C.*Keterampilan.*Matematika 75 – –/s,
  )
})

test('under K13 a practical score without a description keeps the rapor open, as it does final', async () => {
  const { write, gaps, complete, setStatus } = await classUnderK13(['PH', 'PRAKTIK'], { described: false })
  await write([
    [null, 900],
    [800, null],
    [null, null],
  ])
  expect(await complete()).toEqual(['1/1', '1/1', '1/1'])
  expect(await gaps()).toEqual([['DESCRIPTION_MISSING', 0, 1], ['SUBJECT_NOT_FINAL']])
  expect((await setStatus('FINAL', 4)).body).toMatchObject({ code: 'EVALUATION_INCOMPLETE' })
})

test('a leger knows which part of K13 a student lacks', async () => {
  const { write, lacking } = await classUnderK13(['PH', 'PRAKTIK'])
  expect(await lacking()).toEqual(['PK', 'PK', 'PK'])
  // Before anything is assessed.
  expect(await lacking('TENGAH')).toEqual(['PK', 'PK', 'PK'])
  await write([[800], [null], [800, null]])
  expect(await lacking()).toEqual(['K', 'K', ''])
  const withoutPractice = await classUnderK13(['PH'])
  expect(await withoutPractice.lacking()).toEqual(['P', 'P', 'P'])
})

test('a student exempt from all that was assessed by mid-semester can be locked alone', async () => {
  const { a, write, complete, lock } = await classUnderK13(['PH', 'PTS'])
  await write([[null, null], [800, 900], [800]])
  expect(await complete('TENGAH')).toEqual(['1/1', '1/1', '0/1'])
  const ofOne = (at: number) => lock({ period: 'TENGAH', reportDate: '2026-09-18', studentIds: [a.studentIds[at]] })
  expect((await ofOne(2)).body).toMatchObject({ code: 'REPORT_CARD_HAS_GAPS' })
  const locked = await ofOne(0)
  expect(locked.body.data, JSON.stringify(locked.body)).toEqual({ locked: 1 })
})

test('a subject of K13 without practice is complete with its knowledge', async () => {
  const { write, complete, gaps } = await classUnderK13(['PH', 'PTS'])
  await write([[800, 800], [800], [700, 900]])
  expect(await complete()).toEqual(['1/1', '0/1', '1/1'])
  expect(await gaps()).toEqual([['SCORES_MISSING', 1], ['SUBJECT_NOT_FINAL']])
})

test.each([['FORMATIF'], ['PRAKTIK']] as const)(
  'a subject with %s alone has no final score: not set up',
  async (kind) => {
    const { params, teacher, write, complete, gaps, setStatus } = await classUnderK13([kind])
    await write([[800], [800], [800]])
    for (const period of ['AKHIR', 'TENGAH'] as const) expect(await complete(period)).toEqual(['0/1', '0/1', '0/1'])
    expect(await gaps()).toEqual([['NOT_SET_UP']])
    const list = await t.call(subjectEvaluationEndpoints.list, { params, query: { semesterNo: 1 } }, teacher)
    expect(list.body.data.map(({ hasFinalScore }) => hasFinalScore)).toEqual([false])
    expect((await setStatus('FINAL', 4)).body).toMatchObject({ code: 'EVALUATION_INCOMPLETE' })
  },
)
