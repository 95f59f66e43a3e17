import { afterAll, expect, test } from 'vitest'
import { reportCardLockEndpoints } from '@hadir/contract/student/report-card/lock.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { newId } from '../../../platform/ids.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newMark, saveMarks } from '../../attendance/testing-sheet.ts'
import { onPurpose, readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('page and list of a locked mid-semester rapor show what it prints, whatever comes later', async () => {
  const { a, at, own, params, teacher, yearId, send, score, saveSetup } = await readyClass(t)
  const [id = ''] = a.studentIds
  const query = { academicYearId: yearId, semesterNo: 1 as const, period: 'TENGAH' as const }
  const page = async () =>
    (await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query }, own.admin)).body.data
  const listed = async () =>
    (await t.call(reportCardListEndpoints.list, { params, query }, own.admin)).body.data.find((row) => row.id === id)
  const markSick = async (date: string) => {
    t.clock.moveTo(`${date}T03:00:00Z`)
    const of = { schoolId: own.schoolId, academicClassId: a.academicClassId }
    expect((await saveMarks(t, of, { as: own.admin, date, marks: [newMark(id, 'S')] })).status).toBe(200)
  }
  const body = { ...query, academicClassId: a.academicClassId }
  await markSick('2026-09-15')
  const lock = { ...body, ...onPurpose, reportDate: '2026-10-02' }
  expect((await t.call(reportCardLockEndpoints.lock, { params, body: lock }, own.admin)).status).toBe(200)
  const [before, row] = [await page(), await listed()]
  expect(before.scores).toMatchObject([{ final: 80, threshold: 75, isComplete: true }])
  expect(row).toMatchObject({ subjects: 1, complete: 1, mean: 800, card: { absences: { S: 1, I: 0, A: 0 } } })

  await markSick('2026-09-16')
  expect(
    (await t.call(subjectEvaluationEndpoints.status, { ...at, body: { status: 'DRAFT', version: 2 } }, teacher)).status,
  ).toBe(200)
  expect((await send([score(0, 0, 400, 1)])).status).toBe(200)
  const saved = await saveSetup({ threshold: 70, version: 3 })
  expect(saved.status).toBe(200)
  const after = await page()
  expect(after.scores).toEqual(before.scores.map((one) => ({ ...one, status: 'DRAFT' })))
  expect(after.card.absences).toEqual(before.card.absences)
  expect(after.absences).toEqual({ S: 2, I: 0, A: 0 })
  expect(await listed()).toEqual({ ...row, absences: { S: 2, I: 0, A: 0 } })

  const reason = 'Nilai tengah semester diperbarui'
  expect((await t.call(reportCardLockEndpoints.unlock, { params, body: { ...body, reason } }, own.admin)).status).toBe(
    200,
  )
  expect((await page()).scores).toMatchObject([{ final: 65, threshold: 70 }])
  expect(await listed()).toMatchObject({ mean: 650, card: { absences: { S: 2, I: 0, A: 0 } } })
})

const mixed = [
  { ofClass: 'K13', ofSubject: 'MERDEKA', shown: { curriculum: 'MERDEKA', skill: null, skillDescription: null } },
  { ofClass: 'MERDEKA', ofSubject: 'K13', shown: { curriculum: 'MERDEKA', skill: null, skillDescription: null } },
  { ofClass: 'K13', ofSubject: 'K13', shown: { curriculum: 'K13', skill: 80 } },
] as const

const kinds = { MERDEKA: ['LM', 'LM', 'STS', 'SAS'], K13: ['PH', 'PRAKTIK', 'PTS', 'PAS'] } as const

for (const { ofClass, ofSubject, shown } of mixed) {
  test(`the page of a locked rapor of ${ofClass} shows of a subject of ${ofSubject} what is printed`, async () => {
    const { a, at, own, params, yearId, setup, teacher, score } = await readyClass(t)
    const [id = ''] = a.studentIds
    const query = { academicYearId: yearId, semesterNo: 2 as const, period: 'TENGAH' as const }
    const scores = async () =>
      (await t.call(reportCardListEndpoints.read, { params: { ...params, id }, query }, own.admin)).body.data.scores
    const classOf = { curriculum: ofClass }
    await t.owner.updateTable('academic_class').set(classOf).where('id', '=', a.academicClassId).execute()
    // In Genap nothing has been scored yet, so the curriculum can be chosen.
    const inGenap = { ...at, query: { semesterNo: 2 as const } }
    const objectives = setup.objectives.map((one) => ({ ...one, id: newId() }))
    const objectiveIds = objectives.map((one) => one.id)
    const components = setup.components.map((one, no) => {
      return { ...one, id: newId(), kind: kinds[ofSubject][no]!, objectiveIds }
    })
    const body = { ...setup, curriculum: ofSubject, objectives, components }
    expect((await t.call(subjectEvaluationEndpoints.save, { ...inGenap, body }, teacher)).status).toBe(200)
    const cells = a.studentIds.flatMap((_, student) => components.map((_one, no) => score(no, student, 800)))
    const sent = { componentIds: components.map((one) => one.id), studentIds: [...a.studentIds], cells }
    expect((await t.call(scoreEndpoints.save, { ...inGenap, body: sent }, teacher)).status).toBe(200)

    const [before] = await scores()
    expect(before).toMatchObject({ curriculum: ofSubject, final: 80, skill: ofSubject === 'K13' ? 80 : null })
    const lock = { ...query, academicClassId: a.academicClassId, ...onPurpose, reportDate: '2027-03-12' }
    expect((await t.call(reportCardLockEndpoints.lock, { params, body: lock }, own.admin)).status).toBe(200)
    expect(await scores()).toEqual([{ ...before, ...shown }])
  })
}
