import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { guardianSearch, studentEndpoints } from '@hadir/contract/student.ts'
import { studentContact } from '@hadir/contract/student-contact.ts'
import { ownStudents } from '@hadir/contract/student-own.ts'
import { normalPhone } from '@hadir/contract/phone.ts'
import { containing } from '../../db/page.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import { serve } from '../../http/serve.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { holdCalendar, refuseClosedDays } from '../academic-year/rules.ts'
import { placesOfRecord, regionsFrom } from '../region/rules.ts'
import { changeContact } from './contact.ts'
import { findStudents } from './find.ts'
import { forgetOrphans, writeGuardians } from './guardians.ts'
import { placeStudents } from './membership.ts'
import { readOwn } from './own.ts'
import { noteReading } from './readings.ts'
import { childrenBut, keptOf, readStudent, selectGuardians, toGuardian, wholeRecords } from './record.ts'
import { extraOf, refuseWrong, sorting, toColumns, toStudent, updateStudent } from './records.ts'
import { sheet } from './sheet.ts'

export async function studentRoutes(app: FastifyInstance): Promise<void> {
  const regions = regionsFrom(app.settings.regionApiUrl)
  serveList(app, studentEndpoints, {
    find: findStudents,
    sorting,
    show: (rows) => rows.map(toStudent),
    showInFile: (rows, scope) => wholeRecords(scope, rows.map(toStudent)),
    sheet,
  })

  serve(app, studentEndpoints.read, async ({ params }, scope) => {
    const data = await readStudent(scope, params.id)
    await noteReading(scope, params.id, { isSensitive: false })
    return { data }
  })

  serve(app, studentEndpoints.create, async ({ body: sent }, scope) => {
    const body = { ...sent, ...(await placesOfRecord(regions, sent, null)) }
    await refuseWrong(scope, body, null)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('student')
      .values({ school_id: scope.schoolId, id, ...toColumns(body), created_at: now, updated_at: now })
      .execute()
    await scope.db
      .updateTable('student')
      .set({ extra: extraOf(body) })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', id)
      .execute()
    await writeGuardians(scope, id, body)
    if (body.membership) await placeStudents(scope, { ...body.membership, studentIds: [id], under: 'membership.' })
    const after = await readStudent(scope, id)
    await noteChange(scope, { kind: 'student', id, before: null, after })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serve(app, studentEndpoints.update, async ({ params, body: sent }, scope) => {
    const before = await readStudent(scope, params.id)
    const body = { ...sent, ...(await placesOfRecord(regions, sent, before)) }
    await refuseWrong(scope, body, before)
    if (body.membership && before.currentClass) {
      throw new Failure('INVALID', { fields: { 'membership.academicClassId': 'Siswa ini sudah mempunyai kelas' } })
    }
    const columns = { ...toColumns(body), extra: extraOf(body) }
    await updateStudent(scope, params.id, { columns, version: body.version })
    await writeGuardians(scope, params.id, body)
    if (body.membership) {
      await placeStudents(scope, { ...body.membership, studentIds: [params.id], under: 'membership.' })
    }
    const after = await readStudent(scope, params.id)
    await noteChange(scope, { kind: 'student', id: params.id, before: keptOf(before), after: keptOf(after) })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serve(app, studentContact, async ({ params, body }, scope) => {
    const before = await readStudent(scope, params.id)
    // A teacher sees whole the pupils of the class she leads, and writes into no other's record.
    if (!before.isWhole) throw new Failure('FORBIDDEN')
    const data = await changeContact(scope, before, { ...body, ...(await placesOfRecord(regions, body, before)) })
    return { data, message: 'Kontak siswa tersimpan' }
  })

  serve(app, ownStudents, async (_, scope) => ({ data: await readOwn(scope) }))

  serve(app, studentEndpoints.remove, async ({ params }, scope) => {
    const before = await readStudent(scope, params.id)
    await noteChange(scope, { kind: 'student', id: params.id, before, after: null })
    const guardians = Object.values(before.guardians).flatMap((guardian) => guardian?.guardianId ?? [])
    // A pupil entered by mistake goes with the class she was put in; one with marks stays, the database says so.
    await holdCalendar(scope)
    const taken = await scope.db
      .deleteFrom('enrollment')
      .where('school_id', '=', scope.schoolId)
      .where('student_id', '=', params.id)
      .returning('join_date')
      .execute()
    const first = taken.map((row) => row.join_date).toSorted()[0]
    if (first) await refuseClosedDays(scope, { first, what: 'keanggotaan kelas' })
    await scope.db.deleteFrom('student').where('school_id', '=', scope.schoolId).where('id', '=', params.id).execute()
    await forgetOrphans(scope, guardians)
    return { data: null, message: 'Siswa dihapus' }
  })

  serve(app, guardianSearch, async ({ query }, scope) => {
    const q = query.q ?? ''
    const digits = normalPhone(q)
    const rows = await selectGuardians(scope)
      .select(childrenBut())
      .where((eb) =>
        eb.or([
          eb('guardian.name', 'ilike', containing(q)),
          ...(digits.length >= 5
            ? [
                eb('guardian.phone', 'like', `${digits}%`),
                eb(sql`guardian.sensitive->>'nik'`, '=', q.replace(/\D/g, '')),
              ]
            : []),
        ]),
      )
      .orderBy('guardian.name')
      .limit(20)
      .execute()
    return { data: rows.map(toGuardian) }
  })

  serveHistory(app, studentEndpoints.history, 'student')
}
