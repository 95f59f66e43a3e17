import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { cellContent } from './score.ts'
import { semesterNo } from './subject-evaluation.ts'

const count = z.number().int()
const content = z.object(cellContent)

/** A problem in a row, a column or a cell of a file, with the spreadsheet's row numbers and column names. */
const fileProblem = z.object({
  /** 0: a column heading. */
  row: count,
  column: z.string(),
  name: z.string(),
  value: z.string(),
  message: z.string(),
})
export type FileProblem = z.infer<typeof fileProblem>

/** NEW: empty cell. OVERWRITE: another value. CLEAR: the file empties it. NEWER: changed since the download. */
export const changeKinds = ['NEW', 'OVERWRITE', 'CLEAR', 'NEWER'] as const

const fileChange = z.object({
  kind: z.enum(changeKinds),
  row: count,
  column: z.string(),
  name: z.string(),
  componentId: id,
  studentId: id,
  /** The current revision, as for a save of the grid. */
  rev: count,
  from: content,
  to: content,
  /** The author of the newer value, and its time. */
  by: z.string().optional(),
  at: z.string().optional(),
})
export type FileChange = z.infer<typeof fileChange>

/** Further problems are counted, not listed. */
export const mostProblems = 200

const scoreFileCheck = z.object({
  changes: z.array(fileChange),
  problems: z.array(fileProblem),
  /** All problems, including unlisted ones. */
  problemCount: count,
  /** Cells that already have the same value. */
  same: count,
  /** Cells changed by somebody since the download but not by this file: they stay. */
  kept: count,
  /** Headings of columns that are not imported. */
  ignored: z.array(z.string()),
})
export type ScoreFileCheck = z.infer<typeof scoreFileCheck>

/** Files of the ministry's e-Rapor that can be filled with scores. */
export const eraporForms = ['SMK_AKHIR', 'SMK_LINGKUP', 'SMK_SAS', 'SMK_PTS', 'SMP'] as const
export type EraporForm = (typeof eraporForms)[number]
export const eraporFormLabels: Record<EraporForm, string> = {
  SMK_AKHIR: 'e-Rapor SMK: nilai akhir',
  SMK_LINGKUP: 'e-Rapor SMK: sumatif lingkup materi',
  SMK_SAS: 'e-Rapor SMK: sumatif akhir semester',
  SMK_PTS: 'e-Rapor SMK: nilai tengah semester',
  SMP: 'e-Rapor SMP: nilai sumatif',
}

const eraporStudent = z.object({ row: count, name: z.string(), nisn: z.string(), why: z.string() })
export type EraporStudent = z.infer<typeof eraporStudent>

const eraporFill = z.object({
  form: z.enum(eraporForms),
  filename: z.string(),
  /** The filled file, in base64. */
  file: z.string(),
  /** The file's description: subject, class. */
  about: z.array(z.string()),
  /** Score columns with the source of each: a component's id, "final", or none. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), source: z.string() })),
  /** Cells written, cells with the same value, and written cells that had another value. */
  written: count,
  same: count,
  replaced: count,
  /** Scores with a decimal, which these files do not support. */
  rounded: count,
  /** Students of the file who match nobody here. */
  unmatched: z.array(eraporStudent),
  /** Students matched by name, for lack of a NISN. */
  byName: z.array(eraporStudent),
  /** Rows that e-Rapor has locked. */
  locked: z.array(eraporStudent),
  /** Cells left unchanged, with the reason: no score yet, a formula. */
  left: z.array(z.object({ row: count, name: z.string(), column: z.string(), why: z.string() })),
  leftCount: count,
  /** Students of the class who are not in the file. */
  missing: z.array(z.string()),
  /** Learning objectives of the file that this subject lacks. */
  unknownObjectives: z.array(z.string()),
})
export type EraporFill = z.infer<typeof eraporFill>

const base = '/api/v1/subject/:schoolId/subject-evaluation/:id/score' as const
const params = z.object({ schoolId: id, id })
const query = z.object({ semesterNo: semesterNo.optional() })
const scope = 'school'
/** A class's file is some ten kilobytes. */
const maxBytes = 5 * 2 ** 20

export const scoreFileEndpoints = {
  workbook: endpoint({
    method: 'GET',
    path: `${base}/workbook`,
    summary: 'Nilai satu mata pelajaran kelas sebagai Excel, untuk diisi dan diunggah kembali',
    access: 'subject-evaluation:write',
    scope,
    kind: 'file',
    params,
    query,
    response: z.string(),
  }),
  /** Multipart with one file. Nothing is written: the page saves its chosen changes through `scoreEndpoints.save`. */
  check: endpoint({
    method: 'POST',
    path: `${base}/workbook`,
    summary: 'Periksa berkas nilai satu mata pelajaran kelas',
    access: 'score:write',
    scope,
    kind: 'upload',
    idempotent: true,
    maxBytes,
    params,
    query,
    response: one(scoreFileCheck),
  }),
  /** Multipart with one file, returned with scores filled in. `sources` maps columns: "E=final,F=<id>". */
  fill: endpoint({
    method: 'POST',
    path: `${base}/erapor`,
    summary: 'Isi berkas e-Rapor dengan nilai satu mata pelajaran kelas',
    access: 'subject-evaluation:write',
    scope,
    kind: 'upload',
    idempotent: true,
    maxBytes,
    params,
    query: query.extend({ sources: z.string().max(4000).optional() }),
    response: one(eraporFill),
  }),
}
