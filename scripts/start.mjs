import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, main } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const usage = `npm start
  Memulai Hadir di http://127.0.0.1:3000. Pengaturan ada di variabel lingkungan: docs/running.md`

await main(async () => {
  assertKnown(process.argv.slice(2), [], usage, 'Argumen tidak dikenal')
  checkNode()
  await ensureInstalled()
  await ensureWebBuilt()
  await inForeground(['api/src/main.ts'])
})
process.exit()
