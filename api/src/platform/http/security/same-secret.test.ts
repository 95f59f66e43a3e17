import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { exitCodes, StartError } from '../../start-error.ts'
import { assertSameSecret, recordRunning, recordStopped } from './same-secret.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.owner.deleteFrom('platform.server_secret').execute())
const { transactions } = t.app
const [ours, theirs] = ['kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU', 'another secret of thirty-two characters']
const start = (secret: string) => assertSameSecret(transactions, secret)
const minute = 60_000

test('a server with another secret is refused as long as one runs', async () => {
  await start(ours)
  await start(ours)
  const refused = await start(theirs).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused).toMatchObject({ exitCode: exitCodes.settings, message: expect.stringContaining('AUTH_SECRET') })
  t.clock.advance(minute)
  await recordRunning(transactions, ours)
  t.clock.advance(minute / 2)
  await expect(start(theirs)).rejects.toThrow('AUTH_SECRET')
})

test('of two with different secrets that start at once, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.allSettled([start(ours), start(theirs)])
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await t.owner.deleteFrom('platform.server_secret').execute()
  }
})

test('another secret may start after a clean stop, or a minute after any end', async () => {
  await start(ours)
  await recordStopped(transactions, ours)
  await start(theirs)
  t.clock.advance(minute + 1)
  await start(ours)
  const stored = await t.owner.selectFrom('platform.server_secret').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.fingerprint.includes(ours)).toBe(false)
})
