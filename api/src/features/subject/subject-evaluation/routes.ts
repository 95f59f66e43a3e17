import type { FastifyInstance } from 'fastify'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { setupSourceEndpoints } from '@hadir/contract/subject/subject-evaluation/source.ts'
import { subjectChoiceEndpoints } from '@hadir/contract/subject/subject-evaluation/participant.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { readHistory } from '../../../platform/http/audit/serve-history.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import { copyFrom, copySetup, listSources } from './copy-setup.ts'
import { exchangeRoutes } from './exchange/routes.ts'
import { evaluationSheet } from './export-columns.ts'
import { findCandidates, readParticipants, saveParticipants } from './participants.ts'
import { findEvaluations, readEvaluation, readHead, sorting, toRows } from './records.ts'
import { describeResult } from './results.ts'
import { readSeq } from './follow.ts'
import { readGrid, readScoreHistory, saveScores } from './scores.ts'
import { saveTicks } from './save-ticks.ts'
import { kind, saveSetup } from './setup.ts'
import { setStatus } from './status.ts'

type From = { params: { id: string }; query: { semesterNo?: number | undefined } }
const evaluationKey = ({ params, query }: From) => ({ id: params.id, semesterNo: query.semesterNo })

export async function subjectEvaluationRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, subjectEvaluationEndpoints, {
    find: findEvaluations,
    sorting,
    show: (rows, scope) => toRows(scope, rows),
    sheet: evaluationSheet,
  })

  // It contains students' names and scores: for callers who may read the subject.
  serve(app, subjectEvaluationEndpoints.history, async (from, scope) => {
    await readHead(scope, { id: from.params.id, semesterNo: undefined })
    return readHistory(scope, kind, from)
  })

  serve(app, subjectEvaluationEndpoints.read, async (from, scope) => ({
    data: await readEvaluation(scope, evaluationKey(from)),
  }))

  serve(app, subjectEvaluationEndpoints.save, async (from, scope) => ({
    data: await saveSetup(scope, evaluationKey(from), from.body),
    message: 'Susunan penilaian tersimpan',
  }))

  serve(app, subjectEvaluationEndpoints.copy, async (from, scope) => {
    const { copied, skipped } = await copySetup(scope, evaluationKey(from), from.body)
    const left = skipped ? `, ${skipped} sudah punya susunan sendiri` : ''
    return { data: { copied, skipped }, message: `Susunan disalin ke ${copied} mata pelajaran kelas${left}` }
  })

  serve(app, setupSourceEndpoints.sources, async (from, scope) => ({
    data: await listSources(scope, evaluationKey(from)),
  }))

  serve(app, setupSourceEndpoints.copyFrom, async (from, scope) => ({
    data: await copyFrom(scope, evaluationKey(from), from.body),
    message: 'Susunan disalin. Periksa tanggal dan bobotnya',
  }))

  serve(app, subjectEvaluationEndpoints.status, async (from, scope) => ({
    data: await setStatus(scope, evaluationKey(from), from.body),
    message: from.body.status === 'FINAL' ? 'Penilaian ditandai final' : 'Penilaian kembali ke draf',
  }))

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

  exchangeRoutes(app)
}
