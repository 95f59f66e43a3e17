import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import { dutyKinds } from '@hadir/contract/teacher/duty.ts'
import { type AcademicTeacher, academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { completed } from '../../platform/http/complete-update.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveHistory } from '../../platform/audit/serve-history.ts'
import { serveList } from '../../platform/listing/serve-list.ts'
import { readSetting } from '../config/school/rules.ts'
import {
  allDuties,
  readAcademicTeacher,
  selectAcademicTeachers,
  sortingFor,
  toAcademicTeacher,
} from './academic-teacher.ts'
import { setDuties } from './duties.ts'
import { academicSheet } from './export-columns.ts'

export async function academicTeacherRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, academicTeacherEndpoints, {
    find: async (scope, { academicYearId, duty, subjectId, academicClassId }) => {
      let found = await selectAcademicTeachers(scope, academicYearId)
      if (duty) found = found.where(sql<boolean>`${duty} = any(${allDuties})`)
      if (subjectId) found = found.where(teaches(sql`given.subject_id = ${subjectId}`))
      if (academicClassId) found = found.where(teaches(sql`given.academic_class_id = ${academicClassId}`))
      return found
    },
    sorting: sortingFor,
    show: (rows) => rows.map(toAcademicTeacher),
    sheet: academicSheet,
  })

  serve(app, academicTeacherEndpoints.read, async ({ params }, scope) => ({
    data: await readAcademicTeacher(scope, params.id),
  }))

  serveHistory(app, academicTeacherEndpoints.history, 'academic-teacher')

  serve(app, academicTeacherEndpoints.update, async ({ params, body: sent, sentFields }, scope) => {
    const before = await readAcademicTeacher(scope, params.id)
    const body = completed(sent, { sentFields, before: agreedOf(before) })
    const picketDays = [...new Set(body.picketDays)].toSorted()
    if (body.duties.includes('GURU_PIKET')) await assertSchoolDays(scope, picketDays)
    await writeAgreement(scope, params.id, body)
    await setDuties(
      scope,
      params.id,
      [...new Set(body.duties)].map((kind) => ({ kind, weekdays: kind === 'GURU_PIKET' ? picketDays : null })),
    )
    const after = await readAcademicTeacher(scope, params.id)
    await auditChange(scope, {
      kind: 'academic-teacher',
      id: params.id,
      before: agreedOf(before),
      after: agreedOf(after),
    })
    return { data: after, message: 'Tugas guru tersimpan' }
  })
}

/** The form's fields; lessons and homerooms are logged where they are assigned. */
const agreedOf = ({ duties, picketDays, maxWeeklyJp }: AcademicTeacher) => ({
  duties: duties.filter((duty) => dutyKinds.some((kind) => kind === duty)),
  picketDays,
  maxWeeklyJp,
})

const teaches = (what: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from academic_subject given
    join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      and ac.academic_year_id = year.id
    where given.school_id = teacher.school_id and given.teacher_id = teacher.id and ${what})`

async function assertSchoolDays(scope: SchoolScope, days: readonly number[]): Promise<void> {
  const { active_days: active } = await readSetting(scope)
  const free = days.find((day) => !active?.includes(day))
  if (free === undefined) return
  const message = `${weekdayNames[free - 1]} bukan hari sekolah`
  throw new Failure('INVALID', { fields: { picketDays: message } })
}

/** One row for each teacher and year, created with the first agreement; of two at once only one succeeds. */
async function writeAgreement(
  { db, schoolId }: SchoolScope,
  teacherId: string,
  { maxWeeklyJp, version }: { maxWeeklyJp?: number | null | undefined; version: number },
): Promise<void> {
  const year = await db
    .selectFrom('academic_year')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!year) throw new Failure('YEAR_NOT_ACTIVE')
  const agreed = { max_weekly_jp: maxWeeklyJp ?? null, version: version + 1 }
  const written =
    version === 0
      ? db
          .insertInto('academic_teacher')
          .values({ school_id: schoolId, academic_year_id: year.id, teacher_id: teacherId, ...agreed })
          .onConflict((conflict) => conflict.doNothing())
          .returning('version')
      : db
          .updateTable('academic_teacher')
          .set(agreed)
          .where('school_id', '=', schoolId)
          .where('academic_year_id', '=', year.id)
          .where('teacher_id', '=', teacherId)
          .where('version', '=', version)
          .returning('version')
  if ((await written.execute()).length === 0) throw new Failure('CHANGED_MEANWHILE')
}
