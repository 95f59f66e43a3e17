import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { can, type Permission } from '@hadir/contract/permissions.ts'
import { roles } from '@hadir/contract/roles.ts'
import { jobHandlers } from '../job-handlers.ts'
import { queues } from '../platform/jobs/queues.ts'
import { newId } from '../platform/ids.ts'
import { inputSchema, paramsOf, type Schema } from '../testing/sample-input.ts'
import { testApp, tokenOf } from '../testing/test-app.ts'
import { newCaller, newSchool } from '../testing/test-school.ts'

/** Collects every route that a server registers. */
const routes = new Set<string>()
const listen = (message: unknown) => {
  const { fastify } = message as { fastify: FastifyInstance }
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.add(`${one} ${url}`)
  })
}
subscribe('fastify.initialization', listen)
const t = await testApp()
unsubscribe('fastify.initialization', listen)
afterAll(t.close)

const named = (e: Endpoint) => `${e.method} ${e.path}`
const guarded = t.app.endpoints.filter((e) => e.access !== 'public').map((e) => [named(e), e] as const)
const byPermission = guarded.filter(([, e]) => e.access !== 'signed-in')

let schoolId: string
beforeAll(async () => {
  schoolId = (await newSchool(t)).schoolId
})

/** A call with the school's own id in the path, and neither a query nor a body: access is checked before those. */
async function call(e: Endpoint, authorization?: string) {
  const params = Object.fromEntries(paramsOf(e).map(([name]) => [name, name === 'schoolId' ? schoolId : newId()]))
  const url = e.path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '')
  const answer = await t.app.inject({ method: e.method, url, headers: { ...(authorization && { authorization }) } })
  return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
}

test('every route of the server is a declared endpoint', () => {
  const declared = new Set(t.app.endpoints.map(named))
  // Fastify adds a HEAD route for each GET.
  const others = [...routes].filter((route) => !declared.has(route.replace(/^HEAD /, 'GET ')))
  expect(others).toEqual([])
  expect(routes.size).toBeGreaterThan(declared.size)
})

test('no two endpoints share a method and a path', () => {
  expect(new Set(t.app.endpoints.map(named)).size).toBe(t.app.endpoints.length)
})

/** Whether a body with an undeclared field is accepted, alone or among other errors. */
function acceptsUnknownKeys(body: z.ZodType): boolean {
  const issues = body.safeParse({ tidakDikenal: 1 }).error?.issues ?? []
  return !issues.some(
    ({ code, path }) => code === 'unrecognized_keys' || (code === 'invalid_type' && path.length === 0),
  )
}

test('no write accepts an undeclared field; one that did would be detected', () => {
  const writes = t.app.endpoints.flatMap((e) => (e.body ? [[named(e), e.body] as const] : []))
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter(([, body]) => acceptsUnknownKeys(body)).map(([name]) => name)).toEqual([])
  expect(acceptsUnknownKeys(z.object({ name: z.string() }))).toBe(true)
})

/** Where a schema accepts an integer that overflows its column when incremented. */
function tooLarge(schema: Schema, at: string): string[] {
  const { type, maximum = Infinity, anyOf, oneOf, items, properties = {} } = schema
  const choices = [...(anyOf ?? []), ...(oneOf ?? []), ...(items ? [items] : [])].flatMap((one) => tooLarge(one, at))
  const inner = Object.entries(properties).flatMap(([name, property]) => tooLarge(property, `${at} ${name}`))
  return [...(type === 'integer' && maximum >= 2 ** 31 - 1 ? [at] : []), ...choices, ...inner]
}

test('no write accepts a number too large for its column; one that did would be detected', () => {
  const found = t.app.endpoints.flatMap((e) => (e.body ? tooLarge(inputSchema(e.body), named(e)) : []))
  expect(found).toEqual([])
  expect(tooLarge(inputSchema(z.object({ rows: z.array(z.object({ rev: z.int() })) })), 'x')).toEqual(['x rows rev'])
})

test('every endpoint with a school’s data requires a permission', () => {
  const open = t.app.endpoints.filter((e) => e.scope === 'school' && ['public', 'signed-in'].includes(e.access))
  expect(open.map(named)).toEqual([])
})

test('the public endpoints are exactly these', () => {
  expect(
    t.app.endpoints
      .filter((e) => e.access === 'public')
      .map(named)
      .toSorted(),
  ).toMatchInlineSnapshot(`
    [
      "GET /api/docs",
      "GET /api/openapi.json",
      "GET /api/v1/auth/user-info",
      "GET /api/v1/oauth2/google",
      "GET /api/v1/oauth2/google/callback",
      "GET /api/v1/region/districts/:id.json",
      "GET /api/v1/region/provinces.json",
      "GET /api/v1/region/regencies/:id.json",
      "GET /api/v1/region/villages/:id.json",
      "GET /api/v1/school/search",
      "GET /health/live",
      "GET /health/ready",
      "GET /kotak-surat",
      "POST /api/v1/access-request/invitation/look",
      "POST /api/v1/auth/code",
      "POST /api/v1/auth/code/verify",
      "POST /api/v1/auth/example",
      "POST /api/v1/auth/refresh-token",
      "POST /api/v1/auth/register",
      "POST /api/v1/student/report-card/check",
      "POST /api/v1/student/report-card/check/compare",
    ]
  `)
})

test.each(guarded)('without a token: 401 on %s', async (_, e) => {
  expect(await call(e)).toEqual({ status: 401, code: 'UNAUTHENTICATED' })
})

test.each(byPermission)('a role without the permission: 403 on %s', async (_, e) => {
  for (const role of roles.filter((one) => !can(one, e.access as Permission))) {
    const caller = await newCaller(t, { schoolId, role })
    expect([role, await call(e, `Bearer ${tokenOf(t.app, caller)}`)]).toEqual([
      role,
      { status: 403, code: 'FORBIDDEN' },
    ])
  }
})

test('every queue has its handler', () => {
  expect(jobHandlers.map(({ job }) => job.name).toSorted()).toEqual(queues.map(({ name }) => name).toSorted())
})
