import { z } from 'zod'
import type { Endpoint } from '@hadir/contract/endpoint.ts'

/** Values by field name, where a schema's shape is not enough; a function creates a new one each time. */
export type KnownValues = Record<string, unknown>

/** The parts of a JSON schema that test inputs are built from. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  prefixItems?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minLength?: number
  minimum?: number
  maximum?: number
}

/** A value that a schema accepts, built from its description. Throws with the field's name when it cannot. */
export function sampleOf(schema: z.ZodType, known: KnownValues, where: string): unknown {
  const made = make(inputSchema(schema), { known, where, name: '' })
  const read = schema.safeParse(made)
  if (!read.success) throw new Error(`The sample for ${where} is refused: ${z.prettifyError(read.error)}`)
  return made
}

type At = { known: KnownValues; where: string; name: string }

export const inputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function make(schema: Schema, at: At): unknown {
  if (at.name in at.known) return valueOf(at.known[at.name])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return make(schema.anyOf.find((choice) => choice.type !== 'null' && choice.const !== '') ?? {}, at)
  if (schema.type === 'object') return makeObject(schema, at)
  if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, at))
  if (schema.type === 'array') return [make(schema.items ?? {}, at)]
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'string' && !schema.pattern && !schema.format) return 'Coba'.padEnd(schema.minLength ?? 0, '.')
  throw new Error(`${at.where}: tell what to send as "${at.name}" in api/src/testing/requests-about.ts`)
}

const makeObject = ({ properties = {}, required = [] }: Schema, at: At) =>
  Object.fromEntries(
    Object.entries(properties)
      // Optional fields are sent only with a known value, so that no rule about them interferes.
      .filter(([name]) => required.includes(name) || name in at.known)
      .map(([name, property]) => [name, make(property, { ...at, name })]),
  )

const valueOf = (value: unknown): unknown => (typeof value === 'function' ? (value as () => unknown)() : value)

/** The parameters of a path with the fixed segment before each: '/a/b/:x/c/:y' gives [['x', 'b'], ['y', 'c']]. */
export function paramsOf({ path }: Endpoint): [name: string, before: string][] {
  let fixed = ''
  return path.split('/').flatMap((part): [string, string][] => {
    if (part.startsWith(':')) return [[part.slice(1), fixed]]
    fixed = part
    return []
  })
}
