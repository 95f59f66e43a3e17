import { mostCells, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { call } from '../../http/call.ts'
import { type Ending, afterFailure } from '../outbox/flush.ts'
import { changeDraft, isGridOpen, listDrafts, type ScoreDraft } from './draft-store.ts'
import { answered, noScores, refusedAll, type Scores, type ScoreEdits, toSend } from './score-edits.ts'

type Sender = { profileId: string; schoolId: string; signal: AbortSignal }

const scoresOf = (edits: ScoreEdits): Scores => ({ ...noScores, edits: new Map(edits) })
const isWaiting = ({ edits }: ScoreDraft) => edits.some(([, { status, content }]) => status === 'waiting' && content)

/** The number of subjects with unsent scores, open grids excluded. */
export async function waitingDrafts(profileId: string): Promise<number> {
  return (await listDrafts(profileId)).filter((draft) => isWaiting(draft) && !isGridOpen(draft)).length
}

/**
 * Sends the scores that a grid left unsent, one subject after the other. Each verdict updates the draft on the device,
 * so that the grid shows it when it is opened again. Sending scores twice is harmless.
 */
export async function flushDrafts({ profileId, schoolId, signal }: Sender): Promise<Ending> {
  let ending: Ending = 'done'
  for (const draft of await listDrafts(profileId)) {
    if (isGridOpen(draft)) continue
    const sent = await sendDraft(draft, { schoolId, signal })
    if (sent === 'halt' || sent === 'unreachable' || sent === 'outdated') return sent
    if (sent !== 'done') ending = sent
  }
  return ending
}

async function sendDraft(draft: ScoreDraft, { schoolId, signal }: Omit<Sender, 'profileId'>): Promise<Ending> {
  const { id } = draft
  const semesterNo = draft.semesterNo === 2 ? 2 : 1
  let left = draft.edits
  for (;;) {
    const sending = toSend(scoresOf(left), mostCells)
    if (!sending) return 'done'
    const { componentIds, studentIds, cells } = sending
    try {
      const input = {
        params: { schoolId, id },
        query: { semesterNo },
        body: { componentIds, studentIds, cells },
      } as const
      const { data } = await call(scoreEndpoints.save, input, { signal })
      left = await changeDraft(draft, (edits) => [...answered(scoresOf(edits), sending, data.cells).edits])
    } catch (error) {
      const after = afterFailure(error)
      if (typeof after === 'string') return after
      left = await changeDraft(draft, (edits) => [...refusedAll(scoresOf(edits), sending, after.message).edits])
    }
  }
}
