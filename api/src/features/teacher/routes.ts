import type { FastifyInstance } from 'fastify'
import { teacherPhoto } from '@hadir/contract/photo.ts'
import { leavingStatuses, teacherEndpoints } from '@hadir/contract/teacher.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import { serve } from '../../http/serve.ts'
import { serveList } from '../../list/serve-list.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { newId } from '../../new-id.ts'
import { servePhotos } from '../photo/rules.ts'
import { placesOfRecord, regionsFrom } from '../region/rules.ts'
import { endDuties } from './duties.ts'
import {
  hasAccount,
  isColleague,
  readTeacher,
  refuseWrong,
  selectTeachers,
  shownTo,
  sortingFor,
  toColumns,
} from './records.ts'
import { sheet } from './sheet.ts'

export async function teacherRoutes(app: FastifyInstance): Promise<void> {
  const regions = regionsFrom(app.settings.regionApiUrl)
  serveList(app, teacherEndpoints, {
    find: (scope, { ptkType, employmentStatus, status, account }) => {
      let found = selectTeachers(scope)
      if (ptkType) found = found.where('ptk_type', '=', ptkType)
      if (employmentStatus && !isColleague(scope)) found = found.where('employment_status', '=', employmentStatus)
      if (status) found = found.where('status', '=', status)
      if (account) found = found.where(hasAccount, '=', account === 'terhubung')
      return found
    },
    sorting: sortingFor,
    show: (rows, scope) => rows.map((row) => shownTo(scope, row)),
    sheet,
  })

  serve(app, teacherEndpoints.read, async ({ params }, scope) => ({ data: await readTeacher(scope, params.id) }))

  serve(app, teacherEndpoints.create, async ({ body: sent }, scope) => {
    const body = { ...sent, ...(await placesOfRecord(regions, sent, null)) }
    await refuseWrong(scope, body, null)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('teacher')
      .values({ school_id: scope.schoolId, id, ...toColumns(body), created_at: now, updated_at: now })
      .execute()
    const after = await readTeacher(scope, id)
    await noteChange(scope, { kind: 'teacher', id, before: null, after })
    return { data: after, message: 'Guru tersimpan' }
  })

  serve(app, teacherEndpoints.update, async ({ params, body: sent }, scope) => {
    const before = await readTeacher(scope, params.id)
    const body = { ...sent, ...(await placesOfRecord(regions, sent, before)) }
    await refuseWrong(scope, body, before)
    const { numUpdatedRows } = await scope.db
      .updateTable('teacher')
      .set({ ...toColumns(body), version: before.version + 1, updated_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    if (leavingStatuses.includes(body.status) && body.leftOn) await endDuties(scope, params.id, body.leftOn)
    const after = await readTeacher(scope, params.id)
    await noteChange(scope, { kind: 'teacher', id: params.id, before, after })
    return { data: after, message: 'Guru tersimpan' }
  })

  serve(app, teacherEndpoints.remove, async ({ params }, scope) => {
    const before = await readTeacher(scope, params.id)
    await noteChange(scope, { kind: 'teacher', id: params.id, before, after: null })
    await scope.db.deleteFrom('teacher').where('school_id', '=', scope.schoolId).where('id', '=', params.id).execute()
    return { data: null, message: 'Guru dihapus' }
  })

  servePhotos(app, teacherPhoto, { kind: 'teacher', see: readTeacher })

  serveHistory(app, teacherEndpoints.history, 'teacher')
}
