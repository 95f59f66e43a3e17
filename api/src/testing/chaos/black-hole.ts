import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to a TCP port on this machine that can swallow everything without closing anything, as a lost host does. */
export type BlackHole = {
  port: number
  /** From here on no byte passes, in either direction, and new connections are accepted and never heard. */
  open(): void
  /** New connections pass again. Those of before stay silent for ever: who waits on them must give up by themselves. */
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
    // Read and dropped: a full buffer would tell the sender something.
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
      // PostgreSQL learns by its keepalive that these clients are gone.
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
