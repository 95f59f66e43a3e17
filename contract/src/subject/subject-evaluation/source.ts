import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { semesterNo, subjectEvaluation } from './subject-evaluation.ts'

const count = z.number().int()

/** Another set-up of the subject in the same grade: of last year, of a parallel class, of the other semester. */
const setupSource = z.object({
  id,
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  academicYear: z.string(),
  academicClass: z.string(),
  teacher: z.string().nullable(),
  objectives: count,
  components: count,
})
export type SetupSource = z.infer<typeof setupSource>

const base = '/api/v1/subject/:schoolId/subject-evaluation' as const
const byId = z.object({ schoolId: id, id })
const inSemester = z.object({ semesterNo: semesterNo.optional() })
const scope = 'school'
const access = 'subject-evaluation:write'

export const setupSourceEndpoints = {
  /** Sources for a missing set-up, closest first; at most 20. */
  sources: endpoint({
    method: 'GET',
    path: `${base}/:id/source`,
    summary: 'Susunan penilaian yang dapat disalin ke mata pelajaran kelas ini',
    access,
    scope,
    params: byId,
    query: inSemester,
    response: one(z.array(setupSource)),
  }),
  /** Copies one of them, with new ids and without dates. */
  copyFrom: endpoint({
    method: 'POST',
    path: `${base}/:id/copy-from`,
    summary: 'Salin susunan penilaian dari tahun lalu atau kelas lain',
    access,
    scope,
    params: byId,
    query: inSemester,
    body: z.strictObject({ sourceId: id, sourceSemesterNo: semesterNo }),
    response: one(subjectEvaluation),
  }),
}
