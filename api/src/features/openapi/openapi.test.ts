import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, expect, test } from 'vitest'
import type { Description, Operation } from './describe.ts'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
afterAll(t.close)

const read = async (url: string) => t.app.inject({ url })
const description = (await read('/api/openapi.json')).json<Description>()
const operation = (method: string, path: string): Operation | undefined => description.paths[path]?.[method]

test('the description keeps to OpenAPI 3.1', async () => {
  const validator = new Validator()
  expect(await validator.validate(structuredClone(description))).toEqual({ valid: true })
  expect(validator.version).toBe('3.1')
})

test('the same check detects a document that is not OpenAPI', async () => {
  const broken = { ...structuredClone(description), paths: { 'no-slash': { get: { responses: 7 } } } }
  expect((await new Validator().validate(broken)).valid).toBe(false)
})

test('every declared endpoint is described exactly once', () => {
  const described = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = t.app.endpoints.map((e) => `${e.method} ${e.path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(declared.toSorted())
  for (const { parameters = [] } of Object.values(description.paths).flatMap((methods) => Object.values(methods))) {
    const names = parameters.map(({ name, in: place }) => `${place} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  }
  const ids = Object.values(description.paths).flatMap((methods) => Object.values(methods).map((o) => o.operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('it contains who may call, the input and the errors', () => {
  const create = operation('post', '/api/v1/class')
  expect(create?.security).toEqual([{ accessToken: [] }])
  expect(create?.description).toContain('school_admin')
  expect(create?.requestBody?.content['application/json']?.schema.required).toContain('name')
  expect(Object.keys(create?.responses ?? {})).toEqual(expect.arrayContaining(['200', '400', '401', '403', 'default']))
  expect(operation('post', '/api/v1/auth/code')?.security).toEqual([])
})

test('an upload is a form with a file, a query is a list of parameters', () => {
  const upload = operation('post', '/api/v1/student/{schoolId}/import')
  expect(upload?.requestBody?.content['multipart/form-data']?.schema.required).toEqual(['file'])
  const list = operation('get', '/api/v1/student')?.parameters ?? []
  expect(list.map(({ name, required }) => [name, required])).toContainEqual(['pageSize', false])
})

test('the described response of a sheet is the one of its described shape', () => {
  const sheet = operation('get', '/api/v1/attendance/daily-attendance/{schoolId}/{academicClassId}')
  const shape = { name: 'shape', in: 'query', required: true, schema: { type: 'string', const: 'students' } }
  expect(sheet?.parameters?.filter(({ name }) => name === 'shape')).toEqual([shape])
  expect(JSON.stringify(sheet?.responses['200'])).toContain('"students"')
})

test('the page shows every path, without scripts or external resources', async () => {
  const { body, headers } = await read('/api/docs')
  for (const e of t.app.endpoints) expect(body).toContain(`<code>${e.path.replaceAll(/:(\w+)/g, '{$1}')}</code>`)
  expect(body).not.toMatch(/<script|https?:\/\/|\son\w+=/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
  expect(headers['content-type']).toContain('text/html')
})

test('a server that does not describe its API has no such addresses', async () => {
  const silent = await testApp({ apiDocs: false })
  for (const url of ['/api/docs', '/api/openapi.json']) expect((await silent.app.inject({ url })).statusCode).toBe(404)
  await silent.close()
})
