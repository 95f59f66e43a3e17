import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'
import { exitCodes, StartError } from '../../start-error.ts'
import { runningServer } from './same-secret.ts'

const t = await testApp()
afterAll(t.close)
beforeEach(() => t.owner.deleteFrom('platform.running_server').execute())
const [ours, theirs] = ['kZ3vQ8mT1xR6nB4wL9yH2pD7sF5gJ0cU', 'another secret of thirty-two characters']
const serverWith = (secret: string) => runningServer(t.app.transactions, secret)
const passes = (seconds: number) => t.clock.advance(seconds * 1_000)

test('a server with another secret is refused as long as one runs', async () => {
  const [one, two, stranger] = [serverWith(ours), serverWith(ours), serverWith(theirs)]
  await one.assertSameSecret()
  await two.assertSameSecret()
  const refused = await stranger.assertSameSecret().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused).toMatchObject({ exitCode: exitCodes.settings, message: expect.stringContaining('AUTH_SECRET') })
  // One stops for its new secret, the other still runs.
  await one.recordEnd()
  await expect(stranger.assertSameSecret()).rejects.toThrow('AUTH_SECRET')
  passes(50)
  await two.recordAlive()
  passes(50)
  await expect(stranger.assertSameSecret()).rejects.toThrow('AUTH_SECRET')
})

test('another secret may start after the last clean stop, or a minute after any end', async () => {
  const one = serverWith(ours)
  await one.assertSameSecret()
  await one.recordEnd()
  await serverWith(theirs).assertSameSecret()
  passes(61)
  await serverWith(ours).assertSameSecret()
  const stored = await t.owner.selectFrom('platform.running_server').selectAll().execute()
  expect(stored).toHaveLength(1)
  expect(stored[0]?.fingerprint.includes(ours)).toBe(false)
})

test('of two with different secrets that start at once, one is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ends = await Promise.allSettled([ours, theirs].map((secret) => serverWith(secret).assertSameSecret()))
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await t.owner.deleteFrom('platform.running_server').execute()
  }
})
