// npm run test:long: what takes random steps or minutes by nature, in half an hour on two cores; or one or more of its
// parts: `npm run test:long -- walks sync`. Unit and API tests in files named `*.long.test.ts`, and browser tests with
// the tag @long, run only here. A file that imports test-size.ts runs in `npm test` too, with fewer steps.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
import { onDate } from './on-date.mjs'
import { assertKnown, checkNode, main, projectFolder } from './project.mjs'
import { newTestRun, ours } from './test-run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const isLong = (file) => /\.long\.test\.tsx?$/.test(file)
const isSized = (file) => /testing\/test-size\.ts'|\/fit\.ts'/.test(readFileSync(join(projectFolder, file), 'utf8'))

const filesIn = (folder, ending) =>
  readdirSync(join(projectFolder, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => ending.test(file))
const testsIn = (folder, ending) => filesIn(folder, ending).filter((file) => isLong(file) || isSized(file))

const specsWithoutSize = () => {
  const sized = testsIn('e2e', /\.spec\.ts$/)
  return filesIn('e2e', /\.spec\.ts$/).filter((file) => !sized.includes(file))
}

const isFuzz = (file) => file.endsWith('/fuzz.test.ts')
const unitTests = () => ['contract/src', 'api/src', 'web/src'].flatMap((folder) => testsIn(folder, /\.test\.tsx?$/))
const long = { env: { TEST_SIZE: 'long' } }

/** A Sunday, New Year's Eve two minutes before midnight in Jakarta, the first of July, and the leap day. */
const dates = [
  { instant: '2027-09-19T03:00:00Z', TZ: 'America/Los_Angeles', LANG: 'C' },
  { instant: '2030-12-31T16:58:00Z', TZ: 'Asia/Jakarta', LANG: 'C.UTF-8' },
  { instant: '2027-07-01T01:00:00Z', TZ: 'Pacific/Kiritimati', LANG: 'de_DE.UTF-8' },
  { instant: '2028-02-29T14:00:00Z', TZ: 'UTC', LANG: 'C.UTF-8' },
]

async function onDates(tests) {
  for (const [place, { instant, ...env }] of dates.entries()) {
    let within
    try {
      within = onDate(instant)
    } catch (error) {
      tests.skip(`on ${instant}`, error)
      continue
    }
    await tests.step(`on ${instant}: unit and API tests`, () => tests.vitest([], { env, within }))
    const specs = filesIn('e2e', /\.spec\.ts$/).filter((_, at) => at % 10 === place)
    await tests.step(`on ${instant}: browser tests, a tenth`, () => tests.playwright(specs, { env, within }))
  }
}

const parts = {
  lint: {
    title: 'the lint rules that need types: promises that nobody awaits',
    run: () => ours(['scripts/check.mjs', '--whole']),
  },
  properties: {
    title: 'generated values and schedules, many of each',
    run: (tests) =>
      tests.vitest(
        unitTests().filter((file) => !isLong(file) && !isFuzz(file)),
        long,
      ),
  },
  fuzz: {
    title: 'fifty generated requests to each endpoint',
    run: (tests) => tests.vitest(unitTests().filter(isFuzz), long),
  },
  sync: {
    title: 'offline devices on a line that fails, against a server that is killed',
    run: (tests) => tests.vitest(testsIn('e2e/sync', /\.test\.ts$/), long),
  },
  outages: {
    title: 'starts, kills, outages of the database, rolling restarts, backups',
    run: (tests) => tests.vitest(unitTests().filter(isLong), long),
  },
  walks: {
    title: 'every link, list and screen in the browser, each checked for accessibility',
    run: (tests) => tests.playwright(testsIn('e2e', /\.spec\.ts$/), long),
  },
  states: {
    title: 'further states in the browser: tests with the tag @long',
    run: (tests) => tests.playwright(['--grep', '@long', ...specsWithoutSize()], long),
  },
  dates: {
    title: 'unit and API tests, and some browser tests, on other days, in other zones and languages',
    run: onDates,
  },
}

const usage = `npm run test:long [-- --slowest] [PART ...]
${Object.entries(parts)
  .map(([name, { title }]) => `  ${name.padEnd(11)} ${title}`)
  .join('\n')}`

await main(async () => {
  const args = process.argv.slice(2)
  assertKnown(args, ['--slowest', ...Object.keys(parts)], usage)
  checkNode()
  await ensureInstalled()
  const named = Object.keys(parts).filter((name) => args.includes(name))
  const tests = newTestRun()
  const isBuilt = await tests.step('web build', ensureWebBuilt)
  for (const name of isBuilt ? (named.length > 0 ? named : Object.keys(parts)) : []) {
    await tests.step(`${name}: ${parts[name].title}`, () => parts[name].run(tests))
  }
  await tests.finish({ slowest: args.includes('--slowest') })
})
