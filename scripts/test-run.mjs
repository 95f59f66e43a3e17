// What `npm test` and `npm run test:long` share: running Vitest and Playwright, a second try, and the closing lines.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { commandFile, projectFolder, projectNode, run, step, Stop } from './project.mjs'
import {
  closingLines,
  combineTries,
  numbered,
  outsideTests,
  playwrightResults,
  vitestResults,
} from './test-results.mjs'

/** With more failed tests than this a change is broken, and a second try only takes time. */
const mostToRepeat = 20

/** Runs Vitest and Playwright any number of times, and knows the sum of their results. */
export function newTestRun({
  vitest = [commandFile('vitest'), 'run'],
  playwright = [commandFile('@playwright/test', 'playwright'), 'test', '--config=e2e'],
  results = join(projectFolder, 'test-results'),
  show = true,
} = {}) {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results, { recursive: true })
  const tries = []
  const toRepeat = []
  let runs = 0
  const newReport = () => join(results, `report-${(runs += 1)}.json`)

  function runOurs(args, { env, within }) {
    const [file, ...rest] = [...within, projectNode(), ...args]
    return run(file, rest, { env, show })
  }

  async function runVitest(args, { env, within }) {
    const file = newReport()
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
    const { code } = await runOurs([...vitest, ...reporters, ...args], { env, within })
    return withOutcome(vitestResults(readReport(file)), { code, file: 'Vitest' })
  }

  async function runPlaywright(args, { env, within }) {
    const browser = await ensureBrowser()
    const file = newReport()
    const reported = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) }
    const command = [...playwright, '--reporter=list,json']
    const { code } = await runOurs([...command, ...args], { env: { ...reported, ...env }, within })
    return withOutcome(playwrightResults(readReport(file)), { code, file: 'Playwright' })
  }

  async function firstTry(once, again) {
    const part = toRepeat.length
    const ofPart = async (run) => (await run).map((one) => ({ ...one, part }))
    const tried = await ofPart(once())
    tries.push(...tried)
    toRepeat.push({ tried, again: (places) => ofPart(again(places)) })
  }

  /** Everything that failed once more, when nothing else runs. */
  async function repeatFailed() {
    const failed = tries.filter(({ state }) => state === 'failed')
    if (failed.length === 0) return
    if (failed.length > mostToRepeat) return console.log(`\nNo second try: ${failed.length} failed`)
    for (const { tried, again } of toRepeat) {
      const of = [...new Set(tried.filter(({ state }) => state === 'failed').flatMap((one) => one.again ?? []))]
      if (of.length > 0) await step('second try', async () => tries.push(...(await again(of))))
    }
  }

  return {
    /** A step whose failure the run survives; whether it went well. */
    async step(title, body) {
      try {
        await step(title, body)
        return true
      } catch (error) {
        console.error(error instanceof Stop ? error.message : error)
        tries.push({ ...outsideTests(title, String(error.message)), title: 'failed' })
        return false
      }
    },

    /** What cannot be tried here, with the reason. */
    skip(title, stop) {
      if (!(stop instanceof Stop)) throw stop
      console.log(`• ${title}: skipped, ${stop.message}`)
      tries.push({ file: title, title: stop.message, state: 'skipped', seconds: 0 })
    },

    /** `within` is the beginning of a command line, as onDate gives it. */
    async vitest(args, { env = {}, within = [] } = {}) {
      await firstTry(
        () => runVitest(args, { env, within }),
        (files) => runVitest([...files, '--maxWorkers=1'], { env, within }),
      )
    },

    async playwright(args, { env = {}, within = [] } = {}) {
      // What the first try left behind stays to be looked at.
      const alone = ['--workers=1', `--output=${join(results, 'second-try')}`]
      await firstTry(
        () => runPlaywright(args, { env, within }),
        (places) => runPlaywright([...places, ...alone], { env, within }),
      )
    },

    /** The second try, the twenty slowest tests if wanted, and the closing lines, of which the last one is the sum. */
    async finish({ slowest }) {
      await repeatFailed()
      if (slowest) console.log(`\nThe slowest tests, in seconds:\n${slowestOf(tries)}`)
      const outcome = combineTries(tries)
      if (outcome.failed > 0) process.exitCode = 1
      console.log(closingLines(outcome).join('\n'))
      return outcome
    },
  }
}

/** Runs one of the project's commands under its own Node. */
export async function ours(args, env = {}) {
  const { code } = await run(projectNode(), args, { env })
  if (code !== 0) throw new Stop(1, `${relative(projectFolder, args[0])} failed`)
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** A program can fail although none of its tests did: an error after the last one, or no report at all. */
function withOutcome(results, { code, file }) {
  const isExplained = code === 0 || results.some(({ state }) => state === 'failed')
  return numbered(isExplained ? results : [...results, outsideTests(file, `It ended with code ${code}`)])
}

const slowestOf = (tries) =>
  tries
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, 20)
    .map(({ seconds, file, title }) => `${seconds.toFixed(1).padStart(7)}  ${file} › ${title}`)
    .join('\n')
