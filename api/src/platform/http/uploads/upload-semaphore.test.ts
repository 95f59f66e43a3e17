import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { archiveLimit, schoolArchiveEndpoints } from '@hadir/contract/config/school/archive.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newVerifiedSchool } from '../../../features/access-request/testing-access.ts'
import type { TestSchool } from '../../../testing/test-school.ts'
import { Failure } from '../../failure.ts'
import { limitsFor, uploadSemaphore } from './upload-semaphore.ts'

const t = await testApp()
afterAll(t.close)

const boundary = 'batas-tes'
const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="arsip.zip"\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`

let school: TestSchool
let url: URL
beforeAll(async () => {
  school = await newVerifiedSchool(t)
  url = new URL(await t.app.listen({ host: '127.0.0.1', port: 0 }))
})

const headers = () => ({
  authorization: `Bearer ${tokenOf(t.app, school.admin)}`,
  'content-type': `multipart/form-data; boundary=${boundary}`,
})

async function upload(e: { method: 'POST' | 'PUT'; path: string } = schoolArchiveEndpoints.upload) {
  const payload = `${head}bukan arsip${tail}`
  const answer = await t.app.inject({
    method: e.method,
    url: e.path.replace(':schoolId', school.schoolId),
    headers: headers(),
    payload,
  })
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() }
}

/** Begins to send an archive; resolves when the server has accepted it. */
async function beginUpload() {
  const socket = connect(Number(url.port), url.hostname)
  const lines = Object.entries({
    host: url.host,
    ...headers(),
    'content-length': 100 * 2 ** 20,
    expect: '100-continue',
  })
  const path = schoolArchiveEndpoints.upload.path.replace(':schoolId', school.schoolId)
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
  expect(String(await once(socket, 'data'))).toContain('100 Continue')
  socket.write(`${head}PK`)
  return socket
}

test('while two archives upload, a third must retry, and succeeds once one has finished', async () => {
  expect(await upload()).toMatchObject({ status: 400, code: 'IMPORT_DAMAGED' })
  const first = await beginUpload()
  const second = await beginUpload()
  expect(await upload()).toMatchObject({
    status: 503,
    retryAfter: '60',
    code: 'UPLOADS_FULL',
    message: 'Berkas besar lain sedang dikirim ke server ini. Coba lagi satu menit lagi.',
  })
  // Small ones use little memory, so they are still accepted.
  expect(await upload(schoolConfigEndpoints.saveLogo)).toMatchObject({ status: 400, code: 'LOGO_TYPE' })
  // A broken connection frees its own place, and only that.
  first.destroy()
  await expect.poll(async () => (await upload()).code).toBe('IMPORT_DAMAGED')
  const third = await beginUpload()
  expect(await upload()).toMatchObject({ code: 'UPLOADS_FULL' })
  second.destroy()
  third.destroy()
  await expect.poll(async () => (await upload()).code).toBe('IMPORT_DAMAGED')
  expect(t.log.join('')).not.toContain('"bug"')
})

test('uploads share one limit: when it is full they wait by school, then are rejected', async () => {
  const share = uploadSemaphore({ bytes: 40, large: 1, waiting: 2, milliseconds: 50 })
  const ends: (() => void)[] = []
  const begun: string[] = []
  const uploadAs = (owner: string, bytes: number) =>
    share({ owner, bytes }, () => {
      begun.push(owner)
      return new Promise<void>((end) => ends.push(end))
    })
  const first = uploadAs('a', 20)
  const full = new Failure('UPLOADS_FULL')
  const waiting = [uploadAs('a', 5), uploadAs('c', 30)].map((upload) => expect(upload).rejects.toThrow(full))
  // A third one does not wait behind two that are waiting.
  await expect(uploadAs('d', 1)).rejects.toThrow(full)
  await Promise.all(waiting)
  expect(begun).toEqual(['a'])
  const second = uploadAs('b', 20)
  const third = uploadAs('c', 20)
  ends[0]!()
  await first
  await expect.poll(() => begun).toEqual(['a', 'b', 'c'])
  ends[1]!()
  ends[2]!()
  await Promise.all([second, third])
  await expect(share({ owner: 'a', bytes: 40 }, async () => 'whole')).resolves.toBe('whole')
})

test('a server of 512 MB accepts archives of any permitted size, one at a time', async () => {
  const share = uploadSemaphore(limitsFor(512 * 2 ** 20))
  const archive = () => share({ owner: 'a', bytes: archiveLimit, mayBeLarge: true }, async () => 'taken')
  const both = await Promise.allSettled([archive(), archive()])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
})
