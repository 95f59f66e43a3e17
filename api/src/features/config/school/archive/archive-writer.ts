import { promisify } from 'node:util'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'

/** A file of the archive while it is written; none of it is buffered here. */
export type ArchiveFile = { write(content: string | Uint8Array): Promise<void>; end(): Promise<void> }

/**
 * Compresses files one at a time on the thread pool, so that a large school does not block requests. Compressed data is
 * passed on at once, so that it fits into memory.
 */
export function archiveWriter(write: (packed: Uint8Array) => void) {
  const zip = new Zip((error, packed) => {
    if (error) throw error
    write(packed)
  })

  const begin = (name: string): ArchiveFile => {
    const file: ZipInputFile = { filename: name, compression: 8, size: 0, crc: 0 }
    zip.add(file)
    const deflate = createDeflateRaw({ level: 6 })
    deflate.on('data', (packed: Buffer<ArrayBuffer>) => file.ondata?.(null, packed, false))
    const push = promisify((bytes: Uint8Array, done: (error?: Error | null) => void) => deflate.write(bytes, done))
    return {
      write: async (content) => {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content
        file.crc = crc32(bytes, file.crc)
        file.size += bytes.length
        await push(bytes)
      },
      end: async () => {
        await new Promise<void>((done, failed) => deflate.on('end', done).on('error', failed).end())
        file.ondata?.(null, new Uint8Array(0), true)
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
    end: () => zip.end(),
  }
}
