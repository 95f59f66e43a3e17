import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { componentKinds } from '../../evaluation/final-score.ts'
import { text } from '../../fields/person-fields.ts'
import { id, one, revision } from '../../resource.ts'
import { semesterNo } from './subject-evaluation.ts'

/** Formative scores never count, so none is brought. */
export const formerSchoolKinds = componentKinds.filter((kind) => kind !== 'FORMATIF')

/** A score that the former school of a student who came in mid-semester gave her. */
const formerSchoolScore = z.strictObject({
  kind: z.enum(formerSchoolKinds, 'Pilih jenisnya'),
  code: text(1, 20),
  name: text(1, 80),
  /** In tenths. */
  value: z.number('Isi 0 sampai 100').int().min(0, 'Isi 0 sampai 100').max(1000, 'Isi 0 sampai 100'),
})
export type FormerSchoolScore = z.output<typeof formerSchoolScore>

/** Two scores of one kind and code are the same one. */
export const formerSchoolKey = ({ kind, code }: Pick<FormerSchoolScore, 'kind' | 'code'>) =>
  `${kind} ${code.trim().toLowerCase()}`

const isDistinct = (scores: readonly FormerSchoolScore[]) => new Set(scores.map(formerSchoolKey)).size === scores.length

const brought = z.object({
  scores: z.array(formerSchoolScore),
  /** The number of changes so far. A save sends it and is rejected when there have been others. */
  version: z.number().int(),
  /** The former school's name, if her admission has it. */
  originSchool: z.string().nullable(),
})

const path = '/api/v1/subject/:schoolId/subject-evaluation/:id/former-school/:studentId' as const
const params = z.object({ schoolId: id, id, studentId: id })
const query = z.object({ semesterNo: semesterNo.optional() })

/** What a student who came from another school in mid-semester brought in one subject. */
export const formerSchoolEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'Nilai satu siswa dari sekolah asalnya',
    access: 'subject-evaluation:read',
    scope: 'school',
    params,
    query,
    response: one(brought),
  }),
  /** The whole list; it replaces the one before. */
  save: endpoint({
    method: 'POST',
    path,
    summary: 'Simpan nilai satu siswa dari sekolah asalnya',
    access: 'score:write',
    scope: 'school',
    idempotent: true,
    params,
    query,
    body: z.strictObject({
      version: revision,
      scores: z
        .array(formerSchoolScore)
        .max(40, 'Paling banyak 40 nilai')
        .refine(isDistinct, { message: 'Kode tidak boleh sama dalam satu jenis' }),
    }),
    response: one(brought),
  }),
}
