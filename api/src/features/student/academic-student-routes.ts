import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { academicStudentEndpoints, type AcademicStudent } from '@hadir/contract/student.ts'
import { containing, readPage, type Sorting } from '../../db/page.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { classesInSight, gradeOrder } from '../class/rules.ts'

const sorting: Sorting = {
  by: {
    name: sql`lower(student.name)`,
    className: sql`case when class.id is not null then (${gradeOrder}, class.order_no, lower(class.name), member.roll_no) end`,
    rollNo: sql`member.roll_no`,
    nis: sql`student.nis`,
    joinDate: sql`member.join_date`,
  },
  unasked: 'className',
  id: sql`member.id`,
}

export async function academicStudentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, academicStudentEndpoints.list, async ({ query }, scope) => {
    const sight = await classesInSight(scope)
    let found = selectMembers(scope)
    if (sight !== 'all') found = found.where((eb) => eb('rombel.id', '=', eb.fn.any(eb.val(sight))))
    found = query.academicYearId
      ? found.where('member.academic_year_id', '=', query.academicYearId)
      : found.where('year.is_active', '=', true)
    if (query.academicClassId) found = found.where('rombel.id', '=', query.academicClassId)
    if (query.q) {
      const pattern = containing(query.q)
      found = found.where((eb) => eb.or([eb('student.name', 'ilike', pattern), eb('student.nis', 'like', pattern)]))
    }
    const { rows, meta } = await readPage(found, query, sorting)
    return { data: rows.map(toMember), meta }
  })
}

const selectMembers = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('enrollment as member')
    .innerJoin('student', (join) =>
      join.onRef('student.school_id', '=', 'member.school_id').onRef('student.id', '=', 'member.student_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'member.school_id').onRef('year.id', '=', 'member.academic_year_id'),
    )
    .innerJoin('academic_class as rombel', (join) =>
      join.onRef('rombel.school_id', '=', 'member.school_id').onRef('rombel.id', '=', 'member.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .where('member.school_id', '=', schoolId)
    .select([
      'member.id',
      'member.student_id',
      'student.name',
      'student.nis',
      'student.nisn',
      'student.gender',
      'rombel.id as academic_class_id',
      'class.name as class_name',
      'member.roll_no',
      'member.join_date',
      'member.leave_date',
      'member.outcome',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectMembers>['executeTakeFirstOrThrow']>>

const toMember = (row: Row): AcademicStudent => ({
  id: row.id,
  studentId: row.student_id,
  name: row.name,
  nis: row.nis,
  nisn: row.nisn,
  gender: row.gender as AcademicStudent['gender'],
  academicClassId: row.academic_class_id,
  className: row.class_name,
  rollNo: row.roll_no,
  joinDate: row.join_date,
  leaveDate: row.leave_date,
  outcome: row.outcome,
})
