// npm run test:long: what takes random steps or minutes by nature, in half an hour on two cores; or one or more of its
// parts: `npm run test:long -- walks sync`. Unit and API tests in files named `*.long.test.ts`, and browser tests with
// the tag @long, run only here. A file that imports test-size.ts runs in `npm test` too, with fewer steps.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled } from './installed.mjs'
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
const env = { TEST_SIZE: 'long' }

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
        env,
      ),
  },
  fuzz: {
    title: 'fifty generated requests to each endpoint',
    run: (tests) => tests.vitest(unitTests().filter(isFuzz), env),
  },
  sync: {
    title: 'offline devices on a line that fails, against a server that is killed',
    run: (tests) => tests.vitest(testsIn('e2e/sync', /\.test\.ts$/), env),
  },
  outages: {
    title: 'starts, kills, outages of the database, rolling restarts, backups',
    run: (tests) => tests.vitest(unitTests().filter(isLong), env),
  },
  walks: {
    title: 'every link, list and screen in the browser, each checked for accessibility',
    run: (tests) => tests.playwright(testsIn('e2e', /\.spec\.ts$/), env),
  },
  states: {
    title: 'further states in the browser: tests with the tag @long',
    run: (tests) => tests.playwright(['--grep', '@long', ...specsWithoutSize()], env),
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
