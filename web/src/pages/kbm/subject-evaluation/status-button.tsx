import { type ScoreGrid, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'
import type { ScoreSheet } from './use-scores.ts'

const touches = [scoreEndpoints.read, subjectEvaluationEndpoints.list]

type StatusButtonProps = {
  grid: ScoreGrid
  /** No score or description is missing. */
  isReady: boolean
  sheet: Pick<ScoreSheet, 'waiting' | 'lost' | 'problem'>
}

/** Marks the subject as final, or reopens it as long as nothing is locked. */
export function StatusButton({ grid, isReady, sheet }: StatusButtonProps) {
  const { evaluation } = grid
  const params = { schoolId: useSchoolId(), id: evaluation.id }
  const set = useEndpointMutation(subjectEvaluationEndpoints.status, { touches })
  const next = evaluation.status === 'DRAFT' ? 'FINAL' : 'DRAFT'
  const isSaving = sheet.waiting > 0
  // Without a connection, refused, or lost by the server: it would take other scores as final than those on the screen.
  const isStuck = (isSaving && sheet.problem !== null) || (next === 'FINAL' && sheet.lost > 0)
  // The press itself ends the typing of a score, so it waits until that score is saved.
  const [isPressed, setPressed] = useState(false)
  if (isPressed && isStuck) setPressed(false)
  const isDue = isPressed && !isSaving
  const send = useEffectEvent(() => {
    if (set.isPending) return
    set.mutate(
      {
        params,
        query: { semesterNo: evaluation.semesterNo },
        body: { status: next, version: evaluation.version },
      },
      { onSuccess: toastThen(() => undefined), onError: toastFailure, onSettled: () => setPressed(false) },
    )
  })
  useEffect(() => {
    if (isDue) send()
  }, [isDue])
  if (!evaluation.isSetUp || evaluation.status === 'TERKUNCI') return null
  return (
    // The server rejects it while scores are missing.
    <Button
      tone={next === 'FINAL' && isReady ? 'primary' : 'plain'}
      busy={isPressed}
      disabled={isStuck}
      onClick={() => setPressed(true)}
    >
      {next === 'FINAL' ? 'Tandai final' : 'Kembalikan ke draf'}
    </Button>
  )
}
