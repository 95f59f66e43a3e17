import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file inside an archive, compressed while it is written. */
export type ZipPart = { name: string; crc: number; size: number; packed: Buffer }

/** Compresses text on the thread pool, so that a long list does not delay other requests. */
export function packing(name: string): { write(text: string): Promise<void>; end(): Promise<ZipPart> } {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const chunks: Buffer[] = []
  deflate.on('data', (chunk: Buffer) => chunks.push(chunk))
  const push = promisify((bytes: Buffer, done: (error?: Error | null) => void) => deflate.write(bytes, done))
  let crc = 0
  let size = 0
  return {
    write: async (text) => {
      const bytes = Buffer.from(text)
      crc = crc32(bytes, crc)
      size += bytes.length
      await push(bytes)
    },
    end: async () => {
      await new Promise<void>((done, failed) => deflate.on('end', done).on('error', failed).end())
      return { name, crc, size, packed: Buffer.concat(chunks) }
    },
  }
}

/** The archive's bytes. Names are ASCII; no file in it reaches 4 GB. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const body: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const part of parts) {
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(8, 4)
    // A fixed date: the same list gives the same bytes. 1 January 1980 is the earliest possible.
    facts.writeUInt16LE(0x21, 8)
    facts.writeUInt32LE(part.crc, 10)
    facts.writeUInt32LE(part.packed.length, 14)
    facts.writeUInt32LE(part.size, 18)
    facts.writeUInt16LE(part.name.length, 22)
    const name = Buffer.from(part.name)
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, name])
    body.push(head, part.packed)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, place, name)
    offset += head.length + part.packed.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...body, index, end])
}
