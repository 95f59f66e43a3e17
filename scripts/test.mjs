// npm test: everything that a change can break, requiring only Node and npm. All steps run even when one
// failed, so that one run names all that is red.
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
  await tests.step('check', () => ours(['scripts/check.mjs']))
  // Before the unit tests, because those of the bootstrap start the whole product.
  const isBuilt = await tests.step('web build', ensureWebBuilt)
  await tests.step('unit and API tests', () => tests.vitest([]))
  if (isBuilt) await tests.step('browser tests', () => tests.playwright([]))
  await tests.finish({ slowest: args.includes('--slowest') })
})
