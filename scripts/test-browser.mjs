// npm run test:browser -- e2e/FILE …: browser tests with Playwright's own options, on freshly built pages.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, commandFile, main } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await main(async () => {
  checkNode()
  await ensureInstalled()
  await ensureWebBuilt()
  const browser = await ensureBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  const playwright = commandFile('@playwright/test', 'playwright')
  await inForeground([playwright, 'test', '--config=e2e', '--reporter=list', ...process.argv.slice(2)])
})
process.exit()
