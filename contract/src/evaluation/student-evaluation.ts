import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { endpoint } from '../endpoint.ts'
import { grades } from '../labels.ts'
import { exportOf } from '../list.ts'
import { id, one, pageOf, pageQuery } from '../resource.ts'
import { subjectGroups } from '../subject/subject.ts'
import { reportCard, reportCardSummary } from './report-card.ts'
import { decisions, reportCardStates, reportPeriods } from './report-card-words.ts'
import { evaluationCurricula, evaluationStatuses, semesterNo } from './subject-evaluation.ts'

const named = z.object({ id, name: z.string() })
const count = z.number().int()

const head = {
  /** Of the student. */
  id,
  name: z.string(),
  nis: z.string(),
  rollNo: count.nullable(),
  academicClass: named.extend({ grade: z.enum(grades) }),
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  /** Subjects that the student owes, and those that have a final score. */
  subjects: count,
  complete: count,
  /** Of the final scores that there are, in tenths; null without any. */
  mean: count.nullable(),
  /** From the marks and the opening balance, as every recap counts them. */
  absences: z.object({ S: count, I: count, A: count }),
}

export const studentEvaluationRow = z.object({ ...head, card: reportCardSummary })
export type StudentEvaluationRow = z.infer<typeof studentEvaluationRow>

const subjectScore = z.object({
  /** Of the subject of the class. */
  id,
  name: z.string(),
  group: z.enum(subjectGroups),
  teacher: z.string().nullable(),
  isSetUp: z.boolean(),
  status: z.enum(evaluationStatuses),
  curriculum: z.enum(evaluationCurricula),
  threshold: count,
  /** Null while anything is owed. */
  final: count.nullable(),
  /** Keterampilan, under K13. */
  skill: count.nullable(),
  skillDescription: z.string().nullable(),
  filled: count,
  owed: count,
  description: z.string().nullable(),
})
export type SubjectScore = z.infer<typeof subjectScore>

export const studentEvaluation = z.object({
  ...head,
  /** The student's place in the class, for next and previous. */
  previousId: id.nullable(),
  nextId: id.nullable(),
  joinDate: schoolDate,
  scores: z.array(subjectScore),
  card: reportCard,
})
export type StudentEvaluation = z.infer<typeof studentEvaluation>

const base = '/api/v1/student/:schoolId/student-evaluation' as const
const ofSchool = z.object({ schoolId: id })
const access = 'report-card:read'

/**
 * The students of the active year's classes that one may read, in its running semester unless others are asked for, and
 * at its end unless the middle is. `decision` BELUM: none yet.
 */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Nilai setiap siswa',
  access,
  scope: 'school',
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    semesterNo: semesterNo.optional(),
    academicClassId: id.optional(),
    period: z.enum(reportPeriods).optional(),
    state: z.enum(reportCardStates).optional(),
    decision: z.enum(['BELUM', ...decisions]).optional(),
    /** Has the homeroom teacher written her note? */
    noted: z.enum(['BELUM', 'SUDAH']).optional(),
    /** Of rapor that are with the family: has anybody of it opened the current version? */
    opened: z.enum(['BELUM', 'SUDAH']).optional(),
  }),
  response: pageOf(studentEvaluationRow),
})

export const studentEvaluationEndpoints = {
  list,
  export: exportOf(list, 'report-card:export'),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Nilai satu siswa pada satu semester',
    access,
    scope: 'school',
    params: ofSchool.extend({ id }),
    query: z.object({
      academicYearId: id.optional(),
      semesterNo: semesterNo.optional(),
      period: z.enum(reportPeriods).optional(),
    }),
    response: one(studentEvaluation),
  }),
}
