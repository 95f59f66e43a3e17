import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { isLong } from '@hadir/contract/testing/test-size.ts'
import { testApp } from '../../testing/test-app.ts'
import { newestMigration } from '../schema/migrate.ts'
import { openProbe, type Probe, type Verdict } from './probe.ts'

const t = await testApp()
afterAll(t.close)

/** A line to the tests' PostgreSQL on which every packet takes `delayMs`, as on a machine with too much to do. */
async function slowLine(delayMs: number) {
  const { port, username, password, pathname } = new URL(t.urls.appUrl)
  const sockets = new Set<Socket>()
  let [opened, isDeaf] = [0, false]
  const server = createServer((near) => {
    opened += 1
    const far = connect(Number(port), '127.0.0.1')
    const isLost = isDeaf
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isLost || setTimeout(() => to.destroyed || to.write(bytes), delayMs)))
      from.on('error', () => undefined)
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as { port: number }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${address.port}${pathname}`,
    opened: () => opened,
    inUse: () => sockets.size / 2,
    /** Connections opened from here on never answer. */
    deafen: (deaf: boolean) => void (isDeaf = deaf),
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

async function verdictsUntil(probe: Probe, wanted: Verdict, most: number): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  while (verdicts.at(-1) !== wanted && verdicts.length < most) verdicts.push(await probe.check())
  return verdicts
}

test('a database that answers later than the limit is ready once it has answered', async () => {
  // Connecting takes four such round trips.
  const line = await slowLine(300)
  const probe = openProbe(line.url, await newestMigration())
  const verdicts = await verdictsUntil(probe, 'ready', 8)
  expect(verdicts[0]).toBe('silent')
  expect(verdicts.at(-1)).toBe('ready')
  // The connection is kept, and the others are not.
  const { length } = verdicts
  expect(await probe.check()).toBe('ready')
  expect(line.opened()).toBeLessThanOrEqual(length)
  await expect.poll(line.inUse).toBe(1)
  await probe.end()
  line.close()
})

test.runIf(isLong)('connections that never answer are given up, and a new one is ready at once', async () => {
  const line = await slowLine(0)
  line.deafen(true)
  const probe = openProbe(line.url, await newestMigration())
  for (let times = 0; times < 6; times += 1) expect(await probe.check()).toBe('silent')
  expect(line.inUse()).toBeLessThanOrEqual(4)
  line.deafen(false)
  expect(await probe.check()).toBe('ready')
  await expect.poll(line.inUse).toBe(1)
  await probe.end()
  await expect.poll(line.inUse).toBe(0)
  line.close()
})
