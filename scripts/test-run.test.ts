import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { commandFile, projectFolder, Stop } from './project.mjs'
import { closingLines, combineTries } from './test-results.mjs'
import { newTestRun } from './test-run.mjs'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hadir-second-try-'))
  symlinkSync(join(projectFolder, 'node_modules'), join(folder, 'node_modules'))
  // The runner under test is not a part of this one.
  for (const name of ['VITEST', 'VITEST_POOL_ID', 'VITEST_WORKER_ID', 'NODE_ENV', 'TEST']) vi.stubEnv(name, undefined)
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
  process.exitCode = undefined
})

/** A test that fails as often as it says, and counts its tries in a file beside. */
const failing = (title: string, times: number) => `
  test('${title}', () => {
    const counter = ${JSON.stringify(join(folder, title))}
    const tries = existsSync(counter) ? Number(readFileSync(counter, 'utf8')) + 1 : 1
    writeFileSync(counter, String(tries))
    if (tries <= ${times}) throw new Error('try ' + tries + ' of ${title}\\nwith more lines')
  })`

const head = (runner: string) =>
  `import { test } from '${runner}'\nimport { existsSync, readFileSync, writeFileSync } from 'node:fs'\n`

async function runVitest(tests: string[]) {
  writeFileSync(join(folder, 'one.test.mjs'), head('vitest') + tests.join('\n'))
  writeFileSync(join(folder, 'vitest.config.mjs'), 'export default {}')
  const vitest = [commandFile('vitest'), 'run', '--root', folder]
  const run = newTestRun({ vitest, results: join(folder, 'results'), show: false })
  await run.vitest([])
  return run.finish({ slowest: false })
}

test('a test that fails once is named, and passes; one that fails twice does not', async () => {
  const outcome = await runVitest([failing('once', 1), failing('twice', 2), failing('never', 0)])
  expect(outcome).toMatchObject({ passed: 2, failed: 1, skipped: 0 })
  expect(process.exitCode).toBe(1)
  expect(closingLines(outcome).map((line) => line.replace(/\S*one\.test/, 'one.test'))).toEqual([
    '',
    'Failed: 1',
    '  one.test.mjs › twice',
    '      Error: try 1 of twice',
    '',
    'Passed on a second try: 1',
    '  one.test.mjs › once',
    '      Error: try 1 of once',
    '',
    '2 passed, 1 failed',
  ])
})

test('of two tests with one name, the one that fails twice has failed', async () => {
  const same = (title: string) => failing(title, title === 'broken' ? 2 : 0).replace(`'${title}'`, "'one name'")
  const outcome = await runVitest([same('fine'), same('broken')])
  expect(outcome).toMatchObject({ passed: 1, failed: 1, second: [], red: [{ title: 'one name (2)' }] })
})

test('five tests may pass on a second try', async () => {
  const outcome = await runVitest(['1', '2', '3', '4', '5'].map((title) => failing(title, 1)))
  expect(outcome).toMatchObject({ passed: 5, failed: 0 })
  expect(process.exitCode).toBeUndefined()
})

test('six tests that pass on a second try have failed', async () => {
  const outcome = await runVitest(
    ['1', '2', '3', '4', '5', '6', '7'].map((title) => failing(title, title < '7' ? 1 : 0)),
  )
  expect(outcome).toMatchObject({ passed: 1, failed: 6, isTooMany: true })
  expect(process.exitCode).toBe(1)
})

test('a file that cannot be loaded has failed, and so has a run without a report', async () => {
  const broken = await runVitest(["throw new Error('not loaded')"])
  expect(broken).toMatchObject({ passed: 0, failed: 1, red: [{ title: 'outside of its tests' }] })
  expect(broken.red[0]?.error).toContain('not loaded')

  const run = newTestRun({ vitest: ['--eval', 'process.exit(3)', '--'], results: join(folder, 'results'), show: false })
  await run.vitest([])
  expect(await run.finish({ slowest: false })).toMatchObject({ passed: 0, failed: 1 })
})

test('a step that fails does not end the run, and makes it red', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const run = newTestRun({ results: join(folder, 'results'), show: false })
  expect(await run.step('check', () => Promise.reject(new Error('2 of 8 checks failed')))).toBe(false)
  expect(await run.step('more', async () => undefined)).toBe(true)
  const outcome = await run.finish({ slowest: false })
  expect(closingLines(outcome)).toContain('  check › failed')
  expect(process.exitCode).toBe(1)
})

test('what cannot be tried here is counted as skipped', async () => {
  const run = newTestRun({ results: join(folder, 'results'), show: false })
  run.skip('on 2028-02-29', new Stop(1, 'it needs a C compiler'))
  expect(closingLines(await run.finish({ slowest: false })).at(-1)).toBe('0 passed, 0 failed, 1 skipped')
})

test('browser tests get a second try too', async () => {
  writeFileSync(join(folder, 'one.spec.mjs'), head('@playwright/test') + failing('once', 1) + failing('twice', 2))
  writeFileSync(
    join(folder, 'playwright.config.mjs'),
    `export default { projects: [{ name: 'phone' }], outputDir: '${join(folder, 'output')}' }`,
  )
  const playwright = [commandFile('@playwright/test', 'playwright'), 'test', `--config=${folder}`]
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  const run = newTestRun({ playwright, results: join(folder, 'results'), show: false })
  await run.playwright([])
  const outcome = await run.finish({ slowest: false })
  expect(outcome).toMatchObject({ passed: 1, failed: 1 })
  expect(outcome.second).toMatchObject([{ title: 'once', error: expect.stringContaining('try 1 of once') }])
  expect(outcome.red[0]?.file).toMatch(/^\[phone\] .*one\.spec\.mjs:\d+$/)
})

test('a test that was skipped because its file failed counts by its second try', () => {
  const of = { file: 'a.test.ts', seconds: 0 }
  const tries = [
    { ...of, title: 'first', state: 'skipped' },
    { ...of, title: 'outside of its tests', state: 'failed', error: 'no database', isFile: true },
    { ...of, title: 'first', state: 'passed' },
    { ...of, title: 'outside of its tests', state: 'passed', isFile: true },
  ]
  expect(combineTries(tries)).toMatchObject({ passed: 1, failed: 0, skipped: 0, second: [{ error: 'no database' }] })
  expect(combineTries(tries.slice(0, 2))).toMatchObject({ passed: 0, failed: 1, skipped: 1 })
})
