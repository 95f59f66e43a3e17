let last = 0n
const counterBits = 12n

/**
 * A UUID version 7 (RFC 9562, 6.2: a counter for ids of one millisecond). `crypto.randomUUID` is version 4 and missing
 * on pages without HTTPS. Ids of one device only grow, so that a sheet's marks are adjacent in the index.
 */
export function newMarkId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const view = new DataView(bytes.buffer)
  // Each millisecond starts with a low counter, so that there is room to count; a clock that went back is ignored.
  const fresh = (BigInt(now) << counterBits) | BigInt(view.getUint16(0) & 0x3ff)
  last = fresh > last ? fresh : last + 1n
  const time = last >> counterBits
  view.setUint32(0, Number(time >> 16n))
  view.setUint16(4, Number(time & 0xffffn))
  view.setUint16(6, 0x7000 | Number(last & 0xfffn))
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
