import type { FastifyInstance } from 'fastify'
import { academicSubjectEndpoints, usualWeeklyJp } from '@hadir/contract/subject/academic-subject.ts'
import { teacherGridEndpoints } from '@hadir/contract/subject/teacher-grid.ts'
import { serve } from '../../platform/http/serve.ts'
import { newId } from '../../platform/ids.ts'
import { yearsToCopy } from '../class/rules.ts'
import { readSetting } from '../config/school/rules.ts'
import { readOpenClasses, readTaughtSubject, assertActiveTeachers } from './academic-checks.ts'
import { copyFromYear } from './copy-year.ts'
import { readTeacherGrid, saveTeacherGrid } from './teacher-grid.ts'

export async function academicSubjectBulkRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicSubjectEndpoints.assign, async ({ body }, scope) => {
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
    const skipped = classes.length - added.length
    const already = skipped > 0 ? `, ${skipped} kelas sudah memilikinya` : ''
    return { data: { added: added.length, skipped }, message: `Dibagikan ke ${added.length} kelas${already}` }
  })

  serve(app, teacherGridEndpoints.read, async (_, scope) => ({ data: await readTeacherGrid(scope) }))
  serve(app, teacherGridEndpoints.save, async ({ body }, scope) => {
    const data = await saveTeacherGrid(scope, body.cells)
    const inTimetable = data.slotsOfOthers
      ? `. ${data.slotsOfOthers} pelajaran di Jadwal masih atas nama guru sebelumnya`
      : ''
    return { data, message: `Guru ditentukan untuk ${data.changed} mata pelajaran kelas${inTimetable}` }
  })

  serve(app, academicSubjectEndpoints.copy, async ({ body }, scope) => {
    const { from, active } = await yearsToCopy(scope, body.fromYearId)
    const counts = await copyFromYear(scope, { from: from.id, to: active.id })
    const message = `${counts.added} mata pelajaran kelas disalin dari ${from.name}`
    return { data: { fromYear: from.name, ...counts }, message }
  })
}
