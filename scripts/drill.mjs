// npm run drill: long tests of the product's promises when things go wrong. Six parts, or the given ones:
// `npm run drill -- database restart`.
// - protocol: attendance under two thousand schedules (CHAOS_SCHEDULES), restored backups (CHAOS_RESTORES), every kind of
//   offline work at once (CHAOS_KINDS) and kills (CHAOS_KILLS)
// - database: PostgreSQL killed, restarted, frozen, out of reach and out of disk under load (CHAOS_KILLS, CHAOS_RESTARTS,
//   CHAOS_HANGS, CHAOS_HANG_SECONDS, CHAOS_FULL_SECONDS)
// - restart: two servers restarted in turn behind nginx and HAProxy, if installed (CHAOS_ROUNDS)
// - cluster: PostgreSQL on three hosts under Patroni before which processes and hosts are killed and frozen, with an upgrade
//   and a restore to an instant (CHAOS_SCHOOLS; as root on Linux, where Debian's servers can be reached)
// - phone: a phone on which anything is done in any order (CHAOS_WALKS)
// - fuzz: generated requests to every endpoint, for an hour (FUZZ_MINUTES)
// The variables set the amount; `CHAOS_WALKS=1 npm run drill -- phone` is a short run.
// Faults come at random moments; `SEED` repeats an earlier run.
import { ensureBrowser } from './browser.mjs'
import { inForeground } from './foreground.mjs'
import { ensureInstalled } from './installed.mjs'
import { assertKnown, checkNode, commandFile, main, projectNode, run, Stop } from './project.mjs'
import { ensureWebBuilt } from './web-build.mjs'

const parts = {
  protocol: () => vitest('sync'),
  database: () => vitest('api', 'api/src/platform/start/database-outage.long.test.ts'),
  restart: () => withPages('api/src/platform/start/rolling-restart.long.test.ts'),
  cluster: () => withPages('api/src/platform/start/cluster.long.test.ts'),
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

async function withPages(file) {
  await ensureWebBuilt()
  await vitest('api', file)
}

async function vitest(project, ...files) {
  const args = [commandFile('vitest'), 'run', '--project', project, ...files]
  const { code } = await run(projectNode(), args, {})
  if (code !== 0) throw new Stop(1, `The drill failed; SEED=${process.env.SEED} tries the same again`)
}

await main(async () => {
  const named = process.argv.slice(2)
  assertKnown(named, Object.keys(parts), `npm run drill [-- PART ...]\n  ${Object.keys(parts).join(', ')}`)
  checkNode()
  await ensureInstalled()
  // Set once: the phone's runs are named after it, in the process that lists them and in those that run them.
  process.env.SEED ??= String(Date.now())
  process.env.TEST_SIZE = 'drill'
  for (const [name, drill] of Object.entries(parts)) if (named.length === 0 || named.includes(name)) await drill()
})
process.exit()
