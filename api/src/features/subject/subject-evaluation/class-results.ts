import type { CellContent } from '@hadir/contract/evaluation/final-score.ts'
import type { ReportPeriod } from '@hadir/contract/evaluation/report-card-words.ts'
import {
  hasFinalScore,
  isAssessed,
  isScored,
  midSemester,
  studentResult,
  type StudentResult,
} from '@hadir/contract/evaluation/student-result.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readSetting, wordingOf } from '../../config/school/rules.ts'
import { type Cells, readCells, readCellsLacking } from './class-cells.ts'
import {
  type ClassesOfSemester,
  type ClassMember,
  type ClassSemester,
  readMembers,
  readSubjects,
  readTaken,
  readWorded,
  type SubjectOfClass,
  type Taken,
} from './class-scores.ts'
import { readTicks } from './ticks.ts'

export type { ClassesOfSemester, ClassMember, ClassSemester } from './class-scores.ts'

type Result = {
  readonly result: StudentResult
  readonly mid: StudentResult
  cells: ReadonlyMap<string, CellContent>
}
/** Whether anything is to be scored in a period: if not, nobody's result in it is complete. */
type Due = { readonly isDue: Readonly<Record<ReportPeriod, boolean>> }
/** A subject of a class with the result of each student who takes it, by her id. */
export type SubjectResults = Due & { subject: SubjectOfClass; results: ReadonlyMap<string, Result> }

export type ClassResults = { members: ClassMember[]; subjects: SubjectResults[] }

/** What is missing of a result. */
type Completeness = Pick<StudentResult, 'filled' | 'owed' | 'isUndescribed'>
export type SubjectProgress = Due & {
  subject: SubjectOfClass
  results: ReadonlyMap<string, { readonly result: Completeness; readonly mid: Completeness }>
}

/** Nothing is missing from a student's scores, as locking requires; lists count the same in SQL. */
export const isComplete = ({ isDue }: Due, period: ReportPeriod, result: Pick<StudentResult, 'filled' | 'owed'>) =>
  isDue[period] && isScored(result)

/**
 * All results of a class in a semester, or of one student in it, calculated now in a handful of statements: students
 * who joined since the last save are included, and descriptions use the school's current wording.
 */
export async function readClassResults(
  scope: SchoolScope,
  { academicClassId, ...of }: ClassSemester & { studentId?: string },
): Promise<ClassResults> {
  const [found] = await resultsOfClasses(scope, { ...of, classIds: [academicClassId] }, readCells)
  if (!found) throw new Error('one class is asked for, and one is given')
  return found
}

/** The same for several classes in order, in as many statements as for one. */
export async function readResultsOfClasses(scope: SchoolScope, of: ClassesOfSemester): Promise<ClassResults[]> {
  return resultsOfClasses(scope, of, readCells)
}

/** What is missing in several classes, by the same rules over fewer cells. */
export async function readProgressOfClasses(
  scope: SchoolScope,
  of: ClassesOfSemester,
): Promise<{ members: ClassMember[]; subjects: SubjectProgress[] }[]> {
  return resultsOfClasses(scope, of, readCellsLacking)
}

type ReadCells = (scope: SchoolScope, subjects: readonly SubjectOfClass[], taken: Taken) => Promise<Cells>

async function resultsOfClasses(
  scope: SchoolScope,
  of: ClassesOfSemester & { studentId?: string },
  read: ReadCells,
): Promise<ClassResults[]> {
  const members = await readMembers(scope, of)
  const taken = await readTaken(scope, of)
  const all = await readSubjects(scope, of, taken)
  const cells = await read(scope, all, taken)
  const worded = await readWorded(scope, all)
  const ticks = await readTicks(
    scope,
    all.flatMap(({ evaluationId }) => evaluationId ?? []),
  )
  const template = wordingOf(await readSetting(scope))
  const resultsOf = (subject: SubjectOfClass, owing: readonly ClassMember[]): SubjectResults => {
    const given = cells.get(subject.evaluationId ?? '') ?? new Map<string, Map<string, CellContent>>()
    const middle = lazily(() => midSemester(subject, writtenIn(given)))
    const resultOf = (student: ClassMember, own: ReadonlyMap<string, CellContent>): Result => {
      const unworded = { ...student, description: null, editedFrom: null, ticks: ticks.get(student.id) }
      const words = worded.get(`${subject.evaluationId} ${student.id}`)
      const result = lazily(() => studentResult(subject, { ...unworded, ...words }, own, template))
      const mid = lazily(() => studentResult(middle(), unworded, own, template))
      return {
        get result() {
          return result()
        },
        get mid() {
          return mid()
        },
        cells: own,
      }
    }
    // Students share cells only where all have a score in each: they lack the same, unless ticks or wording differ.
    const shared = new Map<ReadonlyMap<string, CellContent>, Result>()
    const results = owing.map((student): [string, Result] => {
      const own = given.get(student.id) ?? new Map<string, CellContent>()
      if (ticks.has(student.id) || worded.has(`${subject.evaluationId} ${student.id}`)) {
        return [student.id, resultOf(student, own)]
      }
      const found = shared.get(own) ?? resultOf(student, own)
      shared.set(own, found)
      return [student.id, found]
    })
    const isSetUp = hasFinalScore(subject)
    const isDue = {
      AKHIR: isSetUp,
      get TENGAH() {
        return isSetUp && isAssessed(middle())
      },
    }
    return { subject, results: new Map(results), isDue }
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

/** Calculated on first use: a list of what is missing needs half of it. */
function lazily<T>(calculate: () => T): () => T {
  let known: { value: T } | undefined
  return () => (known ??= { value: calculate() }).value
}

/** The components in which any student has a score. */
const writtenIn = (given: ReadonlyMap<string, ReadonlyMap<string, CellContent>>) =>
  new Set([...given.values()].flatMap((own) => [...own].flatMap(([id, { state }]) => (state === 'EMPTY' ? [] : id))))
