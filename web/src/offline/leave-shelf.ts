import { isFull, type OutboxItem } from './kept-sheet.ts'
import { thisShelf } from './this-shelf.ts'

/** What only this device has, of all the profiles of an account. */
export async function fullItems(profileIds: readonly string[]): Promise<OutboxItem[]> {
  const shelf = await thisShelf()
  const items = await Promise.all(profileIds.map((profileId) => shelf.outbox(profileId)))
  return items.flat().filter(isFull)
}

/** Takes everything off this device that the server has too: the next person at this phone finds no pupil's name. */
export async function leaveShelf(profileIds: readonly string[]): Promise<void> {
  const shelf = await thisShelf()
  for (const profileId of profileIds) {
    await shelf.forgetAnswers(profileId, Infinity)
    await removeEmpty(profileId, '9999')
  }
}

/** A session that ended without a sign-out leaves no pupil's name behind; what waits to be sent stays. */
export const forgetAnswers = async (): Promise<void> => (await thisShelf()).forgetAllAnswers()

/** Takes off the sheets without anything to send that were last changed before this instant. */
export async function removeEmpty(profileId: string, before: string): Promise<void> {
  const shelf = await thisShelf()
  const items = await shelf.outbox(profileId)
  const empty = items.filter((item) => !isFull(item) && item.changedAt < before)
  await shelf.remove(
    profileId,
    empty.map((item) => item.key),
  )
}
