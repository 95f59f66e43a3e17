import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A proxy to a TCP port on this machine that can drop everything without closing anything, like a lost host. */
export type BlackHole = {
  port: number
  /** From here on no byte passes, in either direction; new connections are accepted and ignored. */
  open(): void
  /** New connections pass again. Earlier ones stay silent: their clients must give up by themselves. */
  close(): void
  end(): Promise<void>
}

export async function blackHole(targetPort: () => number): Promise<BlackHole> {
  let isOpen = false
  const clients = new Set<Socket>()
  const upstream = new Set<Socket>()
  const server = createServer((client) => {
    clients.add(client)
    client.on('error', () => undefined)
    client.on('close', () => clients.delete(client))
    // Read and dropped, because a full buffer would be noticed by the sender.
    if (isOpen) return void client.resume()
    const target = connect(targetPort(), '127.0.0.1')
    upstream.add(target)
    const isSilent = () => isOpen || !upstream.has(target)
    target.on('error', () => undefined)
    client.on('data', (bytes) => isSilent() || target.write(bytes))
    target.on('data', (bytes) => isSilent() || client.write(bytes))
    client.on('close', () => isSilent() || target.destroy())
    target.on('close', () => {
      if (!isSilent()) client.destroy()
      upstream.delete(target)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('a TCP server has a port')
  return {
    port: address.port,
    open: () => {
      isOpen = true
    },
    close: () => {
      const silent = [...upstream]
      upstream.clear()
      // PostgreSQL notices by keepalive that these clients are gone.
      for (const socket of silent) socket.destroy()
      isOpen = false
    },
    end: async () => {
      server.close()
      for (const socket of [...clients, ...upstream]) socket.destroy()
      await once(server, 'close')
    },
  }
}
