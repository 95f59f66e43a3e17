import { sql } from 'kysely'
import { attendanceStatuses } from '@hadir/contract/labels.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { newId } from '../../../platform/ids.ts'
import type { Value } from './resolve-mark.ts'
import type { LockedDays } from '../day-closing/locked-days.ts'
import { readMarkState } from './mark-state.ts'
import type { Marking } from '../rules.ts'
import { applyMarks } from './apply-marks.ts'

/** Deciding is allowed while the semester is open, and a status that was in use remains valid. */
const open: Marking = { state: 'OPEN', why: null, until: null, codes: [...attendanceStatuses] }

/**
 * Accepts a late mark of a lesson as a mark of the person who decides, by the usual rules, on the cell as it is now.
 * Returns its id; null when the cell already had that value.
 */
export async function acceptInLesson(
  scope: SchoolScope,
  locked: LockedDays,
  accepted: {
    academicClassId: string
    date: SchoolDate
    studentId: string
    lessonId: string
    value: Value
    changeReason: string | null
  },
): Promise<string | null> {
  const { db, schoolId } = scope
  const { studentId, lessonId, value, changeReason } = accepted
  const { rows } = await sql<{ religion: string | null; is_closed: boolean }>`
    select m.religion, exists (select from semester term where term.school_id = l.school_id
          and l.date between term.start_date and term.end_date and term.status = 'DITUTUP') as is_closed
      from lesson l
      join academic_subject given on given.school_id = l.school_id and given.id = l.academic_subject_id
      join subject m on m.school_id = given.school_id and m.id = given.subject_id
      where l.school_id = ${schoolId} and l.id = ${lessonId} for update of l`.execute(db)
  const lesson = rows[0]
  if (!lesson) throw new Failure('NOT_FOUND')
  if (lesson.is_closed) throw new Failure('SEMESTER_CLOSED')
  const current = await db
    .selectFrom('lesson_cell')
    .select(['rev', 'status', 'note', 'minutes_late', 'reason'])
    .where('school_id', '=', schoolId)
    .where('lesson_id', '=', lessonId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  const isSame =
    current?.status === value.status &&
    current.note === value.note &&
    current.minutes_late === value.minutesLate &&
    current.reason === value.reason
  if (isSame) return null
  const place = { ...accepted, lesson: { id: lessonId, religion: lesson.religion } }
  const own = { ...value, id: newId(), studentId, base: current?.rev ?? 0, n: 1 }
  const mark = { ...own, clientAt: null, changeReason, restores: null }
  const sheet = { locked, place, device: newId(), marks: [mark], isOtherEpoch: false }
  const state = await readMarkState(scope, place, sheet.marks)
  const { verdicts } = await applyMarks(scope, sheet, { state, marking: open, actorName: null })
  if (verdicts[0]?.verdict !== 'applied') throw new Failure('CORRECTION_STALE')
  return mark.id
}
