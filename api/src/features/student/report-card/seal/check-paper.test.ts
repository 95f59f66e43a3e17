import { afterAll, expect, test } from 'vitest'
import { reportCardCheck } from '@hadir/contract/student/report-card/check.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { sha256 } from '../../../../platform/documents/pdf/stored-pdf.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { pdfPages, qrOnPage } from '../../../../testing/read-pdf.ts'
import { assignHomeroom, newColleague } from '../../../../testing/test-duties.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { readyClass } from '../testing-report-card.ts'
import { readCode, writeCode } from './code.ts'
import { guessesAtOnce } from './guess-budget.ts'
import { currentKey, rotateKey } from './keys.ts'

const t = await testApp()
afterAll(t.close)

async function published() {
  const school = await readyClass(t)
  const { a, writeNotes, lock, publish } = school
  await writeNotes()
  await lock()
  await publish()
  const file = async (path: string, as: Caller) => {
    const headers = { authorization: `Bearer ${tokenOf(t.app, as)}` }
    const answer = await t.app.inject({ url: path, headers })
    return { status: answer.statusCode, pdf: answer.rawPayload }
  }
  const url = (id: string, rest: string) => `/api/v1/student/${school.own.schoolId}/student-evaluation/${id}/${rest}`
  const paperOf = (id: string, as = school.homeroom) => file(url(id, 'paper'), as)
  const codeOf = (pdf: Buffer) => qrOnPage(pdf)?.split('#')[1] ?? ''
  const checkPaper = async (code: string) => (await t.call(reportCardCheck.look, { body: { code } })).body.data
  const compare = (code: string, values: { field: string; value: string }[]) =>
    t.call(reportCardCheck.compare, { body: { code, values } })
  return { ...school, first: a.studentIds[0] ?? '', file, url, paperOf, codeOf, checkPaper, compare }
}

test('neither strangers nor another class’s teacher print a rapor', async () => {
  const { own, params, first, teacher, paperOf } = await published()
  const one = { params: { ...params, id: first }, query: {} }
  await expectStrangersRefused(t, reportCardPaperEndpoints.paper, one, {
    school: own,
    openTo: ['school_admin', 'teacher'],
  })
  expect((await paperOf(first, teacher)).status).toBe(404)
})

test('a reprint has the same bytes after closing and after every later change', async () => {
  const { own, params, a, first, paperOf, guardianOf, ownList, file, url, versions } = await published()
  const printed = await paperOf(first)
  expect(printed.status).toBe(200)
  await t.owner
    .updateTable('school_setting')
    .set({ principal_name: 'Kepala Baru', letterhead_lines: ['YAYASAN LAIN'], name: 'Sekolah Lain' })
    .where('school_id', '=', own.schoolId)
    .execute()
  await t.owner
    .updateTable('subject_evaluation')
    .set({ weight_sas: 90 })
    .where('school_id', '=', own.schoolId)
    .execute()
  t.clock.moveTo('2026-09-20T00:00:00.000Z')
  const follower = await newColleague(t, own.schoolId, 'Wali Baru')
  await t.owner.updateTable('homeroom').set({ end_date: '2026-09-18' }).where('school_id', '=', own.schoolId).execute()
  const place = { ...params, academicClassId: a.academicClassId, teacherId: follower.id }
  await assignHomeroom(t, place, { start: '2026-09-18' })
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', own.schoolId).execute()
  const again = await paperOf(first, follower.caller)
  expect(sha256(again.pdf).toString('hex')).toBe(sha256(printed.pdf).toString('hex'))
  const [version] = await versions(first)
  expect((await file(url(first, `version/${version?.id}/paper`), follower.caller)).pdf.equals(printed.pdf)).toBe(true)
  const parent = await guardianOf(first)
  const [card] = await ownList(parent)
  const path = reportCardPaperEndpoints.own.path.replace(':schoolId', own.schoolId).replace(':id', card?.id ?? '')
  expect((await file(path, parent)).pdf.equals(printed.pdf)).toBe(true)
  expect((await pdfPages(printed.pdf)).join(' ')).not.toContain('DRAF')
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})

test('two concurrent first prints get the same paper', async () => {
  const { a, paperOf } = await published()
  const [one, other] = await Promise.all([paperOf(a.studentIds[1] ?? ''), paperOf(a.studentIds[1] ?? '')])
  expect(one.pdf.equals(other.pdf)).toBe(true)
})

test('a draft has a watermark and no code', async () => {
  const { a, homeroom, own } = await readyClass(t)
  const url = `/api/v1/student/${own.schoolId}/student-evaluation/${a.studentIds[0]}/paper`
  const headers = { authorization: `Bearer ${tokenOf(t.app, homeroom)}` }
  const { rawPayload } = await t.app.inject({ url, headers })
  expect((await pdfPages(rawPayload)).every((page) => page.includes('DRAF'))).toBe(true)
  expect((await pdfPages(rawPayload)).join(' ')).not.toContain('Pindai')
})

test('a paper’s code verifies it without revealing a name', async () => {
  const { first, paperOf, codeOf, checkPaper: look, own, snapshot } = await published()
  const { snapshot: card } = await snapshot(first)
  const checked = await look(codeOf((await paperOf(first)).pdf))
  expect(checked).toMatchObject({
    result: 'SAH',
    facts: { grade: 'VII', version: 1, academicYear: card.academicYear.name, initials: 'S. 0.' },
  })
  const text = JSON.stringify(checked)
  expect(text).not.toContain(card.student.name)
  expect(text).not.toContain(card.student.nis)
  expect(text).not.toContain(own.schoolId)
})

test('replaced and withdrawn papers are reported, and those before a key rotation stay valid', async () => {
  const { a, first, paperOf, codeOf, checkPaper: look, unlock, record, lock, publish, withdraw } = await published()
  const second = a.studentIds[1] ?? ''
  const [v1, other] = [codeOf((await paperOf(first)).pdf), codeOf((await paperOf(second)).pdf)]
  await unlock()
  await record(first, { note: 'Diperbaiki.', version: 3 })
  await lock()
  await publish()
  await t.app.transactions.platformJob((scope) => rotateKey(scope, t.app.settings.authSecret))
  const v2 = codeOf((await paperOf(first)).pdf)
  expect(readCode(v2)?.keyId).not.toBe(readCode(v1)?.keyId)
  expect(await look(v1)).toMatchObject({ result: 'DIGANTI', facts: { version: 1, fields: [] } })
  expect(await look(v2)).toMatchObject({ result: 'SAH', facts: { version: 2 } })
  expect(await look(other)).toMatchObject({ result: 'DIGANTI' })
  await withdraw({ studentIds: [first] })
  expect(await look(v2)).toMatchObject({ result: 'DITARIK' })
})

test('under another secret a server creates its own key, and earlier papers stay valid', async () => {
  // As after a restore with a new AUTH_SECRET: the stored private key can no longer be decrypted.
  const { a, first, paperOf, codeOf, checkPaper: look } = await published()
  const before = codeOf((await paperOf(first)).pdf)
  const restored = () => currentKey(t.app.transactions, 'the-secret-of-another-server')
  const key = await restored()
  expect(key.id).not.toBe(readCode(before)?.keyId)
  expect((await restored()).id).toBe(key.id)
  const after = codeOf((await paperOf(a.studentIds[1] ?? '')).pdf)
  expect([readCode(before)?.keyId, key.id]).not.toContain(readCode(after)?.keyId)
  expect([(await look(before))?.result, (await look(after))?.result]).toEqual(['SAH', 'SAH'])
})

test('a stored paper that differs from the print is not returned', async () => {
  const { first, own, paperOf, versions } = await published()
  const { pdf } = await paperOf(first)
  const [version] = await versions(first)
  const change = (content: Buffer) =>
    t.owner
      .updateTable('report_card_paper')
      .set({ content })
      .where('school_id', '=', own.schoolId)
      .where('report_card_version_id', '=', version?.id ?? '')
      .execute()
  const { content } = await t.owner
    .selectFrom('report_card_paper')
    .select('content')
    .where('school_id', '=', own.schoolId)
    .executeTakeFirstOrThrow()
  const other = Buffer.from(content)
  other[other.length >> 1] = other[other.length >> 1]! ^ 1
  await change(other)
  expect((await paperOf(first)).status).toBe(500)
  await change(content)
  expect((await paperOf(first)).pdf.equals(pdf)).toBe(true)
})

test('a forged code is unknown: wrong number, school or signature, or changed values', async () => {
  const { own, first, a, paperOf, codeOf, checkPaper: look } = await published()
  const code = readCode(codeOf((await paperOf(first)).pdf))!
  const unknown = { result: 'TIDAK_DIKENAL', facts: null }
  const other = await published()
  const signature = Buffer.from(code.signature)
  signature[5] = signature[5]! ^ 1
  for (const forged of [
    { ...code, no: 2 },
    { ...code, schoolId: other.own.schoolId },
    { ...code, publicId: '00000000-0000-4000-8000-000000000009' },
    { ...code, signature },
  ]) {
    expect(await look(writeCode(forged))).toEqual(unknown)
  }
  const second = codeOf((await paperOf(a.studentIds[1] ?? '')).pdf)
  expect(await look(second)).toMatchObject({ result: 'SAH' })
  await t.owner
    .updateTable('report_card_version')
    .set((eb) => ({
      snapshot: eb.fn('jsonb_set', [eb.ref('snapshot'), eb.val('{absences,S}'), eb.val('99')]) as never,
    }))
    .where('school_id', '=', own.schoolId)
    .execute()
  expect(await look(second)).toEqual(unknown)
})

test('values from the paper are compared, and guessing is limited', async () => {
  const { first, paperOf, codeOf, checkPaper: look, compare, snapshot } = await published()
  const { snapshot: card } = await snapshot(first)
  const code = codeOf((await paperOf(first)).pdf)
  const fields = (await look(code)).facts?.fields ?? []
  const [subject] = card.groups.flatMap(({ subjects }) => subjects)
  expect(fields.map(({ label }) => label)).toEqual([
    'Nama siswa',
    subject?.name,
    'Sakit (hari)',
    'Izin (hari)',
    'Tanpa keterangan (hari)',
  ])
  const score = `final:${subject?.id}`
  const named = { field: 'name', value: `  ${card.student.name.toUpperCase()} ` }
  const right = [
    named,
    { field: score, value: String(subject?.final.score) },
    { field: 'S', value: String(card.absences.S) },
  ]
  for (let i = 0; i < 30; i += 1) expect((await compare(code, right)).body.data.every((one) => one.agrees)).toBe(true)
  expect(
    (await compare(code, [named, { field: score, value: '12' }, { field: 'basis', value: '1' }])).body.data,
  ).toEqual([
    { field: 'name', agrees: true },
    { field: score, agrees: false },
  ])
  // Without the name, or with another one, nothing is learned about a score.
  expect((await compare(code, right.slice(1))).status).toBe(400)
  // One request must not try all values of a field before the budget is checked.
  const many = Array.from({ length: 60 }, (_, i) => ({ field: score, value: String(40 + i) }))
  expect((await compare(code, [named, ...many])).status).toBe(400)
  const stranger = await compare(code, [{ field: 'name', value: 'Siti Lain' }, ...right.slice(1)])
  expect(stranger.body.data).toEqual([{ field: 'name', agrees: false }])
  for (let i = 2; i < guessesAtOnce; i += 1) await compare(code, [named, { field: score, value: String(i) }])
  // Right or wrong, the error is the same.
  for (const value of ['13', String(subject?.final.score)]) {
    const refused = await compare(code, [named, { field: score, value }])
    expect([refused.status, refused.body.code]).toEqual([429, 'RAPOR_GUESSED'])
    expect(refused.headers['retry-after']).toBe('1')
  }
  t.clock.moveTo('2026-09-16T02:00:00.000Z')
  expect((await compare(code, right)).status).toBe(200)
  // Two are left of the budget of that hour. One request may owe several hours, and says so.
  const wrong = ['S', 'I', 'A'].map((field) => ({ field, value: '365' }))
  expect((await compare(code, [named, ...wrong])).status).toBe(200)
  const owing = await compare(code, right)
  expect(Number(owing.headers['retry-after'])).toBeGreaterThan(3_600)
  expect(owing.body.message).toContain('2 jam lagi')
  // And a paper has a number of them for its lifetime.
  for (let day = 17; day < 30; day += 1) {
    t.clock.moveTo(`2026-09-${day}T00:00:00.000Z`)
    await compare(code, [named, ...wrong])
  }
  const spent = await compare(code, right)
  expect([spent.status, spent.body.code]).toEqual([403, 'RAPOR_GUESSES_SPENT'])
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
})
