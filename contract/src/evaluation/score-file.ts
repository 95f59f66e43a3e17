import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, one } from '../resource.ts'
import { cellContent } from './score-grid.ts'
import { semesterNo } from './subject-evaluation.ts'

const count = z.number().int()
const content = z.object(cellContent)

/** What is wrong with a row, a column or one cell of a file, as a spreadsheet counts rows and names columns. */
const fileProblem = z.object({
  /** 0: the heading of a column. */
  row: count,
  column: z.string(),
  name: z.string(),
  value: z.string(),
  message: z.string(),
})
export type FileProblem = z.infer<typeof fileProblem>

/** NEW: the cell is empty. OVERWRITE: it holds something else. CLEAR: the file empties it. NEWER: somebody has changed it since the file was downloaded. */
export const changeKinds = ['NEW', 'OVERWRITE', 'CLEAR', 'NEWER'] as const

const fileChange = z.object({
  kind: z.enum(changeKinds),
  row: count,
  column: z.string(),
  name: z.string(),
  componentId: id,
  studentId: id,
  /** The revision that stands there, as for a save of the grid. */
  rev: count,
  from: content,
  to: content,
  /** Whose the newer content is, and since when. */
  by: z.string().optional(),
  at: z.string().optional(),
})
export type FileChange = z.infer<typeof fileChange>

/** More problems than anybody reads are counted, not listed. */
export const mostProblems = 200

const scoreFileCheck = z.object({
  changes: z.array(fileChange),
  problems: z.array(fileProblem),
  /** Of all problems, also of those that are not listed. */
  problemCount: count,
  /** Cells that hold the same already. */
  same: count,
  /** Cells that somebody has changed since the download and this file has not: they stay. */
  kept: count,
  /** Headings of columns that nothing is taken from. */
  ignored: z.array(z.string()),
})
export type ScoreFileCheck = z.infer<typeof scoreFileCheck>

/** The files of the ministry's e-Rapor that scores are written into. */
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
  /** What the file says of itself: subject, class. */
  about: z.array(z.string()),
  /** Columns of scores with what was put into each: a component's id, "final", or nothing. */
  columns: z.array(z.object({ key: z.string(), label: z.string(), source: z.string() })),
  /** Cells written, those that held the same, and of the written ones those that held something else. */
  written: count,
  same: count,
  replaced: count,
  /** Scores with a decimal, which these files do not take. */
  rounded: count,
  /** Students of the file whom nobody here is. */
  unmatched: z.array(eraporStudent),
  /** Students who were found by their name, for want of a NISN. */
  byName: z.array(eraporStudent),
  /** Rows that e-Rapor has locked. */
  locked: z.array(eraporStudent),
  /** Cells that were left as they were, with the reason: no score yet, a formula. */
  left: z.array(z.object({ row: count, name: z.string(), column: z.string(), why: z.string() })),
  leftCount: count,
  /** Students of the class who are not in the file. */
  missing: z.array(z.string()),
  /** Learning objectives of the file that are none of this subject's. */
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
  /** Multipart with one file. Nothing is written: what the page chooses of the changes goes through `scoreEndpoints.save`. */
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
  /** Multipart with one file, which comes back filled. `sources` says what goes into which column: "E=final,F=<id>". */
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
