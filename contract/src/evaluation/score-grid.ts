import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields/person-fields.ts'
import { done, id, one, revision } from '../resource.ts'
import { type CellState, cellStates } from './final-score.ts'
import { semesterNo, subjectEvaluation } from './subject-evaluation.ts'

const count = z.number().int()
const named = z.object({ id, name: z.string() })

export const scoreStateLabels: Record<CellState, string> = {
  EMPTY: 'Kosong',
  SCORE: 'Nilai',
  ABSENT: 'Tidak ikut (0)',
  EXEMPT: 'Dibebaskan',
  NOT_DUE: 'Tidak wajib',
}

const tenths = z.number().int().min(0).max(1000)

/** What one cell holds. */
export const cellContent = {
  state: z.enum(cellStates),
  value: tenths.nullable().default(null),
  /** Beside the first score, which it never replaces. */
  remedial: tenths.nullable().default(null),
  reason: z.string().trim().min(3, 'Minimal 3 karakter').max(200, 'Maksimal 200 karakter').nullable().default(null),
}
const index = z.number().int().min(0).max(999)

/**
 * One student in one component, both by their places in the lists beside it: 480 ids twice over would be most of what
 * travels. `rev` counts its saves; 0 is a cell that nobody has written.
 */
const placed = { component: index, student: index, rev: revision }
const scoreCell = z.object({ ...placed, ...cellContent })
export type ScoreCell = z.infer<typeof scoreCell>

const gridStudent = z.object({
  id,
  name: z.string(),
  rollNo: count.nullable(),
  /** For who may write the scores: what is pasted with NISNs beside it finds its students by them. */
  nisn: z.string().nullable(),
  /** Who joined the class after a component's date does not owe it. */
  joinDate: z.string(),
  /** False: has left, and is read only. */
  isHere: z.boolean(),
  /** The class of somebody who chose the subject from elsewhere. */
  otherClass: z.string().nullable(),
  description: z.string().nullable(),
  /** The automatic text that the description was edited from; null: it is automatic. */
  editedFrom: z.string().nullable(),
  /** The same of the skill, under K13. */
  skillDescription: z.string().nullable(),
  skillEditedFrom: z.string().nullable(),
  /** Objectives by their places that the teacher called achieved, or not. */
  ticks: z.array(z.object({ objective: index, isAchieved: z.boolean() })),
})
export type GridStudent = z.infer<typeof gridStudent>

/** With what was ticked by objective, as results are made of. */
export const gradedStudent = ({ objectives }: { objectives: readonly { id: string }[] }, student: GridStudent) => ({
  ...student,
  ticks: new Map(student.ticks.map(({ objective, isAchieved }) => [objectives[objective]?.id ?? '', isAchieved])),
})

const scoreGrid = z.object({
  evaluation: subjectEvaluation,
  students: z.array(gridStudent),
  /** Students of the class who have no religion on record, where the subject is one religion's: in no roster. */
  withoutReligion: z.array(named),
  cells: z.array(scoreCell),
  /** Until when the school wants the scores of the running semester. */
  deadline: z.string().nullable(),
  /** Counts the writes to it. */
  seq: count,
  /** How the school words descriptions. */
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

/** The same bound on both sides: 40 students by 12 components and some. */
export const mostCells = 600

const cellFields = z
  // `rev` is the revision that the page showed.
  .strictObject({ ...placed, ...cellContent })
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

/** APPLIED: written. SAME: it stood there already. CONFLICT: somebody else wrote meanwhile. REJECTED: it may not be written. */
export const cellVerdicts = ['APPLIED', 'SAME', 'CONFLICT', 'REJECTED'] as const
/** LOCKED: the student's rapor is frozen. */
export const cellRejections = ['NO_COMPONENT', 'NOT_A_MEMBER', 'LOCKED'] as const
const cellVerdict = z.object({
  verdict: z.enum(cellVerdicts),
  why: z.enum(cellRejections).optional(),
  /** The revision that stands there now. */
  rev: count,
  /** What stands there instead, whose it is and since when. */
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
  /** Has anybody written since? Asked every second or two while somebody looks at the grid. */
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
  /** All cells in one transaction, each with its own verdict; sent again, they are SAME. */
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
    /** One for each cell, in their order. */
    response: one(z.object({ cells: z.array(cellVerdict), seq: count })),
  }),
  /** The description of one student's result as the teacher words it; null goes back to the automatic text. */
  describe: endpoint({
    method: 'POST',
    path: `${base}/description/:studentId`,
    summary: 'Ubah deskripsi capaian satu siswa',
    access: 'score:write',
    scope,
    params: params.extend({ studentId: id }),
    query,
    body: z.strictObject({
      text: text(3, 1000).nullable(),
      part: z.enum(['KNOWLEDGE', 'SKILL']).default('KNOWLEDGE'),
    }),
    response: one(z.object({ description: z.string().nullable(), editedFrom: z.string().nullable() })),
  }),
  /** Calls objectives achieved or not, whatever the scores say; null leaves it to the scores. */
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
    response: one(z.array(z.object({ ...cellContent, rev: count, by: z.string(), at: z.string() }))),
  }),
}
