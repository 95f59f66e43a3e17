import { crc32, inflateRawSync } from 'node:zlib'
import { Failure } from '../failure.ts'

const defaultEntries = 1_000

type Entry = {
  name: string
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
  /** The range of its entry in the directory. */
  listed: { start: number; end: number }
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localEntry = 0x04034b50

/** An archive's parts by name. A part is unpacked on demand, and never beyond the limit or `most`. */
export type Archive = { read(name: string, most?: number): Buffer | undefined }

/** Where an archive's bytes are: in memory, or in a file that is larger than memory. */
export type ZipSource = { length: number; read(start: number, end: number): Buffer }

export const inMemory = (file: Buffer): ZipSource => ({
  length: file.length,
  read: (start, end) => file.subarray(start, end),
})

type Limits = { unpackedBytes: number; entries?: number }

/**
 * Opens a zip archive. The sizes it declares are added up before anything is unpacked, and each part is unpacked with
 * room for its declared size only: an archive with false sizes is rejected like one that is too big.
 */
export const openZip = (file: Buffer, maxUnpackedBytes: number): Archive =>
  openZipAt(inMemory(file), { unpackedBytes: maxUnpackedBytes })

export function openZipAt(source: ZipSource, { unpackedBytes, entries: most = defaultEntries }: Limits): Archive {
  const listed = directoryOf(source, most)
  const entries = new Map(listed.map((entry) => [entry.name, entry]))
  const repeated = new Set(listed.filter((entry) => entries.get(entry.name) !== entry).map(({ name }) => name))
  const declared = listed.reduce((sum, entry) => sum + entry.unpacked, 0)
  if (declared > unpackedBytes) throw new Failure('IMPORT_TOO_BIG')
  // Counted again while unpacking: several sheet names may refer to one part.
  let left = unpackedBytes
  return {
    read: (name, mostBytes = unpackedBytes) => {
      const entry = entries.get(name)
      if (!entry) return undefined
      // Of two parts of one name, other programs may show the other one. Pictures, which some writers repeat, are not read.
      if (repeated.has(name)) throw new Failure('IMPORT_DAMAGED')
      if (entry.unpacked > mostBytes) throw new Failure('IMPORT_DAMAGED')
      left -= entry.unpacked
      if (left < 0) throw new Failure('IMPORT_TOO_BIG')
      return unpack(source, entry)
    },
  }
}

export const readDirectory = (file: Buffer): Entry[] => directoryOf(inMemory(file), defaultEntries)

/** The end record is within this many last bytes, followed only by a comment. */
const longestEnd = 22 + 0xffff

function directoryOf(source: ZipSource, mostEntries: number): Entry[] {
  const tailStart = Math.max(0, source.length - longestEnd)
  const tail = source.read(tailStart, source.length)
  const directoryEnd = findEnd(tail)
  const count = tail.readUInt16LE(directoryEnd + 10)
  if (count > mostEntries) throw new Failure('IMPORT_TOO_BIG')
  const start = tail.readUInt32LE(directoryEnd + 16)
  const directory = source.read(start, Math.max(start, tailStart + directoryEnd))
  const entries: Entry[] = []
  let at = 0
  for (let i = 0; i < count; i++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== directoryEntry) throw new Failure('IMPORT_DAMAGED')
    const nameLength = directory.readUInt16LE(at + 28)
    const end = at + 46 + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    const offset = directory.readUInt32LE(at + 42)
    // Whoever replaces a part moves what follows it: nothing may be listed beyond the directory or lie inside it.
    if (end > directory.length || offset >= start) throw new Failure('IMPORT_DAMAGED')
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset,
      listed: { start: start + at, end: start + end },
    })
    at = end
  }
  return entries
}

export function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - longestEnd); at--) {
    if (file.readUInt32LE(at) === endOfDirectory) return at
  }
  throw new Failure('IMPORT_DAMAGED')
}

/** Compression alone does not notice every damaged byte: one may become another score. */
function unpack(source: ZipSource, entry: Entry): Buffer {
  const content = unpackUnchecked(source, entry)
  if (crc32(content) !== entry.crc) throw new Failure('IMPORT_DAMAGED')
  return content
}

function unpackUnchecked(source: ZipSource, entry: Entry): Buffer {
  const { offset, packed, unpacked, method } = entry
  const head = source.read(offset, offset + 30)
  if (head.length < 30 || head.readUInt32LE(0) !== localEntry) throw new Failure('IMPORT_DAMAGED')
  const start = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28)
  const content = source.read(start, start + packed)
  // Not compressed: with a false size it would not count, and many parts may share its bytes.
  if (method === 0 && content.length === unpacked) return content
  if (method !== 8 || unpacked === 0) throw new Failure('IMPORT_DAMAGED')
  try {
    return inflateRawSync(content, { maxOutputLength: unpacked })
  } catch (error) {
    throw new Failure(
      (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'IMPORT_TOO_BIG' : 'IMPORT_DAMAGED',
    )
  }
}
