import { expect, test } from 'vitest'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/**
 * How long a test may wait stands in vitest.config.ts and e2e/limits.ts, because a smaller number elsewhere is what fails on
 * a busy machine. A promise of the product about seconds is measured by workable-time.ts or the page's clock.
 */
const places = ['e2e/limits.ts', 'vitest.config.ts']
/** Programs beside the tests, which must not outlive them. */
const ofPrograms = ['api/src/testing/chaos/outages.ts', 'api/src/testing/chaos/cluster/debian-folder.ts']

const limit = new RegExp(
  [
    String.raw`\btimeout: ?(?:\d|\w+ ?[*?])`,
    String.raw`\bset(?:Default)?(?:Navigation)?Timeout\(\d`,
    String.raw`\bwaitForTimeout\b`,
    String.raw`\bvi\.wait`,
    // The last argument of a test or hook.
    String.raw`^ *\}, [\d_]{4,}\)`,
    String.raw`^ *(?:\w+ \* )?[\d_]{4,},\n\)`,
  ].join('|'),
  'gm',
)

const isTest = (file: string) =>
  /\.(?:test|spec)\.tsx?$|^e2e\/|\/testing\//.test(file) && !/^web\/src\/(?!.*\.test\.)/.test(file)

test('no test has a limit of its own', () => {
  const tests = projectFiles().filter((file) => isTest(file) && !places.includes(file) && !ofPrograms.includes(file))
  expect(tests.length).toBeGreaterThan(600)
  const found = tests.flatMap((file) => [...textOf(file).matchAll(limit)].map(([text]) => `${file}: ${text.trim()}`))
  expect(found).toEqual([])
})
