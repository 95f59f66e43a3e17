import { placeCarried } from '@hadir/contract/evaluation/carried-scores.ts'
import type { Received } from '@hadir/contract/endpoint.ts'
import { scoreText } from '@hadir/contract/evaluation/score-text.ts'
import type { academicStudentEndpoints, MovingScores } from '@hadir/contract/student/academic-student.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readOwnCells, readSources } from '../../subject/subject-evaluation/carried.ts'
import { readSubjects } from '../../subject/subject-evaluation/class-scores.ts'
import { readElectives } from '../electives/rules.ts'

type Planned = Omit<Received<typeof academicStudentEndpoints.movingScores>['query'], 'ofStudents'> & {
  studentIds: readonly string[]
}

/** What happens to the students' scores of the semester, and to their electives, if they move to a class on a day. */
export async function readMovingScores(scope: SchoolScope, planned: Planned): Promise<MovingScores[]> {
  const { db, schoolId } = scope
  const { academicClassId, joinDate, studentIds } = planned
  const rombel = await db
    .selectFrom('academic_class')
    .select('academic_year_id')
    .where('school_id', '=', schoolId)
    .where('id', '=', academicClassId)
    .executeTakeFirst()
  if (!rombel) throw new Failure('NOT_FOUND')
  const yearId = rombel.academic_year_id
  const moves = [{ academicClassId, studentIds }]
  const electives = await readElectives(scope, { moves, yearId, joinDate })
  const { sources, subjects, own } = await readScores(scope, { yearId, academicClassId, joinDate, studentIds })
  const students = await db
    .selectFrom('student')
    .select(['id', 'name', 'religion'])
    .where('school_id', '=', schoolId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set([...sources.keys(), ...electives.keys()])]))))
    .orderBy(byName('name'))
    .execute()
  return students.map(({ id, name, religion }) => {
    const found: MovingScores = { id, name, electives: electives.get(id) ?? [], carried: [], left: [] }
    for (const [subjectId, scores] of Map.groupBy(sources.get(id) ?? [], (one) => one.subjectId)) {
      const to = subjects.find(
        (one) => one.subjectId === subjectId && (one.religion === null || one.religion === religion),
      )
      const placed = to
        ? placeCarried(to, own.get(id) ?? new Map<string, never>(), scores)
        : scores.map((score) => ({ score }))
      const words = placed.map(({ score }) => `${score.code} ${scoreText(score)}`)
      const [source] = scores
      if (words.length === 0 || !source) continue
      const academicSubjectId = to?.id ?? source.academicSubjectId
      found[to ? 'carried' : 'left'].push({ academicSubjectId, subject: source.sourceSubject, scores: words })
    }
    return found
  })
}

type To = { yearId: string; academicClassId: string; joinDate: string; studentIds: readonly string[] }

/** The students' scores in the semester of the day, and where they would stand in the class. */
async function readScores(scope: SchoolScope, { yearId, academicClassId, joinDate, studentIds }: To) {
  const { db, schoolId } = scope
  const semester = await db
    .selectFrom('semester')
    .select('no')
    .where('school_id', '=', schoolId)
    .where('academic_year_id', '=', yearId)
    .where('start_date', '<=', joinDate)
    .where('end_date', '>=', joinDate)
    .executeTakeFirst()
  const of = { yearId, semesterNo: semester?.no ?? 1 }
  const none = { sources: new Map<string, never>(), subjects: [], own: new Map<string, never>() }
  if (!semester) return none
  const sources = await readSources(scope, { ...of, studentIds, to: academicClassId })
  if (sources.size === 0) return none
  const subjects = await readSubjects(scope, { ...of, classIds: [academicClassId] }, new Map())
  const componentIds = subjects.flatMap(({ components }) => components.map(({ id }) => id))
  return { sources, subjects, own: await readOwnCells(scope, sources, componentIds) }
}
