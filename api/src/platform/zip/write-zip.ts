import { promisify } from 'node:util'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** What the directory lists of a part. */
type Listed = { name: string; crc: number; size: number; packed: number; offset: number; flags: number }

/** A part that is written piece by piece: text as UTF-8. */
type Deflating = {
  write(content: string | Uint8Array): Promise<void>
  /** The checksum and size of what was written, once all of it is compressed. */
  end(): Promise<{ crc: number; size: number }>
}

/** A file inside an archive, compressed while it is written. */
export type ZipPart = { name: string; crc: number; size: number; packed: Buffer }

/** A file of a `zipStream` while it is written; none of it is buffered here. */
export type ZipFile = { write(content: string | Uint8Array): Promise<void>; end(): Promise<void> }

/** Pictures and papers are compressed already. */
export const uncompressed = constants.Z_NO_COMPRESSION

/** Compresses on the thread pool, so that a long file does not delay other requests. */
function deflating(level: number, take: (packed: Buffer) => void): Deflating {
  const deflate = createDeflateRaw({ level })
  deflate.on('data', take)
  const push = promisify((bytes: Uint8Array, done: (error?: Error | null) => void) => deflate.write(bytes, done))
  let [crc, size] = [0, 0]
  return {
    write: async (content) => {
      const bytes = typeof content === 'string' ? Buffer.from(content) : content
      crc = crc32(bytes, crc)
      size += bytes.length
      await push(bytes)
    },
    end: async () => {
      await new Promise<void>((done, failed) => deflate.on('end', done).on('error', failed).end())
      return { crc, size }
    },
  }
}

/** A part in memory, for `zipOf`. */
export function packing(name: string, { level = constants.Z_BEST_SPEED as number } = {}) {
  const chunks: Buffer[] = []
  const { write, end } = deflating(level, (packed) => chunks.push(packed))
  return {
    write,
    end: async (): Promise<ZipPart> => ({ name, ...(await end()), packed: Buffer.concat(chunks) }),
  }
}

/** The archive's bytes, the sizes before each part. Names are ASCII; no file in it reaches 4 GB. */
export function zipOf(parts: readonly ZipPart[]): Buffer {
  const body: Buffer[] = []
  const listed: Listed[] = []
  let offset = 0
  for (const { name, crc, size, packed } of parts) {
    const part = { name, crc, size, packed: packed.length, offset, flags: 0 }
    const head = headOf(part)
    body.push(head, packed)
    listed.push(part)
    offset += head.length + packed.length
  }
  return Buffer.concat([...body, directoryOf(listed, offset)])
}

/**
 * An archive larger than memory: one file at a time, its compressed bytes passed on at once, its sizes behind it. Names
 * are ASCII; an archive of 4 GB is an error.
 */
export function zipStream(write: (bytes: Uint8Array) => void) {
  const listed: Listed[] = []
  let offset = 0
  const pass = (bytes: Buffer) => {
    offset += bytes.length
    write(bytes)
  }
  const begin = (name: string): ZipFile => {
    const part: Listed = { name, crc: 0, size: 0, packed: 0, offset, flags: sizesFollow }
    pass(headOf(part))
    const start = offset
    const file = deflating(constants.Z_DEFAULT_COMPRESSION, pass)
    return {
      write: file.write,
      end: async () => {
        Object.assign(part, await file.end(), { packed: offset - start })
        pass(Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), sizesOf(part)]))
        listed.push(part)
      },
    }
  }
  return {
    begin,
    add: async (name: string, content: string | Uint8Array) => {
      const file = begin(name)
      await file.write(content)
      await file.end()
    },
    end: () => pass(directoryOf(listed, offset)),
  }
}

/** Bit 3: checksum and sizes are behind the part. */
const sizesFollow = 0b1000
const deflated = 8
/** 1 January 1980, the earliest possible: the same content gives the same bytes. */
const date = 0x21

function sizesOf({ crc, packed, size }: Pick<Listed, 'crc' | 'packed' | 'size'>): Buffer {
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc, 0)
  sizes.writeUInt32LE(packed, 4)
  sizes.writeUInt32LE(size, 8)
  return sizes
}

/** What the head of a part and its line in the directory have in common. */
function factsOf(part: Listed): Buffer {
  const facts = Buffer.alloc(26)
  facts.writeUInt16LE(20, 0)
  facts.writeUInt16LE(part.flags, 2)
  facts.writeUInt16LE(deflated, 4)
  facts.writeUInt16LE(date, 8)
  sizesOf(part).copy(facts, 10)
  facts.writeUInt16LE(part.name.length, 22)
  return facts
}

const headOf = (part: Listed): Buffer =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), factsOf(part), Buffer.from(part.name, 'latin1')])

function directoryOf(listed: readonly Listed[], offset: number): Buffer {
  const lines = listed.flatMap((part) => {
    const place = Buffer.alloc(14)
    place.writeUInt32LE(part.offset, 10)
    return [Buffer.from('PK\x01\x02\x14\x00', 'latin1'), factsOf(part), place, Buffer.from(part.name, 'latin1')]
  })
  const directory = Buffer.concat(lines)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(listed.length, 8)
  end.writeUInt16LE(listed.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([directory, end])
}
