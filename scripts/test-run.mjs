// What `npm test` and `npm run test:long` share: running Vitest and Playwright, and adding up what they report.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { commandFile, projectFolder, projectNode, run, step, Stop } from './project.mjs'

const results = join(projectFolder, 'test-results')

/** Runs Vitest and Playwright any number of times, and knows the sum of their results. */
export function newTestRun() {
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  const counted = { passed: 0, failed: 0 }
  const timed = []
  let runs = 0
  const newReport = () => join(results, `report-${(runs += 1)}.json`)
  const count = (passed = 0, failed = 0) => {
    counted.passed += passed
    counted.failed += failed
  }

  return {
    /** A step that stops the run when it fails, also without a failed test. */
    async step(title, body) {
      try {
        return await step(title, body)
      } catch (error) {
        counted.failed = Math.max(counted.failed, 1)
        throw error
      }
    },

    async vitest(args, env = {}) {
      const file = newReport()
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
      try {
        await ours([commandFile('vitest'), 'run', ...reporters, ...args], env)
      } finally {
        const report = readReport(file)
        count(report.numPassedTests, report.numFailedTests)
        timed.push(...vitestTimes(report))
      }
    },

    async playwright(args, env = {}) {
      const browser = await ensureBrowser()
      const file = newReport()
      const reported = { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) }
      const command = [commandFile('@playwright/test', 'playwright'), 'test', '--config=e2e', '--reporter=list,json']
      try {
        await ours([...command, ...args], { ...reported, ...env })
      } finally {
        const report = readReport(file)
        count(report.stats?.expected, report.stats?.unexpected)
        timed.push(...playwrightTimes(report))
      }
    },

    /** The twenty slowest tests, if wanted, and the closing line. */
    report({ slowest }) {
      if (slowest) console.log(`\nThe slowest tests, in seconds:\n${linesOf(timed.toSorted(bySeconds).slice(0, 20))}`)
      console.log(`\n${counted.passed} passed, ${counted.failed} failed`)
    },
  }
}

/** Runs one of the project's commands under its own Node. */
export async function ours(args, env = {}) {
  const { code } = await run(projectNode(), args, { env })
  if (code !== 0) throw new Stop(1, `${relative(projectFolder, args[0])} failed`)
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

const bySeconds = (one, other) => other.seconds - one.seconds
const linesOf = (tests) =>
  tests.map(({ seconds, file, title }) => `${seconds.toFixed(1).padStart(7)}  ${file} › ${title}`).join('\n')

const vitestTimes = ({ testResults = [] }) =>
  testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration = 0 }) => ({
      file: relative(projectFolder, name),
      title: fullName,
      seconds: duration / 1000,
    })),
  )

const playwrightTimes = ({ suites = [] }) =>
  suites.flatMap(({ specs = [], suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, results: tries }) => ({
        file: `[${projectName}] e2e/${file}:${line}`,
        title,
        seconds: tries.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      })),
    ),
    ...playwrightTimes({ suites: inner }),
  ])
