import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const value = z.union([
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ intValue: z.coerce.number() }).transform(({ intValue }) => intValue),
])
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z
    .array(z.object({ key: z.string(), value }))
    .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value]))),
})
const request = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
})

/** A receiver of traces as an OpenTelemetry collector is one: OTLP over HTTP, in JSON. */
export async function traceReceiver(status = 200) {
  const bodies: string[] = []
  const unanswered: ServerResponse[] = []
  let isStalled = false
  let answered = 0
  const answer = (response: ServerResponse) => {
    answered += 1
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }
  const receive = async (incoming: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(incoming))
    if (isStalled) unanswered.push(response)
    else answer(response)
  }
  const server = createServer((incoming, response) => void receive(incoming, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    traces: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`, share: 1 },
    bodies,
    answered: () => answered,
    /** Takes requests from now on, but answers none until `resume`. */
    stall: () => void (isStalled = true),
    resume: () => {
      isStalled = false
      unanswered.splice(0).forEach(answer)
    },
    spans: () =>
      bodies
        .flatMap((body) => request.parse(JSON.parse(body)).resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
