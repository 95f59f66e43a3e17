import type { StoredSheet } from '../store/stored-sheet.ts'
import { afterFailure, type Ending } from '../outbox/flush.ts'
import { sheetKey } from '../state/sheet-place.ts'
import type { FileStore } from './file-store.ts'
import type { PendingFile } from './pending-file.ts'

export type SendFile = (file: PendingFile, content: ArrayBuffer) => Promise<unknown>
type Files = Pick<FileStore, 'list' | 'content' | 'reject' | 'remove'>
type Sheets = { read: (profileId: string, key: string) => Promise<StoredSheet | undefined> }

/**
 * Files that may be sent now. A letter follows its mark, so that the school never has one for a day without the other.
 */
export async function filesToSend(files: Pick<FileStore, 'list'>, sheets: Sheets, profileId: string) {
  const waiting = (await files.list(profileId)).filter(({ trouble }) => !trouble)
  const isDue = await Promise.all(waiting.map((file) => isAfterItsMark(file, sheets)))
  return waiting.filter((_, at) => isDue[at])
}

async function isAfterItsMark({ profileId, sheet, student }: PendingFile, sheets: Sheets): Promise<boolean> {
  if (!student) return true
  const stored = await sheets.read(profileId, sheetKey(sheet))
  const row = stored?.state.rows[student.id]
  return !row || stored?.trouble != null || (row.queue.length === 0 && row.draft === null)
}

/**
 * Sends one person's pending files, one by one. A file is removed only on its verdict; sending it twice does no harm.
 */
export async function sendFiles(
  files: Files,
  { profileId, sheets, send }: { profileId: string; sheets: Sheets; send: SendFile },
): Promise<Ending> {
  let ending: Ending = 'done'
  for (const file of await filesToSend(files, sheets, profileId)) {
    try {
      const content = await files.content(file.id)
      // Another file has replaced it meanwhile.
      if (!content) continue
      await send(file, content)
      await files.remove(file)
    } catch (error) {
      const after = afterFailure(error)
      if (after === 'halt' || after === 'unreachable') return after
      if (typeof after === 'string') ending = ending === 'busy' ? ending : after
      else await files.reject(file, after)
    }
  }
  return ending
}
