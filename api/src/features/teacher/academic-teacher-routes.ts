import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { academicTeacherEndpoints, type DutyKind } from '@hadir/contract/teacher.ts'
import { containing, readPage, type Sorting } from '../../db/page.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { readSetting } from '../school-config/rules.ts'

const sorting: Sorting = { by: { name: sql`lower(teacher.name)` }, unasked: 'name', id: sql`teacher.id` }

export async function academicTeacherRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicTeacherEndpoints.list, async ({ query }, scope) => {
    const { today } = await readSetting(scope)
    let found = selectDuties(scope, today)
    if (query.q) found = found.where('teacher.name', 'ilike', containing(query.q))
    const { rows, meta } = await readPage(found, query, sorting)
    const data = rows.map(({ id, name, duties, homeroom_of }) => ({
      id,
      name,
      duties: duties as DutyKind[],
      homeroomOf: homeroom_of,
    }))
    return { data, meta }
  })
}

/** Active teachers with what they do on a day: duties, and the classes of the active year that they lead. */
const selectDuties = ({ db, schoolId }: SchoolScope, today: string) =>
  db
    .selectFrom('teacher')
    .where('teacher.school_id', '=', schoolId)
    .where('teacher.status', '=', 'AKTIF')
    .select([
      'teacher.id',
      'teacher.name',
      sql<string[]>`array(
        select distinct duty.kind from duty
          where duty.school_id = teacher.school_id and duty.teacher_id = teacher.id
            and duty.start_date <= ${today} and (duty.end_date is null or duty.end_date > ${today})
          order by duty.kind)`.as('duties'),
      sql<string[]>`array(
        select class.name from homeroom
          join academic_class on academic_class.school_id = homeroom.school_id
            and academic_class.id = homeroom.academic_class_id
          join academic_year on academic_year.school_id = academic_class.school_id
            and academic_year.id = academic_class.academic_year_id and academic_year.is_active
          join class on class.school_id = academic_class.school_id and class.id = academic_class.class_id
          where homeroom.school_id = teacher.school_id and homeroom.teacher_id = teacher.id
            and homeroom.end_date is null
          order by class.name)`.as('homeroom_of'),
    ])
