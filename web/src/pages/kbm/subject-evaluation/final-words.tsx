import { Button } from '../../../ui/button.tsx'
import { withoutScore } from '@hadir/contract/evaluation/score-text.ts'
import type { Result } from './student-results.ts'

type Reached = Pick<
  Result,
  | 'final'
  | 'lacksFinal'
  | 'isUnsaved'
  | 'isBelow'
  | 'skill'
  | 'lacksSkill'
  | 'isSkillBelow'
  | 'filled'
  | 'owed'
  | 'hasSkill'
>

/** A row's result on a phone: two scores under K13 with practice. */
export function FinalWords({ result, threshold }: { result: Reached; threshold: string }) {
  const { final, lacksFinal, isUnsaved, isBelow, skill, lacksSkill, isSkillBelow, filled, owed, hasSkill } = result
  // The mark is before the score, as everywhere: a comma may follow.
  const part = (score: number | null, isLacking: boolean, isUnder: boolean) =>
    score === null ? (
      withoutScore(isLacking)
    ) : isUnsaved ? (
      `(${score})`
    ) : isUnder ? (
      <span className="text-danger">
        <span aria-hidden>▼ </span>
        {score}
        <span className="sr-only"> di bawah {threshold}</span>
      </span>
    ) : (
      score
    )
  if (!hasSkill && lacksFinal) return `${filled}/${owed} terisi`
  return (
    <>
      {hasSkill ? 'pengetahuan' : 'akhir'} {part(final, lacksFinal, isBelow)}
      {hasSkill && <>, keterampilan {part(skill, lacksSkill, isSkillBelow)}</>}
    </>
  )
}

type CellRestProps = { result: Result; threshold: string; onDescription: () => void }

/** What a student's line has no room for on a phone: her final score, and the way to her description. */
export const CellRest = ({ result, threshold, onDescription }: CellRestProps) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <p>
      Nilai <FinalWords result={result} threshold={threshold} />
    </p>
    <Button size="small" onClick={onDescription}>
      Deskripsi
    </Button>
  </div>
)
