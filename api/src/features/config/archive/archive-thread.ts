import { answering } from '../../../platform/threads/thread-answer.ts'
import { type ManifestPart, type ManifestTable, openArchive, sha256, summaryOf } from './archive-file.ts'
import { checkedRows, checkManifest } from './check-archive.ts'

// What the thread of read-archive.ts runs. `content` is memory that both threads see: 200 MB are not copied.

export type SharedArchive = { content: SharedArrayBuffer }

/** What an archive says it is, and whose key signed it; throws for what may not be brought. */
export const inspect = answering(({ content }: SharedArchive) => {
  const bytes = Buffer.from(content)
  const { manifest, signer } = openArchive(bytes)
  checkManifest(manifest, bytes.length)
  return { manifest, signer, summary: { ...summaryOf(manifest), sha256: sha256(bytes) } }
})

export const rowsOfPart = answering(
  async ({
    content,
    table,
    part,
    unproven,
  }: SharedArchive & { table: ManifestTable; part: ManifestPart; unproven: string | null }) => {
    const rows = openArchive(Buffer.from(content)).rowsOf(part)
    return checkedRows({ table, part, rows, unproven })
  },
)
