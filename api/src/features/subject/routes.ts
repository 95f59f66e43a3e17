import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { subjectEndpoints } from '@hadir/contract/subject.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import { serve } from '../../http/serve.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { proposeSubjects } from './propose.ts'
import { readSubject, refuseWrong, selectSubjects, sorting, toColumns, toSubject } from './records.ts'
import { sheet } from './sheet.ts'

export async function subjectRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, subjectEndpoints, {
    find: (scope, { group, grade, curriculum, status }) => {
      let found = selectSubjects(scope)
      if (group) found = found.where('subject_group', '=', group)
      if (grade) found = found.where(sql<boolean>`${grade} = any(subject.grades)`)
      if (curriculum) found = found.where('curriculum', '=', curriculum)
      if (status) found = found.where('is_active', '=', status === 'aktif')
      return found
    },
    sorting,
    show: (rows) => rows.map(toSubject),
    sheet,
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
    await refuseWrong(scope, body, null)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('subject')
      .values({ school_id: scope.schoolId, id, ...toColumns(body), created_at: now, updated_at: now })
      .execute()
    const after = await readSubject(scope, id)
    await noteChange(scope, { kind: 'subject', id, before: null, after })
    return { data: after, message: 'Mata pelajaran tersimpan' }
  })

  serve(app, subjectEndpoints.update, async ({ params, body }, scope) => {
    const before = await readSubject(scope, params.id)
    await refuseWrong(scope, body, params.id)
    const { numUpdatedRows } = await scope.db
      .updateTable('subject')
      .set({ ...toColumns(body), version: before.version + 1, updated_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    const after = await readSubject(scope, params.id)
    await noteChange(scope, { kind: 'subject', id: params.id, before, after })
    return { data: after, message: 'Mata pelajaran tersimpan' }
  })

  serve(app, subjectEndpoints.remove, async ({ params }, scope) => {
    const before = await readSubject(scope, params.id)
    await noteChange(scope, { kind: 'subject', id: params.id, before, after: null })
    await scope.db.deleteFrom('subject').where('school_id', '=', scope.schoolId).where('id', '=', params.id).execute()
    return { data: null, message: 'Mata pelajaran dihapus' }
  })

  serveHistory(app, subjectEndpoints.history, 'subject')
}
