import { serverNow } from '../../http/server-clock.ts'
import { begun, commit, read } from '../store/commit.ts'
import { ofProfile, openPhoneDatabase, type PhoneDatabase } from '../store/phone-database.ts'
import { serialQueue } from '../store/serial-queue.ts'
import type { FormDraft, TypedForm, WhichForm } from './form-draft.ts'

/** After that nobody takes it up again. */
const longestMs = 30 * 24 * 60 * 60_000

let opening: Promise<PhoneDatabase> | undefined

function database(): Promise<PhoneDatabase> {
  opening ??= openPhoneDatabase('hadir', () => (opening = undefined))
  opening.catch(() => (opening = undefined))
  return opening
}

// What a form stores while it closes is there when it opens again.
const inOrder = serialQueue()

export const readFormDraft = ({ profileId, key }: WhichForm): Promise<FormDraft | undefined> =>
  inOrder(async () => read(await database(), 'form', (forms) => forms.get([profileId, key])))

/** Resolves when it is on the disk. Drafts that nobody took up for a month go with it. */
export const storeFormDraft = (which: WhichForm, typed: TypedForm): Promise<void> =>
  inOrder(async () => {
    const now = serverNow()
    const table = begun((await database()).transaction('form', 'readwrite'))
    const old = (await table.store.getAll()).filter(({ at }) => at < now - longestMs)
    await commit(
      table,
      ...old.map(
        ({ profileId, key }) =>
          () =>
            table.store.delete([profileId, key]),
      ),
      () => table.store.put({ ...which, ...typed, at: now }),
    )
  })

export const removeFormDraft = ({ profileId, key }: WhichForm): Promise<void> =>
  inOrder(async () => remove(await database(), [profileId, key]))

/** All of one person: she signs out. */
export const removeFormDrafts = (profileId: string): Promise<void> =>
  inOrder(async () => remove(await database(), ofProfile(profileId)))

async function remove(db: PhoneDatabase, which: [string, string] | IDBKeyRange): Promise<void> {
  const table = begun(db.transaction('form', 'readwrite'))
  await commit(table, () => table.store.delete(which))
}
