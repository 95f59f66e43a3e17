import type { z } from 'zod'
import { type academicSubjectEndpoints, usualWeeklyJp } from '@hadir/contract/subject/academic-subject.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { readSetting } from '../config/school/rules.ts'
import { assertActiveTeachers, readOpenClasses, readTaughtSubject } from './academic-checks.ts'

/** Adds the subject to classes of the active year that do not have it yet. */
export async function assignSubject(scope: SchoolScope, body: z.output<typeof academicSubjectEndpoints.assign.body>) {
  const { db, schoolId, clock } = scope
  const subject = await readTaughtSubject(scope, body.subjectId)
  const setting = await readSetting(scope)
  const teacherId = body.teacherId ?? null
  await assertActiveTeachers(scope, { teacherId })
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
        threshold: body.threshold ?? subject.threshold ?? setting.evaluation_threshold,
        weight_lm: setting.evaluation_weight_lm,
        weight_sts: setting.evaluation_weight_sts,
        weight_sas: setting.evaluation_weight_sas,
        ...stamps,
      })),
    )
    .onConflict((conflict) => conflict.columns(['school_id', 'academic_class_id', 'subject_id']).doNothing())
    .returning('id')
    .execute()
  return { added: added.length, skipped: classes.length - added.length }
}
