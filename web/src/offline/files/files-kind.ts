import { formatLongDate } from '@hadir/contract/dates/dates.ts'
import type { Kind } from '../outbox/kind.ts'
import { sheetPathOf } from '../outbox/marks-kind.ts'
import { isSuspended } from '../state/cell-row.ts'
import { placeName, sheetKey } from '../state/sheet-place.ts'
import type { StoredSheet } from '../store/stored-sheet.ts'
import type { FileStore } from './file-store.ts'
import type { PendingFile } from './pending-file.ts'

/** What a mark waits for: its sending, its author's save or decision, or the end of a holiday. */
type MarkState = 'waiting' | 'unsaved' | 'toReview' | 'suspended'

/** A letter follows its mark, so that the school never has one for a day without the other. Null: nothing to wait for. */
export type ListedFile = PendingFile & { markState: MarkState | null }
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
  /** A letter waits while its mark does. */
  async function markStateOf({ profileId, sheet, student }: PendingFile): Promise<MarkState | null> {
    if (!student) return null
    const stored = await (await sheets()).read(profileId, sheetKey(sheet))
    const row = stored?.state.rows[student.id]
    if (!row || stored?.trouble != null) return null
    if (row.draft) return 'unsaved'
    if (row.queue.length > 0) return 'waiting'
    // The school has a held mark: whoever decides it needs the letter.
    if (row.conflict && row.conflict.verdict !== 'held') return 'toReview'
    return isSuspended(row) ? 'suspended' : null
  }
  return {
    watch,
    nouns: { entry: 'berkas' },
    async list(profileId, onUnreadable) {
      const all = await files((store) => store.list(profileId)).catch(() => {
        onUnreadable?.()
        return []
      })
      return Promise.all(all.map(async (file) => ({ ...file, markState: await markStateOf(file) })))
    },
    keyOf: ({ id }) => id,
    title: fileName,
    detail: ({ sheet }) => `${placeName(sheet)}, ${formatLongDate(sheet.date)}`,
    path: ({ sheet }) => sheetPathOf(sheet),
    counts: ({ trouble, markState }) =>
      // What a holiday suspends is not counted, nor is its mark.
      trouble ? { refused: 1 } : markState === 'suspended' ? {} : { [markState ?? 'waiting']: 1 },
    due: ({ trouble, markState }) => (trouble || markState ? 0 : 1),
    // As of its mark: the foot of the current sheet asks for the save that both wait for.
    isOnPage: ({ markState, sheet }, { pathname }) => markState === 'unsaved' && sheetPathOf(sheet) === pathname,
    touches: ['/api/v1/attendance', '/api/v1/class'],
    next: ({ profileId, id }) =>
      files(async (store) => {
        // Another file may have replaced it meanwhile.
        const file = (await store.list(profileId)).find((one) => one.id === id)
        const isDue = file && !file.trouble && !(await markStateOf(file))
        return isDue ? ((await store.content(id)) ?? null) : null
      }),
    send: ({ item, batch }, { signal }) => send(item, batch, signal),
    apply: ({ item }) => files((store) => store.remove(item)),
    reject: ({ item }, trouble) => files((store) => store.reject(item, trouble)),
  }
}
