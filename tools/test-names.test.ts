import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/** A name is a sentence that fits on one line of a report; details belong in a comment inside the test. */
const longest = 90

const files = projectFiles()
const quoted = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/.source
/** `test('…'`, also of a `describe`, a `test.step` and the like, and `test.each(…)('…',`. */
const named = new RegExp(
  `(?<![.\\w])(?:test|it|describe)(?:\\.\\w+)*\\(\\s*(${quoted})|\\)\\(\\s*(${quoted})\\s*,`,
  'g',
)
/** The names in `text` as a reader sees them: without quotes and escapes, and without template values. */
const namesIn = (text: string) =>
  [...text.matchAll(named)]
    .map(([, plain, ofEach]) => plain ?? ofEach ?? '')
    .map((literal) => (literal.startsWith('`') ? literal.replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, '') : literal))
    .map((literal) => literal.slice(1, -1).replaceAll(/\\(.)/g, '$1'))

test('names are found everywhere', () => {
  const code = String.raw`
    test('one\'s', () => {
      expect(/a/.test('none')).toBe(true)
    })
    test.describe("two", () => {})
    test.each<Role>(['none', 'none'])(
      'three %s',
      async (role) => {},
    )
    test.skipIf(true)('four', () => {})
    test(${'`${runs} of five`'}, async () => {})
    await test.step('six', async () => {})`
  expect(namesIn(code)).toEqual(["one's", 'two', 'three %s', 'four', ' of five', 'six'])
})

test('every name of a test is at most 90 characters', () => {
  const tests = files.filter((file) => /\.(?:test|spec|drill)\.tsx?$/.test(file))
  const names = tests.flatMap((file) => namesIn(textOf(file)).map((name) => ({ file, name })))
  expect(names.length).toBeGreaterThan(1_900)
  const long = names.filter(({ name }) => name.length > longest)
  expect(long.map(({ file, name }) => `${name.length} characters in ${file}: ${name}`)).toEqual([])
})
