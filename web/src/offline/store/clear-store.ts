import { listWork, type Shown, shownWork } from '../outbox/kinds.ts'
import { session } from '../../session/store.ts'
import { removeFormDrafts } from '../drafts/form-drafts.ts'
import { currentStore } from './current-store.ts'
import { isFull } from './stored-sheet.ts'

/** What only this device has, of all the profiles of an account. */
export async function unsentOf(profileIds: readonly string[], onUnreadable?: () => void): Promise<Shown[]> {
  const all = await Promise.all(profileIds.map(async (id) => listWork(id, onUnreadable)))
  return all.flatMap(shownWork).filter(({ counts }) => Object.values(counts).some((count) => count > 0))
}

/**
 * Removes everything from this device that is also on the server, and what was typed into forms and not saved: the next
 * person at this phone finds no student's name.
 */
export async function clearStore(profileIds: readonly string[]): Promise<void> {
  const sheetStore = await currentStore()
  for (const profileId of profileIds) {
    await removeFormDrafts(profileId)
    await sheetStore.removeAnswers(profileId, Infinity)
    await removeEmpty(profileId)
  }
}

/** The same of the account that is signed in, before it leaves. A sign-out must work even if the offline store fails. */
export async function clearOwnStore(): Promise<void> {
  const { user } = session.read()
  if (user) await clearStore([user.id, ...user.profiles.map(({ id }) => id)]).catch(() => undefined)
}

/** A session that ended without a sign-out leaves no student's name behind; pending items stay. */
export const clearAnswers = async (): Promise<void> => (await currentStore()).clearAnswers()

/**
 * Removes sheets without pending items: those last changed before this instant, or all. Marks that a holiday suspends
 * may still be wanted, but not for ever.
 */
export async function removeEmpty(profileId: string, before?: string): Promise<void> {
  const sheetStore = await currentStore()
  const items = await sheetStore.outbox(profileId)
  const empty = items.filter((item) => !isFull(item) && (before ? item.changedAt < before : !item.suspended))
  await sheetStore.remove(
    profileId,
    empty.map((item) => item.key),
  )
}
