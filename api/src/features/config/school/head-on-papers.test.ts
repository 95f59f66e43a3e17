import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { weekRoster } from '@hadir/contract/attendance/daily-attendance/roster.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { scheduleEndpoints } from '@hadir/contract/schedule/schedule.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { reportCardPaperEndpoints as papers } from '@hadir/contract/student/student-evaluation/paper.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { today } from '../../attendance/testing-sheet.ts'
import { lessonWorld, newJournal, saveTo } from '../../attendance/subject-attendance/testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

const [name, nip, title] = ['Dra. Hj. Ratna Dewi, M.Pd.', '197001011995122001', 'Plt. Kepala Sekolah']
const month = today.slice(0, 7)

/** Every paper of a school that its head signs: endpoint, what is sent, and whether it is a PDF. */
async function everyPaper() {
  t.clock.moveTo('2026-09-16T03:00:00Z')
  const w = await lessonWorld(t)
  const { schoolId, admin } = w
  const params = { schoolId }
  const [id = ''] = w.students.a
  const extra = JSON.stringify({ entryType: 'PINDAHAN' })
  await t.owner.updateTable('student').set({ extra }).where('school_id', '=', schoolId).where('id', '=', id).execute()
  await saveTo(t, w, w.slots.first, { as: w.aniCaller, journal: newJournal('Bilangan bulat') })
  const { rows } = await sql<{ year: string }>`
    select academic_year_id as year from academic_class where school_id = ${schoolId} and id = ${w.a}`.execute(t.owner)
  const semester = { academicYearId: rows[0]!.year, semesterNo: '1', period: 'AKHIR' }
  const ofClass = { academicClassId: w.a }
  const ofStudent = { ...params, id }
  const pages = async (endpoint: Endpoint, of: object, sent: { query?: object; body?: object } = {}) => {
    const path = Object.entries(of).reduce((at, [key, value]) => at.replace(`:${key}`, String(value)), endpoint.path)
    const url = `${path}?${new URLSearchParams(Object.entries(sent.query ?? {}).map(([key, value]) => [key, String(value)]))}`
    const headers = { authorization: `Bearer ${tokenOf(t.app, admin)}` }
    const { method } = endpoint as { method: 'GET' | 'POST' }
    const answer = await t.app.inject({ url, method, headers, ...(sent.body && { payload: sent.body }) })
    expect(answer.statusCode, `${endpoint.path} ${answer.body.slice(0, 200)}`).toBe(200)
    if (!answer.headers['content-type']?.toString().includes('pdf')) return answer.body
    return (await pdfPages(answer.rawPayload)).join(' ')
  }
  const shown = {
    rapor: () => pages(papers.paper, ofStudent, { query: { ...semester } }),
    leger: () => pages(papers.ledgerFile, params, { query: { ...semester, ...ofClass, format: 'pdf' } }),
    pelengkap: () => pages(papers.supplement, ofStudent),
    mutasi: () => pages(papers.transfer, ofStudent),
    'buku induk': () => pages(cardEndpoints.registerSheets, params, { body: { ids: [id] } }),
    'daftar hadir kosong': () => pages(academicClassEndpoints.blankSheet, { ...params, id: w.a }, { query: { month } }),
    'daftar hadir minggu': () => pages(weekRoster, { ...params, ...ofClass }, { query: { date: today } }),
    'rekap bulanan': () => pages(report.monthly, params, { query: { ...ofClass, month } }),
    'rekap sekolah': () => pages(report.monthlySchool, params, { query: { month } }),
    'rekap semester': () => pages(semesterReport.read, params, { query: { ...ofClass, semesterNo: 1 } }),
    jadwal: () => pages(scheduleEndpoints.week, params, { query: { ...ofClass, semesterNo: 1, variant: 'NORMAL' } }),
    jurnal: () => pages(journalPaper, params, { query: { month, teacherId: w.ani } }),
  }
  return { params, admin, shown }
}

test('every paper has the head of the settings, and without a NIP no line for it', async () => {
  const { params, admin, shown } = await everyPaper()
  const save = async (change: object) => {
    const { hasLogo: _, ...before } = (await t.call(schoolConfigEndpoints.read, { params }, admin)).body.data.report
    const body = { ...before, ...change }
    expect((await t.call(schoolConfigEndpoints.updateReport, { params, body }, admin)).status).toBe(200)
  }
  await save({ principalName: name, principalNip: nip, principalTitle: title, homeroomSigns: true })
  for (const [kind, read] of Object.entries(shown)) {
    const text = await read()
    for (const printed of [name, nip, title]) expect(text, kind).toContain(printed)
  }
  await save({ principalNip: null })
  for (const [kind, read] of Object.entries(shown)) {
    const text = await read()
    expect(text, kind).toContain(name)
    expect(text, kind).not.toMatch(/NIP -|1970010119/)
  }
})
