import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { amount, isDrill } from '@hadir/contract/testing/test-size.ts'
import { openDatabase } from '../database/open.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { authSecret, type ChaosSchool, newChaosSchool, storedMarks } from '../../testing/chaos/chaos-school.ts'
import { debianFolder, DebianFolder } from '../../testing/chaos/cluster/debian-folder.ts'
import { PatroniCluster } from '../../testing/chaos/cluster/patroni-cluster.ts'
import { Load, type Seen } from '../../testing/chaos/load.ts'
import { lostScores } from '../../testing/chaos/other-work.ts'
import { newerVersion } from '../../testing/chaos/newer-version.ts'
import { projectFolder, ServerUnderTest } from './server-under-test.ts'

const schools = amount({ long: 4, drill: 200 }, 'CHAOS_SCHOOLS')
const savers = Math.min(4, schools)
/** As in deploy/haproxy.cfg: longer than it takes to notice that a server is not ready. */
const drainSeconds = '2'
const betweenMs = 3_000
/** How long everything goes well before a fault, and after everybody is served again. */
const calmMs = 3_000
/** In tests the cores are shared with others; the drill measures. */
const patience = isDrill ? 1 : 3
const processLimitMs = 10_000 * patience
const hostLimitMs = 30_000 * patience
const frozenMs = 30_000

type Fault = {
  what: string
  limitMs: number
  strike: (cluster: PatroniCluster) => Promise<void>
}

/** The two that `npm run test:long` tries come first. */
const faults: Fault[] = [
  {
    what: 'the primary’s process is killed',
    limitMs: processLimitMs,
    strike: async (cluster) => cluster.killPostgres(await cluster.primary()),
  },
  { what: 'a planned switchover', limitMs: processLimitMs, strike: (cluster) => cluster.switchOver() },
  {
    what: 'the primary’s host is lost',
    limitMs: hostLimitMs,
    strike: async (cluster) => {
      const lost = await cluster.primary()
      cluster.killHost(lost)
      await pause(frozenMs)
      cluster.reviveHost(lost)
    },
  },
  {
    what: 'the primary’s host stands still, and goes on',
    limitMs: hostLimitMs,
    strike: async (cluster) => {
      const frozen = await cluster.primary()
      cluster.freezeHost(frozen)
      await pause(frozenMs)
      cluster.thawHost(frozen)
    },
  },
  {
    what: 'the standby’s process is killed',
    limitMs: processLimitMs,
    strike: async (cluster) => cluster.killPostgres(await cluster.standby()),
  },
  {
    what: 'the standby stands still',
    // wal_sender_timeout in deploy/cluster/patroni.yml.
    limitMs: 6_000 * patience,
    strike: async (cluster) => {
      const frozen = await cluster.standby()
      cluster.freezePostgres(frozen)
      await pause(15_000)
      cluster.thawPostgres(frozen)
    },
  },
  {
    what: 'etcd’s leader is killed',
    limitMs: processLimitMs,
    strike: async (cluster) => {
      const leader = await cluster.killEtcdLeader()
      await pause(5_000)
      cluster.reviveEtcd(leader)
    },
  },
  {
    what: 'PgBouncer is killed, and back a second later',
    limitMs: processLimitMs,
    strike: async (cluster) => {
      await cluster.killPooler()
      await pause(1_000)
      cluster.startPooler()
    },
  },
]
const tried = isDrill ? faults : faults.slice(0, 2)

const debian = debianFolder()
const isHere = debian instanceof DebianFolder
if (!isHere) console.log(`No cluster is tried here: ${debian.why}`)

describe.skipIf(!isHere)('PostgreSQL on three hosts under Patroni, with two servers before it', () => {
  let place: string
  let cluster: PatroniCluster
  let all: ChaosSchool[]
  let ports: readonly [string, string]
  let servers: ServerUnderTest[]
  let load: Load
  const figures: Record<string, number | string>[] = []

  const newServer = async (at: number, folder = projectFolder) => {
    const env = {
      PORT: ports[at]!,
      DATA_DIR: join(place, `server-${at}`),
      AUTH_SECRET: authSecret,
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: drainSeconds,
      DATABASE_URL: cluster.appUrl(),
      DATABASE_OWNER_URL: cluster.ownerUrl(),
      DATABASE_REPLICA_URL: cluster.replicaUrl(),
    }
    const server = new ServerUnderTest(env, undefined, { cwd: folder })
    await server.ready()
    return server
  }

  beforeAll(async () => {
    place = mkdtempSync(join(tmpdir(), 'hadir-cluster-'))
    cluster = await PatroniCluster.start(debian as DebianFolder)
    ports = [String(await reservePort()), String(await reservePort())]
    // One after the other: the first one migrates.
    servers = [await newServer(0)]
    servers.push(await newServer(1))
    all = []
    for (let made = 0; made < schools; made += 1)
      all.push(await newChaosSchool(cluster.ownerUrl(), 1, { hasOthers: made === 0 }))
    load = new Load({ port: await cluster.startEntry(ports), schools: all, savers })
  })
  afterAll(async () => {
    if (figures.length > 0 && (isDrill || process.env['CHAOS_FIGURES'])) console.table(figures)
    await ServerUnderTest.endAll()
    await cluster?.stop()
    rmSync(place, { recursive: true, force: true })
  })

  /** Scores that were acknowledged and are not in the database. */
  const lostOfScores = async () => {
    const scored = all[0]?.others?.scored
    if (!scored || scored.known.every(({ rev }) => rev === 0)) throw new Error('nobody has saved a score')
    return lostScores(cluster.ownerUrl(), scored)
  }
  /** Marks that were acknowledged and are not in the database. */
  const lost = async () => {
    const stored = new Set<string>()
    for (const { schoolId } of all) for (const id of await storedMarks(cluster.ownerUrl(), schoolId)) stored.add(id)
    return load.acknowledged.filter((id) => !stored.has(id)).length
  }
  const faultsIn = (seen: readonly Seen[]) => [
    ...new Set(seen.flatMap(({ kind, fault }) => (fault ? [`${kind}: ${fault}`] : []))),
  ]

  test.each(tried)(
    '$what: saves go on, every refusal is ours, and nothing is lost',
    async ({ what, limitMs, strike }) => {
      onTestFailed(() => console.log(cluster.logs()))
      await cluster.settled()
      const from = load.seen.length
      load.start()
      await pause(calmMs)
      const at = performance.now()
      await strike(cluster)
      await everybodySaves(load, performance.now())
      await pause(calmMs)
      await load.stop()
      const seen = load.seen.slice(from)
      const figure = {
        what,
        'saves again after s': Number((longestGapMs(seen, at) / 1000).toFixed(1)),
        requests: seen.length,
        refused: seen.filter(({ status }) => status >= 500).length,
        acknowledged: load.acknowledged.length,
        lost: await lost(),
        'lost scores': await lostOfScores(),
      }
      figures.push(figure)
      expect(faultsIn(seen)).toEqual([])
      expect(figure.lost).toBe(0)
      expect(figure['lost scores']).toBe(0)
      expect(longestGapMs(seen, at)).toBeLessThan(limitMs)
    },
    300_000,
  )

  test('both servers are upgraded in turn, with a migration: no request is refused', async () => {
    onTestFailed(() => console.log(cluster.logs()))
    await cluster.settled()
    const newer = newerVersion(place, { migration: 'create table drill_of_upgrade (id int primary key);' })
    const from = load.seen.length
    load.start({ visits: 'once' })
    for (const at of ports.keys()) {
      await pause(betweenMs)
      expect(await servers[at]!.end('SIGTERM')).toBe(0)
      servers[at] = await newServer(at, newer)
    }
    await pause(betweenMs)
    await load.stop()
    const seen = load.seen.slice(from)
    const work = seen.filter(({ kind }) => kind !== 'ready')
    const refused = work.filter(({ status }) => status !== 200).length
    figures.push({
      what: 'a rolling upgrade with a migration',
      'saves again after s': Number((longestGapMs(seen, 0) / 1000).toFixed(1)),
      requests: work.length,
      refused,
      acknowledged: load.acknowledged.length,
      lost: await lost(),
      'lost scores': await lostOfScores(),
    })
    expect(faultsIn(seen)).toEqual([])
    expect(refused).toBe(0)
    expect(await lost()).toBe(0)
    expect(await lostOfScores()).toBe(0)
  })

  test.runIf(isDrill)(
    'a backup taken under load is restored to an instant, exact to the row',
    async () => {
      onTestFailed(() => console.log(cluster.logs()))
      await cluster.settled()
      load.start()
      await cluster.backUp()
      await pause(calmMs)
      await load.stop()
      const expected = await fingerprint(cluster.ownerUrl())
      await pause(1_000)
      const instant = await databaseTime(cluster.ownerUrl())
      await pause(1_000)
      load.start()
      await pause(calmMs)
      await load.stop()
      expect(await fingerprint(cluster.ownerUrl())).not.toEqual(expected)
      const began = performance.now()
      const restored = await cluster.restoredTo(instant)
      try {
        expect(await fingerprint(restored.ownerUrl)).toEqual(expected)
        const seconds = (performance.now() - began) / 1000
        const megabytes = await databaseMegabytes(restored.ownerUrl)
        figures.push({ what: 'a restore to an instant', 'restored in s': Number(seconds.toFixed(1)), megabytes })
      } finally {
        await restored.end()
      }
    },
    300_000,
  )
})

async function databaseMegabytes(url: string): Promise<number> {
  const owner = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ mb: number }>`
      select (sum(pg_database_size(oid)) / 1e6)::int as mb from pg_database`.execute(owner)
    return rows[0]?.mb ?? 0
  } finally {
    await owner.destroy()
  }
}

/** What the database's own clock says: the only one that its log knows. */
async function databaseTime(url: string): Promise<Date> {
  const owner = openDatabase(url, { max: 1 })
  try {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(owner)
    if (!rows[0]) throw new Error('the database has a clock')
    return rows[0].now
  } finally {
    await owner.destroy()
  }
}

/** Of every mark in a database, and of what it says; waits until the database takes questions. */
async function fingerprint(url: string): Promise<unknown> {
  const end = performance.now() + 60_000
  for (;;) {
    const owner = openDatabase(url, { max: 1 })
    try {
      const { rows } =
        await sql`select count(*)::int as count, md5(string_agg(e::text, '' order by school_id, seq, id)) as print
        from attendance_event e`.execute(owner)
      return rows[0]
    } catch (error) {
      if (performance.now() > end) throw error
      await pause(500)
    } finally {
      await owner.destroy()
    }
  }
}

/** The longest time, from `at` on, in which one saver's saves did not succeed. */
function longestGapMs(seen: readonly Seen[], at: number): number {
  const saves = seen.filter(({ kind, status }) => kind === 'save' && status === 200)
  const gaps = Array.from({ length: savers }, (_, client) => {
    const ends = saves.filter((save) => save.client === client).map(({ ended }) => ended)
    return Math.max(...ends.map((end, i) => (end < at || i === 0 ? 0 : end - Math.max(at, ends[i - 1]!))))
  })
  return Math.max(...gaps)
}

async function everybodySaves(load: Load, since: number): Promise<void> {
  const end = performance.now() + 120_000
  const served = () =>
    new Set(load.seen.filter((s) => s.kind === 'save' && s.status === 200 && s.began > since).map((s) => s.client))
  while (served().size < savers) {
    if (performance.now() > end) throw new Error('not everybody can save again')
    await pause(100)
  }
}
