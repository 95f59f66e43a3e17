import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { leftGrid } from './left-grid.ts'
import type { ScoreEdits } from './score-edits.ts'

/** One user's unsent scores of a subject and semester. */
export type ScoreDraft = {
  profileId: string
  /** Id of the academic subject. */
  id: string
  semesterNo: number
  /** Subject and class, for the list of unsent scores. */
  title: string
  edits: ScoreEdits
}

interface Tables extends DBSchema {
  draft: { key: [profileId: string, id: string, semesterNo: number]; value: ScoreDraft }
}

let opening: Promise<IDBPDatabase<Tables>> | undefined

function database(): Promise<IDBPDatabase<Tables>> {
  opening ??= openDB<Tables>('hadir-scores', 1, {
    upgrade: (made) => void made.createObjectStore('draft', { keyPath: ['profileId', 'id', 'semesterNo'] }),
    blocking: (_current, _blocked, { target }) => (target as IDBDatabase).close(),
    // Browsers may close it behind a locked screen; it is reopened on the next call.
    terminated: () => (opening = undefined),
  })
  opening.catch(() => (opening = undefined))
  return opening
}

type Which = Pick<ScoreDraft, 'profileId' | 'id' | 'semesterNo'>

export const readDraft = async ({ profileId, id, semesterNo }: Which): Promise<ScoreDraft | undefined> =>
  (await database()).get('draft', [profileId, id, semesterNo])

/** Resolves when it is on disk; a draft without edits is deleted. */
export async function writeDraft(draft: ScoreDraft): Promise<void> {
  const tables = (await database()).transaction('draft', 'readwrite', { durability: 'strict' })
  if (draft.edits.length > 0) void tables.store.put(draft)
  else void tables.store.delete([draft.profileId, draft.id, draft.semesterNo])
  await tables.done
}

/** Changes the stored draft in one transaction and returns the remaining edits. */
export async function changeDraft(which: Which, change: (edits: ScoreEdits) => ScoreEdits): Promise<ScoreEdits> {
  const tables = (await database()).transaction('draft', 'readwrite', { durability: 'strict' })
  const stored = await tables.store.get([which.profileId, which.id, which.semesterNo])
  const edits = stored ? change(stored.edits) : []
  if (stored && edits.length > 0) void tables.store.put({ ...stored, edits })
  else if (stored) void tables.store.delete([which.profileId, which.id, which.semesterNo])
  await tables.done
  return edits
}

/** Grids open in this tab; their pages send their own drafts. */
const openGrids = new Set<string>()
const gridKey = ({ profileId, id, semesterNo }: Which) => `${profileId} ${id} ${semesterNo}`
export const isGridOpen = (which: Which) => openGrids.has(gridKey(which))
export function openGrid(which: Which): () => void {
  openGrids.add(gridKey(which))
  return () => {
    openGrids.delete(gridKey(which))
    leftGrid.dispatchEvent(new Event('left'))
  }
}
export async function listDrafts(profileId: string): Promise<ScoreDraft[]> {
  return (await database()).getAll('draft', IDBKeyRange.bound([profileId], [profileId, []]))
}

/** The number of unsent scores of all profiles of an account. */
export async function countDrafts(profileIds: readonly string[]): Promise<number> {
  const drafts = await Promise.all(profileIds.map(listDrafts))
  return drafts.flat().reduce((sum, { edits }) => sum + edits.length, 0)
}
