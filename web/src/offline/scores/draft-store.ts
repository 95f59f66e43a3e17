import { migrateDrafts } from '../store/migrate-old.ts'
import { begun, commit, read } from '../store/commit.ts'
import { ofProfile, openPhoneDatabase, type PhoneDatabase } from '../store/phone-database.ts'
import { publishDraftChange } from './score-changes.ts'
import type { ScoreDraft, ScoreEdits } from './score-edits.ts'

let opening: Promise<PhoneDatabase> | undefined

async function openDrafts(): Promise<PhoneDatabase> {
  const db = await openPhoneDatabase('hadir', () => (opening = undefined))
  await migrateDrafts(db)
  return db
}

function database(): Promise<PhoneDatabase> {
  opening ??= openDrafts()
  opening.catch(() => (opening = undefined))
  return opening
}

export type Which = Pick<ScoreDraft, 'profileId' | 'id' | 'semesterNo'>

export const readDraft = async ({ profileId, id, semesterNo }: Which): Promise<ScoreDraft | undefined> =>
  read(await database(), 'draft', (drafts) => drafts.get([profileId, id, semesterNo]))

/**
 * Changes the stored draft in one transaction; resolves when it is on disk. `title` is of a new draft, without which
 * none is begun; one without edits is deleted.
 */
export async function changeDraft(
  { profileId, id, semesterNo, title }: Which & { title?: string },
  change: (edits: ScoreEdits) => ScoreEdits,
): Promise<void> {
  const tables = begun((await database()).transaction('draft', 'readwrite', { durability: 'strict' }))
  const stored = await tables.store.get([profileId, id, semesterNo])
  const before = stored ?? (title === undefined ? undefined : { profileId, id, semesterNo, title, edits: [] })
  const edits = before ? change(before.edits) : []
  const write = (draft: ScoreDraft) => () =>
    edits.length > 0
      ? tables.store.put({ ...draft, title: title ?? draft.title, edits })
      : tables.store.delete([profileId, id, semesterNo])
  await commit(tables, ...(before ? [write(before)] : []))
  publishDraftChange({ profileId })
}

export async function listDrafts(profileId: string): Promise<ScoreDraft[]> {
  return read(await database(), 'draft', (drafts) => drafts.getAll(ofProfile(profileId)))
}
