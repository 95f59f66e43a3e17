import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Kind } from '../outbox/kind.ts'
import { sheetPathOf } from '../outbox/marks-kind.ts'
import { isSuspended } from '../state/cell-row.ts'
import { placeName, sheetKey } from '../state/sheet-place.ts'
import type { StoredSheet } from '../store/stored-sheet.ts'
import type { FileStore } from './file-store.ts'
import type { PendingFile } from './pending-file.ts'

/** A letter follows its mark, so that the school never has one for a day without the other. */
export type ListedFile = PendingFile & { isDue: boolean }
export type SendFile = (file: PendingFile, content: ArrayBuffer, signal: AbortSignal) => Promise<unknown>

type Files = Pick<FileStore, 'list' | 'content' | 'reject' | 'remove'>
type Sheets = { read: (profileId: string, key: string) => Promise<StoredSheet | undefined> }

type Parts = Pick<Kind<ListedFile, ArrayBuffer, unknown>, 'watch'> & {
  files: <T>(work: (files: Files) => Promise<T>) => Promise<T>
  sheets: () => Promise<Sheets>
  send: SendFile
}

/** "Foto surat Ani", or "Lampiran Matematika 07:00". */
export const fileName = ({ student, sheet }: Pick<PendingFile, 'student' | 'sheet'>): string =>
  student ? `Foto surat ${student.name}` : `Lampiran ${sheet.kind === 'lesson' ? sheet.lessonName : ''}`

/** Photos of letters and attachments of journals, one by one, the oldest first. */
export function filesKind({ files, sheets, send, watch }: Parts): Kind<ListedFile, ArrayBuffer, unknown> {
  /**
   * A letter waits while its mark does: for sending, for the person's decision, or for the end of a holiday.
   */
  async function isDue({ profileId, sheet, student, trouble }: PendingFile): Promise<boolean> {
    if (trouble) return false
    if (!student) return true
    const stored = await (await sheets()).read(profileId, sheetKey(sheet))
    const row = stored?.state.rows[student.id]
    if (!row || stored?.trouble != null) return true
    // The school has a held mark: whoever decides it needs the letter.
    const isDecided = row.conflict === null || row.conflict.verdict === 'held'
    return row.queue.length === 0 && row.draft === null && isDecided && !isSuspended(row)
  }
  return {
    watch,
    nouns: { entry: 'berkas' },
    async list(profileId) {
      const all = await files((store) => store.list(profileId)).catch(() => [])
      return Promise.all(all.map(async (file) => ({ ...file, isDue: await isDue(file) })))
    },
    keyOf: ({ id }) => id,
    title: fileName,
    detail: ({ sheet }) => `${placeName(sheet)}, ${formatLongDate(sheet.date)}`,
    path: ({ sheet }) => sheetPathOf(sheet),
    counts: ({ trouble }) => (trouble ? { refused: 1 } : { waiting: 1 }),
    due: (file) => (file.isDue ? 1 : 0),
    isOnPage: () => false,
    touches: ['/api/v1/attendance', '/api/v1/class'],
    next: ({ profileId, id }) =>
      files(async (store) => {
        // Another file may have replaced it meanwhile.
        const file = (await store.list(profileId)).find((one) => one.id === id)
        return file && (await isDue(file)) ? ((await store.content(id)) ?? null) : null
      }),
    send: ({ item, batch }, { signal }) => send(item, batch, signal),
    apply: ({ item }) => files((store) => store.remove(item)),
    reject: ({ item }, trouble) => files((store) => store.reject(item, trouble)),
  }
}
