import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports that no system assigns by itself: Linux uses those from 32768 on for outgoing connections, macOS and Windows
 * those from 49152 on. Such a port may be taken by the time the server has started.
 */
const [lowest, highest] = [15_000, 32_000]

/**
 * A TCP port on loopback for a server that starts later. It is reserved until this process exits by binding the UDP
 * port of the same number, which none of our servers needs.
 */
export async function reservePort(): Promise<number> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
  throw new Error(`no free port between ${lowest} and ${highest}`)
}

async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    socket.bind({ port, address: '127.0.0.1', exclusive: true })
    await once(socket, 'listening')
    return true
  } catch {
    socket.close()
    return false
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}
