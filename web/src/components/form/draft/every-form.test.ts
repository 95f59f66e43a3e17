import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const sources = globSync('{components,pages,layout}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const filesWith = (part: RegExp) => sources.filter(({ text }) => part.test(text)).map(({ file }) => file)

test('a form of the library is made where its draft is stored, or is the registration’s', () => {
  expect(filesWith(/\buseForm[<(]/).toSorted()).toEqual([
    'components/form/body-form.ts',
    'components/form/use-record-form.ts',
    // In the tab, until its account exists (typed-before.ts).
    'pages/register/registration-page.tsx',
  ])
})

test('what a page asks about before it is left is stored: as a draft, or in a store of its own', () => {
  const guarded = filesWith(/<UnsavedChangesGuard\b/)
  expect(guarded.length).toBeGreaterThan(8)
  const stored = filesWith(/\buse(FormDraft|EditsDraft|BodyForm|GridEdits|RecordForm)[<(]/)
  expect(guarded.filter((file) => !stored.includes(file)).toSorted()).toEqual([
    'pages/kbm/sheet/joint/joint-form.tsx',
    'pages/kbm/sheet/sheet-form.tsx',
    'pages/kbm/subject-evaluation/grid-page.tsx',
  ])
})

test('every stored draft is offered', () => {
  const stored = filesWith(/= use(FormDraft|EditsDraft|BodyForm)\(/)
  expect(stored.length).toBeGreaterThan(20)
  const offered = filesWith(/\bdraft\.offer\b/)
  expect(stored.filter((file) => !offered.includes(file))).toEqual([
    // NIK and NPWP are stored on no device.
    'pages/master/teacher/teacher-numbers.tsx',
  ])
})
