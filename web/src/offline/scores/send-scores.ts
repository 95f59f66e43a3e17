import { mostCells, scoreEndpoints, type SentCell } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { call } from '../../http/call.ts'
import { CallError } from '../../http/call-error.ts'
import type { SendFor } from '../outbox/kind.ts'
import type { Trouble } from '../store/stored-sheet.ts'
import { changeDraft, listDrafts, readDraft, type Which } from './draft-store.ts'
import { countEdits } from './rejected-edits.ts'
import {
  answered,
  noScores,
  refusedAll,
  type ScoreEdits,
  type Scores,
  type Sending,
  toSend,
  unanswered,
  underWay,
} from './score-edits.ts'
import { type ScoreView, sessionOf, sessionsOf } from './score-session.ts'
import type { SavedScores, UnsentScores } from './scores-kind.ts'

const scoresOf = (edits: ScoreEdits): Scores => ({ ...noScores, edits: new Map(edits) })

/** A person's unsent scores, subject by subject: of her open grids, and of those that she left. */
export async function listUnsent(profileId: string, onUnreadable?: () => void): Promise<UnsentScores[]> {
  const open = sessionsOf(profileId)
  await Promise.all(open.map((session) => session.ready()))
  const drafts = await listDrafts(profileId).catch(() => {
    onUnreadable?.()
    return []
  })
  const left = drafts.filter((draft) => !sessionOf(draft))
  const all = [
    ...left.map(({ edits, ...of }) => {
      return { ...of, ...countEdits(edits), isOpen: false, isDue: true, isInMemory: false }
    }),
    ...open.map(({ of, view, isOpen, isDue, isInMemory }) => {
      const edits = [...view.getState().scores.edits]
      return { ...of, ...countEdits(edits), isOpen: isOpen(), isDue: isDue(), isInMemory: isInMemory() }
    }),
  ]
  return all.filter(({ waiting, rejected, lost }) => waiting + rejected + lost > 0)
}

export async function nextScores(which: Which): Promise<Sending | null> {
  const session = sessionOf(which)
  if (!session) {
    const draft = await readDraft(which).catch(() => undefined)
    const sending = draft ? toSend(scoresOf(draft.edits), mostCells) : null
    // A full disk does not keep them from being sent.
    if (sending) await change(which, (scores) => underWay(scores, sending), {}).catch(() => undefined)
    return sending
  }
  await session.ready()
  if (!session.isDue()) return null
  const sending = toSend(session.view.getState().scores, mostCells)
  if (sending) session.update((scores) => underWay(scores, sending))
  return sending
}

export async function sendScores(of: Which, sending: Sending, { schoolId, signal }: SendFor): Promise<SavedScores> {
  const { componentIds, studentIds, cells } = sending
  const save = async (body: { componentIds: string[]; studentIds: string[]; cells: SentCell[] }) => {
    const query = { semesterNo: of.semesterNo === 2 ? 2 : 1 } as const
    return (await call(scoreEndpoints.save, { params: { schoolId, id: of.id }, query, body }, { signal })).data
  }
  try {
    return await save({ componentIds, studentIds, cells })
  } catch (error) {
    // A server from before fences.
    const isUnknown = error instanceof CallError && error.status === 400 && cells.some(({ fence }) => fence)
    if (!isUnknown) throw error
    return save({ componentIds, studentIds, cells: cells.map((cell) => ({ ...cell, fence: undefined })) })
  }
}

/** Changes the scores where they are now: the grid may have been opened or left since they were sent. */
async function change(which: Which, to: (scores: Scores) => Scores, more: Partial<ScoreView>): Promise<void> {
  const session = sessionOf(which)
  if (!session) return changeDraft(which, (edits) => [...to(scoresOf(edits)).edits])
  await session.ready()
  return session.update(to, more)
}

export const applyVerdicts = (of: Which, sending: Sending, { cells, seq }: SavedScores) =>
  change(of, (scores) => answered(scores, sending, cells), { refusal: null, isUnanswered: false, seq })

/** Locked, or no longer her subject: each cell shows the reason and the unsaved value. */
export const rejectScores = (of: Which, sending: Sending, trouble: Trouble) =>
  change(of, (scores) => refusedAll(scores, sending, trouble.message), { refusal: trouble, isUnanswered: false })

/** They may have been saved: the next verdicts recognise them. */
export const recordUnanswered = (of: Which, sending: Sending) =>
  change(of, (scores) => unanswered(scores, sending), { isUnanswered: true }).catch(() => undefined)
