import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newMark } from '../../features/attendance/testing-sheet.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { newId } from '../ids.ts'

const t = await testApp()
afterAll(t.close)

let url: string
let token: string
let marks: ReturnType<typeof newMark>[]
beforeAll(async () => {
  const { schoolId, admin } = await newSchool(t)
  const k = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 36 })
  url = `/api/v1/attendance/daily-attendance/${schoolId}/${k.academicClassId}`
  token = tokenOf(t.app, admin)
  marks = k.studentIds.map((studentId) => newMark(studentId, 'H'))
})

const send = (payload: Buffer, encoding = 'gzip') =>
  t.app.inject({
    method: 'PUT',
    url,
    payload,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-encoding': encoding },
  })

test('a body that is not gzip, truncated or of unknown encoding gets a proper error', async () => {
  const whole = gzipSync(JSON.stringify({ date: '2026-09-16', device: newId(), marks }))
  for (const answer of [await send(Buffer.from('{}')), await send(whole.subarray(0, 40)), await send(whole, 'zip')]) {
    expect([400, 415]).toContain(answer.statusCode)
    expect(answer.json()).toMatchObject({ statusCode: answer.statusCode, code: expect.any(String) })
  }
})

test('a body that decompresses beyond the limit is rejected', async () => {
  const bomb = gzipSync(Buffer.alloc(200 * 2 ** 20, ' '))
  const answer = await send(bomb)
  expect(answer.statusCode).toBe(413)
})

test('the marks of a class of 36 are sent in under 3 KB', async () => {
  const sent = marks.map((mark) => ({ ...mark, clientAt: '2026-09-16T00:01:02.345Z', note: null, reason: null }))
  const payload = gzipSync(JSON.stringify({ date: '2026-09-16', device: newId(), marks: sent }))
  expect(payload.length).toBeLessThan(3_000)
  const answer = await send(payload)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().data.totals).toMatchObject({ counts: { H: 36 }, unmarked: 0 })
})

test('the sheet of a class of 36 is under 3 KB, over HTTPS and HTTP', async () => {
  const get = (encodings: string) =>
    t.app.inject({
      url: `${url}?shape=students`,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encodings },
    })
  const plain = await get('identity')
  expect(plain.json().data.students).toHaveLength(36)
  for (const [requested, encoding, unpack] of [
    ['gzip, deflate, br, zstd', 'zstd', zstdDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const packed = await get(requested)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.rawPayload.length).toBeLessThan(3_000)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
})
