import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { guardianSearch, studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentBulk } from '@hadir/contract/student/bulk-edit.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { relations } from '@hadir/contract/student/student-labels.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { normalPhone } from '@hadir/contract/fields/phone.ts'
import { containing } from '../../platform/database/listing/page.ts'
import { completed, namedWithin } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/http/audit/audit-log.ts'
import { serve, serveAfter } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/http/audit/serve-history.ts'
import { updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { newId } from '../../platform/ids.ts'
import { lockCalendarShared, assertDaysOpen } from '../academic-year/rules.ts'
import { placesLeft, placesOfRecord, placesSentTo } from '../region/rules.ts'
import { editStudents } from './bulk-edit.ts'
import { changeContact } from './contact.ts'
import { findStudents } from './find.ts'
import { deleteOrphans, writeGuardians } from './guardians.ts'
import { placeStudents } from './academic-student/membership.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { servePhotos } from '../photo/rules.ts'
import { readOwn } from './own.ts'
import { recordReading } from './record-reading.ts'
import { childrenBut, auditedFields, readStudent, selectGuardians, toGuardian, wholeRecords } from './whole-record.ts'
import { extraOf, readRow, sorting, toColumns, toStudent } from './records.ts'
import { assertValid } from './assert-valid.ts'
import { sheet } from './export-columns.ts'
import { academicStudentRoutes } from './academic-student/routes.ts'
import { semesterTotalsRoutes } from './academic-student/semester-totals-routes.ts'
import { alumniRoutes } from './alumni/routes.ts'
import { studentCardRoutes } from './card/routes.ts'
import { cocurricularRoutes } from './cocurricular/routes.ts'
import { extracurricularRoutes } from './extracurricular/routes.ts'
import { proposalRoutes } from './proposal/routes.ts'
import { reportCardRoutes } from './report-card/routes.ts'
import { studentSensitiveRoutes } from './sensitive-routes.ts'
import { studentEvaluationRoutes } from './student-evaluation/routes.ts'

export async function studentRoutes(app: FastifyInstance): Promise<void> {
  await academicStudentRoutes(app)
  await semesterTotalsRoutes(app)
  await alumniRoutes(app)
  await studentCardRoutes(app)
  await cocurricularRoutes(app)
  await extracurricularRoutes(app)
  await proposalRoutes(app)
  await reportCardRoutes(app)
  await studentSensitiveRoutes(app)
  await studentEvaluationRoutes(app)
  servePhotos(app, studentPhoto, { kind: 'student', assertVisible: readRow })
  const placesSent = placesSentTo(app.settings.regionApiUrl)
  serveList(app, studentEndpoints, {
    find: findStudents,
    sorting,
    show: (rows) => rows.map(toStudent),
    showInFile: (rows, scope) => wholeRecords(scope, rows.map(toStudent)),
    sheet,
  })

  serve(app, studentEndpoints.read, async ({ params }, scope) => {
    const data = await readStudent(scope, params.id)
    await recordReading(scope, params.id, { isSensitive: false })
    return { data }
  })

  serveAfter(app, studentEndpoints.create, placesSent, async ({ body: sent }, scope, found) => {
    const body = { ...sent, ...placesOfRecord(found, sent, null) }
    await assertValid(scope, body, null)
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
    await auditChange(scope, { kind: 'student', id, before: null, after })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serveAfter(app, studentEndpoints.update, placesSent, async ({ params, body: sent, sentFields }, scope, found) => {
    const before = await readStudent(scope, params.id)
    // Guardians are written only if the body has them (guardians.ts).
    const family = { guardians: undefined, primaryContact: undefined }
    const whole = completed(sent, {
      sentFields,
      before: { ...before, ...placesLeft(before, sent, sentFields), ...family },
    })
    const body = { ...whole, ...placesOfRecord(found, whole, before) }
    await assertValid(scope, body, before)
    if (body.membership && before.currentClass) {
      throw new Failure('INVALID', { fields: { 'membership.academicClassId': 'Siswa ini sudah mempunyai kelas' } })
    }
    const columns = { ...toColumns(body), extra: extraOf(body) }
    await updateRecord(scope, 'student', { id: params.id, version: body.version, columns })
    await writeGuardians(scope, params.id, body)
    if (body.membership) {
      await placeStudents(scope, { ...body.membership, studentIds: [params.id], under: 'membership.' })
    }
    const after = await readStudent(scope, params.id)
    await auditChange(scope, {
      kind: 'student',
      id: params.id,
      before: auditedFields(before),
      after: auditedFields(after),
    })
    return { data: after, message: 'Siswa tersimpan' }
  })

  serveAfter(app, studentBulk, placesSent, async ({ body }, scope, found) => {
    const data = await editStudents(scope, body, found)
    return { data, ...(!body.isDryRun && { message: `${data.changed} siswa diubah` }) }
  })

  serveAfter(app, studentContact, placesSent, async ({ params, body: sent, sentFields }, scope, found) => {
    const before = await readStudent(scope, params.id)
    // A teacher sees the whole records of her own class's students, and may edit no others.
    if (!before.isWhole) throw new Failure('FORBIDDEN')
    const places = placesLeft(before, sent, sentFields)
    const whole = completed(sent, { sentFields, before: { ...before, ...places, guardians: undefined } })
    for (const relation of relations) {
      const [given, stored] = [whole.guardians?.[relation], before.guardians[relation]]
      if (!whole.guardians || !given || !stored) continue
      const { phone, email } = stored
      whole.guardians[relation] = completed(given, {
        sentFields: namedWithin(sentFields, `guardians.${relation}`),
        before: { phone, email },
      })
    }
    const data = await changeContact(scope, before, { ...whole, ...placesOfRecord(found, whole, before) })
    return { data, message: 'Kontak siswa tersimpan' }
  })

  serve(app, ownStudents, async (_, scope) => ({ data: await readOwn(scope) }))

  serve(app, studentEndpoints.remove, async ({ params }, scope) => {
    const before = await readStudent(scope, params.id)
    await auditChange(scope, { kind: 'student', id: params.id, before, after: null })
    const guardians = Object.values(before.guardians).flatMap((guardian) => guardian?.guardianId ?? [])
    // A student entered by mistake is deleted with her class membership; the database rejects it if she has marks.
    await lockCalendarShared(scope)
    const taken = await scope.db
      .deleteFrom('enrollment')
      .where('school_id', '=', scope.schoolId)
      .where('student_id', '=', params.id)
      .returning('join_date')
      .execute()
    const first = taken.map((row) => row.join_date).toSorted()[0]
    if (first) await assertDaysOpen(scope, { first, what: 'keanggotaan kelas' })
    await scope.db.deleteFrom('student').where('school_id', '=', scope.schoolId).where('id', '=', params.id).execute()
    await deleteOrphans(scope, guardians)
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
