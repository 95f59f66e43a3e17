import type { FastifyInstance } from 'fastify'
import { studentEndpoints } from '@hadir/contract/student.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import { serve } from '../../http/serve.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { placeStudents } from './membership.ts'
import { readStudent, refuseWrong, sorting, toColumns, toStudent, visibleStudents } from './records.ts'
import { sheet } from './sheet.ts'

export async function studentRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, studentEndpoints, {
    find: async (scope, { academicClassId, grade, gender, status }, purpose) => {
      let found = await visibleStudents(scope, purpose)
      if (academicClassId) found = found.where('rombel.id', '=', academicClassId)
      if (grade) found = found.where('class.grade', '=', grade)
      if (gender) found = found.where('student.gender', '=', gender)
      if (status) found = found.where('student.status', '=', status)
      return found
    },
    sorting,
    show: (rows) => rows.map(toStudent),
    sheet,
  })

  serve(app, studentEndpoints.read, async ({ params }, scope) => ({ data: await readStudent(scope, params.id) }))

  serve(app, studentEndpoints.create, async ({ body }, scope) => {
    await refuseWrong(scope, body, null)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('student')
      .values({ school_id: scope.schoolId, id, ...toColumns(body), created_at: now, updated_at: now })
      .execute()
    if (body.membership) await placeStudents(scope, { ...body.membership, studentIds: [id], under: 'membership.' })
    const after = await readStudent(scope, id)
    await noteChange(scope, { kind: 'student', id, before: null, after })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serve(app, studentEndpoints.update, async ({ params, body }, scope) => {
    const before = await readStudent(scope, params.id)
    await refuseWrong(scope, body, params.id)
    if (body.membership && before.currentClass) {
      throw new Failure('INVALID', { fields: { 'membership.academicClassId': 'Siswa ini sudah mempunyai kelas' } })
    }
    const { numUpdatedRows } = await scope.db
      .updateTable('student')
      .set({ ...toColumns(body), version: before.version + 1, updated_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    if (body.membership)
      await placeStudents(scope, { ...body.membership, studentIds: [params.id], under: 'membership.' })
    const after = await readStudent(scope, params.id)
    await noteChange(scope, { kind: 'student', id: params.id, before, after })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serve(app, studentEndpoints.remove, async ({ params }, scope) => {
    const before = await readStudent(scope, params.id)
    await noteChange(scope, { kind: 'student', id: params.id, before, after: null })
    // A pupil entered by mistake goes with the class she was put in; one with marks stays, the database says so.
    await scope.db
      .deleteFrom('enrollment')
      .where('school_id', '=', scope.schoolId)
      .where('student_id', '=', params.id)
      .execute()
    await scope.db.deleteFrom('student').where('school_id', '=', scope.schoolId).where('id', '=', params.id).execute()
    return { data: null, message: 'Siswa dihapus' }
  })

  serveHistory(app, studentEndpoints.history, 'student')
}
