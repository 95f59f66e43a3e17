import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auth } from '@hadir/contract/auth/auth.ts'
import { readPidFile } from '../database/embedded/embedded-process.ts'
import { postmasterOf } from '../../testing/kill-postgres.ts'
import { findRunning } from '../database/embedded/embedded.ts'
import { blackHole, type BlackHole } from '../../testing/chaos/black-hole.ts'
import { amount, isDrill, seed } from '@hadir/contract/testing/test-size.ts'
import { seeded } from '../../cli/demo/random.ts'
import { authSecret, type ChaosSchool, newChaosSchool } from '../../testing/chaos/chaos-school.ts'
import { ExternalPostgres, killNoticed, processesIn, signalAll } from '../../testing/chaos/external-postgres.ts'
import { Load } from '../../testing/chaos/load.ts'
import { SmallDisk } from '../../testing/chaos/small-disk.ts'
import { endure, type Figures, type Place, printFigures } from '../../testing/chaos/outages.ts'
import { dataFolders, type Env, ServerUnderTest } from './server-under-test.ts'

const savers = 8
/** A server is replaced after this many kills; the first kill of the next one comes while it starts. */
const killsOfOneServer = 10
const kills = amount({ long: 2, drill: 50 }, 'CHAOS_KILLS')
const restarts = amount({ long: 1, drill: 10 }, 'CHAOS_RESTARTS')
const hangs = amount({ long: 1, drill: 2 }, 'CHAOS_HANGS')
const hangMs = amount({ long: 4, drill: 60 }, 'CHAOS_HANG_SECONDS') * 1000
const fullMs = amount({ long: 2, drill: 20 }, 'CHAOS_FULL_SECONDS') * 1000

/** How long a hanging database answers nobody. */
const silent = async () => {
  const from = performance.now()
  await pause(hangMs)
  return { from, to: performance.now() }
}

const random = seeded(seed)
const calm = () => random.between(0, 1_500)
const isLinux = process.platform === 'linux'
const isRoot = process.getuid?.() === 0

let folders: Awaited<ReturnType<typeof dataFolders>>
const all: Figures[] = []
beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(async () => {
  if (isDrill || process.env['CHAOS_FIGURES']) printFigures(all, seed)
  await folders.remove()
})

function assertNoBreach(figures: Figures): void {
  all.push(figures)
  expect(figures.breaches, JSON.stringify(figures)).toEqual([])
}

/** pg-boss and the scheduled jobs are back too: a requested code is sent as mail. */
async function expectJobs(server: ServerUnderTest, port: string): Promise<void> {
  const email = `${randomUUID().slice(0, 8)}@contoh.test`
  const answer = await fetch(`http://127.0.0.1:${port}${auth.requestCode.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, source: 'login' }),
  })
  expect(answer.status).toBe(200)
  await server.printed(`Email untuk ${email}`)
}

describe.skipIf(!isLinux)('the embedded database', () => {
  const cluster = (env: Env) => join(env.DATA_DIR, 'postgres')
  const postmaster = (env: Env) => postmasterOf(cluster(env))
  const clusters: string[] = []
  // A failing server may have left its database running.
  afterAll(() => clusters.forEach((folder) => signalAll(processesIn(folder), 'SIGKILL')))
  const oneBackend = async (env: Env) => {
    const main = await postmaster(env)
    return random.pick(processesIn(cluster(env)).filter((pid) => pid !== main))
  }

  let env: Env
  let school: ChaosSchool
  beforeAll(async () => {
    env = await folders.newCopy()
    clusters.push(cluster(env))
    const postgres = await ExternalPostgres.on(env.DATA_DIR)
    school = await newChaosSchool(postgres.ownerUrl(), savers)
    await postgres.stop()
  })

  test.each<[string, (env: Env) => Promise<number>]>([
    ['postmaster killed', postmaster],
    ['one process of PostgreSQL killed', oneBackend],
  ])(
    '%s at any moment: the server survives, responds, recovers, and loses nothing',
    async (what, victim) => {
      const ownerUrl = () => findRunning(env.DATA_DIR)?.ownerUrl ?? null
      const start = async () => {
        const server = new ServerUnderTest({ ...env, AUTH_SECRET: authSecret, LOG_LEVEL: 'error' })
        await server.ready()
        return server
      }
      const load = new Load({ port: env.PORT, schools: [school] })
      const parts: Figures[] = []
      for (let left = kills; left > 0; left -= killsOfOneServer) {
        const server = await start()
        let isFirst = true
        const place: Place = { server: () => server, ownerUrl, load, schoolId: school.schoolId }
        const figures = await endure(place, {
          what,
          times: Math.min(left, killsOfOneServer),
          calm: () => {
            const ms = isFirst ? random.between(0, 40) : calm()
            isFirst = false
            return ms
          },
          strike: async () => killNoticed([await victim(env)]),
        })
        parts.push(figures)
        await expectJobs(server, env.PORT)
        expect(await server.end('SIGTERM')).toBe(0)
      }
      assertNoBreach(together(parts))
    },
    1_200_000,
  )
})

/** Adds up the figures of several servers. */
function together(parts: readonly Figures[]): Figures {
  const sum = (of: (part: Figures) => number) => parts.reduce((total, part) => total + of(part), 0)
  const worst = (of: (part: Figures) => number) => Math.max(...parts.map(of))
  return {
    what: parts[0]?.what ?? '',
    times: sum((part) => part.times),
    requests: sum((part) => part.requests),
    refused: sum((part) => part.refused),
    worstAnswerMs: worst((part) => part.worstAnswerMs),
    worstReadyMs: worst((part) => part.worstReadyMs),
    worstComeBackMs: worst((part) => part.worstComeBackMs),
    // One list of acknowledged marks for all of them.
    acknowledged: worst((part) => part.acknowledged),
    lost: worst((part) => part.lost),
    breaches: [...new Set(parts.flatMap((part) => part.breaches))],
  }
}

describe.skipIf(!isLinux)('a database elsewhere', () => {
  let postgres: ExternalPostgres
  let hole: BlackHole
  let server: ServerUnderTest
  let place: Place
  let env: Env
  let disk: SmallDisk | null = null

  beforeAll(async () => {
    env = await folders.newCopy()
    disk = isRoot ? SmallDisk.under(env.DATA_DIR) : null
    postgres = await ExternalPostgres.on(env.DATA_DIR)
    hole = await blackHole(() => postgres.port)
    await startServer()
    const school = await newChaosSchool(postgres.ownerUrl(), savers)
    const load = new Load({ port: env.PORT, schools: [school] })
    place = { server: () => server, ownerUrl: () => postgres.ownerUrl(), load, schoolId: school.schoolId }
  })
  const startServer = async () => {
    server = new ServerUnderTest({
      PORT: env.PORT,
      DATA_DIR: join(folders.place, 'elsewhere'),
      AUTH_SECRET: authSecret,
      LOG_LEVEL: 'error',
      DATABASE_URL: postgres.appUrl(hole.port),
      DATABASE_OWNER_URL: postgres.ownerUrl(hole.port),
    })
    await server.ready()
  }
  // A fault that ends the server must not stop the other faults from being tried.
  beforeEach(async () => {
    if (!postgres.isRunning()) await postgres.start()
    if (server.child.exitCode !== null || server.child.signalCode !== null) await startServer()
  })
  afterAll(async () => {
    await ServerUnderTest.endAll()
    await hole.end()
    postgres.thaw()
    await postgres.stop()
    signalAll(processesIn(postgres.cluster), 'SIGKILL')
    disk?.remove()
  })

  test('is restarted', async () => {
    const strike = async () => {
      await postgres.stop()
      await pause(random.between(0, 1_000))
      await postgres.start()
    }
    assertNoBreach(await endure(place, { what: 'external PostgreSQL restarted', times: restarts, calm, strike }))
    await expectJobs(server, env.PORT)
  })

  test('ends single connections, as its administrator may', async () => {
    const strike = async () => signalAll(sometimesSeveral(postgres), 'SIGTERM')
    assertNoBreach(await endure(place, { what: 'connections terminated', times: kills, calm, strike }))
  })

  const sometimesSeveral = ({ cluster }: ExternalPostgres) => {
    const main = readPidFile(cluster)?.pid
    const clients = processesIn(cluster).filter((pid) => pid !== main)
    return clients.filter(() => random.happens(0.3))
  }

  test('freezes', async () => {
    const strike = async () => {
      postgres.freeze()
      const silence = await silent()
      postgres.thaw()
      return silence
    }
    assertNoBreach(await endure(place, { what: 'PostgreSQL frozen', times: hangs, calm, hangs: true, strike }))
    await expectJobs(server, env.PORT)
  })

  test('disappears behind a silent network', async () => {
    const strike = async () => {
      hole.open()
      const silence = await silent()
      hole.close()
      return silence
    }
    assertNoBreach(await endure(place, { what: 'black hole', times: hangs, calm, hangs: true, strike }))
    // The queue's statements have longer limits than a request, so this takes half a minute.
    if (isDrill) await expectJobs(server, env.PORT)
  })

  test.skipIf(!isRoot)(
    'has a full disk',
    async () => {
      const strike = async () => {
        disk?.fill()
        const end = performance.now() + fullMs
        while (performance.now() < end) await pause(100)
        disk?.free()
        // An operator restarts what a full disk brought down.
        if (!postgres.isRunning()) await postgres.start()
      }
      assertNoBreach(await endure(place, { what: 'full disk', times: hangs, calm, strike }))
      await expectJobs(server, env.PORT)
    },
    1_200_000,
  )
})
