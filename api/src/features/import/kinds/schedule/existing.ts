import { sql } from 'kysely'
import { variantLabels } from '@hadir/contract/schedule/bell-schedule.ts'
import { weekdayNames } from '@hadir/contract/dates/dates.ts'
import type { ClassSchedule } from '@hadir/contract/schedule/schedule-record.ts'
import { latestParts } from '@hadir/contract/schedule/timetable.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { timetableOf, type Timetable } from '../../../schedule/rules.ts'
import { semesterLabels } from './columns.ts'
import { classKey } from '../../list/rombel.ts'
import type { RowSnapshot } from '../../plan/row-snapshot.ts'
import type { Existing } from '../../plan/plan.ts'
import type { TargetYear } from '../../plan/target-year.ts'

export type ExistingLesson = Existing & { slot: ClassSchedule; row: RowSnapshot }

type Taught = {
  id: string
  rombel_id: string
  subject_id: string
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
  const images = await sql<{ id: string; row: RowSnapshot }>`select id, to_jsonb(slot) as row from class_schedule slot
    where school_id = ${schoolId} and academic_year_id = ${year.id}`.execute(db)
  const rombels = await sql<{ id: string; name: string; is_closed: boolean }>`
    select ac.id, k.name, ac.status = 'DITUTUP' as is_closed
      from academic_class ac join class k on k.school_id = ac.school_id and k.id = ac.class_id
      where ac.school_id = ${schoolId} and ac.academic_year_id = ${year.id}`.execute(db)
  const taught = await sql<Taught>`
    select given.id, given.academic_class_id as rombel_id, m.id as subject_id, m.name as subject, m.short_name, m.code, m.religion,
        t.id as teacher_id, t.name as teacher
      from academic_subject given
      join academic_class ac on ac.school_id = given.school_id and ac.id = given.academic_class_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      left join teacher t on t.school_id = given.school_id and t.id = given.teacher_id
      where given.school_id = ${schoolId} and ac.academic_year_id = ${year.id}`.execute(db)
  const teachers = await sql<KnownTimetable['teachers'][number]>`
    select id, name, nuptk from teacher where school_id = ${schoolId} and status = 'AKTIF' order by id`.execute(db)
  const rowOf = new Map(images.rows.map(({ id, row }) => [id, row]))
  return {
    timetable,
    lessons: latestParts(timetable.slots).flatMap((slot) => {
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
