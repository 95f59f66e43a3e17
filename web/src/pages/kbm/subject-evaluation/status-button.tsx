import { type ScoreGrid, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { CallError } from '../../../http/call-error.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import type { ScoreSheet } from './use-scores.ts'

const touches = [scoreEndpoints.read, subjectEvaluationEndpoints.list]

type StatusProps = {
  grid: ScoreGrid
  /** No score or description is missing. */
  isReady: boolean
  /** Names who lacks what. */
  onLacking: () => void
  sheet: Pick<ScoreSheet, 'waiting' | 'lost' | 'refusal' | 'isDelayed'>
}

/** Marks the subject as final, or reopens it as long as nothing is locked; null where neither is possible. */
export function useStatusChange({ grid, isReady, onLacking, sheet }: StatusProps) {
  const { evaluation } = grid
  const params = { schoolId: useSchoolId(), id: evaluation.id }
  const set = useEndpointMutation(subjectEvaluationEndpoints.status, { touches })
  const next = evaluation.status === 'DRAFT' ? 'FINAL' : 'DRAFT'
  const isSaving = sheet.waiting > 0
  // Without a connection, refused, or lost by the server: it would take other scores as final than those on the screen.
  const isStuck = (isSaving && (sheet.refusal !== null || sheet.isDelayed)) || (next === 'FINAL' && sheet.lost > 0)
  // The press itself ends the typing of a score, so it waits until that score is saved.
  const [isPressed, setPressed] = useState(false)
  if (isPressed && isStuck) setPressed(false)
  const isDue = isPressed && !isSaving
  const refused = (error: Error) => {
    toastFailure(error)
    if (error instanceof CallError && error.body.code === 'EVALUATION_INCOMPLETE') onLacking()
  }
  const send = useEffectEvent(() => {
    if (set.isPending) return
    set.mutate(
      {
        params,
        query: { semesterNo: evaluation.semesterNo },
        body: { status: next, version: evaluation.version },
      },
      { onSuccess: toastThen(() => undefined), onError: refused, onSettled: () => setPressed(false) },
    )
  })
  useEffect(() => {
    if (isDue) send()
  }, [isDue])
  if (!evaluation.isSetUp || evaluation.status === 'TERKUNCI') return null
  return {
    label: next === 'FINAL' ? 'Tandai final' : 'Kembalikan ke draf',
    isLikely: next === 'FINAL' && isReady,
    isBusy: isPressed,
    isStuck,
    // While scores are missing it names them.
    press: () => (next === 'DRAFT' || isReady || isSaving ? setPressed(true) : onLacking()),
  }
}

export function StatusButton(props: StatusProps) {
  const change = useStatusChange(props)
  if (!change) return null
  return (
    <Button
      tone={change.isLikely ? 'primary' : 'plain'}
      busy={change.isBusy}
      disabled={change.isStuck}
      onClick={change.press}
    >
      {change.label}
    </Button>
  )
}
