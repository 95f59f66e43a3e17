import type { PendingFile } from '../files/pending-file.ts'
import { withFiles } from '../files/current-file-store.ts'
import { isFull, type OutboxItem } from './stored-sheet.ts'
import { currentStore } from './current-store.ts'

/** What only this device has. */
export type Unsent = { items: readonly OutboxItem[]; files: readonly PendingFile[]; scores: number }

/** Of all the profiles of an account. */
export async function unsentOf(profileIds: readonly string[]): Promise<Unsent> {
  const sheetStore = await currentStore()
  const items = await Promise.all(profileIds.map((profileId) => sheetStore.outbox(profileId)))
  const files = await withFiles((store) => Promise.all(profileIds.map((profileId) => store.list(profileId)))).catch(
    () => [],
  )
  // Loaded only when needed.
  const scores = await import('../scores/draft-store.ts')
    .then(({ countDrafts }) => countDrafts(profileIds))
    .catch(() => 0)
  return { items: items.flat().filter(isFull), files: files.flat(), scores }
}

/**
 * Removes everything from this device that is also on the server: the next person at this phone finds no student's
 * name.
 */
export async function clearStore(profileIds: readonly string[]): Promise<void> {
  const sheetStore = await currentStore()
  for (const profileId of profileIds) {
    await sheetStore.removeAnswers(profileId, Infinity)
    await removeEmpty(profileId, '9999')
  }
}

/** A session that ended without a sign-out leaves no student's name behind; pending items stay. */
export const clearAnswers = async (): Promise<void> => (await currentStore()).clearAnswers()

/** Removes sheets without pending items that were last changed before this instant. */
export async function removeEmpty(profileId: string, before: string): Promise<void> {
  const sheetStore = await currentStore()
  const items = await sheetStore.outbox(profileId)
  const empty = items.filter((item) => !isFull(item) && item.changedAt < before)
  await sheetStore.remove(
    profileId,
    empty.map((item) => item.key),
  )
}
