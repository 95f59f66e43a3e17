import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, main } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

await main(async () => {
  checkNode()
  await ensureInstalled()
  await ensureWebBuilt()
  await inForeground(['api/src/main.ts'])
})
process.exit()
