import { sql } from 'kysely'
import sharp from 'sharp'
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
import { reportCardPaperEndpoints as papers } from '@hadir/contract/student/report-card/paper.ts'
import { placedOn } from '../../../testing/placed-text.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { today } from '../../attendance/testing-sheet.ts'
import { lessonWorld, newJournal, saveTo } from '../../attendance/subject-attendance/testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

const [name, nip, title] = ['Dra. Hj. Ratna Dewi, M.Pd.', '197001011995122001', 'Plt. Kepala Sekolah']
const month = today.slice(0, 7)
const mm = 72 / 25.4

/** Every paper of a school that its head signs: a PDF, or the JSON of what the browser prints. */
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
    return answer.headers['content-type']?.toString().includes('pdf') ? answer.rawPayload : answer.body
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
  const save = async (change: object) => {
    const { hasLogo: _, ...before } = (await t.call(schoolConfigEndpoints.read, { params }, admin)).body.data.report
    const body = { ...before, ...change }
    expect((await t.call(schoolConfigEndpoints.updateReport, { params, body }, admin)).status).toBe(200)
  }
  return { schoolId, shown, save }
}

const textOf = async (paper: Buffer | string) => (typeof paper === 'string' ? paper : (await pdfPages(paper)).join(' '))

test('every paper has the head of the settings, and without a NIP no line for it', async () => {
  const { shown, save } = await everyPaper()
  await save({ principalName: name, principalNip: nip, principalTitle: title, homeroomSigns: true })
  for (const [kind, read] of Object.entries(shown)) {
    const text = await textOf(await read())
    for (const printed of [name, nip, title]) expect(text, kind).toContain(printed)
  }
  await save({ principalNip: null })
  for (const [kind, read] of Object.entries(shown)) {
    const text = await textOf(await read())
    expect(text, kind).toContain(name)
    expect(text, kind).not.toMatch(/NIP -|1970010119/)
  }
})

test('every paper has the letterhead, logo and size of the settings, or room on preprinted paper', async () => {
  const { schoolId, shown, save } = await everyPaper()
  const create = { width: 8, height: 8, channels: 3, background: 'green' } as const
  const content = await sharp({ create }).png().toBuffer()
  const logo = { school_id: schoolId, content, content_type: 'image/png', updated_at: t.clock.now() }
  await t.owner.insertInto('school_logo').values(logo).execute()
  const authority = 'YAYASAN HARAPAN BANGSA'
  // The form of a transfer has no letterhead, and the cover of a rapor only the authority's lines.
  const { mutasi: _, ...headed } = shown
  for (const [letterheadStyle, paperSize, [short, long]] of [
    ['LENGKAP', 'A4', [595, 842]],
    ['TANPA_LOGO', 'F4', [609, 935]],
    ['KOSONG', 'F4', [609, 935]],
  ] as const) {
    await save({ letterheadStyle, paperSize, letterheadLines: [authority] })
    for (const [kind, read] of Object.entries(headed)) {
      const of = `${kind}, ${letterheadStyle}`
      const paper = await read()
      const [hasLogo, isBlank] = [letterheadStyle === 'LENGKAP', letterheadStyle === 'KOSONG']
      if (typeof paper === 'string') {
        const { data } = JSON.parse(paper)
        expect(data, of).toMatchObject({ paperSize, school: { lines: [authority], hasLogo, isBlank } })
        continue
      }
      const pictures = paper.toString('latin1').match(/\/Subtype \/Image/g) ?? []
      expect(pictures, of).toHaveLength(hasLogo ? 1 : 0)
      const pages = await placedOn(paper)
      const [page] = pages
      const sides = [page!.width, page!.height].map(Math.round)
      expect(
        sides.toSorted((a, b) => a - b),
        of,
      ).toEqual([short, long])
      expect((await textOf(paper)).includes(authority), of).toBe(!isBlank)
      const highest = Math.max(...page!.placed.map(({ bottom }) => bottom))
      if (isBlank) expect((page!.height - highest) / mm, of).toBeGreaterThan(60)
    }
  }
})
