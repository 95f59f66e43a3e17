import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type AcademicSubject, academicSubjectEndpoints } from '@hadir/contract/academic-subject.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { serveHistory } from '../../http/serve-history.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { readOpenClasses, readTaughtSubject, refuseInactive } from './academic-checks.ts'
import {
  readAcademicSubject,
  selectAcademicSubjects,
  sorting,
  statusOf,
  toAcademicSubject,
} from './academic-subject.ts'
import { academicSheet } from './sheet.ts'

const endpoints = academicSubjectEndpoints
const kind = 'academic-subject'

export async function academicSubjectRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, endpoints, {
    find: async (scope, filters) => {
      let found = await selectAcademicSubjects(scope)
      found = filters.academicYearId
        ? found.where('rombel.academic_year_id', '=', filters.academicYearId)
        : found.where('year.is_active', '=', true)
      if (filters.academicClassId) found = found.where('rombel.id', '=', filters.academicClassId)
      if (filters.grade) found = found.where('class.grade', '=', filters.grade)
      if (filters.subjectId) found = found.where('given.subject_id', '=', filters.subjectId)
      if (filters.teacherId) found = found.where('given.teacher_id', '=', filters.teacherId)
      if (filters.group) found = found.where('subject.subject_group', '=', filters.group)
      if (filters.status) found = found.where(statusOf, '=', filters.status)
      return found
    },
    sorting,
    show: (rows, scope) => rows.map((row) => toAcademicSubject(scope, row)),
    sheet: academicSheet,
  })

  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readAcademicSubject(scope, params.id) }))

  serve(app, endpoints.create, async ({ body }, scope) => {
    const subject = await readTaughtSubject(scope, body.subjectId)
    await readOpenClasses(scope, { ids: [body.academicClassId], subject, field: 'academicClassId' })
    const teaching = toColumns(body)
    await refuseInactive(scope, { teacherId: teaching.teacher_id, coTeacherIds: body.coTeacherIds })
    await refuseSecond(scope, body)
    const id = newId()
    const now = scope.clock.now()
    await scope.db
      .insertInto('academic_subject')
      .values({
        school_id: scope.schoolId,
        id,
        academic_class_id: body.academicClassId,
        subject_id: subject.id,
        ...teaching,
        created_at: now,
        updated_at: now,
      })
      .execute()
    await writeCoTeachers(scope, id, body.coTeacherIds)
    const after = await readAcademicSubject(scope, id)
    await noteChange(scope, { kind, id, before: null, after: valuesOf(after) })
    return { data: after, message: 'Mata pelajaran kelas tersimpan' }
  })

  serve(app, endpoints.update, async ({ params, body }, scope) => {
    const before = await readAcademicSubject(scope, params.id)
    const charged = [before.teacher ?? [], ...before.coTeachers].flat().map(({ id }) => id)
    const teaching = toColumns(body)
    await refuseInactive(scope, { teacherId: teaching.teacher_id, coTeacherIds: body.coTeacherIds }, charged)
    const { numUpdatedRows } = await scope.db
      .updateTable('academic_subject')
      .set({ ...teaching, version: before.version + 1, updated_at: scope.clock.now() })
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .where('version', '=', body.version ?? 0)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Failure('CHANGED_MEANWHILE')
    await writeCoTeachers(scope, params.id, body.coTeacherIds)
    const after = await readAcademicSubject(scope, params.id)
    await noteChange(scope, { kind, id: params.id, before: valuesOf(before), after: valuesOf(after) })
    return { data: after, message: 'Mata pelajaran kelas tersimpan' }
  })

  serveHistory(app, endpoints.history, kind)

  serve(app, endpoints.remove, async ({ params }, scope) => {
    const before = await readAcademicSubject(scope, params.id)
    await scope.db
      .deleteFrom('academic_subject')
      .where('school_id', '=', scope.schoolId)
      .where('id', '=', params.id)
      .execute()
    await noteChange(scope, { kind, id: params.id, before: valuesOf(before), after: null })
    return { data: null, message: 'Mata pelajaran kelas dihapus' }
  })
}

/** What the form holds of it, by the names of the form's fields and as people read it. */
const valuesOf = ({ teacher, coTeachers, ...rest }: AcademicSubject) => ({
  teacherId: teacher?.name ?? null,
  coTeacherIds: coTeachers.map(({ name }) => name),
  weeklyJp: rest.weeklyJp,
  threshold: rest.threshold,
  weightLm: rest.weightLm,
  weightSts: rest.weightSts,
  weightSas: rest.weightSas,
  semesterNo: rest.semesterNo,
  skNumber: rest.skNumber,
  skDate: rest.skDate,
})

const toColumns = (body: z.output<typeof endpoints.update.body>) => ({
  teacher_id: body.teacherId ?? null,
  weekly_jp: body.weeklyJp,
  threshold: body.threshold,
  weight_lm: body.weightLm,
  weight_sts: body.weightSts,
  weight_sas: body.weightSas,
  semester_no: body.semesterNo ?? null,
  sk_number: body.skNumber ?? null,
  sk_date: body.skDate ?? null,
})

async function refuseSecond(
  { db, schoolId }: SchoolScope,
  { academicClassId, subjectId }: { academicClassId: string; subjectId: string },
): Promise<void> {
  const there = await db
    .selectFrom('academic_subject')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('academic_class_id', '=', academicClassId)
    .where('subject_id', '=', subjectId)
    .executeTakeFirst()
  if (there)
    throw new Failure('ALREADY_EXISTS', { fields: { subjectId: 'Kelas ini sudah memiliki mata pelajaran itu' } })
}

async function writeCoTeachers({ db, schoolId }: SchoolScope, id: string, teacherIds: readonly string[]) {
  await db
    .deleteFrom('academic_subject_co_teacher')
    .where('school_id', '=', schoolId)
    .where('academic_subject_id', '=', id)
    .execute()
  const rows = [...new Set(teacherIds)].map((teacher_id) => ({
    school_id: schoolId,
    academic_subject_id: id,
    teacher_id,
  }))
  if (rows.length > 0) await db.insertInto('academic_subject_co_teacher').values(rows).execute()
}
