import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { paragraph, text } from '../../fields/person-fields.ts'
import { done, epoch, id, named, one, revision } from '../../resource.ts'
import { type CellState, cellStates } from '../../evaluation/final-score.ts'
import { semesterNo, subjectEvaluation } from './subject-evaluation.ts'

const count = z.number().int()

export const scoreStateLabels: Record<CellState, string> = {
  EMPTY: 'Kosong',
  SCORE: 'Nilai',
  ABSENT: 'Tidak ikut (0)',
  EXEMPT: 'Dibebaskan',
  NOT_DUE: 'Tidak wajib',
}

const tenths = z.number().int().min(0).max(1000)

/** The content of one cell. */
export const cellContent = {
  state: z.enum(cellStates),
  value: tenths.nullable().default(null),
  /** Beside the first score, which it never replaces. */
  remedial: tenths.nullable().default(null),
  reason: text(3, 200).nullable().default(null),
}
const index = z.number().int().min(0).max(999)

/**
 * One student in one component, both as indexes in the lists beside it: 480 ids twice over would be most of the
 * payload. `rev` counts its saves; 0 is a cell never written.
 */
const placed = { component: index, student: index, rev: revision }
const scoreCell = z.object({
  ...placed,
  ...cellContent,
  /** Where it comes from: a student's former class or school. A score typed here replaces it. */
  from: z.string().optional(),
})
export type ScoreCell = z.infer<typeof scoreCell>

const gridStudent = z.object({
  id,
  name: z.string(),
  rollNo: count.nullable(),
  /** For callers who may write the scores: pasted rows with NISNs are matched by them. */
  nisn: z.string().nullable(),
  /** A student who joined the class after a component's date does not owe it. */
  joinDate: z.string(),
  /** Nor one held between two of her memberships; left out for all who have one only. */
  gaps: z.array(z.object({ from: z.string(), until: z.string() })).optional(),
  /** False: has left, and is read-only. */
  isHere: z.boolean(),
  /** The class of a student who chose the subject from elsewhere. */
  otherClass: z.string().nullable(),
  /** Has come from another school within the semester, or has scores of one. */
  isNewcomer: z.boolean().optional(),
  description: z.string().nullable(),
  /** The automatic text that the description was edited from; null: it is automatic. */
  editedFrom: z.string().nullable(),
  /** The same for the skill, under K13. */
  skillDescription: z.string().nullable(),
  skillEditedFrom: z.string().nullable(),
  /** Objectives, by index, that the teacher marked as achieved or not. */
  ticks: z.array(z.object({ objective: index, isAchieved: z.boolean() })),
})
export type GridStudent = z.infer<typeof gridStudent>

/** With ticks by objective, the input of results. */
export const gradedStudent = ({ objectives }: { objectives: readonly { id: string }[] }, student: GridStudent) => ({
  ...student,
  ticks: new Map(student.ticks.map(({ objective, isAchieved }) => [objectives[objective]?.id ?? '', isAchieved])),
})

const scoreGrid = z.object({
  evaluation: subjectEvaluation,
  students: z.array(gridStudent),
  /** Students of the class without a religion on record, if the subject is one religion's: they are in no roster. */
  withoutReligion: z.array(named),
  cells: z.array(scoreCell),
  /** What else the calling teacher teaches in this class, to switch to. An older server sends none. */
  otherSubjects: z.array(named).default([]),
  /** When the scores of the running semester are due. */
  deadline: z.string().nullable(),
  /** The number of writes to it. */
  seq: count,
  epoch,
  /** The school's wording of descriptions. */
  template: z.object({
    mastered: z.string(),
    beginning: z.string(),
    needsGuidance: z.string(),
    canGrow: z.string(),
    evenlyMastered: z.string(),
    evenlyWeak: z.string(),
  }),
})
export type ScoreGrid = z.infer<typeof scoreGrid>

/** The limit in both directions: 40 students by 12 components and some. */
export const mostCells = 600

const cellFields = z
  // `rev` is the revision shown on the page.
  .strictObject({
    ...placed,
    ...cellContent,
    /**
     * Another content was sent on this revision, had no answer, and may still arrive: this one is written even where it is
     * what the server has, so that the other one comes too late. Not for an exemption of a carried component.
     */
    fence: z.literal(true).optional(),
  })
  .refine(({ state, value }) => (state === 'SCORE') === (value !== null), {
    message: 'Nilai tidak sesuai',
    path: ['value'],
  })
  .refine(({ state, remedial }) => remedial === null || state === 'SCORE', {
    message: 'Remedial hanya untuk yang bernilai',
    path: ['remedial'],
  })
  .refine(({ state, reason }) => (state === 'EXEMPT') === (reason !== null), {
    message: 'Alasan harus diisi',
    path: ['reason'],
  })
export type SentCell = z.input<typeof cellFields>

/** APPLIED: written. SAME: same value. CONFLICT: somebody else wrote meanwhile. REJECTED: not allowed. */
export const cellVerdicts = ['APPLIED', 'SAME', 'CONFLICT', 'REJECTED'] as const
/**
 * LOCKED: the student's rapor is frozen. CARRIED: from another class, so that it can be exempt, not emptied or changed; or
 * from a former school, which has its own list.
 */
export const cellRejections = ['NO_COMPONENT', 'NOT_A_MEMBER', 'LOCKED', 'CARRIED'] as const
const cellVerdict = z.object({
  verdict: z.enum(cellVerdicts),
  why: z.enum(cellRejections).optional(),
  /** The current revision. */
  rev: count,
  /** The current value, its author and its time. */
  now: z.object({ ...cellContent, by: z.string(), at: z.string() }).optional(),
})
export type CellVerdict = z.infer<typeof cellVerdict>

const base = '/api/v1/subject/:schoolId/subject-evaluation/:id' as const
const params = z.object({ schoolId: id, id })
const query = z.object({ semesterNo: semesterNo.optional() })
const read = 'subject-evaluation:read'
const scope = 'school'

export const scoreEndpoints = {
  read: endpoint({
    method: 'GET',
    path: `${base}/score`,
    summary: 'Nilai satu mata pelajaran kelas',
    access: read,
    scope,
    params,
    query,
    response: one(scoreGrid),
  }),
  /** Whether anybody has written since. Polled every second or two while the grid is visible. */
  seq: endpoint({
    method: 'GET',
    path: `${base}/score/seq`,
    summary: 'Penanda perubahan nilai satu mata pelajaran kelas',
    access: read,
    scope,
    params,
    query,
    response: one(z.object({ seq: count })),
  }),
  /** All cells in one transaction, each with its own verdict; when repeated, they are SAME. */
  save: endpoint({
    method: 'POST',
    path: `${base}/score`,
    summary: 'Simpan nilai satu mata pelajaran kelas',
    access: 'score:write',
    scope,
    idempotent: true,
    params,
    query,
    body: z.strictObject({
      componentIds: z.array(id).min(1).max(60),
      studentIds: z.array(id).min(1).max(100),
      cells: z.array(cellFields).min(1).max(mostCells, `Paling banyak ${mostCells} nilai`),
    }),
    /** One per cell, in the same order. */
    response: one(z.object({ cells: z.array(cellVerdict), seq: count })),
  }),
  /** The teacher's own description of one student's result; null restores the automatic text. */
  describe: endpoint({
    method: 'POST',
    path: `${base}/description/:studentId`,
    summary: 'Ubah deskripsi capaian satu siswa',
    access: 'score:write',
    scope,
    params: params.extend({ studentId: id }),
    query,
    body: z.strictObject({
      text: paragraph(3, 1000).nullable(),
      part: z.enum(['KNOWLEDGE', 'SKILL']).default('KNOWLEDGE'),
    }),
    response: one(z.object({ description: z.string().nullable(), editedFrom: z.string().nullable() })),
  }),
  /** Marks objectives as achieved or not, overriding the scores; null leaves it to the scores. */
  tick: endpoint({
    method: 'POST',
    path: `${base}/tick`,
    summary: 'Tandai tujuan pembelajaran yang tercapai',
    access: 'score:write',
    scope,
    idempotent: true,
    params,
    query,
    body: z.strictObject({
      ticks: z
        .array(z.strictObject({ objectiveId: id, studentId: id, isAchieved: z.boolean().nullable() }))
        .min(1, 'Belum ada yang ditandai')
        .max(mostCells, `Paling banyak ${mostCells} tanda`),
    }),
    response: done,
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/score/:componentId/:studentId`,
    summary: 'Riwayat satu nilai',
    access: read,
    scope,
    params: params.extend({ componentId: id, studentId: id }),
    response: one(
      z.array(
        z.object({
          ...cellContent,
          rev: count,
          by: z.string(),
          at: z.string(),
          /** The class or school in which it was given, if another one. */
          from: z.string().optional(),
        }),
      ),
    ),
  }),
}
