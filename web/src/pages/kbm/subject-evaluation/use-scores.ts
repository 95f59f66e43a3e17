import { mostCells, scoreEndpoints, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { CallError } from '../../../http/call-error.ts'
import { openGrid } from '../../../offline/scores/draft-store.ts'
import { leftGrid } from '../../../offline/scores/left-grid.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { useSession } from '../../../session/store.ts'
import { isRestored, reread, withLostSent, withoutFound, withoutLost } from '../../../offline/scores/restored-server.ts'
import { ownCellsOf } from './own-cells.ts'
import { useDraft } from './use-draft.ts'
import { useFollow } from './use-follow.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import {
  answered,
  type Change,
  changed,
  contentOf,
  keyOf,
  refusedAll,
  triedAgain,
  unanswered,
  noScores,
  restored,
  type Place,
  type Scores,
  type Sending,
  resolved,
  toSend,
  undone,
  withSaved,
} from '../../../offline/scores/score-edits.ts'

/** Milliseconds from the last key to sending. */
const sendAfter = 600
/** Milliseconds to the next attempt after a call without a response. */
const againAfter = 5000

export type ScoreSheet = ReturnType<typeof useScores>

const gridOf = (schoolId: string, requested: { id: string; semesterNo: number | undefined }) => ({
  params: { schoolId, id: requested.id },
  query: { ...(requested.semesterNo && { semesterNo: requested.semesterNo }) },
})

const cellsOf = ({ evaluation, students, cells }: ScoreGrid) =>
  cells.flatMap(({ component, student, ...cell }) => {
    const [componentId, studentId] = [evaluation.components[component]?.id, students[student]?.id]
    return componentId && studentId ? [{ ...cell, componentId, studentId }] : []
  })

/**
 * The state of one subject's scores on this page. Edits are sent together shortly after the last key; without a
 * response they wait and are sent again.
 */
export function useScores(grid: ScoreGrid, { isCached }: { isCached: boolean }) {
  const schoolId = useSchoolId()
  const { id, semesterNo } = grid.evaluation
  const [scores, setScores] = useState<Scores>(() => withSaved(noScores, cellsOf(grid)))
  const { isRead, isStored, write } = useDraft(grid, scores, (edits) => setScores((now) => restored(now, edits)))
  const [problem, setProblem] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  const [seen, setSeen] = useState({ grid, isCached, epoch: grid.epoch })
  // A response equal to the stored one is the same object.
  if (seen.grid !== grid || seen.isCached !== isCached) {
    setSeen({ grid, isCached, epoch: grid.epoch || seen.epoch })
    setScores(
      isRestored(seen.epoch, grid.epoch)
        ? reread(scores, cellsOf(grid), { isLive: !seen.isCached, own: ownCellsOf(grid) })
        : withoutFound(withSaved(scores, cellsOf(grid))),
    )
  }
  // A rate limit (429) is retried later; any other refusal waits for the user.
  const isStopped = isRefusal(problem)
  const profileId = useSession((session) => session.profile?.id) ?? ''
  const onOwn = useFollow(grid)
  // The outbox skips the drafts of open grids.
  useEffect(() => openGrid({ profileId, id, semesterNo }), [profileId, id, semesterNo])
  useEffect(() => {
    const sending = toSend(scores, mostCells)
    if (!sending || isSending || isStopped) return
    const send = async () => {
      setSending(true)
      try {
        const { cells, seq } = await sendScores({ schoolId, id, semesterNo }, sending)
        setScores((now) => answered(now, sending, cells))
        setProblem(null)
        onOwn(seq)
      } catch (error) {
        // Locked, or no longer her subject: each cell shows the reason and the unsaved value.
        const why = isRefusal(error) ? error.message : null
        setScores((now) => (why ? refusedAll(now, sending, why) : unanswered(now, sending)))
        setProblem(error as Error)
      } finally {
        setSending(false)
      }
    }
    // Each further key restarts the timer.
    const timer = setTimeout(() => void send(), problem ? againAfter : sendAfter)
    return () => clearTimeout(timer)
  }, [scores, isSending, isStopped, problem, schoolId, id, semesterNo, onOwn])

  // Leaving the page sends what is left at once; the draft is deleted only after the response.
  const leaving = useRef(() => {})
  useEffect(() => {
    leaving.current = () => {
      const sending = toSend(scores, mostCells)
      if (!sending) return
      void sendScores({ schoolId, id, semesterNo }, sending)
        .then(({ cells }) => write([...answered(scores, sending, cells).edits]))
        // The outbox retries it from any page.
        .catch(() => leftGrid.dispatchEvent(new Event('left')))
    }
  })
  useEffect(() => () => leaving.current(), [])

  const edits = [...scores.edits.values()]
  return {
    /** A new object whenever a cell changes. */
    scores,
    contentOf: (place: Place) => contentOf(scores, place),
    editOf: (place: Place) => scores.edits.get(keyOf(place)),
    change: (changes: readonly Change[]) => setScores((now) => changed(now, changes)),
    undo: () => setScores(undone),
    canUndo: scores.past.length > 0,
    resolve: (place: Place, whose: 'mine' | 'theirs') => setScores((now) => resolved(now, keyOf(place), whose)),
    /** Sends everything again after the whole request was refused. */
    retry: () => {
      setScores(triedAgain)
      setProblem(null)
    },
    /** Scores on this page that are not on the server as they are shown here. */
    unsaved: edits.length,
    waiting: edits.filter(({ status }) => status === 'waiting').length,
    refused: edits.filter(({ status }) => status === 'refused').length,
    conflicts: edits.filter(({ status }) => status === 'conflict').length,
    lost: edits.filter(({ status }) => status === 'lost').length,
    sendLost: () => setScores(withLostSent),
    discardLost: () => setScores(withoutLost),
    isSending,
    problem,
    isRead,
    isStored,
  }
}

const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status < 500 && error.status !== 429

type At = { schoolId: string; id: string; semesterNo: 1 | 2 }

const sendScores = async ({ schoolId, id, semesterNo }: At, { componentIds, studentIds, cells }: Sending) => {
  const body = { componentIds, studentIds, cells }
  return (await call(scoreEndpoints.save, { params: { schoolId, id }, query: { semesterNo }, body })).data
}

/** Returns the grid cached on this device while offline or until the server has responded. */
export function useGrid(requested: { id: string; semesterNo: number | undefined }) {
  return useCachedQuery(scoreEndpoints.read, gridOf(useSchoolId(), requested))
}
