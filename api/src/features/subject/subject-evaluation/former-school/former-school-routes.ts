import type { FastifyInstance } from 'fastify'
import { formerSchoolEndpoints } from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { evaluationKey } from '../evaluation-key.ts'
import { readFormerSchool, saveFormerSchool } from './former-school.ts'

export async function formerSchoolRoutes(app: FastifyInstance): Promise<void> {
  serve(app, formerSchoolEndpoints.read, async (from, scope) => ({
    data: await readFormerSchool(scope, evaluationKey(from), from.params.studentId),
  }))

  serve(app, formerSchoolEndpoints.save, async (from, scope) => ({
    data: await saveFormerSchool(scope, evaluationKey(from), { studentId: from.params.studentId, ...from.body }),
    message: 'Nilai dari sekolah asal tersimpan',
  }))
}
