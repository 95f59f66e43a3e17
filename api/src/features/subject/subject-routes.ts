import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { subjectEndpoints } from '@hadir/contract/subject/subject.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { chosenRows } from '../../platform/database/read-page.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { setActive } from '../../platform/audit/set-active.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { type FiltersOf, serveList } from '../../platform/listing/serve-list.ts'
import { newId } from '../../platform/ids.ts'
import { proposeSubjects } from './propose.ts'
import { readSubject, assertValid, selectSubjects, sorting, toColumns, toSubject } from './records.ts'
import { sheet } from './export-columns.ts'
import { academicSubjectRoutes } from './academic-subject-routes.ts'
import { subjectEvaluationRoutes } from './subject-evaluation/subject-evaluation-routes.ts'
import { taskRoutes } from './task-routes.ts'
import { teacherGridRoutes } from './teacher-grid-routes.ts'

export async function subjectRoutes(app: FastifyInstance): Promise<void> {
  await academicSubjectRoutes(app)
  await subjectEvaluationRoutes(app)
  await taskRoutes(app)
  await teacherGridRoutes(app)
  serveList(app, subjectEndpoints, { find: findSubjects, sorting, show: (rows) => rows.map(toSubject), sheet })

  serve(app, subjectEndpoints.setActive, async ({ body }, scope) => {
    const { found } = await chosenRows(findSubjects(scope, body), body, sorting)
    const records = (await found.execute()).map(toSubject)
    const changed = await setActive(scope, 'subject', { records, isActive: body.isActive })
    const what = body.isActive ? 'diaktifkan' : 'dinonaktifkan'
    return { data: { changed }, message: `${changed} mata pelajaran ${what}` }
  })

  serve(app, subjectEndpoints.proposal, async ({ query }, scope) => ({
    data: await proposeSubjects(scope, query.curriculum),
  }))

  serve(app, subjectEndpoints.adopt, async ({ body }, scope) => {
    const { subjects } = await proposeSubjects(scope, body.curriculum)
    const now = scope.clock.now()
    const chosen = subjects.flatMap((subject, index) => {
      if (subject.isThere || !body.codes.includes(subject.code)) return []
      const place = { curriculum: body.curriculum, orderNo: index + 1, isActive: true }
      const columns = toColumns({ ...subject, ...place, religion: subject.religion ?? undefined })
      return { school_id: scope.schoolId, id: newId(), ...columns, created_at: now, updated_at: now }
    })
    if (chosen.length > 0) await scope.db.insertInto('subject').values(chosen).execute()
    return { data: { added: chosen.length }, message: `${chosen.length} mata pelajaran ditambahkan` }
  })

  serve(app, subjectEndpoints.read, async ({ params }, scope) => ({ data: await readSubject(scope, params.id) }))

  serve(app, subjectEndpoints.create, async ({ body }, scope) => {
    await assertValid(scope, body, null)
    const id = await insertRecord(scope, 'subject', toColumns(body))
    const after = await readSubject(scope, id)
    await auditChange(scope, { kind: 'subject', id, before: null, after })
    return { data: after, message: 'Mata pelajaran tersimpan' }
  })

  serve(app, subjectEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readSubject(scope, params.id)
    const body = completed(sent, { sentFields, before })
    await assertValid(scope, body, params.id)
    await updateRecord(scope, 'subject', { id: params.id, version: body.version, columns: toColumns(body) })
    const after = await readSubject(scope, params.id)
    await auditChange(scope, { kind: 'subject', id: params.id, before, after })
    return { data: after, message: 'Mata pelajaran tersimpan' }
  })

  serve(app, subjectEndpoints.remove, async ({ params }, scope) => {
    const before = await readSubject(scope, params.id)
    await auditChange(scope, { kind: 'subject', id: params.id, before, after: null })
    await deleteRecord(scope, 'subject', params.id)
    return { data: null, message: 'Mata pelajaran dihapus' }
  })

  serveHistory(app, subjectEndpoints.history, 'subject')
}

function findSubjects(
  scope: SchoolScope,
  { group, grade, curriculum, status }: FiltersOf<typeof subjectEndpoints.list>,
) {
  let found = selectSubjects(scope)
  if (group) found = found.where('subject_group', '=', group)
  if (grade) found = found.where(sql<boolean>`${grade} = any(subject.grades)`)
  if (curriculum) found = found.where('curriculum', '=', curriculum)
  if (status) found = found.where('is_active', '=', status === 'aktif')
  return found
}
