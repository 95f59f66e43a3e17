import type { FastifyInstance } from 'fastify'
import { internshipEndpoints } from '@hadir/contract/student/report-card/class-internship.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { readClassInternships, saveClassInternships } from './class-internships.ts'

export async function internshipRoutes(app: FastifyInstance): Promise<void> {
  serve(app, internshipEndpoints.read, async ({ params, query }, scope) => ({
    data: await readClassInternships(scope, { id: params.id, semesterNo: query.semesterNo }),
  }))

  serve(app, internshipEndpoints.save, async ({ params, query, body }, scope) => ({
    data: await saveClassInternships(scope, { id: params.id, semesterNo: query.semesterNo }, body.students),
    message: `PKL ${body.students.length} siswa tersimpan`,
  }))
}
