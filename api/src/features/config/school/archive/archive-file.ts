import { createHash } from 'node:crypto'
import { z } from 'zod'
import { archiveSummary } from '@hadir/contract/config/school/archive.ts'
import { Failure } from '../../../../platform/failure.ts'
import { openZipAt, type ZipSource } from '../../../../platform/zip/read-zip.ts'
import { isSigned, signatureFile } from './signature.ts'
import { ownValue } from '../../../../platform/own-value.ts'
import { renamedTables } from './tables.ts'

/** Unpacked, in bytes; ten years of a large school are below it. */
const maxUnpacked = 4 * 1024 * 1024 * 1024
/** How many times larger an archive may unpack to; those of real schools grow by ten to thirty. */
const growth = { free: 80 * 1024 * 1024, most: 100 }
/** Each is unpacked in memory. A manifest has some hundred kilobytes. */
const maxManifest = 4 * 1024 * 1024
export const maxPart = 64 * 1024 * 1024
/** Of 8 MB each mostly (write-archive.ts); older archives cut them by rows. */
const maxFiles = 5_000

const column = z.object({ name: z.string(), type: z.string(), isRequired: z.boolean() })
const part = z.object({ file: z.string(), rows: z.number().int().nonnegative(), sha256: z.string() })

/** manifest.json: the archive's contents, and how to read them. `parts` are files of one JSON object a line. */
export const manifest = z.object({
  format: z.literal('hadir-school'),
  version: z.literal(2),
  madeAt: z.string(),
  school: archiveSummary.shape.school,
  tables: z.array(
    z.object({
      name: z.string().transform((name) => ownValue(renamedTables, name) ?? name),
      title: z.string(),
      key: z.array(z.string()),
      columns: z.array(column),
      parts: z.array(part),
    }),
  ),
})
/** It stored marks as separate rows, which nothing here reads any more (decision 0028). */
const olderManifest = manifest.pick({ format: true }).extend({ version: z.literal(1) })
export type Manifest = z.infer<typeof manifest>
export type ManifestTable = Manifest['tables'][number]

export type ManifestPart = z.infer<typeof part>

export const rowsIn = (table: ManifestTable) => table.parts.reduce((sum, { rows }) => sum + rows, 0)

export const summaryOf = ({ school, madeAt, tables }: Manifest) => ({
  school,
  madeAt,
  tables: tables.map((table) => ({ name: table.name, title: table.title, rows: rowsIn(table) })),
})

export const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')

/** The key that signed the manifest, or null. Throws for a signature that does not match. */
function signerOf(manifestText: Buffer, signature: Buffer | undefined): string | null {
  if (!signature) return null
  const read = signatureFile.safeParse(parsed(signature.toString()))
  if (!read.success || !isSigned(manifestText, read.data)) throw new Failure('ARCHIVE_DAMAGED')
  return read.data.key
}

/** Opens an archive and its manifest; throws a Failure for anything but a complete archive of this format. */
export function openArchive(source: ZipSource) {
  const unpackedBytes = Math.min(maxUnpacked, growth.free + source.length * growth.most)
  const zip = withinLimits(() => openZipAt(source, { unpackedBytes, entries: maxFiles }))
  const read = (name: string, most: number) => withinLimits(() => zip.read(name, most))
  const text = read('manifest.json', maxManifest)
  const json = text && parsed(text.toString())
  const found = manifest.safeParse(json)
  if (!found.success) throw new Failure(olderManifest.safeParse(json).success ? 'ARCHIVE_OLDER' : 'ARCHIVE_NOT_OURS')
  return {
    manifest: found.data,
    /** The key that signed it, or null. */
    signer: signerOf(text!, read('manifest.sig', 10_000)),
    /** The rows of one part as JSON texts, with its checksum verified. */
    rowsOf: ({ file, sha256: expected }: ManifestPart): string[] => {
      const rows = read(file, maxPart)
      if (!rows || sha256(rows) !== expected) throw new Failure('ARCHIVE_DAMAGED')
      return rows.toString().split('\n').filter(Boolean)
    },
  }
}

/** The message for workbooks is about their sheets. */
function withinLimits<Result>(act: () => Result): Result {
  try {
    return act()
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'IMPORT_TOO_BIG') throw error
    throw new Failure('ARCHIVE_TOO_LARGE', { values: { what: 'ukuran atau jumlah berkas di dalamnya' } })
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
