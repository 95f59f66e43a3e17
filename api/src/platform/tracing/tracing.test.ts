import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { morning, namedIn } from '../metrics/testing-morning.ts'
import { ServerUnderTest } from '../start/server-under-test.ts'
import { exitCodes } from '../start-error.ts'
import { traceReceiver } from './testing-receiver.ts'
import { startTracing } from './tracing.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-tracing-'))
afterAll(async () => {
  await ServerUnderTest.endAll()
  rmSync(folder, { recursive: true })
})

/** Tells that the packages are wanted, and acts as if they were not installed. */
const withoutPackages = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ resolve(specifier, context, next) {
    if (!/^@opentelemetry.(sdk|exporter|resources|core)/.test(specifier)) return next(specifier, context)
    console.log('loads OpenTelemetry')
    throw Object.assign(new Error(specifier), { code: 'ERR_MODULE_NOT_FOUND' })
  } })`)}`

/** Starts the server as far as its port, which is taken. */
async function startOf(env: Record<string, string>) {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const PORT = String((other.address() as { port: number }).port)
  const command = [process.execPath, '--import', withoutPackages, 'api/src/main.ts']
  const server = new ServerUnderTest({ DATA_DIR: folder, PORT, ...env }, command)
  const code = await server.exitCode()
  other.close()
  return { code, output: server.output }
}
test('OpenTelemetry is loaded only if set; if it is not installed, one sentence says what to run', async () => {
  const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  const [off, missing] = await Promise.all([startOf({}), startOf(endpoint)])
  expect([off.code, off.output.includes('loads OpenTelemetry')]).toEqual([exitCodes.portTaken, false])
  expect([missing.code, missing.output.includes('loads OpenTelemetry')]).toEqual([exitCodes.settings, true])
  expect(missing.output).toContain('npm ci --include=dev --include=optional')
  expect(missing.output).not.toMatch(/\n\s+at /)
})

test('a morning is traced by pattern, job and statement, and no span names anybody', async () => {
  const receiver = await traceReceiver()
  const t = await signInTest({ traces: receiver.traces, logLevel: 'info' })
  const secrets = await morning(t)
  const trace = 'a'.repeat(32)
  const { admin, schoolId } = await newSchool(t)
  const foreign = { traceparent: `00-${trace}-${'b'.repeat(16)}-01`, tracestate: 'anybody=Siti' }
  const { headers } = await t.call(studentEndpoints.list, { query: { q: secrets[0]! } }, admin, foreign)
  await t.close()
  await receiver.close()
  const spans = receiver.spans()

  const saved = spans.find(({ name }) => /^\w+ \/api\/v1\/[^ ]*:academicClassId/.test(name))!
  expect(saved.attributes).toMatchObject({ 'http.response.status_code': 200, 'hadir.school': expect.any(String) })
  const statements = spans.filter(({ name }) => name === 'statement')
  expect(statements.filter(({ parentSpanId }) => parentSpanId === saved.spanId).length).toBeGreaterThan(2)
  expect(statements.every(({ attributes }) => Object.keys(attributes).join() === 'db.system.name')).toBe(true)
  expect(spans.filter(({ name }) => name === 'job send-code')).toEqual([
    expect.not.objectContaining({ parentSpanId: expect.anything() }),
  ])

  const given = spans.filter(({ traceId }) => traceId === trace)
  const request = given.find(({ parentSpanId }) => parentSpanId === 'b'.repeat(16))!
  const attributes = { 'hadir.school': schoolId, 'hadir.request': headers['x-request-id'] }
  expect(request).toMatchObject({ name: `GET ${studentEndpoints.list.path}`, attributes })
  expect(given.length).toBeGreaterThan(1)
  const line = t.log.find((text) => text.includes(String(headers['x-request-id'])))!
  expect(JSON.parse(line)).toMatchObject({ trace, status: 200 })

  expect(secrets.length).toBeGreaterThan(140)
  // Times are numbers in which five digits of a NIS may occur.
  const sent = receiver.bodies.join('').replaceAll(/UnixNano":"\d+"/g, '')
  expect(namedIn(`${sent} "${secrets[2]}"`, secrets)).toEqual([secrets[2]])
  expect(namedIn(sent, [...secrets, 'anybody'])).toEqual([])
})

test('a receiver that does not answer delays no request, and what waits for it is bounded', async () => {
  const receiver = await traceReceiver()
  receiver.stall()
  const t = await testApp({ traces: receiver.traces })
  const { admin } = await newSchool(t)
  for (let round = 0; round < 3; round += 1) {
    await Promise.all(Array.from({ length: 2000 }, () => t.tracing!.traceJob('many', async () => undefined)))
    expect((await t.call(studentEndpoints.list, { query: {} }, admin)).status).toBe(200)
  }
  expect(receiver.answered()).toBe(0)
  receiver.resume()
  await t.close()
  await receiver.close()
  // The queue and the batch that was on its way.
  expect(receiver.spans().length).toBeLessThanOrEqual(2048 + 512)
  expect(receiver.spans().length).toBeGreaterThan(1000)
})

test('a receiver that is away costs a log line, and the server stops without an error', async () => {
  const traces = { url: `http://127.0.0.1:${await reservePort()}/v1/traces`, share: 1 }
  const t = await testApp({ traces })
  const { admin } = await newSchool(t)
  expect((await t.call(studentEndpoints.list, { query: {} }, admin)).status).toBe(200)
  await t.close()
  const troubles: unknown[] = []
  const refusing = await traceReceiver(401)
  const tracing = await startTracing({ traces: refusing.traces, nodeName: 'a' }, (error) => troubles.push(error))
  await tracing!.traceJob('one', async () => undefined)
  await tracing!.end()
  await refusing.close()
  expect(troubles).toHaveLength(1)
})

test('a share of none sends nothing, unless the caller traces', async () => {
  const receiver = await traceReceiver()
  const t = await testApp({ traces: { ...receiver.traces, share: 0 } })
  const { admin } = await newSchool(t)
  await t.call(studentEndpoints.list, { query: {} }, admin)
  await t.call(studentEndpoints.list, { query: {} }, admin, {
    traceparent: `00-${'c'.repeat(32)}-${'d'.repeat(16)}-01`,
  })
  await t.close()
  await receiver.close()
  expect(new Set(receiver.spans().map(({ traceId }) => traceId))).toEqual(new Set(['c'.repeat(32)]))
})
