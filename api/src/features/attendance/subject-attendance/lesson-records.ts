import { timeOf } from '@hadir/contract/schedule/bell-schedule.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type {
  JournalState,
  LessonInfo,
  TeacherStatus,
} from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import type { Lesson } from '@hadir/contract/schedule/schedule-record.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { LessonFacts } from './lesson-facts.ts'
import { ownsLesson } from './rules.ts'
import type { Reader } from './viewer.ts'

export const fromTimetable = (lesson: Lesson, date: SchoolDate): LessonFacts => {
  const { scheduleId, periodStart, periodEnd, start, end, academicClass, academicSubjectId, subject, teacher } = lesson
  const place = { scheduleId, periodStart, periodEnd, start, end, room: lesson.room }
  const of = { academicClass, academicSubjectId, subject, teacher }
  const nobody = { actualTeacher: null, teacherStatus: null, teacherNote: null, version: 0 }
  const nothing = { topic: null, activity: null, obstacle: null, followUp: null, isFinal: false, journalRev: 0 }
  return { id: null, date, takesPlace: true, ...place, ...of, ...nobody, ...nothing }
}

/** Lessons with saved data, with the names of class, subject and teacher. */
export const selectLessons = ({ db, schoolId }: SchoolScope) =>
  db
    .selectFrom('lesson as l')
    .innerJoin('academic_class as ac', (join) =>
      join.onRef('ac.school_id', '=', 'l.school_id').onRef('ac.id', '=', 'l.academic_class_id'),
    )
    .innerJoin('class', (join) =>
      join.onRef('class.school_id', '=', 'ac.school_id').onRef('class.id', '=', 'ac.class_id'),
    )
    .innerJoin('academic_subject as given', (join) =>
      join.onRef('given.school_id', '=', 'l.school_id').onRef('given.id', '=', 'l.academic_subject_id'),
    )
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'given.school_id').onRef('subject.id', '=', 'given.subject_id'),
    )
    .innerJoin('teacher', (join) =>
      join.onRef('teacher.school_id', '=', 'l.school_id').onRef('teacher.id', '=', 'l.teacher_id'),
    )
    .leftJoin('teacher as actual_t', (join) =>
      join.onRef('actual_t.school_id', '=', 'l.school_id').onRef('actual_t.id', '=', 'l.actual_teacher_id'),
    )
    .where('l.school_id', '=', schoolId)
    .select([
      'l.id',
      'l.date',
      'l.schedule_id',
      'l.period_start',
      'l.period_end',
      'l.start_minute',
      'l.end_minute',
      'l.room',
      'l.academic_class_id',
      'class.name as class_name',
      'l.academic_subject_id',
      'subject.id as subject_id',
      'subject.name as subject_name',
      'subject.short_name',
      'subject.religion',
      'l.teacher_id',
      'teacher.name as teacher_name',
      'l.actual_teacher_id',
      'actual_t.name as actual_name',
      'l.teacher_status',
      'l.teacher_note',
      'l.version',
      'l.topic',
      'l.activity',
      'l.obstacle',
      'l.follow_up',
      'l.is_final',
      'l.journal_rev',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectLessons>['executeTakeFirstOrThrow']>>

export const fromRow = (row: Row): LessonFacts => ({
  id: row.id,
  scheduleId: row.schedule_id,
  date: row.date,
  takesPlace: true,
  periodStart: row.period_start,
  periodEnd: row.period_end,
  start: timeOf(row.start_minute),
  end: timeOf(row.end_minute),
  academicClass: { id: row.academic_class_id, name: row.class_name },
  academicSubjectId: row.academic_subject_id,
  subject: { id: row.subject_id, name: row.subject_name, shortName: row.short_name, religion: row.religion },
  room: row.room,
  teacher: { id: row.teacher_id, name: row.teacher_name },
  actualTeacher: row.actual_teacher_id === null ? null : { id: row.actual_teacher_id, name: row.actual_name ?? '' },
  // The column's check allows nothing else.
  teacherStatus: row.teacher_status as TeacherStatus | null,
  teacherNote: row.teacher_note,
  version: row.version,
  topic: row.topic,
  activity: row.activity,
  obstacle: row.obstacle,
  followUp: row.follow_up,
  isFinal: row.is_final,
  journalRev: row.journal_rev,
})

const journalStateOf = ({ isFinal, topic, activity, obstacle, followUp }: LessonFacts): JournalState => {
  if (isFinal) return 'SELESAI'
  return topic || activity || obstacle || followUp ? 'DRAF' : 'BELUM'
}

export const keyOf = ({ scheduleId, id }: LessonFacts): string => scheduleId ?? id ?? ''

/** `all`: the lessons that are one with it. */
export function toInfo(
  facts: LessonFacts,
  { person }: Reader,
  { meetingNo, all = [] }: { meetingNo: number | null; all?: readonly LessonFacts[] },
): LessonInfo {
  const { id, scheduleId, subject } = facts
  return {
    key: keyOf(facts),
    lessonId: id,
    scheduleId,
    isExtra: scheduleId === null,
    date: facts.date,
    periodStart: facts.periodStart,
    periodEnd: facts.periodEnd,
    start: facts.start,
    end: facts.end,
    academicClass: facts.academicClass,
    academicSubjectId: facts.academicSubjectId,
    subject: { id: subject.id, name: subject.name, shortName: subject.shortName },
    room: facts.room,
    teacher: facts.teacher,
    actualTeacher: facts.actualTeacher,
    teacherStatus: facts.teacherStatus,
    teacherNote: facts.teacherNote,
    meetingNo,
    journalState: journalStateOf(facts),
    topic: facts.topic,
    version: facts.version,
    isOwn: ownsLesson(person, facts),
    ...(all.length > 1 && {
      joint: all.map((one) => ({
        key: keyOf(one),
        academicClass: one.academicClass,
        subject: { id: one.subject.id, name: one.subject.name },
      })),
    }),
  }
}
