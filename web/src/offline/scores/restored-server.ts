import {
  type Edit,
  isEqual,
  noScores,
  nothing,
  type Place,
  type Saved,
  savedOf,
  type Scores,
  withSaved,
} from './score-edits.ts'

type Reread = {
  /** Whether the known cells came from the server on this page; those stored on the device may have been outdated. */
  isLive: boolean
  /** The keys of the cells that this person may write. */
  own: ReadonlySet<string>
}

/** Whether a school's epoch is another. An older server sends none, also for a while during a rolling update. */
export const isRestored = (before: string, now: string) => before !== '' && now !== '' && now !== before

/**
 * The server's cells after it was restored from a backup (docs/decisions/0035). What it had confirmed and no longer has
 * is not saved any more: it stays in the grid as lost, until it is sent again or discarded.
 */
export function reread(scores: Scores, cells: readonly (Place & Saved)[], { isLive, own }: Reread): Scores {
  const { saved } = withSaved(noScores, cells)
  const edits = new Map(scores.edits)
  for (const [key, { rev, ...was }] of scores.saved) {
    const now = saved.get(key)
    const edit = edits.get(key)
    if (edit) {
      // The restored score is the one that was on the page: its edit overwrites nothing unseen.
      if (now && isEqual(now, was) && edit.baseRev === rev) edits.set(key, { ...edit, baseRev: now.rev })
      continue
    }
    const isLost = now ? isLive && !isEqual(now, was) : !isEqual(was, nothing)
    if (isLost && own.has(key)) edits.set(key, { content: was, text: '', baseRev: now?.rev ?? 0, status: 'lost' })
  }
  return withoutFound({ ...scores, saved, edits })
}

/** Drops lost scores that the server has again: sent from another device, or in the backup of a second restore. */
export function withoutFound(scores: Scores): Scores {
  const isFound = (key: string, { content }: Edit) => content !== null && isEqual(content, savedOf(scores, key))
  const left = [...scores.edits].filter(([key, edit]) => !isLost(edit) || !isFound(key, edit))
  return left.length < scores.edits.size ? { ...scores, edits: new Map(left) } : scores
}

/** Makes lost scores wait to be sent. */
export const withLostSent = (scores: Scores): Scores => ({
  ...scores,
  edits: new Map([...scores.edits].map(([key, edit]) => [key, isLost(edit) ? { ...edit, status: 'waiting' } : edit])),
})

/** Drops lost scores: the grid shows what the restored server has. */
export const withoutLost = (scores: Scores): Scores => ({
  ...scores,
  edits: new Map([...scores.edits].filter(([, edit]) => !isLost(edit))),
})

const isLost = ({ status }: Edit) => status === 'lost'
