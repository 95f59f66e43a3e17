import type { FastifyInstance } from 'fastify'
import {
  academicSubjectEndpoints,
  usualThreshold,
  usualWeeklyJp,
  weightPresets,
} from '@hadir/contract/academic-subject.ts'
import { Failure } from '../../http/failure.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../new-id.ts'
import { readOpenClasses, readTaughtSubject, refuseInactive } from './academic-checks.ts'
import { copyFromYear } from './copy-year.ts'

const [preset] = weightPresets
const weights = { weight_lm: preset.weightLm, weight_sts: preset.weightSts, weight_sas: preset.weightSas }

export async function academicSubjectBulkRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicSubjectEndpoints.assign, async ({ body }, scope) => {
    const { db, schoolId, clock } = scope
    const subject = await readTaughtSubject(scope, body.subjectId)
    const teacherId = body.teacherId ?? null
    await refuseInactive(scope, { teacherId })
    const classes = await readOpenClasses(scope, { ids: body.academicClassIds, subject, field: 'academicClassIds' })
    const stamps = { created_at: clock.now(), updated_at: clock.now() }
    const added = await db
      .insertInto('academic_subject')
      .values(
        classes.map((one) => ({
          school_id: schoolId,
          id: newId(),
          academic_class_id: one.id,
          subject_id: subject.id,
          teacher_id: teacherId,
          weekly_jp: body.weeklyJp ?? (subject.weekly_jp || usualWeeklyJp),
          threshold: body.threshold ?? subject.threshold ?? usualThreshold,
          ...weights,
          ...stamps,
        })),
      )
      .onConflict((conflict) => conflict.columns(['school_id', 'academic_class_id', 'subject_id']).doNothing())
      .returning('id')
      .execute()
    const skipped = classes.length - added.length
    const already = skipped > 0 ? `, ${skipped} kelas sudah memilikinya` : ''
    return { data: { added: added.length, skipped }, message: `Dibagikan ke ${added.length} kelas${already}` }
  })

  serve(app, academicSubjectEndpoints.setTeacher, async ({ body }, { db, schoolId, clock, ...rest }) => {
    const teacherId = body.teacherId ?? null
    await refuseInactive({ db, schoolId, clock, ...rest }, { teacherId })
    const changed = await db
      .updateTable('academic_subject')
      .set((eb) => ({ teacher_id: teacherId, version: eb('version', '+', 1), updated_at: clock.now() }))
      .where('school_id', '=', schoolId)
      .where('id', 'in', body.ids)
      .where('teacher_id', 'is distinct from', teacherId)
      .returning('id')
      .execute()
    // Who now teaches it does not stand beside herself.
    if (teacherId && changed.length > 0) {
      await db
        .deleteFrom('academic_subject_co_teacher')
        .where('school_id', '=', schoolId)
        .where('teacher_id', '=', teacherId)
        .where(
          'academic_subject_id',
          'in',
          changed.map(({ id }) => id),
        )
        .execute()
    }
    return { data: { changed: changed.length }, message: `Guru ditentukan untuk ${changed.length} mata pelajaran` }
  })

  serve(app, academicSubjectEndpoints.copy, async ({ body }, scope) => {
    const { db, schoolId } = scope
    const years = await db
      .selectFrom('academic_year')
      .select(['id', 'name', 'start_date', 'is_active'])
      .where('school_id', '=', schoolId)
      .orderBy('start_date', 'desc')
      .execute()
    const active = years.find((year) => year.is_active)
    if (!active) throw new Failure('YEAR_NOT_ACTIVE')
    const from = body.fromYearId
      ? years.find(({ id }) => id === body.fromYearId && id !== active.id)
      : years.find((year) => year.start_date < active.start_date)
    if (!from) throw new Failure('NO_EARLIER_YEAR')
    const counts = await copyFromYear(scope, { from: from.id, to: active.id })
    const message = `${counts.added} mata pelajaran kelas disalin dari ${from.name}`
    return { data: { fromYear: from.name, ...counts }, message }
  })
}
