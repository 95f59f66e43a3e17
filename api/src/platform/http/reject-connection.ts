import type { ConnectionError } from 'fastify'
import type { Socket } from 'node:net'
import { Failure } from '../failure.ts'

const statuses: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

/** Malformed or unfinished requests and too large headers reach no route; Node's own response is in English. */
export function rejectConnection(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statuses[error.code] ?? '400 Bad Request'
  const body = JSON.stringify({ ...new Failure('BROKEN_REQUEST').toBody(), statusCode: Number.parseInt(status, 10) })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}
