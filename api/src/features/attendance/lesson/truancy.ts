import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { truancy, type Truant } from '@hadir/contract/truancy.ts'
import type { Sorting } from '../../../db/page.ts'
import { serveList } from '../../../list/serve-list.ts'
import type { ListSheet } from '../../../list/sheet.ts'
import { classWords } from '../../class/rules.ts'
import { leads, readsWholeSchool } from '../rules.ts'
import { readReader } from './reader.ts'

const sorting: Sorting = {
  by: {
    date: sql`t.date`,
    student: sql`lower(t.student_name)`,
    class: sql`(t.grade, lower(t.class_name))`,
    missed: sql`json_array_length(t.lessons)`,
  },
  unasked: '-date',
  id: sql`t.id`,
  search: { words: sql`t.words` },
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

/** Present on the day (H or T), absent without a reason (A) in a lesson of it: asked for, and kept nowhere. */
export async function truancyRoutes(app: FastifyInstance): Promise<void> {
  serveList(app, truancy, {
    find: async (scope, { from, to, academicClassId }) => {
      const { db, schoolId } = scope
      const { day, person } = await readReader(scope, undefined)
      const last = to ?? from ?? day.today
      const led = person.homerooms.map((h) => h.academicClassId).filter((one) => leads(person, one, day.today))
      const found = db
        .selectFrom('lesson as l')
        .innerJoin('lesson_cell as c', (on) =>
          on.onRef('c.school_id', '=', 'l.school_id').onRef('c.lesson_id', '=', 'l.id'),
        )
        .innerJoin('attendance_cell as w', (on) =>
          on
            .onRef('w.school_id', '=', 'l.school_id')
            .onRef('w.date', '=', 'l.date')
            .onRef('w.student_id', '=', 'c.student_id'),
        )
        .innerJoin('student as p', (on) =>
          on.onRef('p.school_id', '=', 'c.school_id').onRef('p.id', '=', 'c.student_id'),
        )
        .innerJoin('academic_class as ac', (on) =>
          on.onRef('ac.school_id', '=', 'l.school_id').onRef('ac.id', '=', 'l.academic_class_id'),
        )
        .innerJoin('class', (on) =>
          on.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
        )
        .innerJoin('academic_subject as taught', (on) =>
          on.onRef('taught.school_id', '=', 'l.school_id').onRef('taught.id', '=', 'l.academic_subject_id'),
        )
        .innerJoin('subject', (on) =>
          on.onRef('subject.school_id', '=', 'taught.school_id').onRef('subject.id', '=', 'taught.subject_id'),
        )
        .innerJoin('teacher', (on) =>
          on
            .onRef('teacher.school_id', '=', 'l.school_id')
            .on('teacher.id', '=', sql`coalesce(l.actual_teacher_id, l.teacher_id)`),
        )
        .where('l.school_id', '=', schoolId)
        .where('l.date', '>=', from ?? last)
        .where('l.date', '<=', last)
        // Written out, for a value that travels apart does not lead to the index of those who were absent.
        .where('c.status', '=', sql.lit('A'))
        .where('w.status', 'in', ['H', 'T'])
        .$if(academicClassId !== undefined, (rows) => rows.where('l.academic_class_id', '=', academicClassId ?? ''))
        .$if(!readsWholeSchool(person, day.today), (rows) =>
          rows.where((at) =>
            at.or([
              at('l.academic_class_id', '=', at.fn.any(at.val(led))),
              at('l.teacher_id', '=', person.teacherId),
              at('l.actual_teacher_id', '=', person.teacherId),
            ]),
          ),
        )
        .groupBy(['l.date', 'p.id', 'p.name', 'p.nis', 'w.status', 'ac.id', 'class.name', 'class.grade'])
        .select([
          // A pupil's day has always the same id: a UUID of version 8 (RFC 9562) of the two.
          sql<string>`overlay(overlay(md5(concat(p.id, l.date)) placing '8' from 13) placing 'a' from 17)::uuid`.as(
            'id',
          ),
          'l.date',
          'p.id as student_id',
          'p.name as student_name',
          'p.nis',
          'w.status as daily',
          'ac.id as class_id',
          'class.name as class_name',
          'class.grade',
          sql<string>`concat_ws(' ', fold_text(p.name), p.nis, ${classWords})`.as('words'),
          sql<
            Truant['lessons']
          >`json_agg(json_build_object('key', coalesce(l.schedule_id, l.id), 'subject', subject.name,
            'teacher', teacher.name, 'start', to_char(make_interval(mins => l.start_minute), 'HH24:MI'))
            order by l.start_minute)`.as('lessons'),
        ])
      return db.selectFrom(found.as('t')).selectAll()
    },
    sorting,
    show: (rows) =>
      rows.map((row) => ({
        id: row.id,
        date: row.date,
        student: { id: row.student_id, name: row.student_name, nis: row.nis },
        academicClass: { id: row.class_id, name: row.class_name },
        daily: row.daily === 'T' ? 'T' : 'H',
        lessons: row.lessons,
      })),
    sheet,
  })
}
