import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { z } from 'zod'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { errorBody } from '@hadir/contract/errors.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { inputSchema, type Schema } from '../testing/sample-input.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newSchool, type TestSchool } from '../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)
let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const nameOf = (e: Endpoint) => `${e.method} ${e.path}`
const inputsOf = ({ params, query, body }: Endpoint): z.ZodType[] =>
  [params, query, body].filter((one) => one !== undefined)

/** Part of a schema's outline: each of its texts is checked, whatever the others are. */
function outline(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return outline(choice)
  if (schema.type === 'object')
    return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, outline(inner)]))
  if (schema.type === 'array') return [outline(schema.items ?? {})]
  return schema.type === 'string' ? 'Coba' : 1
}

type Place = { holder: Record<string, unknown>; name: string; path: string[] }
const numbersIn = (value: unknown, above: string[] = []): Place[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]) => {
        const path = [...above, name]
        if (typeof inner !== 'number') return numbersIn(inner, path)
        return [{ holder: value as Place['holder'], name, path }]
      })

/** The lists of a schema without a limit on their length. */
function endless(schema: Schema & { maxItems?: number }, at: string): string[] {
  const { anyOf = [], oneOf = [], items, properties = {} } = schema
  return [
    ...(schema.type === 'array' && !schema.prefixItems && schema.maxItems === undefined ? [at] : []),
    ...(items ? endless(items, `${at}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((choice) => endless(choice, at)),
    ...Object.entries(properties).flatMap(([name, inner]) => endless(inner, `${at}.${name}`)),
  ]
}

test('every list in a request has a limit', () => {
  const found = t.app.endpoints.flatMap((e) => inputsOf(e).flatMap((schema) => endless(inputSchema(schema), nameOf(e))))
  expect(found).toEqual([])
})

test('no number in a request exceeds its column', () => {
  const taken: string[] = []
  for (const e of t.app.endpoints) {
    for (const schema of inputsOf(e)) {
      const whole = { value: outline(inputSchema(schema)) }
      for (const { holder, name, path } of numbersIn(whole.value)) {
        const before = holder[name]
        for (const large of [1e300, -1e300, 2 ** 53]) {
          holder[name] = large
          const issues = schema.safeParse(whole.value).error?.issues ?? []
          // For a choice, the issue is at the choice itself.
          const isRefused = issues.some((issue) => issue.path.every((part, i) => String(part) === path[i]))
          if (!isRefused) taken.push(`${nameOf(e)} ${path.join('.')}: ${large}`)
        }
        holder[name] = before
      }
    }
  }
  expect(taken).toEqual([])
})

const send = (payload: string, { url = subjectEndpoints.create.path as string, headers = {} } = {}) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: {
      authorization: `Bearer ${tokenOf(t.app, school.admin)}`,
      'content-type': 'application/json',
      ...headers,
    },
    payload,
  })

const subject = (orderNo: string, more = '') =>
  `{"code":"MTK","name":"Matematika","group":"UMUM","curriculum":"MERDEKA","grades":["VII"],"orderNo":${orderNo}${more}}`

test.each([
  ['a number beyond all', subject('1e309')],
  ['a number that JavaScript rounds', subject('9007199254740993')],
  ['less than nothing', subject('-1')],
  ['a number as a text', subject('"1"')],
  ['no number', subject('"NaN"')],
  ['a version beyond the column', subject('1', ',"version":2147483647')],
  ['a version that is infinite', subject('1', ',"version":-1e400')],
  ['a list of 100,000', subject('1').replace('["VII"]', `[${'"VII",'.repeat(99_999)}"VII"]`)],
  ['a text of a megabyte', subject('1').replace('Matematika', 'M'.repeat(1_000_000))],
  ['lists in lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['objects in objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['more than a megabyte', subject('1').replace('Matematika', 'M'.repeat(1_100_000))],
])('%s gets a proper error message', async (_, payload) => {
  const answer = await send(payload)
  expect([400, 413]).toContain(answer.statusCode)
  const { message } = errorBody.parse(answer.json())
  expect(message).not.toMatch(/JSON|expected|invalid|body|number/i)
  expect(answer.body.length).toBeLessThan(4_000)
})

test('ten thousand chosen rows exceed a request’s limit', async () => {
  const ids = Array.from({ length: 10_000 }, () => school.schoolId)
  const answer = await send(JSON.stringify({ format: 'csv', ids }), { url: studentEndpoints.export.path })
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { fields: { ids: 'Pilih paling banyak 1000 baris' } }])
})

test('too large headers get a proper error message', async () => {
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = t.app.server.address() as AddressInfo
  const answer = await new Promise<{ status: number | undefined; text: string }>((done, failed) => {
    const requested = request({ port, path: '/health/live', headers: { 'x-long': 'a'.repeat(17_000) } }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => done({ status: response.statusCode, text }))
    })
    requested.on('error', failed).end()
  })
  expect(answer.status).toBe(431)
  expect(errorBody.parse(JSON.parse(answer.text))).toMatchObject({
    statusCode: 431,
    code: 'BROKEN_REQUEST',
    message: 'Permintaan tidak dapat dibaca',
  })
})
