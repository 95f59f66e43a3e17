import { expect, test } from 'vitest'
import { changedSpecs, testsOf, textsOfCode } from './changed-tests.mjs'

const texts = new Map([
  ['contract/src/class/class.ts', ''],
  ['contract/src/dates/dates.ts', ''],
  ['contract/src/dates/dates.test.ts', "import './dates.ts'"],
  ['api/src/app.ts', "import './features/class/class-routes.ts'\nimport './features/student/routes.ts'"],
  ['api/src/testing/test-app.ts', "import '../app.ts'"],
  ['api/src/features/class/class-routes.ts', "import { classes } from '@hadir/contract/class/class.ts'"],
  ['api/src/features/class/class.test.ts', "import '../../testing/test-app.ts'"],
  ['api/src/features/student/routes.ts', "import { monthOf } from '@hadir/contract/dates/dates.ts'"],
  [
    'api/src/features/student/student.test.ts',
    "import '../../testing/test-app.ts'\nimport {\n  a,\n} from './routes.ts'",
  ],
  ['api/src/features/fuzz.test.ts', "import '../testing/test-app.ts'"],
  ['web/src/list.tsx', "const { month } = await import('@hadir/contract/dates/dates.ts')"],
  ['web/src/list.test.tsx', "import { List } from './list.tsx'"],
  ['tools/layers.test.ts', ''],
  ['vitest.config.ts', "import './api/src/testing/run-folder.ts'\nsetupFiles: ['api/src/testing/set-usual-time.ts']"],
  ['api/src/testing/run-folder.ts', ''],
  ['api/src/testing/set-usual-time.ts', "import { movedClockUrl } from './moved-clock.ts'"],
  ['api/src/testing/moved-clock.ts', ''],
  ['e2e/sheet.spec.ts', ''],
])
const always = ['tools/layers.test.ts']
const everyEndpoint = 'api/src/features/fuzz.test.ts'

test.each([
  [
    'a feature: its own tests and those of every endpoint',
    'api/src/features/class/class-routes.ts',
    ['api/src/features/class/class.test.ts', everyEndpoint],
  ],
  [
    'a part of its contract: the same',
    'contract/src/class/class.ts',
    ['api/src/features/class/class.test.ts', everyEndpoint],
  ],
  [
    'what several import: the tests that reach it, through types and late imports too',
    'contract/src/dates/dates.ts',
    [
      'contract/src/dates/dates.test.ts',
      'api/src/features/student/student.test.ts',
      everyEndpoint,
      'web/src/list.test.tsx',
    ],
  ],
  ['a test: itself', 'web/src/list.test.tsx', ['web/src/list.test.tsx']],
  [
    'the server itself: all API tests',
    'api/src/app.ts',
    ['api/src/features/class/class.test.ts', 'api/src/features/student/student.test.ts', everyEndpoint],
  ],
  ['a document: the tests of all files', 'docs/testing.md', []],
])('what a change can break is run after %s', (_, changed, expected) => {
  expect(testsOf([changed], texts)).toEqual([...expected, ...always])
})

test.each([
  'package-lock.json',
  'api/migrations/0099_new.sql',
  'vitest.config.ts',
  'api/src/testing/run-folder.ts',
  'api/src/testing/set-usual-time.ts',
  'api/src/testing/moved-clock.ts',
])('after %s everything is run', (file) => {
  expect(testsOf([file], texts)).toBeNull()
})

test("what Vitest's own configuration uses is found in the project as well", () => {
  expect(testsOf(['api/src/testing/moved-clock.ts'], textsOfCode())).toBeNull()
})

test('a browser test that has changed is run, one that is gone is not', () => {
  const changed = ['e2e/sheet.spec.ts', 'e2e/gone.spec.ts', 'web/src/list.tsx']
  expect(changedSpecs(changed, texts)).toEqual(['e2e/sheet.spec.ts'])
})

test('ten browser tests are journeys, which run after every change', () => {
  const specs = [...textsOfCode()].filter(([file]) => file.endsWith('.spec.ts'))
  expect(specs.flatMap(([, text]) => [...text.matchAll(/tag: '@journey'/g)])).toHaveLength(10)
})
