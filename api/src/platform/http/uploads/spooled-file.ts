import { open, rm, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '../../ids.ts'

/** A file that is too large for memory. Its descriptor belongs to the process, so threads can read it too. */
export type SpooledFile = { handle: FileHandle; length: number }

/** A file without a name: its space is freed when it is closed, even if the server crashes. */
export async function newSpooledFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `hadir-${newId()}`)
  const handle = await open(path, 'wx+', 0o600)
  await rm(path)
  return handle
}

/** Writes the chunks as they arrive; closes the file when one of them fails. */
export async function spool(pieces: AsyncIterable<Buffer>): Promise<SpooledFile> {
  const handle = await newSpooledFile()
  let length = 0
  try {
    for await (const piece of pieces) {
      await handle.writev([piece])
      length += piece.length
    }
    return { handle, length }
  } catch (error) {
    await handle.close()
    throw error
  }
}

/** Reads from the beginning to the end in chunks of this size. */
export async function* piecesOf({ handle, length }: SpooledFile, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += size) {
    const piece = Buffer.alloc(Math.min(size, length - at))
    const { bytesRead } = await handle.read(piece, 0, piece.length, at)
    if (bytesRead < piece.length) throw new Error('a spooled file is shorter than what was written')
    yield piece
  }
}
