import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/test-database.ts'
import { newClient, newPool, type Client } from './pool/connection.ts'
import { troubleOf } from './outage.ts'

const database = await testDatabase()
const silent = createServer().listen(0, '127.0.0.1')
await once(silent, 'listening')
const silentPort = (silent.address() as { port: number }).port
afterAll(async () => {
  silent.close()
  await database.drop()
})

const elsewhere = (change: Partial<URL>) => Object.assign(new URL(database.ownerUrl), change).href
const atPort = (port: number) => `postgres://a:b@127.0.0.1:${port}/hadir`

async function connecting(config: Parameters<typeof newClient>[0]): Promise<void> {
  const client = newClient(config)
  await client.connect()
  await client.end()
}
async function using(act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = newClient(database.ownerUrl)
  await client.connect()
  try {
    await act(client)
  } finally {
    await client.end()
  }
}

async function whileLocked(act: (client: Client) => Promise<unknown>): Promise<void> {
  await using(async (holder) => {
    await holder.query('begin; lock table platform.account')
    await using(act)
  })
}

test.each<[string, ReturnType<typeof troubleOf>, () => Promise<unknown>]>([
  ['nobody listens at the port', 'away', () => connecting(atPort(1))],
  ['no socket in the folder', 'away', () => connecting('postgres://a:b@localhost/hadir?host=/nonexistent')],
  ['a name that nobody has', 'away', () => connecting('postgres://a:b@basis-data.invalid/hadir')],
  ['no such database', 'away', () => connecting(elsewhere({ pathname: '/none' }))],
  ['a wrong password', 'away', () => connecting(elsewhere({ password: 'guess', search: '' }))],
  [
    'a host that says nothing',
    'away',
    () => connecting({ connectionString: atPort(silentPort), connectionTimeoutMillis: 50 }),
  ],
  [
    'a host that says nothing, to a pool',
    'away',
    () => newPool({ connectionString: atPort(silentPort), connectionTimeoutMillis: 50 }).connect(),
  ],
  [
    'the connection that asks is ended',
    'away',
    () => using((one) => one.query('select pg_terminate_backend(pg_backend_pid())')),
  ],
  [
    'the next statement after that',
    'away',
    () =>
      using(async (one) => {
        await one.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
        await one.query('select 1')
      }),
  ],
  [
    'a pool that is full',
    'busy',
    async () => {
      const pool = newPool({ connectionString: database.ownerUrl, max: 1, connectionTimeoutMillis: 1_000 })
      const client = await pool.connect()
      try {
        await pool.connect()
      } finally {
        client.release()
        await pool.end()
      }
    },
  ],
  [
    'a statement that takes too long',
    'busy',
    () => using((one) => one.query("set statement_timeout = '20ms'; select pg_sleep(9)")),
  ],
  [
    'a lock that takes too long',
    'busy',
    () => whileLocked((one) => one.query("set lock_timeout = '20ms'; select from platform.account")),
  ],
  ['a disk that is full', 'full', () => using((one) => one.query("do $$ begin raise sqlstate '53100'; end $$"))],
  ['too many connections', 'away', () => using((one) => one.query("do $$ begin raise sqlstate '53300'; end $$"))],
  [
    'a database that takes no writes',
    'away',
    () =>
      using((one) => one.query('set default_transaction_read_only = on').then(() => one.query('delete from student'))),
  ],
  ['a statement that is wrong', null, () => using((one) => one.query('selekt 1'))],
  ['a key that stands already', null, () => using((one) => one.query("do $$ begin raise sqlstate '23505'; end $$"))],
  ['a bug of ours', null, () => Promise.reject(new TypeError('Cannot read properties of undefined'))],
])('%s is told for what it is: %s', async (_, trouble, fail) => {
  const error: unknown = await fail().then(
    () => new Error('it worked'),
    (reason: unknown) => reason,
  )
  expect(troubleOf(error), String(error)).toBe(trouble)
})

test('a connection that ends between two statements does not end the process', async () => {
  const pool = newPool({ connectionString: database.ownerUrl, max: 1 })
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  await using((other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]))
  await ended
  client.release()
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})
