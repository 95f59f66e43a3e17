import { type ScoreGrid, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { toastFailure, toastThen } from '../../../components/feedback/toast.ts'
import { useEndpointMutation } from '../../../http/query.ts'
import { useSchoolId } from '../../../session/use-school-id.ts'
import { Button } from '../../../ui/button.tsx'

const touches = [scoreEndpoints.read, subjectEvaluationEndpoints.list]

/** Marks the subject as final, or reopens it as long as nothing is locked. */
export function StatusButton({ grid, isComplete, isBusy }: { grid: ScoreGrid; isComplete: boolean; isBusy: boolean }) {
  const { evaluation } = grid
  const params = { schoolId: useSchoolId(), id: evaluation.id }
  const set = useEndpointMutation(subjectEvaluationEndpoints.status, { touches })
  if (!evaluation.isSetUp || evaluation.status === 'TERKUNCI') return null
  const next = evaluation.status === 'DRAFT' ? 'FINAL' : 'DRAFT'
  const send = () =>
    set.mutate(
      {
        params,
        query: { semesterNo: evaluation.semesterNo },
        body: { status: next, version: evaluation.version },
      },
      { onSuccess: toastThen(() => undefined), onError: toastFailure },
    )
  return (
    // The server rejects it while scores are missing.
    <Button
      tone={next === 'FINAL' && isComplete ? 'primary' : 'plain'}
      busy={set.isPending}
      disabled={isBusy}
      onClick={send}
    >
      {next === 'FINAL' ? 'Tandai final' : 'Kembalikan ke draf'}
    </Button>
  )
}
