import { sql } from 'kysely'
import type { attendanceChanges } from '@hadir/contract/attendance/changes.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { readDay } from '../day.ts'
import type { Value } from './resolve-mark.ts'
import { readReader, type Reader } from '../subject-attendance/viewer.ts'
import { marksOf } from './marks-of-save.ts'
import { mayReadClass } from '../rules.ts'

/** Saves returned at once: at most 200 cells each. */
const savesAtOnce = 25

type ChangeRow = {
  seq: number
  date: SchoolDate
  academic_class_id: string
  at: Date
  by: string | null
  student_id: string | null
  status: Value['status']
  note: string | null
  minutes_late: number | null
  reason: string | null
  rev: number
  lesson: { id: string; key: string; teachers: string[]; subjectId: string } | null
}

/** Cells whose last change came after a cursor. A cell that changed again is returned only for its latest save. */
export async function readChanges(
  scope: SchoolScope,
  since: number,
): Promise<Answer<typeof attendanceChanges.since>['data']> {
  const { db, schoolId } = scope
  const { day, person, epoch } = await readDay(scope, undefined)
  const { rows } = await sql<ChangeRow>`
    with save as materialized (
      select * from attendance_save
        where school_id = ${schoolId} and seq > ${since} order by seq limit ${savesAtOnce}
    )
    select save.seq, save.date, save.academic_class_id, save.at, a.name as by, c.student_id, c.status, c.note,
        c.minutes_late, c.reason, c.rev,
        case when l.id is not null then json_build_object('id', l.id, 'key', coalesce(l.schedule_id, l.id),
          'teachers', array_remove(array[l.teacher_id, l.actual_teacher_id], null),
          'subjectId', l.academic_subject_id) end as lesson
      from save
      left join lesson l on l.school_id = ${schoolId} and l.id = save.lesson_id
      left join ${marksOf('save')} on m.verdict = 'applied'
      left join lateral (
        select student_id, status, note, minutes_late, reason, rev, seq from attendance_cell
          where save.lesson_id is null and school_id = ${schoolId} and date = save.date and student_id = m.student_id
        union all
        select student_id, status, note, minutes_late, reason, rev, seq from lesson_cell
          where school_id = ${schoolId} and lesson_id = save.lesson_id and student_id = m.student_id
      ) c on c.seq = save.seq and c.rev = m.rev
      left join actor a on a.school_id = ${schoolId} and a.id = save.actor_id
      order by save.seq, c.student_id`.execute(db)

  const reader = await readReader(scope, undefined)
  const changed = rows.flatMap((row) => {
    const { student_id, date, academic_class_id: academicClassId, lesson } = row
    const ownsIt = lesson !== null && isHers(reader, lesson)
    if (student_id === null || !(ownsIt || mayReadClass(person, academicClassId, { date, today: day.today }))) return []
    const { status, note, reason, rev, by } = row
    const cell = { status, note, reason, rev, by, minutesLate: row.minutes_late, updatedAt: row.at.toISOString() }
    return [{ lesson, cell: { studentId: student_id, date, academicClassId, cell } }]
  })
  const seqs = new Set(rows.map((row) => row.seq))
  return {
    cells: changed.flatMap(({ lesson, cell }) => (lesson ? [] : [cell])),
    lessonCells: changed.flatMap(({ lesson, cell }) =>
      lesson ? [{ ...cell, lesson: { id: lesson.id, key: lesson.key } }] : [],
    ),
    cursor: Math.max(since, ...seqs),
    more: seqs.size === savesAtOnce,
    epoch,
  }
}

const isHers = (
  { person: { teacherId, subjectIds } }: Reader,
  { teachers, subjectId }: { teachers: string[]; subjectId: string },
) => teacherId !== null && (teachers.includes(teacherId) || subjectIds.has(subjectId))
