import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { reservePort } from './reserve-port.ts'

test('a reserved port is exclusive, free, and outside the ephemeral range', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, () => reservePort()))
  expect(new Set(ports).size).toBe(200)
  expect(ports.every((port) => port >= 15_000 && port < 32_000)).toBe(true)
  const server = createServer().listen(ports[0], '127.0.0.1')
  await once(server, 'listening')
  server.close()
})
