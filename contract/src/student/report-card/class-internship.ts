import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { reportCardStates } from '../../evaluation/report-card-words.ts'
import { id, one, revision } from '../../resource.ts'
import { semesterNo } from '../../subject/subject-evaluation/subject-evaluation.ts'
import { internship, internshipFields, mostInternships } from './internship.ts'

const named = z.object({ id: z.uuid(), name: z.string() })

const student = z.object({
  id: z.uuid(),
  name: z.string(),
  nis: z.string().nullable(),
  /** Only a draft can be changed. */
  state: z.enum(reportCardStates),
  internships: z.array(internship),
  /** Of her rapor; 0 before anything is written in it. */
  version: z.number().int(),
})

/** The PKL of the students of a class, under its subject. */
export const classInternships = z.object({
  academicClass: named,
  subject: named,
  academicYear: named,
  semesterNo,
  isClosed: z.boolean(),
  canWrite: z.boolean(),
  students: z.array(student),
})
export type ClassInternships = z.infer<typeof classInternships>

const path = '/api/v1/student/:schoolId/student-evaluation/class-internship/:id' as const
const params = z.object({ schoolId: id, id })
const query = z.object({ semesterNo: semesterNo.optional() })

/** `:id` is PKL as a subject of the class. Written by the teacher of PKL, the homeroom teacher and the school's admin; the same as on each student's rapor. */
export const internshipEndpoints = {
  read: endpoint({
    method: 'GET',
    path,
    summary: 'PKL siswa satu kelas',
    access: 'subject-evaluation:read',
    scope: 'school',
    params,
    query,
    response: one(classInternships),
  }),
  /** The whole list of each student sent; all of them, or none. */
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Simpan PKL beberapa siswa satu kelas',
    access: 'subject-evaluation:write',
    scope: 'school',
    params,
    query,
    body: z.strictObject({
      students: z
        .array(
          z.strictObject({
            studentId: id,
            version: revision,
            internships: z.array(internshipFields).max(mostInternships, `Paling banyak ${mostInternships} tempat PKL`),
          }),
        )
        .min(1, 'Pilih siswa')
        .max(60, 'Paling banyak 60 siswa'),
    }),
    response: one(classInternships),
  }),
}
