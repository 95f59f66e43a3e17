import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { makePdf } from '../../platform/documents/pdf/pdf.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import {
  curriculumOf,
  readAcademicClass,
  selectAcademicClasses,
  sheet,
  sortingFor,
  toAcademicClass,
  valuesOf,
} from './academic-class.ts'
import { blankSheet } from './blank-sheet.ts'
import { assignHomerooms } from './assign-homerooms.ts'
import { leaderSince, setHomeroom } from './homeroom.ts'
import { openLikeLastYear } from './open-like-last-year.ts'
import { ownColumns } from './own-columns.ts'
import { assertClassYearsOpen, classesLed, isLeaderWithin, mayReadEver, visibleClasses } from './rules.ts'

export async function academicClassRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, academicClassEndpoints, {
    find: async (scope, { academicYearId, grade, homeroom, curriculum }) => {
      const sight = await visibleClasses(scope)
      const { today } = await readSetting(scope)
      let found = selectAcademicClasses(scope, today)
      const isLed = (ids: string[]) =>
        sql<boolean>`(ac.id = any(${ids}::uuid[])
          or not year.is_active and ${isLeaderWithin(scope, sql`ac.id`)})`
      if (sight !== 'all') found = found.where(isLed(sight))
      found = academicYearId
        ? found.where('ac.academic_year_id', '=', academicYearId)
        : found.where('year.is_active', '=', true)
      if (grade) found = found.where('class.grade', '=', grade)
      if (homeroom === 'ada' || homeroom === 'belum') {
        found = found.where('teacher.id', homeroom === 'ada' ? 'is not' : 'is', null)
      } else if (homeroom === 'saya') {
        const led = await classesLed(scope)
        if (led !== 'all') found = found.where(isLed(led))
      } else if (homeroom) found = found.where('teacher.id', '=', homeroom)
      if (curriculum) found = found.where(curriculumOf, '=', curriculum)
      return found
    },
    sorting: sortingFor,
    show: (rows) => rows.map(toAcademicClass),
    sheet,
  })

  serve(app, academicClassEndpoints.create, async ({ body }, scope) => {
    const { db, schoolId, clock } = scope
    const year = await db
      .selectFrom('academic_year')
      .select('id')
      .where('school_id', '=', schoolId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    if (!year) throw new Failure('YEAR_NOT_ACTIVE')
    const known = await db
      .selectFrom('class')
      .leftJoin('academic_class as opened_ac', (join) =>
        join
          .onRef('opened_ac.school_id', '=', 'class.school_id')
          .onRef('opened_ac.class_id', '=', 'class.id')
          .on('opened_ac.academic_year_id', '=', year.id),
      )
      .select(['class.is_active', 'opened_ac.id as opened_id'])
      .where('class.school_id', '=', schoolId)
      .where('class.id', '=', body.classId)
      .executeTakeFirst()
    if (!known) throw new Failure('INVALID', { fields: { classId: 'Kelas tidak ditemukan' } })
    if (known.opened_id) {
      throw new Failure('ALREADY_EXISTS', { fields: { classId: 'Kelas ini sudah dibuka pada tahun ini' } })
    }
    if (!known.is_active) throw new Failure('INVALID', { fields: { classId: 'Kelas ini tidak aktif' } })
    const id = newId()
    await db
      .insertInto('academic_class')
      .values({
        school_id: schoolId,
        id,
        academic_year_id: year.id,
        class_id: body.classId,
        ...(await ownColumns(scope, { classId: body.classId, yearId: year.id }, body)),
        created_at: clock.now(),
      })
      .execute()
    if (body.homeroomTeacherId) await setHomeroom(scope, { academicClassId: id, teacherId: body.homeroomTeacherId })
    const after = await readAcademicClass(scope, id)
    await auditChange(scope, { kind: 'academic-class', id, before: null, after: valuesOf(after) })
    return { data: after, message: 'Kelas dibuka' }
  })

  serve(app, academicClassEndpoints.read, async ({ params }, scope) => {
    if (!(await mayReadEver(scope, params.id))) throw new Failure('NOT_FOUND')
    return { data: await readAcademicClass(scope, params.id) }
  })

  serve(app, academicClassEndpoints.update, async ({ params, body }, scope) => {
    const before = await readAcademicClass(scope, params.id)
    const { classId, academicYearId: yearId } = before
    const isOther =
      (body.curriculum ?? before.curriculum) !== before.curriculum ||
      (body.phase ?? before.phase) !== before.phase ||
      ('homeroomTeacherId' in body && (body.homeroomTeacherId ?? null) !== (before.homeroomTeacher?.id ?? null))
    if (isOther) await assertClassYearsOpen(scope, { classIds: [params.id], what: 'wali kelas, kurikulum, dan fase' })
    const own = await ownColumns(scope, { classId, yearId }, body)
    const namesOnlyLeader = Object.keys(body).every(
      (field) => field === 'homeroomTeacherId' || field === 'homeroomFrom',
    )
    const { numUpdatedRows } = await scope.db
      .updateTable('academic_class')
      .set({ ...own, ...(body.status && { status: body.status }), version: before.version + 1 })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      // A form that only sets the homeroom teacher has seen no version, and changes nothing else.
      .where('version', '=', body.version ?? (namesOnlyLeader ? before.version : 0))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    const teacherId = body.homeroomTeacherId ?? null
    const day = body.homeroomFrom
    const isSet =
      'homeroomTeacherId' in body && (await setHomeroom(scope, { academicClassId: params.id, teacherId, from: day }))
    const after = await readAcademicClass(scope, params.id)
    const { today } = await readSetting(scope)
    const leader = isSet && day && day !== today ? await changedLeader(scope, { teacherId, day, today }) : {}
    await auditChange(scope, {
      kind: 'academic-class',
      id: params.id,
      before: valuesOf(before),
      after: { ...valuesOf(after), ...leader },
    })
    return { data: after, message: 'Kelas tersimpan' }
  })

  serve(app, academicClassEndpoints.homerooms, async ({ body }, scope) => {
    await assignHomerooms(scope, body.homerooms, body.homeroomFrom)
    return { data: null, message: `${body.homerooms.length} wali kelas tersimpan` }
  })

  serveHistory(app, academicClassEndpoints.history, 'academic-class')

  serve(app, academicClassEndpoints.remove, async ({ params }, scope) => {
    const before = await readAcademicClass(scope, params.id)
    const { db, schoolId } = scope
    await db.deleteFrom('academic_class').where('school_id', '=', schoolId).where('id', '=', params.id).execute()
    await auditChange(scope, { kind: 'academic-class', id: params.id, before: valuesOf(before), after: null })
    return { data: null, message: 'Kelas dihapus dari tahun ini' }
  })

  serve(app, academicClassEndpoints.copy, async ({ body }, scope) => {
    const { fromYear, ...counts } = await openLikeLastYear(scope, body)
    return { data: { fromYear, ...counts }, message: `${counts.added} kelas dibuka seperti ${fromYear}` }
  })

  serve(app, academicClassEndpoints.blankSheet, async ({ params, query }, scope) => {
    if (!(await mayReadEver(scope, params.id))) throw new Failure('NOT_FOUND')
    const one = await readAcademicClass(scope, params.id)
    const filename = `Daftar hadir ${one.name} ${query.month}.pdf`
    const paper = await blankSheet(scope, one, query.month)
    return { body: () => makePdf(scope.schoolId, paper), contentType: 'application/pdf', filename }
  })
}

/** In the history of a class: who leads it, or no longer does, since another day than today. */
async function changedLeader(
  { db, schoolId }: SchoolScope,
  { teacherId, ...days }: { teacherId: string | null; day: SchoolDate; today: SchoolDate },
) {
  const teacher = await db
    .selectFrom('teacher')
    .select('name')
    .where('school_id', '=', schoolId)
    .where('id', '=', teacherId)
    .executeTakeFirst()
  return { homeroomTeacherId: leaderSince(teacher?.name ?? 'Belum ada guru', days) }
}
