import type { FastifyInstance } from 'fastify'
import { teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { leavingStatuses, teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import { serve, serveAfter } from '../../platform/http/serve.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { servePhotos } from '../photo/rules.ts'
import { placesLeft, placesOfRecord, placesSentTo } from '../region/rules.ts'
import { endDuties } from './duties.ts'
import {
  auditedFields,
  hasAccount,
  isColleague,
  isWithout,
  readTeacher,
  assertValid,
  selectTeachers,
  shownTo,
  sortingFor,
  toColumns,
} from './records.ts'
import { sheet } from './export-columns.ts'
import { mailboxWarning } from './rules.ts'
import { academicTeacherRoutes } from './academic-teacher-routes.ts'
import { handoverRoutes } from './handover/handover-routes.ts'
import { ownTeacherRoutes } from './own-routes.ts'
import { sensitiveTeacherRoutes } from './sensitive-routes.ts'

export async function teacherRoutes(app: FastifyInstance): Promise<void> {
  await academicTeacherRoutes(app)
  await handoverRoutes(app)
  await ownTeacherRoutes(app)
  await sensitiveTeacherRoutes(app)
  const placesSent = placesSentTo(app.settings.regionApiUrl)
  serveList(app, teacherEndpoints, {
    find: (scope, { ptkType, employmentStatus, status, account, without }) => {
      let found = selectTeachers(scope)
      if (ptkType) found = found.where('ptk_type', '=', ptkType)
      if (employmentStatus && !isColleague(scope)) found = found.where('employment_status', '=', employmentStatus)
      if (status) found = found.where('status', '=', status)
      if (account) found = found.where(hasAccount, '=', account === 'terhubung')
      if (without && !isColleague(scope)) found = found.where(isWithout[without])
      return found
    },
    sorting: sortingFor,
    show: (rows, scope) => rows.map((row) => shownTo(scope, row)),
    sheet,
  })

  serve(app, teacherEndpoints.read, async ({ params }, scope) => ({ data: await readTeacher(scope, params.id) }))

  serveAfter(app, teacherEndpoints.create, placesSent, async ({ body: sent }, scope, found) => {
    const body = { ...sent, ...placesOfRecord(found, sent, null) }
    await assertValid(scope, body, null)
    const id = await insertRecord(scope, 'teacher', toColumns(body))
    const after = await readTeacher(scope, id)
    await auditChange(scope, { kind: 'teacher', id, before: null, after })
    return { data: after, message: 'Guru tersimpan', ...(await mailboxWarning(scope, after)) }
  })

  serveAfter(app, teacherEndpoints.update, placesSent, async ({ params, body: sent, sentFields }, scope, found) => {
    const before = await readTeacher(scope, params.id)
    const whole = completed(sent, { sentFields, before: { ...before, ...placesLeft(before, sent, sentFields) } })
    const body = { ...whole, ...placesOfRecord(found, whole, before) }
    if (leavingStatuses.includes(body.status)) assertReasonGiven(body)
    await assertValid(scope, body, before)
    await updateRecord(scope, 'teacher', { id: params.id, version: body.version, columns: toColumns(body) })
    if (leavingStatuses.includes(body.status) && body.leftOn) await endDuties(scope, params.id, body.leftOn)
    const after = await readTeacher(scope, params.id)
    await auditChange(scope, {
      kind: 'teacher',
      id: params.id,
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return { data: after, message: 'Guru tersimpan', ...(await mailboxWarning(scope, after)) }
  })

  serve(app, teacherEndpoints.remove, async ({ params }, scope) => {
    const before = await readTeacher(scope, params.id)
    await auditChange(scope, { kind: 'teacher', id: params.id, before, after: null })
    await deleteRecord(scope, 'teacher', params.id)
    return { data: null, message: 'Guru dihapus' }
  })

  servePhotos(app, teacherPhoto, { kind: 'teacher', assertVisible: readTeacher })

  serveHistory(app, teacherEndpoints.history, 'teacher')
}

/** A body without the status is checked without it. */
function assertReasonGiven({
  leftOn,
  leftReason,
}: {
  leftOn?: string | undefined
  leftReason?: string | undefined
}): void {
  if (!leftOn) throw new Failure('INVALID', { fields: { leftOn: 'Isi tanggal berhenti di sekolah ini' } })
  if (!leftReason) throw new Failure('INVALID', { fields: { leftReason: 'Isi alasannya' } })
}
