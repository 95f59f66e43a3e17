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
  default?: unknown
}

/** A value that a schema accepts, built from its description. Throws with the field's name when it cannot. */
export function sampleOf(schema: z.ZodType, known: KnownValues, where: string): unknown {
  return accepted(schema, make(inputSchema(schema), { known, where, name: '', isWhole: false }), where)
}

/** The same with every optional field, each other than its default. A known value of undefined leaves a field out. */
export function wholeSampleOf(schema: z.ZodType, known: KnownValues, where: string): unknown {
  return accepted(schema, make(inputSchema(schema), { known, where, name: '', isWhole: true }), where)
}

type At = { known: KnownValues; where: string; name: string; isWhole: boolean }

export const inputSchema = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema

function make(schema: Schema, at: At): unknown {
  if (at.name in at.known) return valueOf(at.known[at.name])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return oneOf(schema.enum, schema, at)
  if (schema.anyOf) {
    const choices = schema.anyOf.filter((choice) => choice.type !== 'null' && choice.const !== '')
    const constants = choices.flatMap((choice) => choice.const ?? [])
    return constants.length === choices.length ? oneOf(constants, schema, at) : make(choices[0] ?? {}, at)
  }
  if (schema.type === 'object') return makeObject(schema, at)
  if (schema.prefixItems) return schema.prefixItems.map((item) => make(item, at))
  if (schema.type === 'array') return [make(schema.items ?? {}, at)]
  if (schema.type === 'boolean') return oneOf([true, false], schema, { ...at, isWhole: false })
  if (schema.type === 'integer' || schema.type === 'number') return makeNumber(schema, at)
  if (schema.type === 'string') return 'Coba'.padEnd(schema.minLength ?? 0, '.')
  throw new Error(`Add what to send as "${at.name}" in ${at.where}`)
}

/** For a whole sample the last: the first is often what an absent field becomes. */
function oneOf(values: readonly unknown[], { default: usual }: Schema, { isWhole }: At): unknown {
  const others = values.filter((value) => value !== usual)
  return isWhole ? others.at(-1) : others[0]
}

/** For a whole sample the maximum, for the same reason. */
function makeNumber({ minimum = 1, maximum = Infinity }: Schema, { isWhole }: At): number {
  return isWhole && maximum < 100_000 ? maximum : Math.max(1, minimum)
}

const makeObject = ({ properties = {}, required = [] }: Schema, at: At) =>
  Object.fromEntries(
    Object.entries(properties)
      // Else optional fields are sent only with a known value, so that no rule about them interferes.
      .filter(([name]) => at.isWhole || required.includes(name) || name in at.known)
      .map(([name, property]) => [name, make(property, { ...at, name })]),
  )

const digits = [3, 5, 8, 10, 15, 16, 18].map((count) => '123456789012345678'.slice(0, count))
/** Texts of the forms that fields demand, tried one after the other: a description leaves some of the demands out. */
const texts = ['Coba sekali lagi', '2026-10-01', '07:00', '081234567890', 'kantor@contoh.test', ...digits]

/** The value with other texts where the schema refuses one. */
function accepted(schema: z.ZodType, made: unknown, where: string): unknown {
  let read = schema.safeParse(made)
  for (const text of texts) {
    if (read.success) break
    for (const { path } of read.error.issues) replaceText(made, path, text)
    read = schema.safeParse(made)
  }
  if (!read.success) throw new Error(`Add what is known about ${where}: ${z.prettifyError(read.error)}`)
  return made
}

function replaceText(made: unknown, path: readonly PropertyKey[], text: string): void {
  const fieldsOf = (value: unknown) => (value ?? {}) as Record<PropertyKey, unknown>
  const holder = fieldsOf(path.slice(0, -1).reduce((value, key) => fieldsOf(value)[key], made))
  const last = path.at(-1)
  if (last !== undefined && isMade(holder[last])) holder[last] = text
}

/** Known values are not replaced: one that is refused is wrong. */
const isMade = (value: unknown) => typeof value === 'string' && (value.startsWith('Coba') || texts.includes(value))

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
