import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import Fastify, { type preParsingHookHandler } from 'fastify'
import compress from '@fastify/compress'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { testApp } from '../../../testing/test-app.ts'
import { bodyBudget, publicBodyLimit } from './body-budget.ts'
import { toFailure } from '../to-failure.ts'

const t = await testApp()
/** Room for two bodies of 400 KB; part of a third exceeds it. */
const app = Fastify()
afterAll(async () => {
  await t.close()
  app.server.closeAllConnections()
  await app.close()
})

let url: URL
beforeAll(async () => {
  await app.register(compress)
  app.setErrorHandler((error, _, reply) => reply.status(toFailure(error).status).send(toFailure(error).toBody()))
  app.post('/body', { preParsing: [bodyBudget(2 ** 20), countBegun] }, async () => 'taken')
  url = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
})

const large = JSON.stringify({ text: 'x'.repeat(400 * 1024) })
const post = async (body: string | Buffer, headers: Record<string, string> = {}) => {
  const answer = await fetch(new URL('/body', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body as BodyInit,
  })
  return { status: answer.status, text: await answer.text() }
}

let begunBytes = 0
const countBegun: preParsingHookHandler = ({ headers }, _, payload, done) => {
  if (headers['x-begun']) payload.on('data', (chunk: Buffer) => (begunBytes += chunk.length))
  done(null, payload)
}

/** Sends a body except its last byte, and waits until the server has read it: a whole one sent meanwhile could win. */
async function beginBody() {
  const before = begunBytes
  const socket = connect(Number(url.port), url.hostname)
  const lines = ['POST /body HTTP/1.1', `host: ${url.host}`, 'content-type: application/json', 'x-begun: yes']
  socket.write(`${[...lines, `content-length: ${large.length}`].join('\r\n')}\r\n\r\n${large.slice(0, -1)}`)
  await once(socket, 'connect')
  await expect.poll(() => begunBytes - before).toBe(large.length - 1)
  return socket
}

test('a body beyond the shared budget must retry, compressed or not; others pass', async () => {
  const packed = gzipSync(large)
  expect(packed.length).toBeLessThan(2_000)
  const isTaken = async () => (await post(large)).status === 200
  const first = await beginBody()
  const second = await beginBody()
  for (const answer of [await post(large), await post(packed, { 'content-encoding': 'gzip' })]) {
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'BUSY' })
  }
  expect((await post('{}')).status).toBe(200)
  // These are never read, whatever their name.
  expect((await post(large, { 'content-type': 'application/json-no' })).status).toBe(415)
  first.destroy()
  second.destroy()
  await expect.poll(isTaken).toBe(true)
  expect((await post(packed, { 'content-encoding': 'gzip' })).status).toBe(200)
})

test('an anonymous body is limited to a registration’s size', async () => {
  const body = { email: 'siti@contoh.test', source: 'login', more: 'x'.repeat(publicBodyLimit) }
  const answer = await t.app.inject({ method: 'POST', url: auth.requestCode.path, payload: body })
  expect(answer.statusCode).toBe(413)
  const packed = gzipSync(JSON.stringify(body))
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const unpacked = await t.app.inject({ method: 'POST', url: auth.requestCode.path, payload: packed, headers })
  expect(unpacked.statusCode).toBe(413)
})
