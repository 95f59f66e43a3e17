import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const t = await testApp()
let port: number
beforeAll(async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = t.app.server.address() as AddressInfo)
})
afterAll(t.close)

const chunk = Buffer.alloc(30_000, 'a')

/** A body of this many chunks, anonymous and far over the limit; resolves with what came back. */
async function sendLarge(chunks: number): Promise<{ answer: () => string; socket: ReturnType<typeof connect> }> {
  const socket = connect(port, '127.0.0.1')
  // A cut-off connection is reset while this end still writes.
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (bytes) => (received += bytes.toString()))
  socket.write(
    `POST /api/v1/auth/code HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\n` +
      `content-length: ${chunks * chunk.length}\r\n\r\n`,
  )
  socket.write(chunk)
  // As a proxy: it goes on sending what its client sends, whatever has been answered meanwhile.
  await once(socket, 'data')
  for (let sent = 1; sent < chunks && !socket.destroyed; sent += 1)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
  return { answer: () => received, socket }
}

test('a refused body is read to its end, and its connection serves the next request', async () => {
  const { answer, socket } = await sendLarge(10)
  expect(answer()).toMatch(/^HTTP\/1\.1 413 [\s\S]*"TOO_LARGE"/)
  expect(answer()).not.toMatch(/connection: close/i)
  socket.write(`GET /health/live HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`)
  await once(socket, 'data')
  expect(answer()).toMatch(/HTTP\/1\.1 200 /)
  socket.destroy()
})

test('a refused body without end is cut off after some megabytes', async () => {
  const { answer, socket } = await sendLarge(2_000)
  if (!socket.closed) await once(socket, 'close').catch(() => undefined)
  expect(answer()).toMatch(/^HTTP\/1\.1 413 /)
  expect(socket.bytesWritten).toBeLessThan(30 * 2 ** 20)
})
