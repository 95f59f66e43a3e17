import type { FastifyInstance } from 'fastify'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { evaluationKey } from '../evaluation-key.ts'
import { readSeq } from '../follow.ts'
import { describeResult } from '../results.ts'
import { saveTicks } from './save-ticks.ts'
import { readScoreHistory } from './score-history.ts'
import { readGrid, saveScores } from './scores.ts'

export async function scoreRoutes(app: FastifyInstance): Promise<void> {
  serve(app, scoreEndpoints.read, async (from, scope) => ({ data: await readGrid(scope, evaluationKey(from)) }))

  serve(app, scoreEndpoints.seq, async (from, scope) => ({ data: await readSeq(scope, evaluationKey(from)) }))

  serve(app, scoreEndpoints.save, async (from, scope) => ({
    data: await saveScores(scope, evaluationKey(from), from.body),
  }))

  serve(app, scoreEndpoints.describe, async (from, scope) => ({
    data: await describeResult(scope, evaluationKey(from), { studentId: from.params.studentId, ...from.body }),
    message: from.body.text === null ? 'Deskripsi kembali otomatis' : 'Deskripsi tersimpan',
  }))

  serve(app, scoreEndpoints.tick, async (from, scope) => {
    await saveTicks(scope, evaluationKey(from), from.body.ticks)
    return { data: null, message: 'Ketercapaian tersimpan' }
  })

  serve(app, scoreEndpoints.history, async ({ params }, scope) => ({ data: await readScoreHistory(scope, params) }))
}
