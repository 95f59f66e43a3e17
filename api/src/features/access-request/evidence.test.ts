import { redSquare } from '../../../../e2e/red-square.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { evidenceBytes } from '@hadir/contract/access-request/access-record.ts'
import { tokenOf, testApp } from '../../testing/test-app.ts'
import { newCaller, type TestSchool } from '../../testing/test-school.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { createRequestAs, attaches, newApplicant, newVerifiedSchool } from './testing-access.ts'

const t = await testApp()
afterAll(t.close)

/** A picture padded to this size. */
const png = (bytes: number) => Buffer.concat([redSquare(), Buffer.alloc(bytes - redSquare().length)])
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n')
const picture = redSquare()

let school: TestSchool
let who: Caller
let id: string
beforeAll(async () => {
  school = await newVerifiedSchool(t)
  who = await newApplicant(t)
  id = await createRequestAs(t, who, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
})

const download = (as: Caller, evidenceId: string) =>
  t.app.inject({
    url: `/api/v1/access-request/${id}/evidence/${evidenceId}`,
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
  })

test.each([
  ['a program', Buffer.from('4d5a90000300', 'hex'), 'surat.png'],
  ['a page with script', Buffer.from('<html><script>alert(1)</script>'), 'surat.pdf'],
  ['a drawing that may hold script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'surat.jpg'],
  ['nothing', Buffer.alloc(0), 'kosong.png'],
])('%s is rejected, whatever its name', async (_, content, filename) => {
  const answer = await attaches(t, who, id, { content, filename })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'EVIDENCE_TYPE'])
})

test('2 MB are accepted, one byte more is not', async () => {
  const more = await attaches(t, who, id, { content: png(evidenceBytes + 1) })
  expect([more.statusCode, more.json().code]).toEqual([413, 'EVIDENCE_TOO_LARGE'])
  expect((await attaches(t, who, id, { content: png(evidenceBytes) })).statusCode).toBe(200)
})

test('requester and deciders get evidence byte for byte, as a file and never as a page', async () => {
  const attached = await attaches(t, who, id, { content: pdf, filename: '../../etc/surat \u202Etugas.pdf' })
  const { data } = attached.json()
  expect(data).toMatchObject({ filename: 'surat tugas.pdf', contentType: 'application/pdf', bytes: pdf.length })
  for (const reader of [who, school.admin]) {
    const answer = await download(reader, data.id)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.headers['content-disposition']).toMatch(/^attachment/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.rawPayload.equals(pdf)).toBe(true)
  }
  const others = [
    await newApplicant(t),
    await newCaller(t, { schoolId: school.schoolId, role: 'teacher' }),
    (await newVerifiedSchool(t)).admin,
  ]
  for (const other of others) expect((await download(other, data.id)).statusCode).toBe(404)
  const { body } = await t.call(endpoints.read, { params: { id } }, school.admin)
  expect(body.data.evidence).toContainEqual(data)
})

test('a picture is stored as it looks, without appended data', async () => {
  const secret = '<script>alert(1)</script>'
  const { data } = (await attaches(t, who, id, { content: Buffer.concat([picture, Buffer.from(secret)]) })).json()
  const { rawPayload } = await download(school.admin, data.id)
  expect([rawPayload.subarray(1, 4).toString(), rawPayload.includes(secret)]).toEqual(['PNG', false])
  expect(rawPayload.length).toBe(data.bytes)
})

test('a file of one request is not found under another', async () => {
  const file = (await attaches(t, who, id, { content: picture })).json().data
  const stranger = await newApplicant(t)
  const own = await createRequestAs(t, stranger, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const response = await t.call(endpoints.readEvidence, { params: { id: own, evidenceId: file.id } }, stranger)
  expect(response.status).toBe(404)
})

test('a request accepts five files, and none once it is decided', async () => {
  const asker = await newApplicant(t)
  const request = await createRequestAs(t, asker, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  const attachAtOnce = (length: number) =>
    Promise.all(Array.from({ length }, () => attaches(t, asker, request, { content: picture })))
  // One person's pictures are decoded one at a time; four wait.
  const answers = [...(await attachAtOnce(3)), ...(await attachAtOnce(4))]
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  expect(answers.filter((answer) => answer.json().code === 'EVIDENCE_TOO_MANY')).toHaveLength(2)
  await t.call(endpoints.withdraw, { params: { id: request } }, asker)
  expect((await attaches(t, asker, request, { content: picture })).json().code).toBe('REQUEST_NOT_OPEN')
})
