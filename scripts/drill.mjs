// npm run drill: the protocol of attendance under two thousand schedules, then a phone on which anything is done in any
// order. Other schedules each time; `SEED` walks the phone's again.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, commandFile, main, projectNode, run, Stop } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await main(async () => {
  checkNode()
  await ensureInstalled()
  const { code } = await run(projectNode(), [commandFile('vitest'), 'run', '--project', 'sync', '--mode', 'drill'], {})
  if (code !== 0) throw new Stop(1, 'The schedules failed')
  await ensureWebBuilt()
  const browser = await ensureBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  process.env.DRILL = 'on'
  // Said once: the walks are named by it, in the process that lists them and in those that walk.
  process.env.SEED ??= String(Date.now())
  await inForeground([
    commandFile('@playwright/test', 'playwright'),
    'test',
    '--config=e2e',
    '--project=phone',
    '--reporter=list',
  ])
})
process.exit()
