import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Serves a server's pages without its API: API requests to this origin are not found. `from` is that server, known once
 * it listens.
 */
export async function servePages(from: () => string): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, reply) => {
    const path = request.url ?? '/'
    if (/^\/(api|health|kotak-surat)/.test(path)) return void reply.writeHead(404).end('Here are only pages')
    void fetch(`${from()}${path}`).then(
      async (answer) => {
        const headers = Object.fromEntries(answer.headers)
        for (const name of ['content-encoding', 'content-length', 'transfer-encoding', 'connection']) {
          delete headers[name]
        }
        reply.writeHead(answer.status, headers).end(Buffer.from(await answer.arrayBuffer()))
      },
      () => reply.writeHead(502).end(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
