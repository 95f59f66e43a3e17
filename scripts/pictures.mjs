// npm run pictures: takes the pictures of the landing page and the README again.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await main(async () => {
  assertKnown(process.argv.slice(2), [], 'npm run pictures')
  checkNode()
  await ensureInstalled()
  await ensureWebBuilt()
  const browser = await ensureBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  await inForeground(['e2e/pictures.ts'])
})
process.exit()
