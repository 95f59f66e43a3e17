import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { type AcademicSubject, academicSubjectEndpoints } from '@hadir/contract/subject/academic-subject.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { deleteRecord, insertRecord, updateRecord } from '../../platform/http/versioned-record.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { assertClassYearsOpen, yearsToCopy } from '../class/rules.ts'
import { readOpenClasses, readTaughtSubject, assertActiveTeachers } from './academic-checks.ts'
import {
  readAcademicSubject,
  selectAcademicSubjects,
  sortingFor,
  statusOf,
  toAcademicSubject,
} from './academic-subject.ts'
import { assignSubject } from './assign-subject.ts'
import { copyFromYear } from './copy-year.ts'
import { academicSheet } from './export-columns.ts'
import { followTeacher } from './joint/follow-teacher.ts'
import { join, readJointChoices } from './joint/join.ts'
import { separate } from './joint/separate.ts'
import { setMessage, setTeacher } from './teacher-grid.ts'

const endpoints = academicSubjectEndpoints
const kind = 'academic-subject'
const what = 'mata pelajaran kelas dan gurunya'

export async function academicSubjectRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, endpoints, {
    find: async (scope, filters) => {
      let found = await selectAcademicSubjects(scope)
      found = filters.academicYearId
        ? found.where('ac.academic_year_id', '=', filters.academicYearId)
        : found.where('year.is_active', '=', true)
      if (filters.academicClassId) found = found.where('ac.id', '=', filters.academicClassId)
      if (filters.grade) found = found.where('class.grade', '=', filters.grade)
      if (filters.subjectId) found = found.where('given.subject_id', '=', filters.subjectId)
      if (filters.teacherId) found = found.where('given.teacher_id', '=', filters.teacherId)
      if (filters.group) found = found.where('subject.subject_group', '=', filters.group)
      if (filters.status) found = found.where(statusOf, '=', filters.status)
      return found
    },
    sorting: sortingFor,
    show: (rows, scope) => rows.map((row) => toAcademicSubject(scope, row)),
    sheet: academicSheet,
  })

  serve(app, endpoints.read, async ({ params }, scope) => ({ data: await readAcademicSubject(scope, params.id) }))

  serve(app, endpoints.create, async ({ body }, scope) => {
    const subject = await readTaughtSubject(scope, body.subjectId)
    await readOpenClasses(scope, { ids: [body.academicClassId], subject, field: 'academicClassId' })
    const teaching = toColumns(body)
    await assertActiveTeachers(scope, { teacherId: teaching.teacher_id, coTeacherIds: body.coTeacherIds })
    await assertNotAssigned(scope, body)
    const place = { academic_class_id: body.academicClassId, subject_id: subject.id }
    const id = await insertRecord(scope, 'academic_subject', { ...place, ...teaching })
    await writeCoTeachers(scope, id, body.coTeacherIds)
    const after = await readAcademicSubject(scope, id)
    await auditChange(scope, { kind, id, before: null, after: valuesOf(after) })
    return { data: after, message: 'Mata pelajaran kelas tersimpan' }
  })

  serve(app, endpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readAcademicSubject(scope, params.id)
    await assertClassYearsOpen(scope, { classIds: [before.academicClass.id], what })
    const coTeacherIds = before.coTeachers.map(({ id }) => id)
    const charged = [...coTeacherIds, ...(before.teacher ? [before.teacher.id] : [])]
    const body = completed(sent, {
      sentFields,
      before: { ...before, teacherId: before.teacher?.id, coTeacherIds },
    })
    const teaching = toColumns(body)
    await assertActiveTeachers(scope, { teacherId: teaching.teacher_id, coTeacherIds: body.coTeacherIds }, charged)
    await updateRecord(scope, 'academic_subject', { id: params.id, version: body.version, columns: teaching })
    await writeCoTeachers(scope, params.id, body.coTeacherIds)
    const followed = await followTeacher(scope, params.id)
    const after = await readAcademicSubject(scope, params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: valuesOf(after) })
    const also = followed > 0 ? `, gurunya juga di ${followed} kelas gabungan` : ''
    return { data: after, message: `Mata pelajaran kelas tersimpan${also}` }
  })

  serve(app, endpoints.copy, async ({ body }, scope) => {
    const { from, active } = await yearsToCopy(scope, body.fromYearId)
    const { subjects, teachers } = await copyFromYear(scope, { from: from.id, to: active.id })
    const counts = { added: subjects.copied, skipped: subjects.existing, withoutTeacher: teachers.skipped.length }
    const message = `${counts.added} mata pelajaran kelas disalin dari ${from.name}`
    return { data: { fromYear: from.name, ...counts }, message }
  })

  serve(app, endpoints.assign, async ({ body }, scope) => {
    const { added, skipped } = await assignSubject(scope, body)
    const already = skipped > 0 ? `, ${skipped} kelas sudah memilikinya` : ''
    return { data: { added, skipped }, message: `Dibagikan ke ${added} kelas${already}` }
  })

  serve(app, endpoints.setTeacher, async ({ body }, scope) => {
    const data = await setTeacher(scope, body)
    return { data, message: setMessage(data) }
  })

  serve(app, endpoints.jointChoices, async ({ params }, scope) => ({ data: await readJointChoices(scope, params.id) }))

  serve(app, endpoints.join, async ({ params, body }, scope) => ({
    data: await join(scope, params.id, body.academicSubjectIds),
    message: 'Pelajaran digabungkan',
  }))

  serve(app, endpoints.separate, async ({ params }, scope) => ({
    data: await separate(scope, params.id),
    message: 'Pelajaran dipisahkan',
  }))

  serveHistory(app, endpoints.history, kind)

  serve(app, endpoints.remove, async ({ params }, scope) => {
    const before = await readAcademicSubject(scope, params.id)
    await assertClassYearsOpen(scope, { classIds: [before.academicClass.id], what })
    await deleteRecord(scope, 'academic_subject', params.id)
    await auditChange(scope, { kind, id: params.id, before: valuesOf(before), after: null })
    return { data: null, message: 'Mata pelajaran kelas dihapus' }
  })
}

/** The fields of the form, by name and as people read them. */
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

async function assertNotAssigned(
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
