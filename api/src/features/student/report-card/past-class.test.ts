import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { semesterEndpoints } from '@hadir/contract/academic-year/semester.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { filledPath } from '@hadir/contract/filled-path.ts'
import { insertRows } from '../../../fixtures/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { type PrintKind, reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { assignHomeroom, newColleague } from '../../../testing/test-duties.ts'
import { nextYear, placeIn } from '../../../testing/test-school.ts'
import { writeYear } from '../../../fixtures/write-year.ts'
import { downloadWorkbook } from '../../subject/subject-evaluation/workbook/testing-files.ts'
import { rowsIn } from '../../subject/subject-evaluation/workbook/testing-workbook.ts'
import { readyClass } from './testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

/** The class of last year, closed and promoted, seen in August of the next one. */
async function classOfLastYear() {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  const school = await readyClass(t)
  const { own, params, a, yearId, of, homeroom } = school
  await school.writeNotes()
  expect((await school.lock()).status).toBe(200)
  await sql`update semester set status = 'DITUTUP' where academic_year_id = ${yearId}`.execute(t.owner)
  await sql`update enrollment set leave_date = '2027-06-19', outcome = 'NAIK' where academic_year_id = ${yearId}`.execute(
    t.owner,
  )
  await sql`update academic_year set is_active = false where id = ${yearId}`.execute(t.owner)
  await writeYear(placeIn(t, own.schoolId), nextYear)
  t.clock.moveTo('2027-08-18T00:00:00.000Z')
  const [student = ''] = a.studentIds
  const one = { params: { ...params, id: student }, query: { academicYearId: yearId, semesterNo: 1 as const } }
  const readings = (as: Caller) => ({
    class: () => t.call(academicClassEndpoints.read, { params: { ...params, id: a.academicClassId } }, as),
    rapor: () => t.call(reportCardListEndpoints.read, one, as),
    printed: () => t.call(reportCardEndpoints.snapshot, one, as),
    ledger: () => t.call(reportCardPaperEndpoints.ledger, { params, query: of }, as),
    month: () =>
      t.call(report.monthly, { params, query: { academicClassId: a.academicClassId, month: '2026-09' } }, as),
    semester: () =>
      t.call(semesterReport.read, { params, query: { academicClassId: a.academicClassId, semesterNo: 1 } }, as),
    scores: () => t.call(scoreEndpoints.read, school.at, as),
    timetable: () =>
      t.call(
        scheduleEndpoints.week,
        { params, query: { academicClassId: a.academicClassId, semesterNo: 1, variant: 'NORMAL' } },
        as,
      ),
  })
  const all = async (as: Caller) => {
    const found: Record<string, number> = {}
    for (const [name, read] of Object.entries(readings(as))) found[name] = (await read()).status
    return found
  }
  return { ...school, student, all, homeroom }
}

test("who never led last year's class reads none of it; who led it later, no semester before", async () => {
  const { own, params, a, all } = await classOfLastYear()
  const stranger = await newColleague(t, own.schoolId)
  const refused = { class: 404, rapor: 404, printed: 404, ledger: 404, month: 403, semester: 403, scores: 404 }
  expect(await all(stranger.caller)).toEqual({ ...refused, timetable: 404 })
  const later = await newColleague(t, own.schoolId)
  await sql`update homeroom set end_date = '2027-01-04' where academic_class_id = ${a.academicClassId}`.execute(t.owner)
  const place = { ...params, academicClassId: a.academicClassId, teacherId: later.id }
  await assignHomeroom(t, place, { start: '2027-01-04' })
  expect(await all(later.caller)).toEqual({ ...refused, class: 200, timetable: 200 })
})

test('last year’s homeroom teacher reads her class of then, and writes nothing while closed', async () => {
  const { all, homeroom, record, student, yearId, params, own, read } = await classOfLastYear()
  expect((await record(student, { note: 'Berubah' })).body.code).toBe('IN_CLOSED_SEMESTER')
  expect((await read(student)).card.canWrite).toBe(false)
  const readings = await all(homeroom)
  expect(Object.values(readings).every((status) => status === 200)).toBe(true)
  const query = { academicYearId: yearId }
  const lists = [
    await t.call(academicClassEndpoints.list, { params, query: { ...query, homeroom: 'saya' } }, homeroom),
    await t.call(academicStudentEndpoints.list, { params, query }, homeroom),
    await t.call(reportCardListEndpoints.list, { params, query: { ...query, semesterNo: 1 } }, homeroom),
    await t.call(subjectEvaluationEndpoints.list, { params, query: { ...query, semesterNo: 1 } }, homeroom),
  ]
  expect(lists.map(({ body }) => body.meta.total)).toEqual([1, 3, 3, 1])
  const { caller } = await newColleague(t, own.schoolId)
  expect((await t.call(academicStudentEndpoints.list, { params, query }, caller)).body.meta.total).toBe(0)
  const { body } = await t.call(academicClassEndpoints.list, { params, query: {} }, homeroom)
  expect(body.meta.total).toBe(0)
})

test("last year's homeroom teacher alone reads kokurikuler and ekskul of her class of then", async () => {
  const { own, params, a, yearId, homeroom, student } = await classOfLastYear()
  const place = placeIn(t, own.schoolId)
  const [activity, club] = [newId(), newId()]
  const kind = { kind: 'KOKURIKULER', theme: 'Hidup sehat', title: 'Kebun sekolah', dimensions: ['KREATIVITAS'] }
  await insertRows(place, 'cocurricular_activity', [
    { ...kind, id: activity, academic_class_id: a.academicClassId, semester_no: 1 },
  ])
  await insertRows(place, 'extracurricular', [{ id: club, academic_year_id: yearId, semester_no: 1, name: 'Pramuka' }])
  await insertRows(place, 'extracurricular_member', [{ extracurricular_id: club, student_id: student }])
  const { caller: stranger } = await newColleague(t, own.schoolId)
  const seenBy = async (as: Caller) => {
    const query = { academicClassId: a.academicClassId, semesterNo: 1 as const }
    const sheet = await t.call(cocurricularEndpoints.read, { params: { ...params, id: activity } }, as)
    const list = await t.call(cocurricularEndpoints.list, { params, query }, as)
    const whole = await t.call(extracurricularEndpoints.read, { params: { ...params, id: club } }, as)
    const members = whole.body.data.roster.map(({ academicClass }) => academicClass?.name)
    return [sheet.status, list.status, list.status === 200 ? list.body.data.length : 0, members]
  }
  expect(await seenBy(homeroom)).toEqual([200, 200, 1, ['VII-A']])
  expect(await seenBy(stranger)).toEqual([404, 404, 0, []])
})

test("a score of last year is corrected once its semester and the student's rapor are open again", async () => {
  const { own, yearId, unlock, send, score, student, setStatus, record, read, at, teacher } = await classOfLastYear()
  const reopen = { params: { id: yearId, no: '1' as const }, body: { reason: 'Satu nilai tertukar' } }
  expect((await t.call(semesterEndpoints.reopen, reopen, own.admin)).status).toBe(200)
  expect((await unlock({ studentIds: [student] })).status).toBe(200)
  expect((await setStatus('DRAFT', 4)).status).toBe(200)
  const sent = await send([score(0, 0, 900, 1), score(0, 1, 900, 1)])
  expect(sent.body.data.cells.map(({ verdict }) => verdict)).toEqual(['APPLIED', 'REJECTED'])
  const { card } = await read(student)
  expect(card.canWrite).toBe(true)
  expect((await record(student, { note: 'Nilai diperbaiki.', version: card.version })).status).toBe(200)
  const { file } = await downloadWorkbook(t, at, teacher)
  const names = rowsIn(file).filter((row) => row[3]?.startsWith('Siswa'))
  expect(names.map((row) => row[4])).toEqual(['90', '80', '80'])
})

test("last year's class prints the register sheets of those who finished it, and no cards", async () => {
  const { own, a, student } = await classOfLastYear()
  await sql`update enrollment set outcome = 'PINDAH_KELAS' where student_id = ${student}`.execute(t.owner)
  const print = async ({ path }: { path: string }) => {
    const answer = await t.app.inject({
      method: 'POST',
      url: path,
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
      payload: { academicClassId: a.academicClassId },
    })
    return { status: answer.statusCode, pdf: answer.rawPayload, name: String(answer.headers['content-disposition']) }
  }
  const sheets = await print(cardEndpoints.registerSheets)
  expect(decodeURIComponent(sheets.name)).toContain('Buku induk VII-A 2026-2027.pdf')
  expect(await pdfPages(sheets.pdf)).toHaveLength(a.studentIds.length - 1)
  expect((await print(cardEndpoints.print)).status).toBe(404)
})

test("last year's homeroom teacher prints rapor and recaps of then, not students' papers", async () => {
  const { own, params, homeroom, of, a } = await classOfLastYear()
  const { print, printState, printFile, paper, ledgerFile } = reportCardPaperEndpoints
  const file = (url: string) => t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, homeroom)}` } })
  const start = (kind: PrintKind) => t.call(print, { params, body: { ...of, kind } }, homeroom)
  for (const kind of ['PELENGKAP', 'MUTASI'] as const) {
    expect(await start(kind)).toMatchObject({
      status: 403,
      body: { code: 'RECORDS_NOT_EXPORTABLE', message: expect.stringContaining('wali kelas siswa itu sekarang') },
    })
  }
  const { id } = (await start('RAPOR')).body.data
  await t.runJobs()
  const state = { params: { ...params, id } }
  expect((await t.call(printState, state, homeroom)).body.data).toMatchObject({ state: 'done', failure: null })
  const { schoolId } = own
  const [student = ''] = a.studentIds
  const query = { academicYearId: of.academicYearId, semesterNo: 1 }
  const files = [
    filledPath(printFile.path, { params: { schoolId, id } }),
    filledPath(paper.path, { params: { schoolId, id: student }, query }),
    filledPath(ledgerFile.path, { params: { schoolId }, query: { ...of, format: 'pdf' } }),
    filledPath(report.monthlyWorkbook.path, {
      params: { schoolId },
      query: { academicClassId: a.academicClassId, month: '2026-09' },
    }),
    filledPath(semesterReport.workbook.path, {
      params: { schoolId },
      query: { academicClassId: a.academicClassId, semesterNo: 1 },
    }),
  ]
  for (const url of files) expect([url, (await file(url)).statusCode]).toEqual([url, 200])
})
