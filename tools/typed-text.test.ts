import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shapes } from '../api/src/features/import/kinds/shapes.ts'
import type { Cell } from '../api/src/platform/documents/workbook/cell.ts'
import type { Endpoint } from '../contract/src/endpoint.ts'

/*
 * Numbers, dates, times, addresses and identifiers are read alike wherever people type, paste or import them: with what a
 * chat adds, and from a keyboard with other digits (contract/src/fields/typed-text.ts).
 */

const project = join(import.meta.dirname, '..')

/** The code of ASCII digits from another zero. */
const fromZero = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))
const disguises: Record<string, (text: string) => string> = {
  'with what takes no place': (text) => `\u202a\ufeff${[...text].join('\u200b')}\u00ad\u202c`,
  'full-width': (text) => text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
  'Arabic digits': fromZero(0x660),
  'Persian digits': fromZero(0x6f0),
}

const words = ['Coba', 'Coba sekali lagi']
const texts = [
  ...[1, 2, 3, 5, 6, 8, 10, 13, 15, 16, 18].map((count) => '123456789012345678'.slice(0, count)),
  '081234567890',
  '07:35',
  '2026/2027',
  '2,5',
  '14/05/2013',
  'MTK-9',
  'siti2@contoh.sch.id',
]
/** A text without a form, of which the name says that it is a number. */
const isNumbered = /(?:^|\.)(?:q|nis|\w*nisn|nip|nuptk|\w*npsn|npwp)$|(?:No|Number)$/

type Schema = NonNullable<Endpoint['body']>
type Leaf = { path: string; schema: Schema }

/** The texts of an input, each with its whole schema. */
function textsOf(schema: Schema, path: string): Leaf[] {
  const { def } = schema as unknown as { def: Record<string, never> & { type: string } }
  const inside = (one: Schema, name = '') => textsOf(one, name ? `${path}.${name}` : path)
  switch (def.type) {
    case 'string':
      return [{ path, schema }]
    case 'object':
      return Object.entries<Schema>(def['shape']!).flatMap(([name, one]) => inside(one, name))
    case 'array':
      return inside(def['element']!)
    case 'union':
      return (def['options']! as Schema[]).flatMap((one) => inside(one))
    case 'record':
      return inside(def['valueType']!)
    case 'pipe': {
      const own = inside(def['in']!)
      const isText = own.length === 1 && own[0]!.path === path
      return isText ? [{ path, schema }] : own
    }
    default:
      return def['innerType'] ? inside(def['innerType']) : []
  }
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function endpointsIn(value: unknown, depth = 0): Endpoint[] {
  if (isEndpoint(value)) return [value]
  if (typeof value !== 'object' || value === null || depth === 3 || '_zod' in value) return []
  return Object.values(value).flatMap((one) => endpointsIn(one, depth + 1))
}

async function typedTexts(): Promise<Leaf[]> {
  const files = globSync('contract/src/**/*.ts', { cwd: project }).filter((path) => !/test/.test(path))
  const modules = await Promise.all(files.map((file) => import(join(project, file)) as Promise<object>))
  const inputs = modules
    .flatMap((module) => endpointsIn({ ...module }))
    .flatMap(({ method, path, body, query }) =>
      [body, query].flatMap((input) => (input ? textsOf(input, `${method} ${path}`) : [])),
    )
  const demandsForm = ({ schema }: Leaf) =>
    !words.some((text) => schema.safeParse(text).success) && texts.some((text) => schema.safeParse(text).success)
  return inputs.filter((leaf) => isNumbered.test(leaf.path) || demandsForm(leaf))
}

test('every number, time and address of an API is read as a person sees it', async () => {
  const leaves = await typedTexts()
  expect(new Set(leaves.map(({ path }) => path.replace(/.*\./, ''))).size).toBeGreaterThan(30)
  const wrong = leaves.flatMap(({ path, schema }) =>
    texts.flatMap((text) => {
      const plain = schema.safeParse(text)
      if (!plain.success) return []
      return Object.entries(disguises).flatMap(([how, disguise]) =>
        schema.safeParse(disguise(text)).data === plain.data ? [] : [`${path} ${text} ${how}`],
      )
    }),
  )
  expect(wrong).toEqual([])
})

/** Names and other words, whose digits stay as they are. */
const ofWords = /^(?:Teks|Nama)/

test('every column of an import that is no text is read so too', () => {
  const read = (text: string, column: (typeof columns)[number]) => {
    const cell: Cell = { kind: 'text', text }
    return column.read(cell, () => {})
  }
  const columns = Object.values(shapes).flatMap((shape) => shape.columns)
  const numbers = columns.filter(({ read: { expects } }) => typeof expects === 'string' && !ofWords.test(expects))
  expect(numbers.length).toBeGreaterThan(60)
  const wrong = numbers.flatMap((column) =>
    texts.flatMap((text) =>
      Object.entries(disguises).flatMap(([how, disguise]) =>
        read(disguise(text), column) === read(text, column) ? [] : [`${column.key} ${text} ${how}`],
      ),
    ),
  )
  expect(wrong).toEqual([])
})

/**
 * The boxes for digits that are no fields of a form, whose schema reads them, and what reads each. A new one is a
 * TextField or a NumberField; else its text goes through one of these.
 */
const readers: Record<string, string> = {
  'components/form/fields/date-input.tsx': 'normalizeTyped',
  'components/form/fields/fields.tsx': 'normalizeTyped',
  'components/form/fields/time-field.tsx': 'normalizeTyped',
  'pages/kbm/sheet/arrival-time.tsx': 'readClockTime',
  'pages/kbm/sheet/conflicts/off-sheet-field.tsx': 'normalizeTyped',
  'pages/kbm/sheet/sheet-more.tsx': 'normalizeTyped',
  'pages/kbm/subject-attendance/extra-lesson-dialog.tsx': 'readClockTime',
  'pages/kbm/subject-evaluation/cell-dialog.tsx': 'parseScore',
  'pages/kbm/subject-evaluation/former-school-dialog.tsx': 'readRows',
  'pages/kbm/subject-evaluation/score-box.tsx': 'normalizeTyped',
  'pages/kbm/subject-evaluation/score-list.tsx': 'changeOf',
  'components/sign-in/code-input.tsx': 'normalizeTyped',
  'pages/rapor/compare-form.tsx': 'normalizeTyped',
  'pages/report/semester/balance-grid.tsx': 'normalizeTyped',
  'pages/setting/school-config/clock-field.tsx': 'readClockTime',
  'pages/setting/school-config/jam-pelajaran/make-week.tsx': 'normalizeTyped',
}

test('every box for digits has a reader', () => {
  const web = join(project, 'web/src')
  const boxes = globSync('**/*.tsx', { cwd: web }).flatMap((path) => {
    const code = readFileSync(join(web, path), 'utf8')
    const own = code.replace(/<TextField\b[^]*?\/>/g, '')
    return /inputMode=(?:"|\{[^}]*')?(?:numeric|decimal)|inputMode=\{lacking/.test(own)
      ? [[path.replaceAll('\\', '/'), code] as const]
      : []
  })
  expect(boxes.map(([path]) => path).toSorted()).toEqual(Object.keys(readers).toSorted())
  for (const [path, code] of boxes) expect(code, path).toContain(readers[path])
})
