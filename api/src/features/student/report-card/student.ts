import { sql } from 'kysely'
import type { StudentReportCard, SubjectScore } from '@hadir/contract/student/report-card/report-card.ts'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import { byName } from '../../../platform/database/name-order.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { isComplete, readClassResults } from '../../subject/subject-evaluation/class-results.ts'
import { readCard } from './read-card.ts'
import { frozenScores } from './frozen-subjects.ts'
import { type RequestedStudent, findStudents, readStudentRow, type StudentRow, toRows } from './records.ts'

/** One student with all her subjects, in the order of the rapor. */
export async function readStudentReportCard(
  scope: SchoolScope,
  { id, ...query }: RequestedStudent,
): Promise<StudentReportCard> {
  const row = await readStudentRow(scope, { id, ...query })
  const [head] = await toRows(scope, [row])
  if (!head) throw new Failure('NOT_FOUND')
  const ofClass = await findStudents(scope, { ...query, academicClassId: row.rombel_id })
  const beside = await ofClass
    .clearSelect()
    .select('student.id')
    .orderBy(sql`e.roll_no nulls last, ${byName('student.name')}, student.id`)
    .execute()
  const at = beside.findIndex((one) => one.id === id)
  return {
    ...head,
    joinDate: row.join_date,
    previousId: beside[at - 1]?.id ?? null,
    nextId: beside[at + 1]?.id ?? null,
    scores: await readScores(scope, row),
    card: await readCard(scope, row, head.card),
  }
}

async function readScores(scope: SchoolScope, row: StudentRow): Promise<SubjectScore[]> {
  const { rombel_id: academicClassId, year_id: yearId, semester_no: semesterNo, id: studentId } = row
  const { subjects } = await readClassResults(scope, { academicClassId, yearId, semesterNo, studentId })
  const current = subjects.flatMap((of): SubjectScore | [] => {
    const { subject } = of
    const found = of.results.get(studentId)
    if (!found) return []
    const result = row.period === 'AKHIR' ? found.result : found.mid
    const { final, skill, filled, owed, description, skillDescription } = result
    return {
      id: subject.id,
      name: subject.name,
      group: subject.group,
      teacher: subject.teacher,
      isSetUp: subject.evaluationId !== null,
      status: subject.status,
      curriculum: subject.curriculum,
      threshold: subject.threshold,
      final,
      skill,
      filled,
      owed,
      isComplete: isComplete(of, row.period, result),
      description,
      skillDescription,
    }
  })
  const snapshot = await readFrozen(scope, row)
  return snapshot ? frozenScores(snapshot, current) : current
}

async function readFrozen({ db, schoolId }: SchoolScope, row: StudentRow): Promise<ReportCardSnapshot | null> {
  const found = await db
    .selectFrom('report_card')
    .select('snapshot')
    .where('school_id', '=', schoolId)
    .where('id', '=', row.card_id)
    .executeTakeFirst()
  // lockCards wrote exactly this shape.
  return (found?.snapshot ?? null) as ReportCardSnapshot | null
}
