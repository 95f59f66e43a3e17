// node scripts/run.mjs FILE.ts ARGS: runs a TypeScript file of the project under the project's own Node.
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, main } from './project.mjs'

await main(async () => {
  checkNode()
  await ensureInstalled()
  // Names of files are the caller's, also without npm.
  process.env.INIT_CWD ??= process.cwd()
  await inForeground(process.argv.slice(2))
})
process.exit()
