import { createHash } from 'node:crypto'
import { readSync } from 'node:fs'
import { Failure } from '../../../../platform/failure.ts'
import type { ZipSource } from '../../../../platform/zip/read-zip.ts'
import { answering } from '../../../../platform/threads/thread-answer.ts'
import { type ManifestPart, type ManifestTable, maxPart, openArchive, summaryOf } from './archive-file.ts'
import { checkedRows, checkManifest } from './check-archive.ts'
import type { ArchivedTable } from './tables.ts'

// Runs in the thread of read-archive.ts. The file is open in the thread's process.

/** `id` distinguishes it from an earlier file with the same descriptor. */
export type OpenArchive = { id: string; fd: number; length: number }

/** Compressed data is hardly larger than its content, and a part is the largest. */
const mostAtOnce = maxPart + 2 ** 20

function bytesOf({ fd, length }: Omit<OpenArchive, 'id'>): ZipSource {
  return {
    length,
    read: (start, end) => {
      const size = Math.max(0, Math.min(end, length) - start)
      if (size > mostAtOnce) throw new Failure('ARCHIVE_DAMAGED')
      const bytes = Buffer.alloc(size)
      return bytes.subarray(0, size > 0 ? readSync(fd, bytes, 0, size, start) : 0)
    },
  }
}

function sha256Of(source: ZipSource): string {
  const hash = createHash('sha256')
  for (let at = 0; at < source.length; at += 2 ** 20) hash.update(source.read(at, at + 2 ** 20))
  return hash.digest('hex')
}

let opened: { id: string; archive: ReturnType<typeof openArchive> } | undefined

/** The directory and the manifest may have megabytes, and thousands of parts: they are read once for all of them. */
function archiveOf(file: OpenArchive) {
  if (opened?.id !== file.id) opened = { id: file.id, archive: openArchive(bytesOf(file)) }
  return opened.archive
}

/** The archive's description of itself, and the key that signed it; throws for what may not be restored. */
export const inspect = answering(({ file, known }: { file: OpenArchive; known: ArchivedTable[] }) => {
  const bytes = bytesOf(file)
  const { manifest, signer } = archiveOf(file)
  checkManifest(manifest, { known, bytes: bytes.length })
  return { manifest, signer, summary: { ...summaryOf(manifest), sha256: sha256Of(bytes) } }
})

export const rowsOfPart = answering(
  async ({
    file,
    table,
    here,
    part,
    unproven,
  }: {
    file: OpenArchive
    table: ManifestTable
    here: ArchivedTable
    part: ManifestPart
    unproven: string | null
  }) => {
    const rows = archiveOf(file).rowsOf(part)
    return checkedRows({ table, here, part, rows, unproven })
  },
)
