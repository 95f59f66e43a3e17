// npm test: everything that a change can break, requiring only Node and npm. Stops at the first step that fails.
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { newTestRun, ours } from './test-run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const usage = `npm test [-- --slowest]
  --slowest  prints the twenty slowest tests with their seconds`

await main(async () => {
  const args = process.argv.slice(2)
  assertKnown(args, ['--slowest'], usage)
  checkNode()
  await ensureInstalled()
  const tests = newTestRun()
  try {
    await tests.step('check', () => ours(['scripts/check.mjs']))
    // Before the unit tests, because those of the bootstrap start the whole product.
    await tests.step('web build', ensureWebBuilt)
    await tests.step('unit and API tests', () => tests.vitest([]))
    await tests.step('browser tests', () => tests.playwright([]))
  } finally {
    tests.report({ slowest: args.includes('--slowest') })
  }
})
