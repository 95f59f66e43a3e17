import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import { scoreEndpoints, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useCachedQuery } from '../../../offline/prefetch/use-cached-query.ts'
import { discarded } from '../../../offline/scores/rejected-edits.ts'
import { withLostSent, withoutLost } from '../../../offline/scores/restored-server.ts'
import {
  type Change,
  changed,
  contentOf,
  keyOf,
  type Place,
  redone,
  resolved,
  savedOf,
  type Scores,
  triedAgain,
  undone,
} from '../../../offline/scores/score-edits.ts'
import { scoreSession } from '../../../offline/scores/score-session.ts'
import { useOutbox } from '../../../offline/store/outbox-store.ts'
import { useSession } from '../../../session/store.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { ownCellsOf } from './own-cells.ts'
import { useFollow } from './use-follow.ts'

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
 * The state of one subject's scores on this page. Edits are written to this device; the outbox sends them shortly after
 * the last key.
 */
export function useScores(grid: ScoreGrid, { isCached }: { isCached: boolean }) {
  const { id, semesterNo, subject, academicClass } = grid.evaluation
  const profileId = useSession((session) => session.profile?.id) ?? ''
  const cells = useMemo(() => cellsOf(grid), [grid])
  const received = { cells, epoch: grid.epoch, isCached, own: () => ownCellsOf(grid) }
  const [session] = useState(() =>
    scoreSession({ profileId, id, semesterNo, title: `${subject.name} ${academicClass.name}` }, received),
  )
  useEffect(() => session.open(), [session])
  // Before the new rows are painted.
  useLayoutEffect(() => session.receive(received))
  const { scores, refusal, isUnanswered, isRead, isStored } = useStore(session.view)
  const onOwn = useFollow(grid)
  useEffect(
    () => session.view.subscribe(({ seq }, before) => seq !== null && seq !== before.seq && onOwn(seq)),
    [session, onOwn],
  )
  const delay = useOutbox((outbox) => outbox.delay)

  const edits = [...scores.edits.values()]
  const waiting = edits.filter(({ status }) => status === 'waiting').length
  const isAnyCarried = grid.evaluation.components.some(({ carriedFrom }) => carriedFrom !== undefined)
  return {
    /** A new object whenever a cell changes. */
    scores,
    contentOf: (place: Place) => contentOf(scores, place),
    savedOf: (place: Place) => savedOf(scores, keyOf(place)),
    editOf: (place: Place) => scores.edits.get(keyOf(place)),
    change: (changes: readonly Change[]) =>
      session.act((now) => changed(now, isAnyCarried ? changes.filter((one) => mayChange(grid, now, one)) : changes)),
    undo: () => session.act(undone),
    canUndo: scores.past.length > 0,
    redo: () => session.act(redone),
    canRedo: scores.future.length > 0,
    resolve: (place: Place, whose: 'mine' | 'theirs') => session.act((now) => resolved(now, keyOf(place), whose)),
    /** Sends everything again after the whole request was refused. */
    retry: () => session.act(triedAgain, { isDecision: true }),
    /** Scores on this page that are not on the server as they are shown here. */
    unsaved: edits.length,
    waiting,
    refused: edits.filter(({ status }) => status === 'refused').length,
    conflicts: edits.filter(({ status }) => status === 'conflict').length,
    lost: edits.filter(({ status }) => status === 'lost').length,
    sendLost: () => session.act(withLostSent),
    discardLost: () => session.act(withoutLost),
    discard: (place: Place) => session.act((now) => discarded(now, place)),
    discardRejected: () => session.act((now) => discarded(now), { isDecision: true }),
    isSending: scores.inFlight.size > 0,
    refusal,
    /** Sending fails: what waits is sent again by itself. */
    isDelayed: waiting > 0 && (isUnanswered || delay === 'unreachable' || delay === 'outdated'),
    isRead,
    isStored,
  }
}

/**
 * A component that one student brought from her former class takes no score, and nothing of the others. One from her
 * former school is changed in its own window.
 */
function mayChange({ evaluation }: ScoreGrid, scores: Scores, change: Change): boolean {
  const component = evaluation.components.find(({ id }) => id === change.componentId)
  if (component?.carriedFrom === undefined) return true
  if (component.carriedFrom === formerSchool) return false
  const state = contentOf(scores, change)?.state
  return state !== 'NOT_DUE' && 'content' in change && change.content.state !== 'EMPTY'
}

/** Returns the grid cached on this device while offline or until the server has responded. */
export function useGrid(requested: { id: string; semesterNo: number | undefined }) {
  return useCachedQuery(scoreEndpoints.read, gridOf(useSchoolId(), requested))
}
