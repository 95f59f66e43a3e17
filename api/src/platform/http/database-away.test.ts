import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { health } from '@hadir/contract/health/health.ts'
import { buildApp } from '../../app.ts'
import { openDatabase } from '../database/open.ts'
import { openProbe } from '../database/probe.ts'
import { newestMigration } from '../schema/migrate.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool, type TestSchool } from '../../testing/test-school.ts'
import { testSettings } from '../../testing/test-settings.ts'
import { workableTime } from '../../testing/workable-time.ts'

const t = await testApp()
let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})
afterAll(t.close)

/** A proxy to the tests' PostgreSQL that can be made to drop everything. */
async function openLine() {
  const { port, username, password, pathname } = new URL(t.urls.appUrl)
  const pairs = new Set<[Socket, Socket]>()
  const lost = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    const far = connect(Number(port), '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    for (const [from, to] of [pair, pair.toReversed()] as [Socket, Socket][]) {
      from.on('data', (data) => void (isSilent || lost.has(near) || to.write(data)))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
    near.on('close', () => pairs.delete(pair))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${address.port}${pathname}`,
    silence: (silent: boolean) => void (isSilent = silent),
    /** As after a host was lost: existing connections stay silent, new ones work. */
    lose: () => pairs.forEach(([near]) => lost.add(near)),
    cut: () => pairs.forEach(([near]) => near.resetAndDestroy()),
    close: () => {
      pairs.forEach(([near]) => near.destroy())
      server.close()
    },
  }
}

/** The server behind that proxy. */
async function openServer() {
  const line = await openLine()
  const probe = openProbe(line.url, await newestMigration())
  const db = openDatabase(line.url, { max: 4, probe })
  const log: string[] = []
  const sender = { send: async () => undefined, sendAll: async () => undefined }
  const settings = testSettings({ logLevel: 'warn' })
  const app = await buildApp({
    db,
    probe,
    sender,
    settings,
    clock: t.clock,
    logTo: { write: (text) => void log.push(text) },
  })
  const request = async (url: string) => {
    const taken = workableTime()
    const headers = { authorization: `Bearer ${tokenOf(app, school.admin)}` }
    const { statusCode, headers: received, json } = await app.inject({ url, headers })
    taken.stop()
    return {
      status: statusCode,
      code: json<{ code?: string }>().code,
      retryAfter: received['retry-after'],
      ms: taken.ms(),
    }
  }
  const close = async () => {
    line.silence(false)
    await app.close()
    await db.destroy()
    await probe.end()
    line.close()
  }
  return { line, log, request, close }
}
const list = classEndpoints.list.path
const ready = health.ready.path

test('a hung database delays callers less than 5 s, later not at all, until it recovers', async () => {
  const { line, request, close, log } = await openServer()
  expect([(await request(list)).status, (await request(ready)).status]).toEqual([200, 200])
  line.silence(true)
  const first = Promise.all(Array.from({ length: 8 }, () => request(list)))
  const looked = await request(ready)
  expect(looked).toMatchObject({ status: 503, code: 'DATABASE_AWAY', retryAfter: '5' })
  expect(looked.ms).toBeLessThan(2_000)
  for (const { status, ms } of await first) {
    expect(status).toBe(503)
    expect(ms).toBeLessThan(5_000)
  }
  const later = await request(list)
  expect(later).toMatchObject({ status: 503, code: 'DATABASE_AWAY', retryAfter: '5' })
  expect(later.ms).toBeLessThan(1_500)
  expect((await request(health.live.path)).status).toBe(200)
  line.silence(false)
  await expect.poll(async () => (await request(list)).status).toBe(200)
  expect((await request(ready)).status).toBe(200)
  // One line, and no stack, for all of them.
  expect(log.length).toBeLessThan(3)
  expect(log.join('')).not.toMatch(/bug|stack/)
  await close()
})

const noticed: [string, boolean][] = [
  ['is noticed by the probe', true],
  ['is noticed by the first request alone', false],
]
test.each(sampleOfTenth(noticed))(
  'after a host was lost no old idle connection is waited for: it %s',
  async (_, probeIsOpen) => {
    const { line, request, close } = await openServer()
    if (probeIsOpen) await expect.poll(async () => (await request(ready)).status).toBe(200)
    const crowd = () => Promise.all(Array.from({ length: 12 }, () => request(list)))
    expect((await crowd()).map(({ status }) => status)).not.toContain(503)
    line.lose()
    // One request hits the silence; the other three connections are idle meanwhile.
    expect((await request(list)).status).toBe(503)
    await expect.poll(async () => (await request(list)).status).toBe(200)
    const slowest = Math.max(...(await crowd()).map(({ ms }) => ms))
    expect(slowest).toBeLessThan(4_000)
    await close()
  },
)

test('a connection cut repeatedly under load causes only 503, and every promise settles', async () => {
  const { line, request, close, log } = await openServer()
  for (let times = 0; times < 15; times += 1) {
    const requested = Promise.all(Array.from({ length: 12 }, () => request(list)))
    await new Promise((resolve) => setTimeout(resolve, times))
    line.cut()
    expect((await requested).filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
  }
  // An idle connection that was cut may be used once more before its end is noticed.
  await expect.poll(async () => (await request(list)).status).toBe(200)
  expect(log.join('')).not.toContain('bug')
  await close()
})

test('a full pool returns BUSY within five seconds, and the server stays ready', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>()
  const holders = Array.from({ length: 6 }, () =>
    t.db.transaction().execute((tx) => sql`select 1`.execute(tx).then(() => gate)),
  )
  const taken = workableTime()
  const [busy, isReady] = await Promise.all([
    t.call(classEndpoints.list, { query: {} }, school.admin),
    t.call(health.ready, {}),
  ])
  expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([503, 'BUSY', '5'])
  expect(taken.ms()).toBeLessThan(5_000)
  taken.stop()
  expect(isReady.status).toBe(200)
  open()
  await Promise.all(holders)
})

test('timeouts apply from every transaction’s first statement, and jobs have their own', async () => {
  const bounds = sql<{ statement: string; lock: string }>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
  const first = await t.db.transaction().execute((tx) => bounds.execute(tx))
  expect(first.rows).toEqual([{ statement: '5s', lock: '4s' }])
  const snapshot = t.db.transaction().setIsolationLevel('repeatable read')
  expect((await snapshot.execute((tx) => bounds.execute(tx))).rows).toEqual([{ statement: '5s', lock: '4s' }])
  const job = await t.app.transactions.platformJob(({ db }) => bounds.execute(db))
  expect(job.rows).toEqual([{ statement: '5min', lock: '30s' }])
  // Settings end with the transaction: a pooler gives the connection to others.
  expect((await bounds.execute(t.db)).rows).toEqual([{ statement: '0', lock: '0' }])
})

test('a database that takes no writes is an outage, and the server is not ready until it does', async () => {
  const { request, close, line } = await openServer()
  expect((await request(ready)).status).toBe(200)
  const turn = (to: 'on' | 'off') =>
    sql`alter database ${sql.ref(new URL(t.urls.appUrl).pathname.slice(1))} set default_transaction_read_only = ${sql.raw(to)}`
  await turn('on').execute(t.owner)
  // New connections have the setting, as those to a replica have.
  line.cut()
  await expect.poll(() => request(ready)).toMatchObject({ status: 503, code: 'DATABASE_AWAY' })
  expect([200, 503]).toContain((await request(list)).status)
  await turn('off').execute(t.owner)
  line.cut()
  await expect.poll(() => request(ready)).toMatchObject({ status: 200 })
  await close()
})

test('a server beside a schema that it does not know is not ready and says why', async () => {
  const { request, close, log } = await openServer()
  expect((await request(ready)).status).toBe(200)
  await sql`insert into migration.kysely_migration values ('9999_of_the_future', '2030-01-01')`.execute(t.owner)
  expect(await request(ready)).toMatchObject({ status: 503, code: 'OTHER_VERSION' })
  expect(log.join('')).toContain('Hadir versi lain')
  await sql`delete from migration.kysely_migration where name like '9999%'`.execute(t.owner)
  expect((await request(ready)).status).toBe(200)
  await close()
})
