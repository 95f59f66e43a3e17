import { sql } from 'kysely'
import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { timetableOf, type Timetable } from '../../schedule/rules.ts'
import { semesterLabels } from '../list/columns/schedule-columns.ts'
import { classKey } from '../list/rombel.ts'
import type { RowSnapshot } from './row-snapshot.ts'
import type { Existing } from './plan.ts'
import type { TargetYear } from './target-year.ts'

export type ExistingLesson = Existing & { slot: ClassSchedule; row: RowSnapshot }

type Taught = {
  id: string
  rombel_id: string
  subject: string
  short_name: string | null
  code: string
  religion: string | null
  teacher_id: string | null
  teacher: string | null
}

export type KnownTimetable = {
  timetable: Timetable
  lessons: readonly ExistingLesson[]
  rombels: ReadonlyMap<string, { id: string; name: string; is_closed: boolean }>
  taught: readonly Taught[]
  teachers: readonly { id: string; name: string; nuptk: string | null }[]
}

/** The position of a lesson; two subjects of two religions may share one. */
export const placeKey = (at: {
  class: string
  weekday: string
  start: string | number
  semester: string
  variant: string
}) => [classKey(at.class), at.weekday, at.start, at.semester, at.variant].join('|')

/** The timetable of a year with everything that a row can refer to, in a few queries; `lock` is the screen's lock. */
export async function loadSchedule(
  scope: SchoolScope,
  { year, lock }: { year: TargetYear; lock: boolean },
): Promise<KnownTimetable> {
  const { db, schoolId } = scope
  const timetable = await timetableOf(scope, year.id, { lock })
  const images = await sql<{ id: string; row: RowSnapshot }>`select id, to_jsonb(s) as row from class_schedule s
    where school_id = ${schoolId} and academic_year_id = ${year.id}`.execute(db)
  const rombels = await sql<{ id: string; name: string; is_closed: boolean }>`
    select ac.id, c.name, ac.status = 'DITUTUP' as is_closed
      from academic_class ac join class c on c.school_id = ac.school_id and c.id = ac.class_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${year.id}`.execute(db)
  const taught = await sql<Taught>`
    select s.id, s.academic_class_id as rombel_id, sub.name as subject, sub.short_name, sub.code, sub.religion,
        t.id as teacher_id, t.name as teacher
      from academic_subject s
      join academic_class ac on ac.school_id = s.school_id and ac.id = s.academic_class_id
      join subject sub on sub.school_id = s.school_id and sub.id = s.subject_id
      left join teacher t on t.school_id = s.school_id and t.id = s.teacher_id
      where s.school_id = ${schoolId} and ac.academic_year_id = ${year.id}`.execute(db)
  const teachers = await sql<KnownTimetable['teachers'][number]>`
    select id, name, nuptk from teacher where school_id = ${schoolId} and status = 'AKTIF' order by id`.execute(db)
  const rowOf = new Map(images.rows.map(({ id, row }) => [id, row]))
  return {
    timetable,
    lessons: timetable.slots.flatMap((slot) => {
      const row = rowOf.get(slot.id)
      return row ? [lessonOf(slot, row)] : []
    }),
    rombels: new Map(rombels.rows.map((rombel) => [classKey(rombel.name), rombel])),
    taught: taught.rows,
    teachers: teachers.rows,
  }
}

function lessonOf(slot: ClassSchedule, row: RowSnapshot): ExistingLesson {
  const at = {
    class: slot.academicClass.name,
    weekday: weekdayNames[slot.weekday - 1] ?? '',
    semester: semesterLabels[slot.semesterNo ?? 0],
    variant: variantLabels[slot.variant],
  }
  const place = placeKey({ ...at, start: slot.periodStart ?? slot.startTime ?? '' })
  const values = {
    ...at,
    key: `${place}|${slot.academicSubjectId}`,
    place: slot.subject.religion === null ? place : null,
    name: slot.subject.name,
    period_start: slot.periodStart,
    period_end: slot.periodEnd,
    start_time: slot.startTime,
    end_time: slot.endTime,
    subject: slot.subject.name,
    teacher: slot.teacher.name,
    room: slot.room,
  }
  return { id: slot.id, values, slot, row }
}
