import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, one } from '../../resource.ts'
import { semesterNo } from './subject-evaluation.ts'
import { typedText } from '../../fields/typed-text.ts'

const count = z.number().int()
const student = { id, name: z.string(), rollNo: count.nullable() }

/** A religion's subject is closed to other religions; a student without one on record must be given one first. */
export const exclusions = ['OTHER_RELIGION', 'NO_RELIGION'] as const

const participants = z.object({
  semesterNo: z.union([z.literal(1), z.literal(2)]),
  subject: z.string(),
  academicClass: z.string(),
  /** Whether the caller may choose: its teacher and the school's administrators may. */
  isOwn: z.boolean(),
  /** The class itself: who takes it, and who does not. */
  members: z.array(
    z.object({
      ...student,
      takes: z.boolean(),
      excluded: z.enum(exclusions).nullable(),
      /** Filled cells of this semester: they stay when she leaves the subject, and no longer count. */
      scores: count,
    }),
  ),
  /** Those of other classes who chose it. */
  others: z.array(z.object({ ...student, className: z.string(), scores: count })),
})
export type SubjectParticipants = z.infer<typeof participants>

const candidate = z.object({ id, name: z.string(), className: z.string() })
export type SubjectCandidate = z.infer<typeof candidate>

const base = '/api/v1/subject/:schoolId/subject-evaluation/:id/participant' as const
const params = z.object({ schoolId: id, id })
const query = z.object({ semesterNo: semesterNo.optional() })

export const subjectChoiceEndpoints = {
  read: endpoint({
    method: 'GET',
    path: base,
    summary: 'Peserta satu mata pelajaran kelas',
    access: 'subject-evaluation:read',
    scope: 'school',
    params,
    query,
    response: one(participants),
  }),
  /** Students of the year's other classes by name or class, at most 20. */
  candidates: endpoint({
    method: 'GET',
    path: `${base}/candidate`,
    summary: 'Siswa kelas lain yang dapat menjadi peserta',
    access: 'subject-evaluation:write',
    scope: 'school',
    params,
    query: query.extend({ q: typedText().max(100).optional() }),
    response: one(z.array(candidate)),
  }),
  /** From this semester on. A repeated request changes nothing. */
  save: endpoint({
    method: 'POST',
    path: base,
    summary: 'Ubah peserta satu mata pelajaran kelas',
    access: 'subject-evaluation:write',
    scope: 'school',
    idempotent: true,
    params,
    query,
    body: z.strictObject({
      changes: z
        .array(z.strictObject({ studentId: id, takes: z.boolean() }))
        .min(1, 'Belum ada perubahan')
        .max(200),
    }),
    response: one(participants),
  }),
}
