import { sql } from 'kysely'
import type { z } from 'zod'
import type { CorrectionState, corrections } from '@hadir/contract/correction.ts'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { newId } from '../../new-id.ts'
import { holdCalendar } from '../academic-year/rules.ts'
import { acceptInLesson } from './accept-in-lesson.ts'
import { mayDecide } from './corrections.ts'
import { isMemberOn, readDay, selectClass } from './day.ts'
import { blankCell, type Value } from './judge.ts'
import { marksOf } from './marks-of-save.ts'
import { lockClassDays, writeOwnMarks } from './own-marks.ts'

type Held = {
  academicClassId: string
  date: SchoolDate
  studentId: string
  actorId: string
  /** Null: of the class's day. */
  lessonId: string | null
  value: Value
  changeReason: string | null
}

/**
 * Decides a late mark once: accepted, it stands as a new mark of who decided, on the cell as it is now; the mark and
 * the decision are one transaction. The class-day's lock lets the second of two deciders see the first.
 */
export async function decideCorrection(
  scope: SchoolScope,
  id: string,
  body: z.output<typeof corrections.decide.body>,
): Promise<CorrectionState> {
  await holdCalendar(scope)
  const held = await readHeld(scope, id)
  const { day, person } = await readDay(scope, held.date)
  const { mayAccept, mayRefuse } = mayDecide(scope, person, { ...held, today: day.today })
  if (!mayAccept && !mayRefuse) throw new Failure('FORBIDDEN')
  if (body.isAccepted && !mayAccept) throw new Failure('CORRECTION_OWN')
  await lockClassDays(scope, [held])
  await refuseDecided(scope, id)
  const markId = body.isAccepted
    ? await accept(scope, held, { isSchoolDay: day.isSchoolDay, reason: body.reason })
    : null
  await scope.db
    .insertInto('attendance_correction')
    .values({
      school_id: scope.schoolId,
      event_id: id,
      is_accepted: body.isAccepted,
      reason: body.reason,
      actor_id: scope.profileId,
      at: scope.clock.now(),
      mark_id: markId,
    })
    .execute()
  return body.isAccepted ? 'DISETUJUI' : 'DITOLAK'
}

async function readHeld({ db, schoolId }: SchoolScope, id: string): Promise<Held> {
  const { rows } = await sql<Held>`
    select s.academic_class_id as "academicClassId", s.date, m.student_id as "studentId", s.actor_id as "actorId",
        s.lesson_id as "lessonId",
        json_build_object('status', m.status, 'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason) as value,
        m.change_reason as "changeReason"
      from attendance_held h
      join attendance_save s on s.school_id = h.school_id and s.seq = h.seq
      join ${marksOf('s')} on m.id = h.id
      where h.school_id = ${schoolId} and h.id = ${id}`.execute(db)
  if (!rows[0]) throw new Failure('NOT_FOUND')
  return rows[0]
}

async function refuseDecided({ db, schoolId }: SchoolScope, id: string): Promise<void> {
  const decided = await db
    .selectFrom('attendance_correction as d')
    .innerJoin('actor as a', (on) => on.onRef('a.school_id', '=', 'd.school_id').onRef('a.id', '=', 'd.actor_id'))
    .select(['a.name', 'd.is_accepted'])
    .where('d.school_id', '=', schoolId)
    .where('d.event_id', '=', id)
    .executeTakeFirst()
  if (!decided) return
  const verdict = decided.is_accepted ? 'disetujui' : 'ditolak'
  throw new Failure('CORRECTION_DECIDED', { values: { name: decided.name, verdict } })
}

/** Gives the id of the mark that stands now; null when the cell said so already. */
async function accept(
  scope: SchoolScope,
  held: Held,
  { isSchoolDay, reason }: { isSchoolDay: boolean; reason: string | null },
): Promise<string | null> {
  // The author's own reason is a part of the mark (why a pupil was excused), and the decider's stands beside it.
  const value = { ...held.value, reason: held.value.reason ?? reason }
  const changeReason = reason === value.reason ? held.changeReason : (reason ?? held.changeReason)
  if (held.lessonId !== null) return acceptInLesson(scope, { ...held, lessonId: held.lessonId, value, changeReason })
  const date = sql<SchoolDate>`${held.date}::date`
  const { rows } = await sql<{
    is_semester_closed: boolean
    is_member: boolean
    cell: (Value & { rev: number }) | null
  }>`
    with class as (${selectClass(scope, { academicClassId: held.academicClassId, date })})
    select class.is_semester_closed,
        exists (select from enrollment e where e.school_id = ${scope.schoolId}
          and e.academic_class_id = class.class_id and e.student_id = ${held.studentId} and ${isMemberOn(date)}) as is_member,
        (select json_build_object('status', c.status, 'note', c.note, 'minutesLate', c.minutes_late, 'reason', c.reason,
            'rev', c.rev) from attendance_cell c where c.school_id = ${scope.schoolId} and c.date = ${date}
            and c.student_id = ${held.studentId}) as cell
      from class`.execute(scope.db)
  const now = rows[0]
  if (!now) throw new Failure('NOT_FOUND')
  if (now.is_semester_closed) throw new Failure('SEMESTER_CLOSED')
  if (!now.is_member || !isSchoolDay) throw new Failure('CORRECTION_STALE')
  const { rev, ...stands } = now.cell ?? blankCell
  const isSame =
    stands.status === value.status && stands.note === value.note && stands.minutesLate === value.minutesLate
  if (isSame && stands.reason === value.reason) return null
  const mark = { ...held, base: rev, value, changeReason, device: newId() }
  const [markId] = await writeOwnMarks(scope, { source: 'GURU', isTaking: true }, [mark])
  return markId ?? null
}
