import { sql } from 'kysely'
import type { AcademicClass } from '@hadir/contract/class/academic-class.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { type Grade, phaseOf } from '@hadir/contract/labels.ts'
import { byClass, byName } from '../../platform/database/name-order.ts'
import type { Sorting } from '../../platform/database/read-page.ts'
import { Failure } from '../../platform/failure.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import type { ListSheet } from '../../platform/listing/list-sheet.ts'
import { readSetting } from '../config/school/rules.ts'
import { classNameOn, classWords, classWordsOf, dayInYear, isTaught, nameAtEnd, scheduledJp } from './rules.ts'

/** A class is found by its name of today and by that of its year; so is its homeroom teacher. */
export const sortingFor = (scope: SchoolScope): Sorting => ({
  by: {
    name: byClass('class'),
    grade: byClass('class'),
    homeroomTeacher: byName('teacher.name'),
    total: sql`members.total`,
  },
  defaultSort: 'grade',
  id: sql`ac.id`,
  search: {
    words: sql`concat_ws(' ', ${classWordsOf(classNameOn(scope, sql`null`))}, ${classWords},
      fold_text(teacher.name), fold_text(${nameInYear(scope.schoolId, 'teacher')}))`,
  },
})

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
    .selectFrom('academic_class as ac')
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_year as year', (join) =>
      join.onRef('year.school_id', '=', 'ac.school_id').onRef('year.id', '=', 'ac.academic_year_id'),
    )
    .leftJoin('homeroom', (join) =>
      join
        .onRef('homeroom.school_id', '=', 'ac.school_id')
        .onRef('homeroom.academic_class_id', '=', 'ac.id')
        .on(isHomeroomOn('homeroom', today)),
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
          .whereRef('enrollment.school_id', '=', 'ac.school_id')
          .whereRef('enrollment.academic_class_id', '=', 'ac.id')
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
          select count(*)::int as total, count(*) filter (where ${isTaught})::int as taught,
              coalesce(sum(given.weekly_jp), 0)::int as lessons, coalesce(sum(${scheduledJp}), 0)::int as scheduled
            from academic_subject given
            where given.school_id = ac.school_id and given.academic_class_id = ac.id)`.as('given'),
      (join) => join.onTrue(),
    )
    .where('ac.school_id', '=', schoolId)
    .select([
      'ac.id',
      'ac.class_id',
      'ac.academic_year_id',
      classNameOn({ schoolId }, sql`null`).as('name'),
      'class.grade',
      curriculumOf.as('curriculum'),
      phaseInYear.as('phase'),
      sql<string | null>`coalesce(ac.room, class.room)`.as('room'),
      sql<number | null>`coalesce(ac.capacity, class.capacity)`.as('capacity'),
      'ac.picket_note',
      'ac.status',
      'ac.version',
      'teacher.id as teacher_id',
      nameInYear(schoolId, 'teacher').$castTo<string | null>().as('teacher_name'),
      'members.male',
      'members.female',
      'members.total',
      sql<number>`given.total`.as('subjects'),
      sql<number>`given.taught`.as('taught'),
      sql<number>`given.lessons`.as('lessons'),
      sql<number>`given.scheduled`.as('scheduled'),
      sql<string[]>`array(
        select ${nameInYear(schoolId, 'other_k')} from homeroom also_h
          join academic_class beside_ac on beside_ac.school_id = also_h.school_id and beside_ac.id = also_h.academic_class_id
            and beside_ac.academic_year_id = ac.academic_year_id and beside_ac.id <> ac.id
          join class other_k on other_k.school_id = beside_ac.school_id and other_k.id = beside_ac.class_id
          where also_h.school_id = ac.school_id and also_h.teacher_id = homeroom.teacher_id and ${isHomeroomOn('also_h', today)}
          order by ${byClass('other_k')})`.as('also_of'),
      sql<AcademicClass['nextHomeroom']>`(
        select json_build_object('name', next_t.name, 'from', later_h.start_date) from homeroom later_h
          join teacher next_t on next_t.school_id = later_h.school_id and next_t.id = later_h.teacher_id
          where later_h.school_id = ac.school_id and later_h.academic_class_id = ac.id
            and later_h.start_date > ${homeroomDay(today)}
          order by later_h.start_date limit 1)`.as('next_homeroom'),
    ])

const nameInYear = (schoolId: string, record: string) => nameAtEnd(schoolId, sql`ac.academic_year_id`, record)

/** The day whose homeroom teachers a year's classes show. In a year to come they lead from its first day. */
const homeroomDay = (today: SchoolDate) => sql<SchoolDate>`greatest(${dayInYear(today)}, year.start_date)`

const isHomeroomOn = (homeroom: 'homeroom' | 'also_h', today: SchoolDate) => sql<boolean>`(
  ${sql.ref(homeroom)}.start_date <= ${homeroomDay(today)}
    and (${sql.ref(homeroom)}.end_date is null or ${sql.ref(homeroom)}.end_date > ${homeroomDay(today)}))`

export const curriculumOf = sql<AcademicClass['curriculum']>`coalesce(ac.curriculum, year.curriculum)`

/** The grade's phase, unless the school has set another. */
const phaseInYear = sql<
  AcademicClass['phase']
>`coalesce(ac.phase, ${sql.lit(JSON.stringify(phaseOf))}::jsonb ->> class.grade)`

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
  nextHomeroom: row.next_homeroom,
  homeroomAlsoOf: row.also_of,
  subjects: { total: row.subjects, taught: row.taught },
  lessons: { total: row.lessons, scheduled: row.scheduled },
  version: row.version,
})

export async function readAcademicClass(scope: SchoolScope, id: string): Promise<AcademicClass> {
  const { today } = await readSetting(scope)
  const row = await selectAcademicClasses(scope, today).where('ac.id', '=', id).executeTakeFirst()
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
