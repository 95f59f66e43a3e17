import { afterAll, expect, test } from 'vitest'
import { reportCardPaperEndpoints } from '@hadir/contract/student/student-evaluation/paper.ts'
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
  const printed = async (kind: 'RAPOR' | 'PELENGKAP' | 'MUTASI', studentIds?: string[]) => {
    const body = { ...of, kind, ...(studentIds && { studentIds }) }
    const { id } = (await t.call(reportCardPaperEndpoints.print, { params, body }, homeroom)).body.data
    await t.runJobs()
    const state = await t.call(reportCardPaperEndpoints.printState, { params: { ...params, id } }, homeroom)
    const total = studentIds?.length ?? 3
    expect(state.body.data).toMatchObject({ kind, state: 'done', progress: { done: total, total } })
    // A print has what its requester may read.
    expect((await file(id, own.admin)).statusCode).toBe(404)
    return (await pdfPages((await file(id, homeroom)).rawPayload)).join('\n')
  }
  const titles = (text: string, title: RegExp) => text.match(title)?.length ?? 0
  const rapor = await printed('RAPOR')
  expect(titles(rapor, /LAPORAN HASIL BELAJAR \(RAPOR\)/g)).toBe(3)
  expect(rapor).not.toMatch(/DRAF|BELUM TERBIT/)
  const supplement = await printed('PELENGKAP')
  expect(titles(supplement, /IDENTITAS PESERTA DIDIK/g)).toBe(3)
  expect(supplement).toMatch(/770.*771.*772/s)
  const transfer = await printed('MUTASI', a.studentIds.slice(1, 2))
  expect(titles(transfer, /KETERANGAN PINDAH SEKOLAH: KELUAR/g)).toBe(1)
  expect(transfer).toContain('771')
  const body = { ...of, kind: 'RAPOR' as const }
  expect((await t.call(reportCardPaperEndpoints.print, { params, body }, teacher)).status).toBe(404)
})
