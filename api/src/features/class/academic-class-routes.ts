import type { FastifyInstance } from 'fastify'
import { academicClassEndpoints } from '@hadir/contract/class.ts'
import { Failure } from '../../http/failure.ts'
import { serve } from '../../http/serve.ts'
import { serveList } from '../../list/serve-list.ts'
import { newId } from '../../new-id.ts'
import { readSetting } from '../school-config/rules.ts'
import { readAcademicClass, selectAcademicClasses, sheet, sorting, toAcademicClass } from './academic-class.ts'
import { setHomeroom } from './homeroom.ts'
import { classesInSight } from './rules.ts'

export async function academicClassRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, academicClassEndpoints, {
    find: async (scope, { academicYearId, grade }) => {
      const sight = await classesInSight(scope)
      const { today } = await readSetting(scope)
      let found = selectAcademicClasses(scope, today)
      if (sight !== 'all') found = found.where((eb) => eb('rombel.id', '=', eb.fn.any(eb.val(sight))))
      found = academicYearId
        ? found.where('rombel.academic_year_id', '=', academicYearId)
        : found.where('year.is_active', '=', true)
      return grade ? found.where('class.grade', '=', grade) : found
    },
    sorting,
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
      .select('id')
      .where('school_id', '=', schoolId)
      .where('id', '=', body.classId)
      .executeTakeFirst()
    if (!known) throw new Failure('INVALID', { fields: { classId: 'Kelas tidak ditemukan' } })
    const id = newId()
    await db
      .insertInto('academic_class')
      .values({
        school_id: schoolId,
        id,
        academic_year_id: year.id,
        class_id: body.classId,
        created_at: clock.now(),
      })
      .execute()
    if (body.homeroomTeacherId) await setHomeroom(scope, { academicClassId: id, teacherId: body.homeroomTeacherId })
    return { data: await readAcademicClass(scope, id), message: 'Kelas dibuka' }
  })

  serve(app, academicClassEndpoints.update, async ({ params, body }, scope) => {
    await readAcademicClass(scope, params.id)
    await setHomeroom(scope, { academicClassId: params.id, teacherId: body.homeroomTeacherId })
    return { data: await readAcademicClass(scope, params.id), message: 'Wali kelas tersimpan' }
  })
}
