import { inflateRawSync } from 'node:zlib'
import { Failure } from '../../failure.ts'

const maxEntries = 1_000

type Entry = {
  name: string
  method: number
  packed: number
  unpacked: number
  offset: number
  /** Its place in the directory, and that of what follows it there. */
  listed: { start: number; end: number }
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50

/** What an archive holds, by name. A part is unpacked when it is asked for, and never beyond the limit nor `most`. */
export type Archive = { read(name: string, most?: number): Buffer | undefined }

/**
 * Opens a zip archive. The sizes it declares are added up before anything is unpacked, and each part is unpacked
 * with room for its declared size only: an archive that lies about them is refused like one that is too big.
 */
export function openZip(file: Buffer, maxUnpackedBytes: number): Archive {
  const entries = new Map(readDirectory(file).map((entry) => [entry.name, entry]))
  const declared = [...entries.values()].reduce((sum, entry) => sum + entry.unpacked, 0)
  if (declared > maxUnpackedBytes) throw new Failure('IMPORT_TOO_BIG')
  // Counted once more while unpacking: one part may be asked for under many sheets' names.
  let left = maxUnpackedBytes
  return {
    read: (name, most = maxUnpackedBytes) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      if (entry.unpacked > most) throw new Failure('IMPORT_DAMAGED')
      left -= entry.unpacked
      if (left < 0) throw new Failure('IMPORT_TOO_BIG')
      return unpack(file, entry)
    },
  }
}

export function readDirectory(file: Buffer): Entry[] {
  const directoryEnd = findEnd(file)
  const count = file.readUInt16LE(directoryEnd + 10)
  if (count > maxEntries) throw new Failure('IMPORT_TOO_BIG')
  const entries: Entry[] = []
  let at = file.readUInt32LE(directoryEnd + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== directoryEntry) throw new Failure('IMPORT_DAMAGED')
    const nameLength = file.readUInt16LE(at + 28)
    const end = at + 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      packed: file.readUInt32LE(at + 20),
      unpacked: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
      listed: { start: at, end },
    })
    at = end
  }
  return entries
}

/** The directory's end stands in the last 64 KB, behind it only a comment. */
export function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 0xffff); at--) {
    if (file.readUInt32LE(at) === endOfDirectory) return at
  }
  throw new Failure('IMPORT_DAMAGED')
}

function unpack(file: Buffer, entry: Entry): Buffer {
  const { offset, packed, unpacked, method } = entry
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localEntry) throw new Failure('IMPORT_DAMAGED')
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  const content = file.subarray(start, start + packed)
  if (method === 0) return content
  if (method !== 8 || unpacked === 0) throw new Failure('IMPORT_DAMAGED')
  try {
    return inflateRawSync(content, { maxOutputLength: unpacked })
  } catch (error) {
    throw new Failure(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'IMPORT_TOO_BIG' : 'IMPORT_DAMAGED',
    )
  }
}
