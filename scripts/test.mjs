// npm test: everything that a change can break, requiring only Node and npm. All steps run even when one
// failed, so that one run names all that is red.
import { changedFiles, changedSpecs, testsOf, textsOfCode } from './changed-tests.mjs'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { newTestRun, ours } from './test-run.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const usage = `npm test [-- --changed] [--slowest]
  --changed  in three minutes: the checks, the unit and API tests that what differs from main can break, ten
             journeys, browser tests that differ
  --slowest  prints the twenty slowest tests with their seconds`

await main(async () => {
  const args = process.argv.slice(2)
  assertKnown(args, ['--changed', '--slowest'], usage)
  checkNode()
  await ensureInstalled()
  const tests = newTestRun()
  await tests.step('check', () => ours(['scripts/check.mjs']))
  // Before the unit tests, because those of the bootstrap start the whole product.
  const isBuilt = await tests.step('web build', ensureWebBuilt)
  const { files, browser } = args.includes('--changed') ? ofChange() : { files: [], browser: { 'browser tests': [] } }
  await tests.step('unit and API tests', () => tests.vitest(files))
  for (const [title, which] of isBuilt ? Object.entries(browser) : []) {
    await tests.step(title, () => tests.playwright(which))
  }
  await tests.finish({ slowest: args.includes('--slowest') })
})

function ofChange() {
  const changed = changedFiles()
  const texts = textsOfCode()
  const files = testsOf(changed, texts)
  const specs = changedSpecs(changed, texts)
  console.log(
    `• ${changed.length} files differ from main: ${files ? `${files.length} files of` : 'all'} unit and API tests`,
  )
  const others = ['--grep-invert', '@journey', '--pass-with-no-tests', ...specs]
  const browser = {
    'ten journeys': ['--grep', '@journey'],
    ...(specs.length > 0 && { 'changed browser tests': others }),
  }
  return { files: files ?? [], browser }
}
