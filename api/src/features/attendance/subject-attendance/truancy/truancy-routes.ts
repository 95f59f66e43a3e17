import { type RawBuilder, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { truancy, type Truant } from '@hadir/contract/attendance/subject-attendance/truancy.ts'
import { byClass, byName } from '../../../../platform/database/name-order.ts'
import type { Sorting } from '../../../../platform/database/read-page.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { serveList } from '../../../../platform/listing/serve-list.ts'
import type { ListSheet } from '../../../../platform/listing/list-sheet.ts'
import { isAtSchool, isUnexcused } from '../../../academic-year/status-columns.ts'
import { classWords } from '../../../class/rules.ts'
import { isHomeroomTeacher, readsWholeSchool } from '../../rules.ts'
import { isMemberOn } from '../../day.ts'
import { readReader } from '../viewer.ts'

const sorting: Sorting = {
  by: {
    date: sql`t.date`,
    student: byName('t.student_name'),
    class: byClass('t', { name: 't.class_name' }),
    missed: sql`json_array_length(t.lesson_ids)`,
  },
  defaultSort: '-date',
  id: sql`t.id`,
  search: { words: sql`t.words`, numbers: [sql`t.nis`] },
}

const sheet: ListSheet<Truant> = {
  title: 'Siswa bolos',
  columns: [
    { header: 'Tanggal', cell: (row) => row.date, isDate: true },
    { header: 'NIS', cell: (row) => row.student.nis },
    { header: 'Nama', cell: (row) => row.student.name },
    { header: 'Kelas', cell: (row) => row.academicClass.name },
    { header: 'Absensi harian', cell: (row) => row.daily },
    { header: 'Pelajaran', cell: (row) => row.lessons.map((one) => `${one.start} ${one.subject}`).join(', ') },
    { header: 'Jumlah', cell: (row) => row.lessons.length },
  ],
}

type Row = {
  id: string
  date: SchoolDate
  student_id: string
  student_name: string
  nis: string
  daily: string
  class_id: string
  class_name: string
  grade: string
  order_no: number
  words: string
  lesson_ids: string[]
}

/**
 * Present on the day (H or T), absent without a reason (A) in one of its lessons: computed, never stored. A day that was declared
 * free counts no mark, so nobody was a truant on it; the lesson that its teacher held stays held. Nor is she one in a class
 * that she had left by then, when her move is recorded later.
 */
export async function truancyRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, truancy, {
    find: async (scope, { from, to, academicClassId }) => {
      const { day, person } = await readReader(scope, undefined)
      const last = to ?? from ?? day.today
      const led = person.homerooms
        .map((h) => h.academicClassId)
        .filter((one) => isHomeroomTeacher(person, one, day.today))
      const ofClass = academicClassId ? sql`and l.academic_class_id = ${academicClassId}` : sql``
      const inSight = readsWholeSchool(person, day.today)
        ? sql``
        : sql`and (l.academic_class_id = any(${led}::uuid[]) or ${person.teacherId}::uuid in (l.teacher_id, l.actual_teacher_id))`
      const range = { first: from ?? last, last }
      return scope.db.selectFrom(selectTruants(scope, range, sql`${ofClass} ${inSight}`).as('t')).selectAll()
    },
    sorting,
    show: async (rows, scope) => {
      const lessons = await readMissed(
        scope,
        rows.flatMap((row) => row.lesson_ids),
      )
      return rows.map((row) => ({
        id: row.id,
        date: row.date,
        student: { id: row.student_id, name: row.student_name, nis: row.nis },
        academicClass: { id: row.class_id, name: row.class_name },
        daily: row.daily === 'T' ? 'T' : 'H',
        lessons: row.lesson_ids.flatMap((id) => lessons.get(id) ?? []),
      }))
    },
    sheet,
  })
}

/**
 * Marks are read first and names after: planning a join of all ten tables took longer than reading the day. A student's
 * day always has the same id, a UUID of version 8 (RFC 9562) made from student and day.
 */
const selectTruants = (
  { schoolId }: Pick<SchoolScope, 'schoolId'>,
  { first, last }: { first: SchoolDate; last: SchoolDate },
  condition: RawBuilder<unknown>,
) => sql<Row>`(
    with missed as materialized (
      -- On its own, for a plan that knew little of these dates put each lesson beside all marks of its day.
      select l.id, l.date, l.academic_class_id, l.start_minute, c.student_id
        from lesson l
        join lesson_cell c on c.school_id = ${schoolId} and c.lesson_id = l.id and ${isUnexcused(sql`c.status`)}
        where l.school_id = ${schoolId} and l.date between ${first}::date and ${last}::date ${condition}
          -- Computed once; as a join it would lead the plan away from the index.
          and l.date = any(array(select day.date
            from school_calendar(${schoolId}, ${first}::date, ${last}::date) day where day.is_school_day))
    ), truant as materialized (
      select m.date, m.academic_class_id, m.student_id, daily_c.status as daily,
          json_agg(m.id order by m.start_minute) as lesson_ids
        from missed m
        join attendance_cell daily_c on daily_c.school_id = ${schoolId} and daily_c.date = m.date
          and daily_c.student_id = m.student_id and ${isAtSchool(sql`daily_c.status`)}
        group by 1, 2, 3, 4
    ), of_class as materialized (
      select ac.id, class.name, class.grade, class.order_no, ${classWords} as words
        from academic_class ac
        join class on class.school_id = ac.school_id and class.id = ac.class_id
        where ac.school_id = ${schoolId} and ac.id in (select academic_class_id from truant)
    )
    select overlay(overlay(md5(concat(s.id, t.date)) placing '8' from 13) placing 'a' from 17)::uuid as id, t.date,
        s.id as student_id, s.name as student_name, s.nis, t.daily, k.id as class_id, k.name as class_name, k.grade, k.order_no,
        concat_ws(' ', s.search_name, k.words) as words, t.lesson_ids
      from truant t
      join student s on s.school_id = ${schoolId} and s.id = t.student_id
      join of_class k on k.id = t.academic_class_id
      where exists (select from enrollment e
        where e.school_id = ${schoolId} and e.student_id = t.student_id and e.academic_class_id = t.academic_class_id
          and ${isMemberOn(sql`t.date`)}))`

/** Only for the rows of one page. */
async function readMissed(
  { db, schoolId }: SchoolScope,
  lessonIds: readonly string[],
): Promise<Map<string, Truant['lessons'][number]>> {
  if (lessonIds.length === 0) return new Map()
  const { rows } = await sql<Truant['lessons'][number] & { id: string }>`
    select l.id, coalesce(l.schedule_id, l.id) as key, subject.name as subject, teacher.name as teacher,
        to_char(make_interval(mins => l.start_minute), 'HH24:MI') as start
      from lesson l
      join academic_subject given on given.school_id = ${schoolId} and given.id = l.academic_subject_id
      join subject on subject.school_id = ${schoolId} and subject.id = given.subject_id
      join teacher on teacher.school_id = ${schoolId} and teacher.id = coalesce(l.actual_teacher_id, l.teacher_id)
      where l.school_id = ${schoolId} and l.id = any(${[...new Set(lessonIds)]}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, ...lesson }) => [id, lesson]))
}
