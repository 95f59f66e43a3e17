import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { z } from 'zod'
import { StartError } from '../start-error.ts'

/**
 * A backup file: the signature, then each table's rows (COPY text, gzip), then the manifest (JSON), then its length (8
 * bytes) and SHA-256. The manifest has the SHA-256 of each table, so every byte is covered.
 */
const mark = Buffer.from('HADIR-BACKUP-1\n')
const lengthBytes = 8
const trailerBytes = lengthBytes + 32

const section = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().nonnegative(),
  /** Of the compressed rows. */
  bytes: z.int().positive(),
  sha256: z.string(),
})
const manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Migrations the database had, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(section),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })),
})

export type Section = z.infer<typeof section>
export type Manifest = z.infer<typeof manifest>

export type BackupWriter = {
  /** Appends one table's compressed rows. */
  add(rows: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }>
  finish(manifest: Manifest): Promise<void>
}

/** Writes from the beginning of an empty file. */
export async function backupWriter(file: FileHandle): Promise<BackupWriter> {
  await file.appendFile(mark)
  return {
    add: async (rows) => {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const part of rows) {
        hash.update(part)
        bytes += part.length
        await file.appendFile(part)
      }
      return { bytes, sha256: hash.digest('hex') }
    },
    finish: async (content) => {
      const text = Buffer.from(JSON.stringify(content))
      const length = Buffer.alloc(lengthBytes)
      length.writeBigUInt64BE(BigInt(text.length))
      await file.appendFile(Buffer.concat([text, length, manifestHash(text, length).digest()]))
      await file.sync()
    },
  }
}

const manifestHash = (text: Buffer, length: Buffer): Hash =>
  createHash('sha256').update(mark).update(text).update(length)

/** The manifest of a file in which every byte was checked, and a reader of its tables' compressed rows. */
export async function readBackup(path: string): Promise<{ manifest: Manifest; rowsOf(table: Section): Readable }> {
  const content = await readManifest(path)
  const starts = new Map<Section, number>()
  let position = mark.length
  for (const table of content.tables) {
    starts.set(table, position)
    position += table.bytes
  }
  const rowsOf = (table: Section) => {
    const start = starts.get(table) ?? 0
    return createReadStream(path, { start, end: start + table.bytes - 1 })
  }
  for (const table of content.tables) {
    const hash = createHash('sha256')
    for await (const part of rowsOf(table)) hash.update(part)
    if (hash.digest('hex') !== table.sha256) throw damaged(path, `tabel ${table.schema}.${table.name}`)
  }
  return { manifest: content, rowsOf }
}

async function readManifest(path: string): Promise<Manifest> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartError('dataFolder', `Berkas cadangan ${path} tidak dapat dibuka (${error.code}).`)
  })
  try {
    const { size } = await file.stat()
    const read = async (position: number, length: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
      return buffer.subarray(0, bytesRead)
    }
    if (!(await read(0, mark.length)).equals(mark)) {
      throw new StartError('dataFolder', `${path} bukan berkas cadangan Hadir, atau awalnya rusak.`)
    }
    const trailer = await read(Math.max(0, size - trailerBytes), trailerBytes)
    const length = trailer.subarray(0, lengthBytes)
    const textLength = length.length === lengthBytes ? Number(length.readBigUInt64BE()) : 0
    const textStart = size - trailerBytes - textLength
    if (textLength === 0 || textStart < mark.length) throw damaged(path, 'berkas terpotong')
    const text = await read(textStart, textLength)
    const hash = manifestHash(text, length).digest()
    if (!hash.equals(trailer.subarray(lengthBytes))) throw damaged(path, 'daftar isi')
    const { data: content } = manifest.safeParse(parsedJson(text.toString()))
    if (!content) throw damaged(path, 'daftar isi')
    const rowBytes = content.tables.reduce((sum, table) => sum + table.bytes, 0)
    if (mark.length + rowBytes !== textStart) throw damaged(path, 'panjang berkas')
    return content
  } finally {
    await file.close()
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function damaged(path: string, what: string): StartError {
  return new StartError('dataFolder', `Berkas cadangan ${path} rusak (${what}). Tidak ada yang dipulihkan.`)
}
