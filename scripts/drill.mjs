// npm run drill: long tests of the product's promises when things go wrong. Five parts, or the given ones:
// `npm run drill -- database restart`.
// - protocol: attendance under two thousand schedules (CHAOS_SCHEDULES), restored backups (CHAOS_RESTORES) and kills
//   (CHAOS_KILLS)
// - database: PostgreSQL killed, restarted, frozen, out of reach and out of disk under load (CHAOS_KILLS, CHAOS_RESTARTS,
//   CHAOS_HANGS, CHAOS_HANG_SECONDS, CHAOS_FULL_SECONDS)
// - restart: two servers restarted in turn behind nginx and HAProxy, if installed (CHAOS_ROUNDS)
// - phone: a phone on which anything is done in any order (CHAOS_WALKS)
// - fuzz: generated requests to every endpoint, for an hour (FUZZ_MINUTES)
// The variables set the amount; `CHAOS_WALKS=1 npm run drill -- phone` is a short run.
// Faults come at random moments; `SEED` repeats an earlier run.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { checkNode, commandFile, main, projectNode, run, Stop } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const parts = {
  protocol: () => vitest('sync'),
  database: () => vitest('api', 'api/src/platform/start/database-outage.long.test.ts'),
  restart: () => vitest('api', 'api/src/platform/start/rolling-restart.long.test.ts'),
  phone: async () => {
    await ensureWebBuilt()
    const browser = await ensureBrowser()
    if (browser) process.env.CHROMIUM_PATH = browser
    await inForeground([
      commandFile('@playwright/test', 'playwright'),
      'test',
      '--config=e2e',
      '--project=phone',
      '--reporter=list',
      'any-order.spec.ts',
    ])
  },
  fuzz: () => vitest('api', 'api/src/features/fuzz.test.ts'),
}

async function vitest(project, ...files) {
  const args = [commandFile('vitest'), 'run', '--project', project, ...files]
  const { code } = await run(projectNode(), args, {})
  if (code !== 0) throw new Stop(1, `The drill failed; SEED=${process.env.SEED} tries the same again`)
}

await main(async () => {
  checkNode()
  await ensureInstalled()
  // Set once: the phone's runs are named after it, in the process that lists them and in those that run them.
  process.env.SEED ??= String(Date.now())
  process.env.TEST_SIZE = 'drill'
  const named = process.argv.slice(2)
  const unknown = named.find((name) => !(name in parts))
  if (unknown) throw new Stop(1, `No part "${unknown}". There are: ${Object.keys(parts).join(', ')}`)
  for (const [name, drill] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await drill()
})
process.exit()
