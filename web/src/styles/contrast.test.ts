import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import { expect, test } from 'vitest'

const css = ['app.css', '../pages/trx/schedule/subject-ground.css']
  .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
  .join('\n')

type Theme = 'light' | 'dark'

/** A colour of the style sheets in one theme, as lightness, chroma and hue. */
function colour(name: string, theme: Theme): [number, number, number] {
  const value = new RegExp(`--color-${name}: light-dark\\(oklch\\(([^)]+)\\), oklch\\(([^)]+)\\)\\)`).exec(css)
  if (!value) throw new Error(`there is no colour ${name}`)
  const [l = 0, c = 0, h = 0] = (value[theme === 'light' ? 1 : 2] ?? '').split(' ').map(Number)
  return [l, c, h]
}

/** Relative luminance of WCAG 2. Source of the matrices: CSS Color 4, section 18 (OKLab to linear sRGB). */
function luminance([lightness, chroma, hue]: [number, number, number]): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const inGamut = (value: number) => Math.min(1, Math.max(0, value))
  const red = inGamut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = inGamut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = inGamut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(first: string, second: string, theme: Theme): number {
  const [light = 0, dark = 0] = [first, second].map((name) => luminance(colour(name, theme))).sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const subjects = Array.from({ length: 8 }, (_, at) => `subject-${at + 1}`)
const statuses = attendanceStatuses.map((status) => `status-${status.toLowerCase()}`)

/** Every pair in which one colour is text on the other. */
const text: [string, string][] = [
  ...['page', 'surface', 'sunken'].flatMap((ground): [string, string][] => [
    ['ink', ground],
    ['soft', ground],
    ['danger', ground],
    ['accent-strong', ground],
  ]),
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-danger', 'danger'],
  ['accent-strong', 'tint'],
  ['ink', 'tint'],
  ['danger', 'danger-tint'],
  ['warn', 'warn-tint'],
  ['page', 'ink'],
  ...subjects.flatMap((subject): [string, string][] => [
    ['ink', subject],
    ['soft', subject],
    ['danger', subject],
  ]),
  ...statuses.flatMap((status): [string, string][] => [
    [status, `${status}-tint`],
    [status, 'surface'],
    ['surface', status],
  ]),
]

/** Edges of controls, focus rings and marks, which must be distinguishable from their surroundings. */
const shapes: [string, string][] = [
  ['edge', 'page'],
  ['edge', 'surface'],
  ['accent', 'page'],
  ['accent', 'surface'],
  ['accent', 'tint'],
]

for (const theme of ['light', 'dark'] as const) {
  test.each(text)(`${theme}: text in %s on %s has at least 4.5:1`, (first, second) => {
    expect(contrast(first, second, theme)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)(`${theme}: the shape of %s on %s has at least 3:1`, (first, second) => {
    expect(contrast(first, second, theme)).toBeGreaterThanOrEqual(3)
  })
}

test.each(['light', 'dark'] as const)('%s: the ground of a subject is paler than that of any status', (theme) => {
  const chromaOf = (name: string) => colour(name, theme)[1]
  const palest = Math.min(...statuses.map((status) => chromaOf(`${status}-tint`)))
  for (const subject of subjects) expect(chromaOf(subject), subject).toBeLessThan(palest)
})

test('black on white has the contrast that WCAG defines for it', () => {
  expect((luminance([1, 0, 0]) + 0.05) / (luminance([0, 0, 0]) + 0.05)).toBeCloseTo(21, 1)
})

test('no class names a colour that the theme lacks: it would do nothing', () => {
  const palette = /[\w-]*(?:text|bg|border)-(black|white|[a-z]+-[1-9]\d?0)\b/g
  const source = join(import.meta.dirname, '..')
  const found = globSync('**/*.tsx', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(palette)].map(([name, one]) => ({ name, one, file })),
  )
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter(({ one }) => !css.includes(`--color-${one}:`))).toEqual([])
})
