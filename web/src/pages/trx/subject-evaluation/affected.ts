import { gradedStudent, type ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { hasFinalScore, type StudentResult, studentResult } from '@hadir/contract/evaluation/student-result.ts'
import { withoutScore } from '@hadir/contract/evaluation/score-text.ts'
import type { setupOf } from './setup-of.ts'

/** What a rapor prints of a result: under K13 both scores, each with its predikat. */
export type Sides = Pick<
  StudentResult,
  'final' | 'lacksFinal' | 'isBelow' | 'letter' | 'hasSkill' | 'skill' | 'lacksSkill' | 'isSkillBelow' | 'skillLetter'
> & { hasFinal: boolean }

const compared = ['final', 'isBelow', 'letter', 'skill', 'isSkillBelow', 'skillLetter'] as const

/** One student with a score, a predikat or a side of the threshold that would change. */
export type Affected = { id: string; name: string; before: Sides; after: Sides }

/** The students of a grid that another set-up would affect. */
export function affectedBy(grid: ScoreGrid, next: ReturnType<typeof setupOf>): Affected[] {
  const { evaluation, students } = grid
  // The form does not have what single students brought from their former classes.
  const brought = evaluation.components.filter(({ carriedFrom }) => carriedFrom !== undefined)
  const planned = { ...next, components: [...next.components, ...brought] }
  const byStudent = new Map(students.map(({ id }) => [id, new Map<string, (typeof grid.cells)[number]>()]))
  for (const cell of grid.cells) {
    const [componentId, studentId] = [evaluation.components[cell.component]?.id, students[cell.student]?.id]
    if (componentId && studentId) byStudent.get(studentId)?.set(componentId, cell)
  }
  return students.flatMap((student) => {
    const cells = byStudent.get(student.id) ?? new Map()
    const graded = gradedStudent(evaluation, student)
    const [before, after] = [
      sidesOf(evaluation, studentResult(evaluation, graded, cells)),
      sidesOf(next, studentResult(planned, graded, cells)),
    ]
    const isSame = compared.every((name) => before[name] === after[name])
    return isSame ? [] : [{ id: student.id, name: student.name, before, after }]
  })
}

const sidesOf = (setup: Parameters<typeof hasFinalScore>[0], result: StudentResult): Sides => ({
  hasFinal: hasFinalScore(setup),
  final: result.final,
  lacksFinal: result.lacksFinal,
  isBelow: result.isBelow,
  letter: result.letter,
  hasSkill: result.hasSkill,
  skill: result.skill,
  lacksSkill: result.lacksSkill,
  isSkillBelow: result.isSkillBelow,
  skillLetter: result.skillLetter,
})

/** "74 (di bawah KKTP)", or under K13 "80 B, keterampilan 70 D (di bawah KKM)"; a score and its letter on one line. */
export function sideWords(sides: Sides, threshold: string): string {
  const part = (score: number | null, without: string, { letter, isBelow }: Look) =>
    `${score ?? without}${letter ? `\u00a0${letter}` : ''}${isBelow ? ` (di bawah ${threshold})` : ''}`
  const withoutFinal = !sides.hasFinal ? 'tanpa nilai akhir' : withoutScore(sides.lacksFinal)
  const final = part(sides.final, withoutFinal, sides)
  if (!sides.hasSkill) return final
  const look = { letter: sides.skillLetter, isBelow: sides.isSkillBelow }
  return `${final}, keterampilan ${part(sides.skill, withoutScore(sides.lacksSkill), look)}`
}
type Look = Pick<Sides, 'letter' | 'isBelow'>
