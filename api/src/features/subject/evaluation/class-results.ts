import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import { midSemester, studentResult, type StudentResult } from '@hadir/contract/evaluation/student-result.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting, wordingOf } from '../../config/school/rules.ts'
import {
  type ClassesOfSemester,
  type ClassMember,
  type ClassSemester,
  readCells,
  readMembers,
  readSubjects,
  readTaken,
  readWorded,
  type SubjectOfClass,
} from './class-scores.ts'
import { readTicks } from './ticks.ts'

export type { ClassMember, ClassSemester } from './class-scores.ts'

type Result = {
  readonly result: StudentResult
  readonly mid: StudentResult
  cells: ReadonlyMap<string, CellContent>
}
/** A subject of a class with what it comes to for each student who owes it, by her id. */
export type SubjectResults = { subject: SubjectOfClass; results: ReadonlyMap<string, Result> }

export type ClassResults = { members: ClassMember[]; subjects: SubjectResults[] }

/**
 * All results of a class in a semester, or of one student in it, calculated now in a handful of statements: students
 * who joined since the last save are included, and descriptions use the school's current wording.
 */
export async function readClassResults(
  scope: SchoolScope,
  { academicClassId, ...of }: ClassSemester & { studentId?: string },
): Promise<ClassResults> {
  const [found] = await readResultsOfClasses(scope, { ...of, classIds: [academicClassId] })
  if (!found) throw new Error('one class is asked for, and one is given')
  return found
}

/** The same of several classes in their order, in as many statements as of one. */
export async function readResultsOfClasses(
  scope: SchoolScope,
  of: ClassesOfSemester & { studentId?: string },
): Promise<ClassResults[]> {
  const members = await readMembers(scope, of)
  const taken = await readTaken(scope, of)
  const all = await readSubjects(scope, of, taken)
  const cells = await readCells(scope, all)
  const worded = await readWorded(scope, all)
  const ticks = await readTicks(
    scope,
    all.flatMap(({ evaluationId }) => evaluationId ?? []),
  )
  const template = wordingOf(await readSetting(scope))
  const resultsOf = (subject: SubjectOfClass, owing: readonly ClassMember[]): SubjectResults => {
    const given = cells.get(subject.evaluationId ?? '') ?? new Map<string, Map<string, CellContent>>()
    const middle = lazily(() => midSemester(subject, writtenIn(given)))
    const results = owing.map((student): [string, Result] => {
      const own = given.get(student.id) ?? new Map<string, CellContent>()
      const unworded = { ...student, description: null, editedFrom: null, ticks: ticks.get(student.id) }
      const words = worded.get(`${subject.evaluationId} ${student.id}`)
      const result = lazily(() => studentResult(subject, { ...unworded, ...words }, own, template))
      const mid = lazily(() => studentResult(middle(), unworded, own, template))
      return [
        student.id,
        {
          get result() {
            return result()
          },
          get mid() {
            return mid()
          },
          cells: own,
        },
      ]
    })
    return { subject, results: new Map(results) }
  }
  return of.classIds.map((classId) => {
    const ofClass = members.filter(({ academicClassId }) => academicClassId === classId)
    const subjects = all.flatMap(({ academicClassId, ...subject }) => {
      const takers = taken.get(classId)?.get(subject.id)
      if (!takers && academicClassId !== classId) return []
      const owing = ofClass.filter(({ id }) => takers?.has(id) && (of.studentId ?? id) === id)
      return [resultsOf(subject, owing)]
    })
    return { members: ofClass, subjects }
  })
}

/** Reckoned when it is first asked for: a list of what is missing needs half of it. */
function lazily<T>(calculate: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: calculate() }).value
}

/** The components in which any student was given something. */
const writtenIn = (given: ReadonlyMap<string, ReadonlyMap<string, CellContent>>) =>
  new Set([...given.values()].flatMap((own) => [...own].flatMap(([id, { state }]) => (state === 'EMPTY' ? [] : id))))
