import { z } from 'zod'
import { schoolDate } from '../../dates/dates.ts'
import { endpoint } from '../../endpoint.ts'
import { grades } from '../../labels.ts'
import { exportOf } from '../../list.ts'
import { id, named, one, pageOf, pageQuery } from '../../resource.ts'
import { subjectGroups } from '../../subject/subject.ts'
import { printedReportCard } from './printed-card.ts'
import { reportCard, reportCardSummary } from './record.ts'
import { decisions, reportCardStates, reportPeriods } from '../../evaluation/report-card-words.ts'
import {
  evaluationCurricula,
  evaluationStatuses,
  semesterNo,
} from '../../subject/subject-evaluation/subject-evaluation.ts'

const count = z.number().int()

const head = {
  /** The student's id. */
  id,
  name: z.string(),
  nis: z.string(),
  rollNo: count.nullable(),
  academicClass: named.extend({ grade: z.enum(grades) }),
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  /** The first day without the class, if she leaves it in this semester. */
  leftOn: schoolDate.nullable(),
  /** Subjects that the student takes, and those in which no score is missing. */
  subjects: count,
  complete: count,
  /** Of the existing final scores, in tenths; null without any. */
  mean: count.nullable(),
  /** From the marks and the opening balance, counted as in every recap. */
  absences: z.object({ S: count, I: count, A: count }),
}

export const reportCardRow = z.object({ ...head, card: reportCardSummary })
export type ReportCardRow = z.infer<typeof reportCardRow>

const subjectScore = z.object({
  /** Id of the class's subject. */
  id,
  name: z.string(),
  group: z.enum(subjectGroups),
  teacher: z.string().nullable(),
  isSetUp: z.boolean(),
  status: z.enum(evaluationStatuses),
  curriculum: z.enum(evaluationCurricula),
  threshold: count,
  /** Null while any score is missing, and for a part in which she owes none. */
  final: count.nullable(),
  /** Keterampilan, under K13. */
  skill: count.nullable(),
  skillDescription: z.string().nullable(),
  filled: count,
  owed: count,
  /** No score is missing, as locking requires. */
  isComplete: z.boolean(),
  description: z.string().nullable(),
})
export type SubjectScore = z.infer<typeof subjectScore>

export const studentReportCard = z.object({
  ...head,
  /** The next and previous student of the class. */
  previousId: id.nullable(),
  nextId: id.nullable(),
  joinDate: schoolDate,
  scores: z.array(subjectScore),
  card: reportCard,
})
export type StudentReportCard = z.infer<typeof studentReportCard>

const base = '/api/v1/student/:schoolId/student-evaluation' as const
const ofSchool = z.object({ schoolId: id })
const access = 'report-card:read'

/**
 * The students of the active year's classes that the caller may read, by default in its running semester and at its
 * end. `decision` BELUM: none yet.
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
    /** `mine`: of the classes whose homeroom teacher the caller is, or was to the end of the year. */
    whose: z.literal('mine').optional(),
    period: z.enum(reportPeriods).optional(),
    state: z.enum(reportCardStates).optional(),
    decision: z.enum(['BELUM', ...decisions]).optional(),
    /** Whether the homeroom teacher has written her note. */
    noted: z.enum(['BELUM', 'SUDAH']).optional(),
    /** Of published rapor: whether any family member has opened the current version. */
    opened: z.enum(['BELUM', 'SUDAH']).optional(),
  }),
  response: pageOf(reportCardRow),
})

export const reportCardListEndpoints = {
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
    response: one(studentReportCard),
  }),
}

const ownReportCard = z.object({
  /** The version's id. */
  id,
  no: z.number().int(),
  student: named,
  academicClass: named,
  academicYear: named,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  period: z.enum(reportPeriods),
  publishedAt: z.string(),
  /** Whether the caller has opened it before. */
  isRead: z.boolean(),
})
export type OwnReportCard = z.infer<typeof ownReportCard>

/** `withdrawnAt`: withdrawn by the school, without a newer version yet; it cannot be opened. */
const listedReportCard = ownReportCard.extend({ withdrawnAt: z.string().nullable() })
export type ListedReportCard = z.infer<typeof listedReportCard>

const ownBase = '/api/v1/student/:schoolId/report-card' as const
const rule = { method: 'GET', access: 'report-card:own', scope: 'school' } as const

/** A student's own published rapor, a guardian's children's, a graduate's old ones: only current versions. */
export const ownReportCardEndpoints = {
  list: endpoint({
    ...rule,
    path: ownBase,
    summary: 'Rapor saya atau anak saya yang sudah terbit',
    params: ofSchool,
    response: one(z.array(listedReportCard)),
  }),
  /** The first opening of each person is recorded. */
  read: endpoint({
    ...rule,
    path: `${ownBase}/:id`,
    summary: 'Isi rapor saya atau anak saya',
    params: ofSchool.extend({ id }),
    response: one(ownReportCard.extend({ publicId: z.uuid(), content: printedReportCard })),
  }),
}
