import { isScored } from '@hadir/contract/evaluation/student-result.ts'
import type { Result } from './student-results.ts'

type Reached = Pick<Result, 'final' | 'skill' | 'isBelow' | 'isSkillBelow' | 'filled' | 'owed' | 'hasSkill'>

/** A row's result on a phone: two scores under K13 with practice. */
export function FinalWords({ result, threshold }: { result: Reached; threshold: string }) {
  const { final, skill, isBelow, isSkillBelow, filled, owed, hasSkill } = result
  // A part in which she owes nothing has no score, and lacks none.
  const without = isScored(result) ? 'tidak wajib' : 'belum lengkap'
  const below = (
    <span className="text-danger">
      <span aria-hidden> ▼</span>
      <span className="sr-only"> di bawah {threshold}</span>
    </span>
  )
  if (!hasSkill && final === null) return `${filled}/${owed} terisi`
  return (
    <>
      {hasSkill ? 'pengetahuan' : 'akhir'} {final ?? without}
      {final !== null && isBelow && below}
      {hasSkill && (
        <>
          , keterampilan {skill ?? without}
          {skill !== null && isSkillBelow && below}
        </>
      )}
    </>
  )
}
