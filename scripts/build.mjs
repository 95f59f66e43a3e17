// npm run build: the web pages, as `npm start` builds them.
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { buildWeb } from './web-build.mjs'

await main(async () => {
  assertKnown(process.argv.slice(2), [], 'npm run build', 'Argumen tidak dikenal')
  checkNode()
  await ensureInstalled()
  await buildWeb()
})
