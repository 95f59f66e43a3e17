import type { Duplex } from 'node:stream'
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { troubleOf } from './outage.ts'
import { newPool } from './pool/connection.ts'
import { preparingPool } from './pool/preparing-pool.ts'
import { pipelined, pipelinedResult } from './pool/pipelined.ts'
import { pooledDialect } from './pool/pooled-dialect.ts'
import { statement } from './pool/statement.ts'

const t = await testApp()
const sentTexts: string[] = []
const pool = newPool({ connectionString: t.urls.ownerUrl, max: 1, pipeline: true })
pool.on('connect', watch)
const db = new Kysely<Record<string, never>>({ dialect: pooledDialect(preparingPool(pool)) })
type Tx = Transaction<Record<string, never>>

beforeAll(() => sql`create table bowl (id int primary key)`.execute(t.owner))
afterAll(async () => {
  await db.destroy()
  await t.close()
})

/** Records each packet sent to PostgreSQL; the driver writes single messages and corked ones in different ways. */
function watch(client: pg.PoolClient) {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  for (const [way, textOf] of Object.entries({
    _write: String,
    _writev: (parts: { chunk: unknown }[]) => parts.map(({ chunk }) => String(chunk)).join(''),
  })) {
    const write: (part: never, ...rest: unknown[]) => void = Reflect.get(stream, way)
    Reflect.set(stream, way, (part: never, ...rest: unknown[]) => {
      sentTexts.push(textOf(part))
      write.call(stream, part, ...rest)
    })
  }
}

/** The packets of one transaction, and its result. */
async function packetsOf<Result>(act: (tx: Tx) => Promise<Result>) {
  const from = sentTexts.length
  const result = await db.transaction().execute(act)
  return { result, packets: sentTexts.slice(from) }
}

const runPipelined = async <Row>(tx: Tx, statement: RawBuilder<Row>) =>
  pipelinedResult((await pipelined(statement).execute(tx)).rows)
const single = <Row>(query: RawBuilder<Row>) => statement(query, { transaction: 'single' })
const transactionId = (tx: Tx) =>
  sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx).then(({ rows }) => rows[0]?.id)
const insert = (tx: Tx, id: number) => sql`insert into bowl values (${id})`.execute(tx)
const inBowl = async (id: number) => (await sql`select from bowl where id = ${id}`.execute(t.owner)).rows.length === 1

test('a pipelined statement is sent with the next one, and its result is checked first', async () => {
  const order: string[] = []
  const { packets } = await packetsOf(async (tx) => {
    const pending = await runPipelined(tx, sql<{ n: number }>`select ${1}::int as n`)
    pending.check((rows) => void order.push(`pipelined ${rows[0]?.n}`))
    const next = await sql<{ n: number }>`select ${2}::int as n`.execute(tx)
    order.push(`next ${next.rows[0]?.n}`)
  })
  expect(order).toEqual(['pipelined 1', 'next 2'])
  expect(packets).toHaveLength(2)
  expect(packets[0]).toMatch(/begin.*select \$1.*select \$1/s)
  expect(packets[1]).toMatch(/commit/)
})

test('when the check of a pipelined statement throws, the next fails and is rolled back', async () => {
  const refused = packetsOf(async (tx) => {
    const pending = await runPipelined(tx, sql`select ${1}::int`)
    pending.check(() => {
      throw new Error('not let in')
    })
    await insert(tx, 1)
  })
  await expect(refused).rejects.toThrow('not let in')
  expect(await inBowl(1)).toBe(false)
})

test('the check’s error comes before that of the statement it precedes', async () => {
  const refused = packetsOf(async (tx) => {
    const pending = await runPipelined(tx, sql`select ${1}::int`)
    pending.check(() => {
      throw new Error('not let in')
    })
    await sql`select 1 / ${0}::int`.execute(tx)
  })
  await expect(refused).rejects.toThrow('not let in')
})

test('a broken pipelined statement fails itself, not the one that follows', async () => {
  const broken = packetsOf(async (tx) => {
    await runPipelined(tx, sql`select 1 / ${0}::int`)
    await insert(tx, 2)
  })
  await expect(broken).rejects.toMatchObject({ code: '22012' })
  expect(await inBowl(2)).toBe(false)
})

test('a pipelined statement is sent on request, and never after a rollback', async () => {
  const seen: unknown[] = []
  await packetsOf(async (tx) => {
    const pending = await runPipelined(tx, sql`insert into bowl values (${3}) returning id`)
    pending.check((rows) => void seen.push(rows))
    await pending.send()
    await pending.send()
  })
  expect(seen).toEqual([[{ id: 3 }]])
  expect(await inBowl(3)).toBe(true)
  const failed = packetsOf(async (tx) => {
    await runPipelined(tx, sql`insert into bowl values (${4})`)
    throw new Error('before anything was asked')
  })
  await expect(failed).rejects.toThrow('before anything was asked')
  expect(await inBowl(4)).toBe(false)
})

test('a pipelined statement without a successor keeps no transaction open', async () => {
  const { packets } = await packetsOf(async (tx) => {
    await insert(tx, 9)
    await runPipelined(tx, sql`insert into bowl values (${10})`)
  })
  expect(packets.at(-1)).toMatch(/commit/)
  expect(await inBowl(9)).toBe(true)
  expect(await inBowl(10)).toBe(false)
})

test('a single-statement transaction costs one round trip, with what is pipelined', async () => {
  const { packets } = await packetsOf(async (tx) => {
    await runPipelined(tx, sql`select ${1}::int`)
    await single(sql`select ${2}::int`).execute(tx)
  })
  expect(packets).toHaveLength(1)
  expect(packets[0]).toMatch(/begin read only.*select \$1.*commit/s)
})

test('a single-statement transaction cannot write', async () => {
  const written = packetsOf((tx) => single(sql`insert into bowl values (${5})`).execute(tx))
  const error: unknown = await written.catch((thrown: unknown) => thrown)
  // Our bug, unlike a write that a replica rejects.
  expect([error, troubleOf(error)]).toEqual([expect.objectContaining({ code: '25006' }), null])
  expect(await inBowl(5)).toBe(false)
})

test('statements after a single-statement transaction commit or roll back in one of their own', async () => {
  const settingOf = (tx: Tx) =>
    sql<{ school: string }>`select current_setting('app.school_id', true) as school`.execute(tx)
  const { result } = await packetsOf(async (tx) => {
    await single(sql`select set_config('app.school_id', ${'here'}, true)`).execute(tx)
    const after = await settingOf(tx)
    await insert(tx, 6)
    return after.rows[0]?.school ?? ''
  })
  expect(result).toBe('')
  expect(await inBowl(6)).toBe(true)
  const failed = packetsOf(async (tx) => {
    await single(sql`select ${1}::int`).execute(tx)
    await insert(tx, 7)
    throw new Error('in the end')
  })
  await expect(failed).rejects.toThrow('in the end')
  expect(await inBowl(7)).toBe(false)
})

test('after another statement, a single-statement transaction ends nothing', async () => {
  const { result } = await packetsOf(async (tx) => {
    const before = await transactionId(tx)
    await single(sql`insert into bowl values (${8})`).execute(tx)
    return [before, await transactionId(tx)]
  })
  expect(result[0]).toBe(result[1])
  expect(await inBowl(8)).toBe(true)
})

const nestloop = sql<{ enable_nestloop: string }>`select current_setting('enable_nestloop') as enable_nestloop`
const joins = (tx: Tx) => nestloop.execute(tx).then(({ rows }) => rows[0]?.enable_nestloop)

test('disabling nested loops affects one statement only, and costs no packet', async () => {
  const { result, packets } = await packetsOf(async (tx) => {
    const { rows } = await statement(nestloop, { nestedLoops: false }).execute(tx)
    return [rows[0]?.enable_nestloop, await joins(tx)]
  })
  expect(result).toEqual(['off', 'on'])
  expect(packets).toHaveLength(3)
})

test('a statement without nested loops that fails throws its own error', async () => {
  const failed = packetsOf((tx) => statement(sql`select 1 / ${0}::int`, { nestedLoops: false }).execute(tx))
  await expect(failed).rejects.toThrow('division by zero')
  expect((await packetsOf(joins)).result).toBe('on')
})
