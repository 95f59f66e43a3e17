import { sql } from 'kysely'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { SubjectScore } from '@hadir/contract/student/report-card/report-card.ts'

/** As in readLedger: one that was frozen without whether its scores are complete has them, unless she left before. */
const isComplete = sql<boolean>`coalesce(
  (select (basis ->> 'isComplete')::boolean from jsonb_path_query(card.snapshot, '$.basis[*]') basis
    where basis ->> 'id' = frozen ->> 'id'),
  frozen #>> '{final,score}' is not null
    and (jsonb_typeof(frozen -> 'skill') = 'null' or frozen #>> '{skill,score}' is not null))`

/** The counts of a row whose rapor `card` is locked: scores may change after a mid-semester rapor, not what it prints. */
export const frozenCounts = sql`(select json_build_object('subjects', count(*),
    'complete', count(*) filter (where ${isComplete}), 'mean', round(avg((frozen #>> '{final,score}')::numeric) * 10))
  from jsonb_path_query(card.snapshot, '$.groups[*].subjects[*]') frozen)`

/**
 * A locked rapor's scores; `current` has what no rapor prints. A predikat and a skill are printed only where both class
 * and subject are of K13.
 */
export function frozenScores(
  { curriculum, groups, basis }: ReportCardSnapshot,
  current: readonly SubjectScore[],
): SubjectScore[] {
  const now = new Map(current.map((one) => [one.id, one]))
  const complete = new Map(basis.map(({ id, isComplete: isWhole }) => [id, isWhole]))
  return groups.flatMap(({ group, subjects }) =>
    subjects.map(({ id, name, teacher, threshold, final, skill: frozenSkill }): SubjectScore => {
      const skill = curriculum === 'K13' ? frozenSkill : null
      const { owed = 0, filled = 0, isSetUp = true, status = 'TERKUNCI' } = now.get(id) ?? {}
      const isWhole = complete.get(id) ?? (final.score !== null && frozenSkill?.score !== null)
      return {
        id,
        name,
        group,
        teacher,
        isSetUp,
        status,
        curriculum: skill ? 'K13' : 'MERDEKA',
        threshold,
        final: final.score,
        skill: skill?.score ?? null,
        filled: isWhole ? owed : filled,
        owed,
        isComplete: isWhole,
        description: final.description,
        skillDescription: skill?.description ?? null,
      }
    }),
  )
}
