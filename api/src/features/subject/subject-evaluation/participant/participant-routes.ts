import type { FastifyInstance } from 'fastify'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { evaluationKey } from '../evaluation-key.ts'
import { findCandidates, readParticipants, saveParticipants } from './participants.ts'

export async function participantRoutes(app: FastifyInstance): Promise<void> {
  serve(app, subjectChoiceEndpoints.read, async (from, scope) => ({
    data: await readParticipants(scope, evaluationKey(from)),
  }))

  serve(app, subjectChoiceEndpoints.candidates, async (from, scope) => ({
    data: await findCandidates(scope, { ...evaluationKey(from), q: from.query.q }),
  }))

  serve(app, subjectChoiceEndpoints.save, async (from, scope) => ({
    data: await saveParticipants(scope, evaluationKey(from), from.body.changes),
    message: 'Peserta tersimpan',
  }))
}
