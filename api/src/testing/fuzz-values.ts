import fc from 'fast-check'
import type { Schema } from './sample-input.ts'

/** Placeholders for what JSON.stringify cannot write; `wireText` replaces them. */
const deep = '@deep@'
const protoKey = '@proto@'
const depth = 10_000

/** JSON text of a value; replaces placeholders by nesting ten thousand deep and keys named `__proto__`. */
export const wireText = (value: unknown): string =>
  (JSON.stringify(value) ?? '')
    .replaceAll(`"${deep}"`, () => '['.repeat(depth) + ']'.repeat(depth))
    .replaceAll(`"${protoKey}"`, '"__proto__"')

const dates = ['2026-07-15', '2026-07-14', '9999-12-31', '0000-00-00', '0000-01-01', '0001-01-01', '2024-02-29']
const months = ['2026-07', '2026-06', '0000-01', '0001-01', '9999-12']

const noDates = ['2026-02-30', '2026-13-01', '10000-01-01', '-000001-01-01', '2026-07-15T00:00:00Z']
const otherTypes = [null, true, [], [[]], {}, [null], [deep], deep]
const numbers = [-1, 0, -0, 0.5, 1e308, -1e308, 2 ** 31, 2 ** 53, 2 ** 63]
const numberTexts = ['1', '-1', '1e3', 'NaN', 'Infinity', '9'.repeat(400)]
const texts = ['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '😀', '\\', '%', '_', '%00', 'null', 'undefined']
const attacks: unknown[] = [
  "'; drop table student; --",
  '-name; select 1',
  'name desc',
  'constructor',
  'toString',
  '__proto__',
  '=1+1',
  '../../etc/passwd',
  '\r\nset-cookie: a=b',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'x'.repeat(100_000),
  { [protoKey]: { role: 'administrator' } },
  { constructor: { prototype: { role: 'administrator' } } },
  { schoolId: 1, role: 'administrator', status: 'APPROVED', length: -1 },
]
const foreignIds = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const bad = [dates, months, noDates, otherTypes, numbers, numberTexts, texts, attacks, foreignIds].map((group) =>
  fc.constantFrom<unknown[]>(...group),
)

export const anyBad = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...bad) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.double() },
  { weight: 1, arbitrary: fc.json({ maxDepth: 3 }).map((text) => JSON.parse(text) as unknown) },
)

/** Real records' ids by field name, so that valid requests reach rows; `''` has those for all other names. */
export type Ids = Readonly<Record<string, readonly string[]>>

/** A value that a schema accepts, or nearly: rules that JSON Schema cannot express are met only by chance. */
export function nearly(schema: Schema, ids: Ids, name = ''): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => nearly(choice, ids, name)))
  if (schema.type === 'object') return nearlyObject(schema, ids)
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map((item) => nearly(item, ids, name)))
  if (schema.type === 'array') return fc.array(nearly(schema.items ?? {}, ids, name), { maxLength: 4 })
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'integer' || schema.type === 'number') return nearlyNumber(schema, name)
  if (schema.type === 'string') return nearlyText(schema, ids, name)
  return schema.type === 'null' ? fc.constant(null) : anyBad
}

function nearlyObject({ properties = {}, required = [] }: Schema, ids: Ids): fc.Arbitrary<unknown> {
  const parts = Object.entries(properties).map(([key, inner]) => [key, nearly(inner, ids, key)] as const)
  return fc.record(Object.fromEntries(parts), { requiredKeys: required })
}

function nearlyNumber({ minimum = 0, maximum = 100_000 }: Schema, name: string): fc.Arbitrary<unknown> {
  if (name === 'pageSize') return fc.constantFrom(5, 10, 100)
  const [min, max] = [Math.max(minimum, -1e9), Math.min(maximum, 1e9)]
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max))
}

function nearlyText({ format, pattern, minLength = 0 }: Schema, ids: Ids, name: string): fc.Arbitrary<string> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...(ids[name] ?? ids[''] ?? [])), fc.uuid())
  if (format === 'date-time') return fc.constantFrom(...dates.map((date) => `${date}T07:00:00+07:00`))
  if (format === 'date') return fc.constantFrom(...dates)
  if (format === 'email')
    return fc.constantFrom('rina@contoh.test', 'RINA+a@contoh.test', `${'a'.repeat(60)}@contoh.test`)
  if (name === 'month') return fc.constantFrom(...months)
  if (name === 'sort') return fc.constantFrom('name', '-name', 'createdAt', '-startDate', 'constructor', 'toString')
  const free = fc.string({ unit: 'grapheme', minLength, maxLength: minLength + 20 })
  if (!pattern) return fc.oneof(free, fc.constant('Coba'.padEnd(minLength, '.')))
  // A pattern may require more than 80 characters (a rapor's code has 143).
  const matching = fc.stringMatching(new RegExp(pattern), { maxLength: Math.max(80, longestRepeat(pattern)) })
  return fc.oneof({ weight: 3, arbitrary: matching }, free)
}

function longestRepeat(pattern: string): number {
  return Math.max(0, ...Array.from(pattern.matchAll(/\{(\d+)/g), ([, count]) => Number(count)))
}

/** The value with one part removed or replaced, or an extra key added. */
export function broken(value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const way = fc.constantFrom('replace', 'drop', 'add', 'wrap', 'text')
  return fc.tuple(value, fc.nat(), anyBad, way).map(([whole, at, other, how]) => {
    const copy: Holder = structuredClone({ whole })
    const places = placesIn(copy)
    const [holder, key] = places[at % places.length] ?? [copy, 'whole']
    if (how === 'replace') holder[key] = other
    else if (how === 'drop') delete holder[key]
    else if (how === 'wrap') holder[key] = [holder[key]]
    // A value that cannot be converted to text, such as an object without a prototype, uses its JSON.
    else if (how === 'text') holder[key] = JSON.stringify(holder[key]) ?? ''
    else holder[at % 2 ? protoKey : 'constructor'] = other
    return copy['whole']
  })
}

type Holder = Record<string, unknown>

function placesIn(whole: Holder): [Holder, string][] {
  const places: [Holder, string][] = []
  const open: Holder[] = [whole]
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [key, inner] of Object.entries(holder)) {
      places.push([holder, key])
      if (typeof inner === 'object' && inner !== null) open.push(inner as Holder)
    }
  }
  return places
}
