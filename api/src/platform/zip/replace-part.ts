import { crc32, deflateRawSync } from 'node:zlib'
import { Failure } from '../failure.ts'
import { findEnd, readDirectory } from './read-zip.ts'

/** The sizes follow the part instead of preceding it. */
const sizesFollow = 0b1000
const deflated = 8

/**
 * Replaces one part of the archive. Every other part keeps its bytes, name, time and position; anything that a program
 * added between or after the parts stays too.
 */
export function replacePart(file: Buffer, { name, content }: { name: string; content: Buffer }): Buffer {
  const entries = readDirectory(file)
  const entry = entries.findLast((one) => one.name === name)
  const [first, last] = [entries[0], entries.at(-1)]
  if (!entry || !first || !last) throw new Failure('IMPORT_DAMAGED')
  const { offset } = entry
  const directory = first.listed.start
  const next = Math.min(directory, ...entries.map((one) => one.offset).filter((at) => at > offset))
  const headLength = 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (offset + headLength > next) throw new Failure('IMPORT_DAMAGED')
  const packed = deflateRawSync(content)
  const facts = { crc: crc32(content), packed: packed.length, unpacked: content.length }

  const local = Buffer.from(file.subarray(offset, offset + headLength))
  writeFacts(local, { at: 6, ...facts })
  const growth = local.length + packed.length - (next - offset)
  const listed = entries.map((one) => {
    const line = Buffer.from(file.subarray(one.listed.start, one.listed.end))
    if (one.offset === offset) writeFacts(line, { at: 8, ...facts })
    if (one.offset > offset) line.writeUInt32LE(one.offset + growth, 42)
    return line
  })
  const end = Buffer.from(file.subarray(last.listed.end))
  end.writeUInt32LE(directory + growth, findEnd(file) - last.listed.end + 16)
  return Buffer.concat([file.subarray(0, offset), local, packed, file.subarray(next, directory), ...listed, end])
}

/** Flags, method, checksum and sizes have the same layout in a part's header and in the directory. */
function writeFacts(
  head: Buffer,
  { at, crc, packed, unpacked }: { at: number; crc: number; packed: number; unpacked: number },
) {
  head.writeUInt16LE(head.readUInt16LE(at) & ~sizesFollow, at)
  head.writeUInt16LE(deflated, at + 2)
  head.writeUInt32LE(crc, at + 8)
  head.writeUInt32LE(packed, at + 12)
  head.writeUInt32LE(unpacked, at + 16)
}
