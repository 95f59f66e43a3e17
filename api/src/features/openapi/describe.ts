import { z } from 'zod'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import { errorBody, errorCatalogue } from '@hadir/contract/errors.ts'
import { permissions } from '@hadir/contract/permissions.ts'

export type JsonSchema = { [key: string]: unknown; properties?: Record<string, JsonSchema>; required?: string[] }

export type Parameter = { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema }
type Content = Record<string, { schema: JsonSchema }>
export type Answer = { description: string; content?: Content; headers?: Record<string, unknown> } | { $ref: string }

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters?: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Answer>
  security: Record<string, string[]>[]
}

/** A JSON Schema (2020-12, as in OpenAPI 3.1); what it cannot express, such as a transform, is left open. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  // Zod's types for the parts of a schema are wider than its output.
  return described as JsonSchema
}

/** An OpenAPI 3.1 document of the given endpoints. */
export function describe(endpoints: readonly Endpoint[], server: { url: string }) {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const e of endpoints) {
    const path = e.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [e.method.toLowerCase()]: operationOf(e) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Hadir', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [server],
    paths,
    components: {
      securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema() },
      responses: { Error: { description: 'Ditolak', content: json({ $ref: '#/components/schemas/Error' }) } },
    },
  }
}
export type Description = ReturnType<typeof describe>

const json = (schema: JsonSchema): Content => ({ 'application/json': { schema } })

function errorSchema(): JsonSchema {
  const { properties, ...rest } = schemaOf(errorBody, 'output')
  return { ...rest, properties: { ...properties, code: { type: 'string', enum: Object.keys(errorCatalogue) } } }
}

function operationOf(e: Endpoint): Operation {
  const parameters = [...parametersOf(e.params, 'path'), ...queryOf(e)]
  const content = requestContent(e)
  return {
    operationId: `${e.method} ${e.path}`.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
    summary: e.summary,
    description: whoMayCall(e),
    tags: [tagOf(e)],
    ...(parameters.length > 0 && { parameters }),
    ...(content && { requestBody: { required: true, content } }),
    responses: { ...success(e), ...refusals(e) },
    security: e.access === 'public' ? [] : [{ accessToken: [] }],
  }
}

/** The first path segment that names a resource. */
const tagOf = ({ path }: Endpoint) => /^\/api\/v1\/([^/]+)/.exec(path)?.[1] ?? 'server'

function whoMayCall({ access }: Endpoint): string {
  if (access === 'public') return 'Siapa pun'
  if (access === 'signed-in') return 'Siapa pun yang sudah masuk'
  return `Izin ${access}: ${permissions[access].join(', ')}`
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input')
  return Object.entries(properties).map(([name, of]) => {
    return { name, in: place, required: place === 'path' || required.includes(name), schema: of }
  })
}

/** `shape` is required here: without it, the response is that of older apps, which is not described. */
const queryOf = ({ query, shape }: Endpoint): Parameter[] =>
  parametersOf(query, 'query').map((parameter) =>
    shape !== undefined && parameter.name === 'shape'
      ? { ...parameter, required: true, schema: { type: 'string', const: shape } }
      : parameter,
  )

function requestContent(e: Endpoint): Content | undefined {
  if (e.kind !== 'upload') return e.body && json(schemaOf(e.body, 'input'))
  const file = { type: 'string', contentMediaType: 'application/octet-stream' }
  return { 'multipart/form-data': { schema: { type: 'object', properties: { file }, required: ['file'] } } }
}

function success(e: Endpoint): Record<string, Answer> {
  if (e.kind === 'redirect')
    return { '302': { description: 'Pindah ke alamat lain', headers: { location: { schema: { type: 'string' } } } } }
  if (e.kind === 'file') return { '200': { description: 'Berkas', content: { '*/*': { schema: { type: 'string' } } } } }
  return { '200': { description: 'Berhasil', content: json(schemaOf(e.response, 'output')) } }
}

/** The errors that the session guard and the checks can return, and a default for the feature's own rules. */
function refusals(e: Endpoint): Record<string, Answer> {
  const statuses = [
    ...((e.params ?? e.query ?? e.body) ? [400] : []),
    ...(e.access === 'public' ? [] : [401]),
    ...(e.access === 'public' || e.access === 'signed-in' ? [] : [403]),
    ...(e.params ? [404] : []),
    ...(e.kind === 'upload' ? [413, 415] : []),
    ...(e.kind === 'upload' ? [503] : []),
  ]
  const error = { $ref: '#/components/responses/Error' }
  return Object.fromEntries([...statuses.map((status) => [String(status), error]), ['default', error]])
}
