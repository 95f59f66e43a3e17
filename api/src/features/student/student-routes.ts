import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { guardianSearch, studentEndpoints, type StudentRecord } from '@hadir/contract/student/student.ts'
import { normalPhone } from '@hadir/contract/fields/phone.ts'
import { byName } from '../../platform/database/name-order.ts'
import { containing } from '../../platform/database/read-page.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import { serve, serveAfter } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { newId } from '../../platform/ids.ts'
import { lockCalendarShared, assertDaysOpen } from '../academic-year/rules.ts'
import { placesLeft, placesOfRecord, placesSentTo } from '../region/rules.ts'
import { findStudents } from './find.ts'
import { deleteOrphans, writeGuardians } from './guardians.ts'
import { placeStudents } from './academic-student/membership.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { servePhotos } from '../photo/rules.ts'
import { recordReadings } from './rules.ts'
import { childrenBut, auditedFields, readStudent, selectGuardians, toGuardian, wholeRecords } from './whole-record.ts'
import { extraOf, readRow, sorting, toColumns, toStudent } from './records.ts'
import { assertValid } from './assert-valid.ts'
import { sheet } from './export-columns.ts'
import { academicStudentRoutes } from './academic-student/academic-student-routes.ts'
import { semesterTotalsRoutes } from './semester-totals/semester-totals-routes.ts'
import { alumniRoutes } from './alumni/alumni-routes.ts'
import { bulkEditRoutes } from './bulk-edit-routes.ts'
import { contactRoutes } from './contact-routes.ts'
import { studentDataRoutes } from './data/data-routes.ts'
import { erasureRoutes } from './erasure/erasure-routes.ts'
import { ownRoutes } from './own-routes.ts'
import { readersRoutes } from './readers-routes.ts'
import { studentCardRoutes } from './card/card-routes.ts'
import { cocurricularRoutes } from './cocurricular/cocurricular-routes.ts'
import { extracurricularRoutes } from './extracurricular/extracurricular-routes.ts'
import { proposalRoutes } from './proposal/proposal-routes.ts'
import { reportCardRoutes } from './report-card/report-card-routes.ts'
import { studentSensitiveRoutes } from './sensitive/sensitive-routes.ts'

export async function studentRoutes(app: FastifyInstance): Promise<void> {
  await academicStudentRoutes(app)
  await semesterTotalsRoutes(app)
  await alumniRoutes(app)
  await bulkEditRoutes(app)
  await studentCardRoutes(app)
  await cocurricularRoutes(app)
  await contactRoutes(app)
  await studentDataRoutes(app)
  await erasureRoutes(app)
  await extracurricularRoutes(app)
  await ownRoutes(app)
  await proposalRoutes(app)
  await readersRoutes(app)
  await reportCardRoutes(app)
  await studentSensitiveRoutes(app)
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
    await recordReadings(scope, [params.id], { isSensitive: false })
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
    return { data: after, message: placedText(after) ?? 'Tersimpan, belum punya kelas' }
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
    return { data: after, message: (body.membership && placedText(after)) ?? 'Siswa tersimpan' }
  })

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
      .orderBy(byName('guardian.name'))
      .limit(20)
      .execute()
    return { data: rows.map(toGuardian) }
  })

  serveHistory(app, studentEndpoints.history, 'student')
}

/** Undefined for a student without a class. */
const placedText = ({ currentClass }: StudentRecord): string | undefined =>
  currentClass ? `Tersimpan, masuk ${currentClass.name}` : undefined
