import { sql } from 'kysely'
import type { AcademicClass } from '@hadir/contract/class/academic-class.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type Grade, phaseOf } from '@hadir/contract/labels.ts'
import type { Sorting } from '../../platform/database/listing/page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import type { ListSheet } from '../../platform/listing/sheet.ts'
import { readSetting } from '../config/school/rules.ts'
import { scheduledJp } from './rules.ts'
import { byClassName, classWords, dayInYear, gradeOrder } from './rules.ts'

export const sorting: Sorting = {
  by: {
    name: byClassName,
    grade: sql`(${gradeOrder}, class.order_no, lower(class.name))`,
    homeroomTeacher: sql`lower(teacher.name)`,
    total: sql`members.total`,
  },
  defaultSort: 'grade',
  id: sql`rombel.id`,
  search: { words: sql`concat_ws(' ', ${classWords}, fold_text(teacher.name))` },
}

export const sheet: ListSheet<AcademicClass> = {
  title: 'Kelas Tahun Berjalan',
  columns: [
    { header: 'Kelas', cell: (row) => row.name },
    { header: 'Tingkat', cell: (row) => row.grade },
    { header: 'Fase', cell: (row) => row.phase },
    { header: 'Wali kelas', cell: (row) => row.homeroomTeacher?.name },
    { header: 'L', cell: (row) => row.counts.male },
    { header: 'P', cell: (row) => row.counts.female },
    { header: 'Jumlah', cell: (row) => row.counts.total },
    { header: 'Kapasitas', cell: (row) => row.capacity },
    { header: 'Mapel terisi', cell: (row) => `${row.subjects.taught}/${row.subjects.total}` },
    { header: 'Jadwal terisi', cell: (row) => `${row.lessons.scheduled}/${row.lessons.total}` },
  ],
}

/** The classes of the years with homeroom teacher and members on a day, in one statement. */
export const selectAcademicClasses = ({ db, schoolId }: SchoolScope, today: SchoolDate) =>
  db
    .selectFrom('academic_class as rombel')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'rombel.school_id').onRef('class.id', '=', 'rombel.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'rombel.school_id').onRef('year.id', '=', 'rombel.academic_year_id'),
    )
    .leftJoin('homeroom', (join) =>
      join
        .onRef('homeroom.school_id', '=', 'rombel.school_id')
        .onRef('homeroom.academic_class_id', '=', 'rombel.id')
        .on('homeroom.end_date', 'is', null),
    )
    .leftJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'homeroom.school_id').onRef('teacher.id', '=', 'homeroom.teacher_id'),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('enrollment')
          .innerJoin('student', (join) =>
            join
              .onRef('student.school_id', '=', 'enrollment.school_id')
              .onRef('student.id', '=', 'enrollment.student_id'),
          )
          .whereRef('enrollment.school_id', '=', 'rombel.school_id')
          .whereRef('enrollment.academic_class_id', '=', 'rombel.id')
          .where('enrollment.join_date', '<=', dayInYear(today))
          .where(({ or, eb }) =>
            or([eb('enrollment.leave_date', 'is', null), eb('enrollment.leave_date', '>', dayInYear(today))]),
          )
          .select([
            sql<number>`count(*) filter (where student.gender = 'L')`.as('male'),
            sql<number>`count(*) filter (where student.gender = 'P')`.as('female'),
            sql<number>`count(*)`.as('total'),
          ])
          .as('members'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      () =>
        sql<object>`(
          select count(*)::int as total, count(given.teacher_id)::int as taught,
              coalesce(sum(given.weekly_jp), 0)::int as lessons, coalesce(sum(${scheduledJp}), 0)::int as scheduled
            from academic_subject given
            where given.school_id = rombel.school_id and given.academic_class_id = rombel.id)`.as('given'),
      (join) => join.onTrue(),
    )
    .where('rombel.school_id', '=', schoolId)
    .select([
      'rombel.id',
      'rombel.class_id',
      'rombel.academic_year_id',
      'class.name',
      'class.grade',
      curriculumOf.as('curriculum'),
      phaseInYear.as('phase'),
      sql<string | null>`coalesce(rombel.room, class.room)`.as('room'),
      sql<number | null>`coalesce(rombel.capacity, class.capacity)`.as('capacity'),
      'rombel.picket_note',
      'rombel.status',
      'rombel.version',
      'teacher.id as teacher_id',
      'teacher.name as teacher_name',
      'members.male',
      'members.female',
      'members.total',
      sql<number>`given.total`.as('subjects'),
      sql<number>`given.taught`.as('taught'),
      sql<number>`given.lessons`.as('lessons'),
      sql<number>`given.scheduled`.as('scheduled'),
      sql<string[]>`array(
        select other.name from homeroom also
          join academic_class beside on beside.school_id = also.school_id and beside.id = also.academic_class_id
            and beside.academic_year_id = rombel.academic_year_id and beside.id <> rombel.id
          join class other on other.school_id = beside.school_id and other.id = beside.class_id
          where also.school_id = rombel.school_id and also.teacher_id = homeroom.teacher_id and also.end_date is null
          order by other.name)`.as('also_of'),
    ])

export const curriculumOf = sql<AcademicClass['curriculum']>`coalesce(rombel.curriculum, year.curriculum)`

/** The grade's phase, unless the school has set another. */
const phaseInYear = sql<
  AcademicClass['phase']
>`coalesce(rombel.phase, ${sql.lit(JSON.stringify(phaseOf))}::jsonb ->> class.grade)`

type Row = Awaited<ReturnType<ReturnType<typeof selectAcademicClasses>['executeTakeFirstOrThrow']>>

export const toAcademicClass = (row: Row): AcademicClass => ({
  id: row.id,
  classId: row.class_id,
  academicYearId: row.academic_year_id,
  name: row.name,
  grade: row.grade as Grade,
  curriculum: row.curriculum,
  phase: row.phase,
  room: row.room,
  capacity: row.capacity,
  picketNote: row.picket_note,
  status: row.status as AcademicClass['status'],
  homeroomTeacher: row.teacher_id && row.teacher_name ? { id: row.teacher_id, name: row.teacher_name } : null,
  counts: { male: row.male ?? 0, female: row.female ?? 0, total: row.total ?? 0 },
  homeroomAlsoOf: row.also_of,
  subjects: { total: row.subjects, taught: row.taught },
  lessons: { total: row.lessons, scheduled: row.scheduled },
  version: row.version,
})

export async function readAcademicClass(scope: SchoolScope, id: string): Promise<AcademicClass> {
  const { today } = await readSetting(scope)
  const row = await selectAcademicClasses(scope, today).where('rombel.id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('NOT_FOUND')
  return toAcademicClass(row)
}

/** The fields of the form, by name and as people read them. */
export const valuesOf = ({
  homeroomTeacher,
  curriculum,
  phase,
  room,
  capacity,
  picketNote,
  status,
}: AcademicClass) => ({
  homeroomTeacherId: homeroomTeacher?.name ?? null,
  curriculum,
  phase,
  room,
  capacity,
  picketNote,
  status,
})
