import { mostCells, scoreEndpoints, type ScoreGrid } from '@hadir/contract/evaluation/score-grid.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { CallError } from '../../../http/call-error.ts'
import { queryOptionsOf } from '../../../http/query.ts'
import { useDraft } from './use-draft.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import {
  answered,
  type Change,
  changed,
  contentOf,
  keyOf,
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

export const gridOptions = (schoolId: string, asked: { id: string; semesterNo: number | undefined }) =>
  queryOptionsOf(scoreEndpoints.read, {
    params: { schoolId, id: asked.id },
    query: { ...(asked.semesterNo && { semesterNo: asked.semesterNo }) },
  })

const cellsOf = ({ evaluation, students, cells }: ScoreGrid) =>
  cells.flatMap(({ component, student, ...cell }) => {
    const [componentId, studentId] = [evaluation.components[component]?.id, students[student]?.id]
    return componentId && studentId ? [{ ...cell, componentId, studentId }] : []
  })

/**
 * The scores of one subject as this page has them: what is put in waits a moment and is sent by itself, all of it in
 * one request; without an answer it waits and is sent again.
 */
export function useScores(grid: ScoreGrid) {
  const schoolId = useSchoolId()
  const { id, semesterNo } = grid.evaluation
  const [scores, setScores] = useState<Scores>(() => withSaved(noScores, cellsOf(grid)))
  const { isKept, write } = useDraft(grid, scores, (edits) => setScores((now) => restored(now, edits)))
  const [problem, setProblem] = useState<Error | null>(null)
  const [isSending, setSending] = useState(false)
  const [seen, setSeen] = useState(grid)
  if (seen !== grid) {
    setSeen(grid)
    setScores(withSaved(scores, cellsOf(grid)))
  }
  // Asked too often is asked again later; any other refusal waits for somebody to look at it.
  const isStopped = problem instanceof CallError && problem.status < 500 && problem.status !== 429
  useEffect(() => {
    const sending = toSend(scores, mostCells)
    if (!sending || isSending || isStopped) return
    const send = async () => {
      setSending(true)
      try {
        const verdicts = await sendScores({ schoolId, id, semesterNo }, sending)
        setScores((now) => answered(now, sending, verdicts))
        setProblem(null)
      } catch (error) {
        setProblem(error as Error)
      } finally {
        setSending(false)
      }
    }
    // Each further key begins the pause anew.
    const timer = setTimeout(() => void send(), problem ? againAfter : sendAfter)
    return () => clearTimeout(timer)
  }, [scores, isSending, isStopped, problem, schoolId, id, semesterNo])

  // Whoever leaves in the pause does not wait for it: what is left then goes at once, and is kept until it has arrived.
  const leaving = useRef(() => {})
  useEffect(() => {
    leaving.current = () => {
      const sending = toSend(scores, mostCells)
      if (!sending) return
      void sendScores({ schoolId, id, semesterNo }, sending)
        .then((verdicts) => write([...answered(scores, sending, verdicts).edits]))
        .catch(() => undefined)
    }
  })
  useEffect(() => () => leaving.current(), [])

  const edits = [...scores.edits.values()]
  return {
    contentOf: (place: Place) => contentOf(scores, place),
    editOf: (place: Place) => scores.edits.get(keyOf(place)),
    put: (changes: readonly Change[]) => setScores((now) => changed(now, changes)),
    undo: () => setScores(undone),
    canUndo: scores.past.length > 0,
    settle: (place: Place, whose: 'mine' | 'theirs') => setScores((now) => resolved(now, keyOf(place), whose)),
    /** After a refusal of the whole: sent once more, as it is. */
    retry: () => setProblem(null),
    waiting: edits.filter(({ status }) => status === 'waiting').length,
    refused: edits.filter(({ status }) => status === 'refused').length,
    conflicts: edits.filter(({ status }) => status === 'conflict').length,
    isSending,
    problem,
    isKept,
  }
}

type At = { schoolId: string; id: string; semesterNo: 1 | 2 }

const sendScores = async ({ schoolId, id, semesterNo }: At, { componentIds, studentIds, cells }: Sending) => {
  const body = { componentIds, studentIds, cells }
  return (await call(scoreEndpoints.save, { params: { schoolId, id }, query: { semesterNo }, body })).data.cells
}

/** Colleagues write meanwhile. */
const followEvery = 15_000

export function useGrid(asked: { id: string; semesterNo: number | undefined }) {
  const schoolId = useSchoolId()
  return useQuery({ ...gridOptions(schoolId, asked), refetchInterval: followEvery })
}
