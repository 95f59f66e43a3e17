import { randomBytes } from 'node:crypto'

// The machine's clock and a given one: the tests' clock may stand still while the other runs.
const machine = { now: 0, count: 0 }
const given = { now: 0, count: 0 }

/**
 * A UUID version 7 (RFC 9562): in time order, so that new rows land at the end of their index. Those of one millisecond
 * and process count up in the 12 bits after the version (6.2, method 1), so that lists by id keep their order.
 */
export function newId(at?: number): string {
  const now = at ?? Date.now()
  const last = at === undefined ? machine : given
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  // Starts in the lower half: 2,048 more fit before the order within a millisecond is lost.
  last.count = now === last.now ? (last.count + 1) & 0xfff : bytes.readUInt16BE(6) & 0x7ff
  last.now = now
  bytes.writeUInt16BE(0x7000 | last.count, 6)
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
