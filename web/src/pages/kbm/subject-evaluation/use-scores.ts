import { mostCells, scoreEndpoints, type ScoreGrid } from '@hadir/contract/evaluation/score-grid.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { CallError } from '../../../http/call-error.ts'
import { openGrid } from '../../../offline/scores/draft-store.ts'
import { leftGrid } from '../../../offline/scores/left-grid.ts'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { useSession } from '../../../session/store.ts'
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

/** So long after the last key, what waits is sent. */
const sendAfter = 600
/** After a call without an answer. */
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
 * The scores of one subject as this page has them. What is typed is sent a moment later, all of it in one request;
 * without an answer it waits and is sent again.
 */
export function useScores(grid: ScoreGrid) {
  const schoolId = useSchoolId()
  const { id, semesterNo } = grid.evaluation
  const [scores, setScores] = useState<Scores>(() => withSaved(noScores, cellsOf(grid)))
  const { isStored, write } = useDraft(grid, scores, (edits) => setScores((now) => restored(now, edits)))
  const [problem, setProblem] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  const [seen, setSeen] = useState(grid)
  if (seen !== grid) {
    setSeen(grid)
    setScores(withSaved(scores, cellsOf(grid)))
  }
  // Asked too often is asked again later; any other refusal waits for somebody to look at it.
  const isStopped = isRefusal(problem)
  const profileId = useSession((session) => session.profile?.id) ?? ''
  const onOwn = useFollow(grid)
  // The outbox leaves to this page what is this page's.
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
        // Locked meanwhile, or no longer hers: each cell says so and goes on showing what was put in.
        const why = isRefusal(error) ? error.message : null
        setScores((now) => (why ? refusedAll(now, sending, why) : unanswered(now, sending)))
        setProblem(error as Error)
      } finally {
        setSending(false)
      }
    }
    // Each further key begins the pause anew.
    const timer = setTimeout(() => void send(), problem ? againAfter : sendAfter)
    return () => clearTimeout(timer)
  }, [scores, isSending, isStopped, problem, schoolId, id, semesterNo, onOwn])

  // Whoever leaves in the pause does not wait for it: what is left then goes at once, and is kept until it has arrived.
  const leaving = useRef(() => {})
  useEffect(() => {
    leaving.current = () => {
      const sending = toSend(scores, mostCells)
      if (!sending) return
      void sendScores({ schoolId, id, semesterNo }, sending)
        .then(({ cells }) => write([...answered(scores, sending, cells).edits]))
        // The outbox tries again, on whatever page she is by then.
        .catch(() => leftGrid.dispatchEvent(new Event('left')))
    }
  })
  useEffect(() => () => leaving.current(), [])

  const edits = [...scores.edits.values()]
  return {
    /** Another object whenever any cell holds something else. */
    scores,
    contentOf: (place: Place) => contentOf(scores, place),
    editOf: (place: Place) => scores.edits.get(keyOf(place)),
    change: (changes: readonly Change[]) => setScores((now) => changed(now, changes)),
    undo: () => setScores(undone),
    canUndo: scores.past.length > 0,
    resolve: (place: Place, whose: 'mine' | 'theirs') => setScores((now) => resolved(now, keyOf(place), whose)),
    /** After a refusal of the whole: sent once more, as it is. */
    retry: () => {
      setScores(triedAgain)
      setProblem(null)
    },
    waiting: edits.filter(({ status }) => status === 'waiting').length,
    refused: edits.filter(({ status }) => status === 'refused').length,
    conflicts: edits.filter(({ status }) => status === 'conflict').length,
    isSending,
    problem,
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

/** Shows what this device kept, without a connection or until the server has answered. */
export function useGrid(requested: { id: string; semesterNo: number | undefined }) {
  return useCachedQuery(scoreEndpoints.read, gridOf(useSchoolId(), requested))
}
