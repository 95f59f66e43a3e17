import type { ElectiveChoice, MovingElective, MovingScores } from './academic-student.ts'

type Student = Pick<MovingScores, 'id' | 'electives'>

/** Whether she takes an elective in the new class: as chosen, else as it applies by itself. */
export const isTaken = ({ id }: Student, one: MovingElective, electives: readonly ElectiveChoice[]): boolean =>
  electives.find((own) => own.studentId === id && own.academicSubjectId === one.academicSubjectId)?.takes ?? one.takes

/** *3 nilai ikut*: *Matematika: LM1 60, LM2 70* and *IPA: LM1 80*; *1 nilai tetap di kelas lama …*: *Seni Rupa: LM1 75*. */
export function movingParts(
  student: Pick<MovingScores, 'id' | 'electives' | 'carried' | 'left'>,
  electives: readonly ElectiveChoice[],
): { words: string; subjects: string[] }[] {
  const taken = new Map(
    student.electives.map((one) => [one.academicSubjectId, isTaken(student, one, electives)] as const),
  )
  const [carried, notTaken] = split(student.carried, (one) => taken.get(one.academicSubjectId) !== false)
  const [counted, left] = split(student.left, (one) => taken.get(one.academicSubjectId) === true)
  const part = (subjects: MovingScores['carried'], what: string) => {
    const count = subjects.reduce((sum, { scores }) => sum + scores.length, 0)
    const named = subjects.map(({ subject, scores }) => `${subject}: ${scores.join(', ')}`)
    return count > 0 ? { words: `${count} nilai ${what}`, subjects: named } : []
  }
  return [
    part(carried, 'ikut'),
    part(counted, 'tetap dihitung di kelas lama'),
    part(left, 'tetap di kelas lama, karena kelas baru tidak punya mapelnya'),
    part(notTaken, 'tidak dihitung lagi, karena mapelnya tidak diikuti di kelas baru'),
  ].flat()
}

const split = <Item>(all: readonly Item[], isFirst: (one: Item) => boolean): [Item[], Item[]] => [
  all.filter(isFirst),
  all.filter((one) => !isFirst(one)),
]
