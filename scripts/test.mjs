// npm test: everything, requiring only Node and npm. Stops at the first step that fails.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, commandFile, main, projectFolder, projectNode, run, step, Stop } from './project.mjs'
import { listOf, retriedBrowserTests, retriedUnitTests } from './retried.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const results = join(projectFolder, 'test-results')
const counted = { passed: 0, failed: 0 }
const retried = []

await main(async () => {
  checkNode()
  await ensureInstalled()
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  try {
    await step('check', () => ours(['scripts/check.mjs', '--whole']))
    // Before the unit tests, because those of the bootstrap start the whole product.
    await step('web build', ensureWebBuilt)
    await step('unit and API tests', unitTests)
    if (existsSync(join(projectFolder, 'e2e/playwright.config.ts'))) {
      const browser = await step('browser', ensureBrowser)
      await step('browser tests', () => browserTests(browser))
    }
  } catch (error) {
    // A step that broke without a failed test is a failure too.
    counted.failed = Math.max(counted.failed, 1)
    throw error
  } finally {
    if (retried.length > 0) {
      console.log(`\nPassed only on a retry: a defect to look into (${retried.length})\n\n${listOf(retried)}`)
    }
    console.log(`\n${counted.passed} passed, ${counted.failed} failed`)
  }
})

async function ours(args, env = {}) {
  const { code } = await run(projectNode(), args, { env })
  if (code !== 0) throw new Stop(1, `${args[0]} failed`)
}

async function unitTests() {
  const file = join(results, 'vitest.json')
  try {
    await ours([commandFile('vitest'), 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  } finally {
    const report = readResults(file)
    count(report.numPassedTests, report.numFailedTests)
    retried.push(...retriedUnitTests(report))
  }
}

async function browserTests(browser) {
  const file = join(results, 'playwright.json')
  const args = [commandFile('@playwright/test', 'playwright'), 'test', '--config=e2e', '--reporter=list,json']
  try {
    await ours(args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...(browser && { CHROMIUM_PATH: browser }) })
  } finally {
    const report = readResults(file)
    const { expected, flaky, unexpected } = report.stats ?? {}
    count(expected, unexpected)
    count(flaky, 0)
    retried.push(...retriedBrowserTests(report))
  }
  if (retried.some(({ isFailure }) => isFailure)) throw new Stop(1, 'What comes before the tests has failed once')
}

function readResults(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function count(passed = 0, failed = 0) {
  counted.passed += passed
  counted.failed += failed
}
