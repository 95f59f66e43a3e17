import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { academicStudentEndpoints, type ExitType } from '@hadir/contract/student/academic-student.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { pdfPages } from '../../../../testing/read-pdf.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { readyClass } from '../testing-report-card.ts'

const t = await testApp()
afterAll(t.close)

test('each kind of paper is printed for a whole class in its order, for its requester only', async () => {
  const { own, params, a, of, homeroom, teacher, writeNotes, lock, publish } = await readyClass(t)
  await writeNotes()
  await lock()
  await publish()
  for (const [at, studentId] of a.studentIds.entries()) {
    await t.owner
      .updateTable('student')
      .set({ nis: `77${at}` })
      .where('id', '=', studentId)
      .execute()
  }
  const file = (id: string, as: typeof homeroom) => {
    const url = reportCardPaperEndpoints.printFile.path.replace(':schoolId', own.schoolId).replace(':id', id)
    return t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, as)}` } })
  }
  const printed = async (kind: 'RAPOR' | 'PELENGKAP' | 'MUTASI', { total = 3, as = homeroom } = {}) => {
    const body = { ...of, kind }
    const { id } = (await t.call(reportCardPaperEndpoints.print, { params, body }, as)).body.data
    await t.runJobs()
    const state = await t.call(reportCardPaperEndpoints.printState, { params: { ...params, id } }, as)
    expect(state.body.data).toMatchObject({ kind, state: 'done', progress: { done: total, total } })
    // A print has what its requester may read.
    expect((await file(id, teacher)).statusCode).toBe(404)
    return (await pdfPages((await file(id, as)).rawPayload)).join('\n')
  }
  const titles = (text: string, title: RegExp) => text.match(title)?.length ?? 0
  const rapor = await printed('RAPOR')
  expect(titles(rapor, /LAPORAN HASIL BELAJAR \(RAPOR\)/g)).toBe(3)
  expect(rapor).not.toMatch(/DRAF|BELUM TERBIT/)
  const supplement = await printed('PELENGKAP')
  expect(titles(supplement, /IDENTITAS PESERTA DIDIK/g)).toBe(3)
  expect(supplement).toMatch(/770.*771.*772/s)
  // Nobody has come or gone: no paper, and none of a student by herself.
  const transfers = { params, body: { ...of, kind: 'MUTASI' as const } }
  expect((await t.call(reportCardPaperEndpoints.print, transfers, homeroom)).body.code).toBe('NO_TRANSFER')
  const [joined = '', leaver = ''] = a.studentIds
  const single = (id: string) =>
    t.app.inject({
      url: reportCardPaperEndpoints.transfer.path.replace(':schoolId', own.schoolId).replace(':id', id),
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    })
  expect((await single(joined)).json().code).toBe('NO_TRANSFER')
  const extra = JSON.stringify({ entryType: 'PINDAHAN' })
  await t.owner.updateTable('student').set({ extra }).where('id', '=', joined).execute()
  const exit = { studentIds: [leaver], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  expect((await t.call(academicStudentEndpoints.exit, { params, body: exit }, own.admin)).status).toBe(200)
  const transfer = await printed('MUTASI', { total: 2, as: own.admin })
  expect(titles(transfer, /KETERANGAN PINDAH SEKOLAH: MASUK/g)).toBe(1)
  expect(titles(transfer, /KETERANGAN PINDAH SEKOLAH: KELUAR/g)).toBe(1)
  expect(transfer).not.toContain('772')
  // The class that she left.
  const { name } = await t.owner
    .selectFrom('academic_class')
    .innerJoin('class', 'class.id', 'academic_class.class_id')
    .select('class.name')
    .where('academic_class.id', '=', a.academicClassId)
    .executeTakeFirstOrThrow()
  expect((await pdfPages((await single(leaver)).rawPayload)).join(' ')).toContain(`15 September 2026 ${name}`)
  const body = { ...of, kind: 'RAPOR' as const }
  expect((await t.call(reportCardPaperEndpoints.print, { params, body }, teacher)).status).toBe(404)
})

test('graduates have no transfer sheet; an earlier exit keeps the name of its class', async () => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  const { own, params, a, of } = await readyClass(t)
  const { exit, readmit } = academicStudentEndpoints
  const leave = async (studentId: string, exitType: ExitType, exitDate: string) => {
    const body = { studentIds: [studentId], exitType, exitDate }
    expect((await t.call(exit, { params, body }, own.admin)).status).toBe(200)
  }
  const sheet = (id: string) =>
    t.app.inject({
      url: reportCardPaperEndpoints.transfer.path.replace(':schoolId', own.schoolId).replace(':id', id),
      headers: { authorization: `Bearer ${tokenOf(t.app, own.admin)}` },
    })
  const [returned = '', graduate = '', dead = ''] = a.studentIds
  await leave(returned, 'MUTASI', '2026-09-15')
  const back = { academicClassId: a.academicClassId, joinDate: '2026-09-16', reason: 'Batal pindah' }
  expect((await t.call(readmit, { params: { id: returned }, body: back }, own.admin)).status).toBe(200)
  t.clock.moveTo('2026-09-18T03:00:00.000Z')
  await leave(returned, 'LULUS', '2026-09-18')
  await leave(graduate, 'LULUS', '2026-09-18')
  await leave(dead, 'WAFAT', '2026-09-18')
  expect((await sheet(graduate)).json().code).toBe('NO_TRANSFER')
  expect((await sheet(dead)).json().code).toBe('NO_TRANSFER')
  await sql`update semester set closed_names = school_names(school_id)
    where school_id = ${own.schoolId} and no = 1`.execute(t.owner)
  await sql`update class set name = 'VII-Baru' where id = ${a.classId}`.execute(t.owner)
  const text = (await pdfPages((await sheet(returned)).rawPayload)).join(' ')
  expect(text).toContain('15 September 2026 VII-A')
  expect(text).not.toMatch(/Lulus|18 September|VII-Baru/)
  // Of a class, only hers is printed.
  const body = { ...of, kind: 'MUTASI' as const }
  const { id } = (await t.call(reportCardPaperEndpoints.print, { params, body }, own.admin)).body.data
  await t.runJobs()
  const state = await t.call(reportCardPaperEndpoints.printState, { params: { ...params, id } }, own.admin)
  expect(state.body.data).toMatchObject({ state: 'done', progress: { total: 1 } })
})
