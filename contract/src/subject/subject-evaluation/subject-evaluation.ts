import { z } from 'zod'
import { schoolHistoryOf } from '../../crud.ts'
import { endpoint } from '../../endpoint.ts'
import { componentKinds, remedialModes } from '../../evaluation/final-score.ts'
import { dateField, maybe, text } from '../../fields/person-fields.ts'
import { wholeNumber } from '../../fields/number-fields.ts'
import { grades } from '../../labels.ts'
import { exportOf } from '../../list.ts'
import { id, named, one, pageOf, pageQuery, version } from '../../resource.ts'

/** The curricula of a class; both are legal. */
export const evaluationCurricula = ['MERDEKA', 'K13'] as const
export type EvaluationCurriculum = (typeof evaluationCurricula)[number]

/** DRAFT while scores come in, FINAL when the teacher is done, TERKUNCI with the class or the semester. */
export const evaluationStatuses = ['DRAFT', 'FINAL', 'TERKUNCI'] as const
export type EvaluationStatus = (typeof evaluationStatuses)[number]
export const evaluationStatusLabels: Record<EvaluationStatus, string> = {
  DRAFT: 'Draf',
  FINAL: 'Final',
  TERKUNCI: 'Terkunci',
}

/** The component kinds of a curriculum, in form order. FORMATIF never counts. */
export const kindsOf: Record<EvaluationCurriculum, readonly (typeof componentKinds)[number][]> = {
  MERDEKA: ['FORMATIF', 'LM', 'STS', 'SAS'],
  K13: ['FORMATIF', 'PH', 'PTS', 'PAS', 'PRAKTIK'],
}
export const componentKindLabels: Record<(typeof componentKinds)[number], string> = {
  FORMATIF: 'Formatif',
  LM: 'Sumatif lingkup materi',
  STS: 'Sumatif tengah semester',
  SAS: 'Sumatif akhir semester',
  PH: 'Penilaian harian',
  PTS: 'Penilaian tengah semester',
  PAS: 'Penilaian akhir semester',
  PRAKTIK: 'Praktik (keterampilan)',
}
export const remedialModeLabels: Record<(typeof remedialModes)[number], string> = {
  CAP: 'Paling tinggi KKTP/KKM',
  HIGHEST: 'Nilai tertinggi',
  MEAN: 'Rata-rata keduanya',
}

export const semesterNo = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2)], 'Pilih semester'))
const [kind, weight] = [z.enum(componentKinds), wholeNumber(0, 100)]

/** The page creates the ids, so that a component can refer to a new objective. */
const objectiveFields = z.strictObject({
  id,
  code: text(1, 20),
  text: text(10, 300),
  scope: maybe(text(1, 120)),
})
const componentFields = z.strictObject({
  id,
  code: text(1, 20),
  name: text(1, 80),
  kind,
  weight: wholeNumber(1, 100),
  date: maybe(dateField),
  /** The basic competency (KD) of a practical score. */
  competency: maybe(text(1, 20)),
  objectiveIds: z.array(id).max(99),
  isArchived: z.boolean(),
  /** The Tugas or Exam that it scores; not both. */
  taskId: maybe(id).nullable(),
  examId: maybe(id).nullable(),
})

const unlike = (values: readonly string[]) => new Set(values.map((one) => one.toLowerCase())).size === values.length

/** The whole set-up of one subject of a class in one semester; lists are in display order. */
export const evaluationFields = z
  .strictObject({
    curriculum: z.enum(evaluationCurricula),
    threshold: wholeNumber(0, 100),
    weightLm: weight,
    weightSts: weight,
    weightSas: weight,
    remedialMode: z.enum(remedialModes),
    objectives: z.array(objectiveFields).max(60, 'Paling banyak 60 tujuan pembelajaran'),
    components: z.array(componentFields).max(40, 'Paling banyak 40 komponen'),
    version,
  })
  .refine(({ weightLm, weightSts, weightSas }) => weightLm + weightSts + weightSas > 0, {
    message: 'Jumlah bobot harus lebih dari 0',
    path: ['weightLm'],
  })
  .refine(({ objectives }) => unlike(objectives.map(({ code }) => code)), {
    message: 'Kode tujuan pembelajaran tidak boleh sama',
    path: ['objectives'],
  })
  .refine(({ components }) => unlike(components.filter((one) => !one.isArchived).map(({ code }) => code)), {
    message: 'Kode komponen tidak boleh sama',
    path: ['components'],
  })
  .refine(({ curriculum, components }) => components.every((one) => kindsOf[curriculum].includes(one.kind)), {
    message: 'Ada jenis komponen yang bukan milik kurikulum ini',
    path: ['components'],
  })

const count = z.number().int()

const objective = z.object({ id, code: z.string(), text: z.string(), scope: z.string().nullable() })
export type Objective = z.infer<typeof objective>

const component = z.object({
  id,
  code: z.string(),
  name: z.string(),
  kind,
  weight: count,
  date: z.string().nullable(),
  competency: z.string().nullable(),
  objectiveIds: z.array(id),
  isArchived: z.boolean(),
  taskId: id.nullable(),
  examId: id.nullable(),
  /** Filled cells: with any, it can be archived but not deleted. */
  filled: count,
  /** In a grid: the former class of the student who brought it; the others do not owe it. */
  carriedFrom: z.string().optional(),
})
export type EvaluationComponent = z.infer<typeof component>

const head = {
  /** Id of the class's subject (academic-subject). */
  id,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  academicYear: named,
  academicClass: named.extend({ grade: z.enum(grades) }),
  subject: named,
  teacher: named.nullable(),
  curriculum: z.enum(evaluationCurricula),
  threshold: count,
  weightLm: count,
  weightSts: count,
  weightSas: count,
  status: z.enum(evaluationStatuses),
  /** Whether the caller may change set-up and scores: its teacher may. */
  isOwn: z.boolean(),
  /** False: no set-up was saved; the values shown come from the subject. */
  isSetUp: z.boolean(),
}

export const subjectEvaluationRow = z.object({
  ...head,
  objectives: count,
  components: count,
  hasFinalScore: z.boolean(),
  /** Filled cells, of those owed. */
  filled: count,
  owed: count,
  students: count,
  /** Of the existing final scores, in tenths; null without any. */
  mean: count.nullable(),
  below: count,
})
export type SubjectEvaluationRow = z.infer<typeof subjectEvaluationRow>

export const subjectEvaluation = z.object({
  ...head,
  classCurriculum: z.enum(evaluationCurricula),
  remedialMode: z.enum(remedialModes),
  objectives: z.array(objective),
  components: z.array(component),
  version: count,
})
export type SubjectEvaluation = z.infer<typeof subjectEvaluation>

const base = '/api/v1/subject/:schoolId/subject-evaluation' as const
const [ofSchool, inSemester] = [z.object({ schoolId: id }), z.object({ semesterNo: semesterNo.optional() })]
const byId = ofSchool.extend({ id })
const access = {
  read: 'subject-evaluation:read',
  write: 'subject-evaluation:write',
  export: 'subject-evaluation:export',
} as const
const scope = 'school'
/** Of the active year and its running semester by default. */
const list = endpoint({
  method: 'GET',
  path: base,
  summary: 'Penilaian setiap mata pelajaran kelas',
  access: access.read,
  scope,
  params: ofSchool,
  query: pageQuery.extend({
    academicYearId: id.optional(),
    semesterNo: semesterNo.optional(),
    academicClassId: id.optional(),
    subjectId: id.optional(),
    teacherId: id.optional(),
    status: z.enum(['BELUM', ...evaluationStatuses]).optional(),
  }),
  response: pageOf(subjectEvaluationRow),
})

export const subjectEvaluationEndpoints = {
  list,
  export: exportOf(list, access.export),
  history: schoolHistoryOf(base, 'penilaian mata pelajaran', access.write),
  read: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    summary: 'Susunan penilaian satu mata pelajaran kelas',
    access: access.read,
    scope,
    params: byId,
    query: inSemester,
    response: one(subjectEvaluation),
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/:id`,
    summary: 'Simpan susunan penilaian satu mata pelajaran kelas',
    access: access.write,
    scope,
    params: byId,
    query: inSemester,
    body: evaluationFields,
    response: one(subjectEvaluation),
  }),
  /**
   * Copies one subject's set-up to others, with new ids; those that have one keep theirs. Another subject gets rules and
   * components, and writes its own objectives.
   */
  copy: endpoint({
    method: 'POST',
    path: `${base}/:id/copy`,
    summary: 'Salin susunan penilaian ke mata pelajaran kelas lain',
    access: access.write,
    scope,
    params: byId,
    query: inSemester,
    body: z.strictObject({
      academicSubjectIds: z.array(id).min(1, 'Pilih mata pelajaran kelas').max(60, 'Paling banyak 60'),
      semesterNo,
    }),
    response: one(z.object({ copied: count, skipped: count })),
  }),
  status: endpoint({
    method: 'POST',
    path: `${base}/:id/status`,
    summary: 'Tandai penilaian satu mata pelajaran kelas final, atau kembalikan ke draf',
    access: access.write,
    scope,
    params: byId,
    query: inSemester,
    body: z.strictObject({ status: z.enum(['DRAFT', 'FINAL']), version }),
    response: one(subjectEvaluation),
  }),
}
