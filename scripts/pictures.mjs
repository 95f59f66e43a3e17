// npm run pictures: takes the pictures of the landing page and the README again.
// npm run pictures -- all [folder] [former folder]: every screen as each kind of person sees it, on one page to look at,
// beside the pictures that were taken before.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await main(async () => {
  const [which, ...folders] = process.argv.slice(2)
  const isAll = which === 'all' && folders.length <= 2 && !folders.some((folder) => folder.startsWith('-'))
  if (!isAll) assertKnown(process.argv.slice(2), [], 'npm run pictures [-- all [folder] [former folder]]')
  checkNode()
  await ensureInstalled()
  await ensureWebBuilt()
  const browser = await ensureBrowser()
  if (browser) process.env.CHROMIUM_PATH = browser
  await inForeground(isAll ? ['e2e/all-pictures.ts', ...folders] : ['e2e/pictures.ts'])
})
process.exit()
