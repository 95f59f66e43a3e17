import { z } from 'zod'
import { schoolHistoryOf } from '../../crud.ts'
import { maybe, paragraph, text } from '../../fields/person-fields.ts'
import { wholeNumber } from '../../fields/number-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { id, one, version } from '../../resource.ts'
import { roles } from '../../roles.ts'
import { activityKinds, cocurricularCategories, dimensions } from '../../evaluation/activity-dimensions.ts'
import { internship, internshipFields, mostInternships } from './internship.ts'
import { reportCardSnapshot } from './printed-card.ts'
import {
  achievementKinds,
  attitudeGrades,
  decisions,
  reportCardStates,
  reportPeriods,
  versionStates,
} from '../../evaluation/report-card-words.ts'
import { evaluationCurricula, semesterNo } from '../../subject/subject-evaluation/subject-evaluation.ts'

const count = z.number().int()
const period = z.enum(reportPeriods, 'Pilih tengah atau akhir semester')
const grade = z.enum(attitudeGrades)
const days = wholeNumber(0, 200)

const achievement = z.strictObject({
  id,
  kind: z.enum(achievementKinds),
  name: text(3, 120),
  description: maybe(text(1, 300)),
})

/**
 * What the homeroom teacher writes into a rapor. `override` is shown beside the recap's figure and never replaces it;
 * null prints the recap's figure. Achievements and PKL belong to the semester and are omitted for TENGAH.
 */
export const reportCardFields = z.strictObject({
  note: maybe(paragraph(1, 600)),
  spiritualGrade: maybe(grade),
  spiritualText: maybe(paragraph(1, 300)),
  socialGrade: maybe(grade),
  socialText: maybe(paragraph(1, 300)),
  override: z.strictObject({ S: days, I: days, A: days, reason: text(5, 300) }).nullish(),
  decision: maybe(z.enum(decisions)),
  achievements: z.array(achievement).max(20, 'Paling banyak 20 prestasi').optional(),
  internships: z.array(internshipFields).max(mostInternships, `Paling banyak ${mostInternships} tempat PKL`).optional(),
  version,
})

const nullableText = z.string().nullable()
const absences = z.object({ S: count, I: count, A: count })

/** Of the newest published version. */
const published = z.object({
  id,
  no: count,
  state: z.enum(versionStates),
  publishedAt: z.string(),
  /** Family members who have opened it. */
  readers: count,
})

/** A rapor in a list. */
export const reportCardSummary = z.object({
  period,
  state: z.enum(reportCardStates),
  /** Frozen as that of a student who has left: unlocking the class leaves it. */
  isProvisional: z.boolean(),
  isNoted: z.boolean(),
  /** K13's sikap is owed and not both parts are graded. */
  lacksAttitudes: z.boolean(),
  decision: z.enum(decisions).nullable(),
  /** The printed figures: the recap's, or the homeroom teacher's override. */
  absences: absences.extend({ isOverridden: z.boolean() }),
  published: published.nullable(),
})
export type ReportCardSummary = z.infer<typeof reportCardSummary>

const activityResult = z.object({
  id,
  /** In which she was before and took part in it; null: her own. */
  formerClass: nullableText,
  kind: z.enum(activityKinds),
  theme: z.string(),
  title: z.string(),
  dimensions: z.array(
    z.object({
      dimension: z.enum(dimensions),
      category: z.enum(cocurricularCategories).nullable(),
      text: nullableText,
    }),
  ),
})

/** A rapor on the student's own page. */
export const reportCard = reportCardSummary.extend({
  /** Whether the caller may write it: the homeroom teacher and the school's admin may while it is a draft. */
  canWrite: z.boolean(),
  /** Sikap exists only in K13. */
  curriculum: z.enum(evaluationCurricula),
  note: nullableText,
  spiritualGrade: grade.nullable(),
  spiritualText: nullableText,
  socialGrade: grade.nullable(),
  socialText: nullableText,
  override: absences.extend({ reason: z.string() }).nullable(),
  /** The possible decisions here; none except at the end of Genap. */
  decisions: z.array(z.enum(decisions)),
  achievements: z.array(z.object({ id, kind: z.enum(achievementKinds), name: z.string(), description: nullableText })),
  /** Only students from XI on of an SMK go for PKL, and the rapor of the end of the semester reports it. */
  hasInternships: z.boolean(),
  internships: z.array(internship),
  activities: z.array(activityResult),
  extracurriculars: z.array(z.object({ id, name: z.string(), predicate: grade.nullable(), description: nullableText })),
  lockedAt: z.string().nullable(),
  lockedBy: nullableText,
  version: count,
})
export type ReportCard = z.infer<typeof reportCard>

const requested = z.object({
  academicYearId: id.optional(),
  semesterNo: semesterNo.optional(),
  period: period.optional(),
})

const reportCardVersion = z.object({
  id,
  no: count,
  /** Part of the public page's address in the paper's QR code. */
  publicId: z.uuid(),
  state: z.enum(versionStates),
  publishedAt: z.string(),
  publishedBy: z.string(),
  withdrawnAt: z.string().nullable(),
  withdrawReason: nullableText,
  /** Family members who have opened it, and when first. */
  receipts: z.array(z.object({ name: z.string(), role: z.enum(roles), at: z.string() })),
})
export type ReportCardVersion = z.infer<typeof reportCardVersion>

const base = '/api/v1/student/:schoolId/student-evaluation' as const
const ofSchool = z.object({ schoolId: id })
const ofStudent = ofSchool.extend({ id })
const read = { method: 'GET', access: 'report-card:read', scope: 'school' } as const
const write = { access: 'report-card:write', scope: 'school' } as const

/** `:id` is the student's; year and semester default to the current ones, the period to AKHIR. */
export const reportCardEndpoints = {
  /** `requested` as for reading: the history of one rapor. */
  history: { ...schoolHistoryOf(base, 'rapor', 'report-card:write'), query: schoolHistoryQuery() },
  save: endpoint({
    method: 'PUT',
    path: `${base}/:id/record`,
    summary: 'Simpan isian wali kelas pada rapor seorang siswa',
    ...write,
    params: ofStudent,
    query: requested,
    body: reportCardFields,
    response: one(reportCard),
  }),
  /** As it would be printed now; a locked one as it was frozen. */
  snapshot: endpoint({
    ...read,
    path: `${base}/:id/snapshot`,
    summary: 'Isi rapor seorang siswa seperti akan dicetak',
    params: ofStudent,
    query: requested,
    response: one(z.object({ isFrozen: z.boolean(), snapshot: reportCardSnapshot })),
  }),
  versions: endpoint({
    ...read,
    path: `${base}/:id/version`,
    summary: 'Versi rapor seorang siswa yang pernah terbit',
    params: ofStudent,
    query: requested,
    response: one(z.array(reportCardVersion)),
  }),
  version: endpoint({
    ...read,
    path: `${base}/:id/version/:versionId`,
    summary: 'Isi satu versi rapor seorang siswa',
    params: ofStudent.extend({ versionId: id }),
    response: one(reportCardSnapshot),
  }),
}

function schoolHistoryQuery() {
  return schoolHistoryOf(base, 'rapor', 'report-card:write').query.extend(requested.shape)
}
