import { expect, test } from 'vitest'
import { importGraph, reachedFrom } from '../scripts/import-graph.mjs'
import { projectFiles, textOf } from '../scripts/project-files.mjs'

/**
 * Tests run on every day: they and what only they import take no time from the machine. A server of theirs has a test's
 * clock, a browser page the page's, and `Date` of the process itself is moved (api/src/testing/set-usual-time.ts).
 */
const exceptions: Record<string, string> = {
  'api/src/testing/test-clock.ts': 'the clock of all others, moved',
  'api/src/testing/moved-clock.ts': 'reads the clock that it moves',
  'bench/bench-school.ts': 'a bench lives in the machine’s time',
  'bench/full-schools.ts': 'a bench lives in the machine’s time',
  'bench/statements.ts': 'a bench lives in the machine’s time; tests pass their clock',
  'e2e/page-clock.ts': 'reads the clock of the page',
  'contract/src/testing/test-size.ts': 'a drill has another seed each time',
  'e2e/sync/protocol.test.ts': 'a drill has another seed each time',
  ...Object.fromEntries(
    [
      'components/dates/date-now',
      'components/sign-in/countdown',
      'http/limits',
      'http/server-clock',
      'offline/outbox/retry-loop',
      'offline/prefetch/older-app',
      'offline/state/epoch',
    ].map((name) => [`web/src/${name}.test.ts`, 'the clock of a device is what it tests']),
  ),
}

const files = projectFiles().filter((file) =>
  /^(?:api|contract|web|e2e|tools|scripts|bench)\/.*\.(?:tsx?|mjs)$/.test(file),
)
const texts = new Map(files.map((file) => [file, textOf(file)]))

const graph = importGraph(texts)

const isTest = (file: string) => /\.(?:test|spec)\.tsx?$/.test(file)
/** Where the product begins. */
const isProduct = (file: string) =>
  /^api\/src\/(?:main|job-handlers)\.ts$|^api\/src\/cli\/.*-command\.ts$|-thread\.ts$|^web\/src\/(?:main|start|service-worker|pages\/).*/.test(
    file,
  ) && !isTest(file)

const clockReads = /\bnew Date\(\)|\bDate\.now\(\)|\bsystemClock\b/
/** What a page runs reads the page's clock. */
const withoutPageCode = (text: string) => text.replaceAll(/\.evaluate\(\(\) => [^\n]*/g, '')

test('tests and what only they import read no clock of the machine', () => {
  const product = reachedFrom(graph, files.filter(isProduct))
  const own = [...reachedFrom(graph, files.filter(isTest))].filter((file) => !product.has(file))
  expect(own.length).toBeGreaterThan(700)
  const reading = own.filter((file) => clockReads.test(withoutPageCode(texts.get(file) ?? '')))
  expect(reading.filter((file) => !(file in exceptions))).toEqual([])
  expect(
    Object.keys(exceptions).filter((file) => !reading.includes(file)),
    'no longer needed',
  ).toEqual([])
})

test('no statement of the product asks PostgreSQL for the date or the time', () => {
  // pg-boss writes its times by PostgreSQL's clock.
  const others = ['api/src/platform/metrics/job-counts.ts']
  const clock = /\b(?:current_(?:date|time|timestamp)|local(?:time|timestamp)|(?:clock|statement)_timestamp|now\(\))/i
  const statements = (file: string) =>
    [...(texts.get(file) ?? '').matchAll(/\bsql(?:\.raw)?(?:<[^`]*?>)?[(]?`[^`]*`/g)].map(([text]) =>
      text.replaceAll(/\$\{[^}]*\}/g, ''),
    )
  const ownFiles = files.filter((file) => file.startsWith('api/src/') && !isTest(file) && !file.includes('/testing/'))
  expect(ownFiles.flatMap(statements).length).toBeGreaterThan(300)
  expect(ownFiles.filter((file) => statements(file).some((text) => clock.test(text)))).toEqual(others)
})
