import type { FastifyInstance } from 'fastify'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { readHistory } from '../../../platform/audit/serve-history.ts'
import { serve } from '../../../platform/http/serve.ts'
import { serveList } from '../../../platform/listing/serve-list.ts'
import { copySetup } from './copy-setup.ts'
import { evaluationKey } from './evaluation-key.ts'
import { evaluationSheet } from './export-columns.ts'
import { formerSchoolRoutes } from './former-school/former-school-routes.ts'
import { findEvaluations, readEvaluation, readHead, sortingFor, toRows } from './records.ts'
import { kind, saveSetup } from './setup.ts'
import { participantRoutes } from './participant/participant-routes.ts'
import { scoreRoutes } from './score/score-routes.ts'
import { sourceRoutes } from './source-routes.ts'
import { workbookRoutes } from './workbook/workbook-routes.ts'
import { setStatus } from './status.ts'

export async function subjectEvaluationRoutes(app: FastifyInstance): Promise<void> {
  await formerSchoolRoutes(app)
  await participantRoutes(app)
  await scoreRoutes(app)
  await sourceRoutes(app)
  await workbookRoutes(app)

  serveList(app, subjectEvaluationEndpoints, {
    find: findEvaluations,
    sorting: sortingFor,
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

  serve(app, subjectEvaluationEndpoints.status, async (from, scope) => ({
    data: await setStatus(scope, evaluationKey(from), from.body),
    message: from.body.status === 'FINAL' ? 'Penilaian ditandai final' : 'Penilaian kembali ke draf',
  }))
}
