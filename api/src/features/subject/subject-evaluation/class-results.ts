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
import { readWording } from '../../academic-year/rules.ts'
import { readSetting } from '../../config/school/rules.ts'
import { collectCarried, readOwnCells, readSources } from './carried.ts'
import { type CellReaders, type Cells, readCells, readCellsLacking } from './class-cells.ts'
import {
  type ClassesOfSemester,
  type ClassMember,
  type ClassSemester,
  readMembers,
  readSubjects,
  readTaken,
  readWorded,
  type SubjectOfClass,
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
export type SubjectResults = Due & Undecided & { subject: SubjectOfClass; results: ReadonlyMap<string, Result> }
/** Who has a score from her former class of which only the teacher can decide whether it counts. */
type Undecided = { undecided: ReadonlySet<string> }

export type ClassResults = { members: ClassMember[]; subjects: SubjectResults[] }

/** What is missing of a result. */
type Completeness = Pick<StudentResult, 'filled' | 'owed' | 'isUndescribed' | 'isStale' | 'isSkillStale'>
export type SubjectProgress = Due &
  Undecided & {
    subject: SubjectOfClass
    results: ReadonlyMap<string, { readonly result: Completeness; readonly mid: Completeness }>
  }

/**
 * Nothing is missing from a student's scores, as locking requires; lists count the same in SQL. In mid-semester a score
 * that she brought along is something to score, also where her new class has nothing yet.
 */
export const isComplete = ({ isDue }: Due, period: ReportPeriod, result: Pick<StudentResult, 'filled' | 'owed'>) =>
  (isDue[period] || (isDue.AKHIR && result.owed > 0)) && isScored(result)

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

type ReadCells = (scope: SchoolScope, subjects: readonly SubjectOfClass[], of: CellReaders) => Promise<Cells>

async function resultsOfClasses(
  scope: SchoolScope,
  of: ClassesOfSemester & { studentId?: string },
  read: ReadCells,
): Promise<ClassResults[]> {
  const members = await readMembers(scope, of)
  const taken = await readTaken(scope, of)
  const all = await readSubjects(scope, of, taken)
  const worded = await readWorded(scope, all)
  const cells = await read(scope, all, { taken, worded })
  const ticks = await readTicks(
    scope,
    all.flatMap(({ evaluationId }) => evaluationId ?? []),
  )
  const term = { yearId: of.yearId, no: of.semesterNo }
  const template = await readWording(scope, term, await readSetting(scope))
  const sources = await readSources(scope, { ...of, studentIds: members.map(({ id }) => id) })
  const ownCells = await readOwnCells(
    scope,
    sources,
    all.flatMap(({ components }) => components.map(({ id }) => id)),
  )
  const resultsOf = (own: SubjectOfClass, classId: string, owing: readonly ClassMember[]): SubjectResults => {
    const given = cells.get(own.evaluationId ?? '') ?? new Map<string, Map<string, CellContent>>()
    const takers = new Set(owing.map(({ id }) => id))
    const carried = collectCarried(
      { ...own, isOf: ({ id, academicClassId }) => academicClassId === classId && takers.has(id) },
      sources,
      ownCells,
    )
    const brought = carried.components.map((one) => ({ ...one, date: null, objectiveIds: [], isArchived: false }))
    const subject = brought.length > 0 ? { ...own, components: [...own.components, ...brought] } : own
    const assessed = lazily(() => writtenIn(given))
    const middle = lazily(() => midSemester(subject, assessed()))
    const resultOf = (student: ClassMember, scored: ReadonlyMap<string, CellContent>): Result => {
      const from = carried.cells.get(student.id)
      const own = from ? new Map<string, CellContent>([...scored, ...from]) : scored
      // What she brought is due for her in mid-semester, also where her new class has no score yet.
      const ownMiddle = () => (from ? midSemester(subject, new Set([...assessed(), ...from.keys()])) : middle())
      const unworded = { ...student, description: null, editedFrom: null, ticks: ticks.get(student.id) }
      const words = worded.get(`${subject.evaluationId} ${student.id}`)
      const result = lazily(() => studentResult(subject, { ...unworded, ...words }, own, template))
      const mid = lazily(() => studentResult(ownMiddle(), unworded, own, template))
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
      const scored = given.get(student.id) ?? new Map<string, CellContent>()
      if (
        carried.cells.has(student.id) ||
        ticks.has(student.id) ||
        worded.has(`${subject.evaluationId} ${student.id}`)
      ) {
        return [student.id, resultOf(student, scored)]
      }
      const found = shared.get(scored) ?? resultOf(student, scored)
      shared.set(scored, found)
      return [student.id, found]
    })
    const isSetUp = hasFinalScore(own)
    const isDue = {
      AKHIR: isSetUp,
      get TENGAH() {
        return isSetUp && isAssessed(midSemester(own, assessed()))
      },
    }
    return { subject, results: new Map(results), isDue, undecided: carried.undecided }
  }
  return of.classIds.map((classId) => {
    const ofClass = members.filter(({ academicClassId }) => academicClassId === classId)
    const subjects = all.flatMap(({ academicClassId, ...subject }) => {
      const takers = taken.get(classId)?.get(subject.id)
      if (!takers && academicClassId !== classId) return []
      const owing = ofClass.filter(({ id }) => takers?.has(id) && (of.studentId ?? id) === id)
      return [resultsOf(subject, classId, owing)]
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
