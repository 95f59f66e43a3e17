import { once } from 'node:events'
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a bad network does to one request. lost: it never arrives. unanswered: it arrives, its response does not. torn:
 * the connection breaks in the middle of the response. twice: it arrives two times. hangs: it never arrives, and the
 * connection stays open. `until`: it arrives only then, when nobody waits for the response any more.
 */
export type Fate = 'passes' | 'lost' | 'unanswered' | 'torn' | 'twice' | 'hangs' | { until: Promise<unknown> }

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** A proxy to a server that can be cut, or made to lose, tear, duplicate and delay individual requests. */
export async function openFaultyProxy(target: () => string) {
  let isCut = false
  let fateOf: (request: { method: string; path: string }) => Fate = () => 'passes'
  let alter: (path: string, body: Buffer) => Buffer = (_, body) => body
  const late = new Set<Promise<unknown>>()
  /** Those that have been released. */
  const arriving = new Set<Promise<unknown>>()
  const passed: string[] = []

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '/'
    const method = request.method ?? 'GET'
    const body = await read(request).catch(() => undefined)
    if (!body) return
    const fate = isCut ? 'lost' : fateOf({ method, path })
    if (fate === 'hangs') return
    if (fate === 'lost') return void request.socket.destroy()
    const passOn = () => forward(target(), { method, path, headers: request.headers, body })
    if (typeof fate === 'object') {
      request.socket.destroy()
      const arrival = fate.until.then(async () => {
        arriving.add(arrival)
        await passOn().catch(() => undefined)
        arriving.delete(arrival)
      })
      late.add(arrival)
      void arrival.finally(() => late.delete(arrival))
      return
    }
    try {
      if (fate === 'twice') await passOn()
      const answer = await passOn()
      passed.push(`${method} ${path}`)
      if (isCut || fate === 'unanswered') return void request.socket.destroy()
      respond(response, { ...answer, body: alter(path, answer.body) }, fate === 'torn')
    } catch {
      request.socket.destroy()
    }
  }
  const server = createServer((request, response) => void serve(request, response)).listen(0, '127.0.0.1')
  // Only a request's fate ends a connection: an idle one that closes just as a slow machine reuses it is not a fault.
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Every request that reached the server and got its response. */
    passed,
    cut: () => {
      isCut = true
      server.closeAllConnections()
    },
    heal: () => {
      isCut = false
    },
    treat: (by: typeof fateOf) => {
      fateOf = by
    },
    alterAnswers: (by: typeof alter) => {
      alter = by
    },
    /** Resolves when all delayed and released requests have arrived. */
    arrived: async () => {
      await new Promise(setImmediate)
      await Promise.all(arriving)
    },
    /** Resolves when all delayed requests have arrived. */
    allAnswered: async () => void (await Promise.all(late)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export type FaultyProxy = Awaited<ReturnType<typeof openFaultyProxy>>

async function read(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

type ReceivedRequest = { method: string; path: string; headers: IncomingMessage['headers']; body: Buffer }

async function forward(target: string, { method, path, headers: requested, body }: ReceivedRequest): Promise<Answer> {
  // Complete, uncompressed responses, so that they can be altered.
  const { 'if-none-match': _, 'if-modified-since': __, ...headers } = requested
  const sent = httpRequest(new URL(path, target), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
    agent: false,
  })
  sent.end(body)
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode ?? 502, headers: answer.headers, body: await read(answer) }
}

function respond(response: ServerResponse, { status, headers, body }: Answer, isTorn: boolean) {
  const { 'transfer-encoding': _, ...rest } = headers
  response.writeHead(status, { ...rest, 'content-length': body.length })
  if (!isTorn) return void response.end(body)
  response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.socket?.destroy())
}
