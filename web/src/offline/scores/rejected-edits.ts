import {
  contentAt,
  type Content,
  type Edit,
  keyOf,
  type Place,
  savedOf,
  type ScoreEdits,
  type Scores,
} from './score-edits.ts'

/** Refused, conflicting or lost: it is not sent until the user decides, so nothing is calculated with it. */
export const isRejected = (edit: Edit | undefined): edit is Edit => edit !== undefined && edit.status !== 'waiting'

/** What a cell counts as: what the server holds, or what is on its way there. */
export const countedAt = (scores: Scores, key: string): Content | null =>
  isRejected(scores.edits.get(key)) ? savedOf(scores, key) : contentAt(scores, key)

/** Drops the edit of one cell, or every refused and conflicting one: the cells show what the server holds. */
export function discarded(scores: Scores, place?: Place): Scores {
  const only = place && keyOf(place)
  const isDropped = (key: string, edit: Edit) =>
    only === undefined ? edit.status === 'refused' || edit.status === 'conflict' : key === only && isRejected(edit)
  const left = [...scores.edits].filter(([key, edit]) => !isDropped(key, edit))
  return left.length < scores.edits.size ? { ...scores, edits: new Map(left) } : scores
}

/** `rejected` without what is lost. */
export type EditCount = { waiting: number; rejected: number; lost: number }

export function countEdits(edits: ScoreEdits): EditCount {
  const rejected = edits.filter(([, edit]) => isRejected(edit)).length
  const lost = edits.filter(([, { status }]) => status === 'lost').length
  return { waiting: edits.length - rejected, rejected: rejected - lost, lost }
}
