import { sql } from 'kysely'
import type { z } from 'zod'
import type { CorrectionState, corrections } from '@hadir/contract/attendance/correction.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { Failure } from '../../../platform/failure.ts'
import { inSavepoint } from '../../../platform/http/savepoint.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { acceptInDays } from '../marks/accept-in-days.ts'
import { acceptInLesson } from '../marks/accept-in-lesson.ts'
import { mayDecide } from './corrections.ts'
import { readDay } from '../day.ts'
import type { Value } from '../marks/resolve-mark.ts'
import { marksOf } from '../marks/marks-of-save.ts'
import { lockDays, type LockedDays } from '../day-closing/locked-days.ts'

type PendingMark = {
  id: string
  academicClassId: string
  date: SchoolDate
  studentId: string
  actorId: string
  /** Null: a mark of the class's day. */
  lessonId: string | null
  value: Value
  changeReason: string | null
}

type Decision = z.output<typeof corrections.decide.body>
type Outcome = Answer<typeof corrections.decideMany>['data']['outcomes'][number]

/**
 * Decides late marks, each once. An accepted mark becomes a new mark of the person who decided, on the cell as it is
 * now. Marks and decisions are one transaction, and the locks on the class-days let the second of two deciders see the
 * first. One that cannot be decided stays as it is, with the failure that explains it.
 */
async function decideAll(
  scope: SchoolScope,
  ids: readonly string[],
  body: Decision,
): Promise<Map<string, CorrectionState | Failure>> {
  const pending = await readPending(scope, ids)
  const locked = await lockDays(scope, pending)
  const outcomes = new Map<string, CorrectionState | Failure>(ids.map((id) => [id, new Failure('NOT_FOUND')]))
  const days = new Map<SchoolDate, Awaited<ReturnType<typeof readDay>>>()
  for (const { date } of pending) if (!days.has(date)) days.set(date, await readDay(scope, date))
  const dayOf = ({ date }: PendingMark) => days.get(date)!
  const allowed = pending.filter((one) => {
    const { day, person } = dayOf(one)
    const { mayAccept, mayRefuse } = mayDecide(scope, person, { ...one, today: day.today })
    if (!mayAccept && !mayRefuse) outcomes.set(one.id, new Failure('FORBIDDEN'))
    else if (body.isAccepted && !mayAccept) outcomes.set(one.id, new Failure('CORRECTION_OWN'))
    else return true
    return false
  })
  if (allowed.length === 0) return outcomes
  const decided = await readDecided(
    scope,
    allowed.map(({ id }) => id),
  )
  const given: { id: string; markId: string | null }[] = []
  const open = allowed.filter(({ id }) => !decided.has(id))
  for (const [id, failure] of decided) outcomes.set(id, failure)
  const isSchoolDay = (date: SchoolDate) => days.get(date)!.day.isSchoolDay
  const accepted = body.isAccepted ? await acceptAll(scope, open, { locked, isSchoolDay, reason: body.reason }) : null
  for (const { id } of open) {
    const markId = accepted?.get(id) ?? null
    if (markId instanceof Failure) outcomes.set(id, markId)
    else {
      outcomes.set(id, body.isAccepted ? 'DISETUJUI' : 'DITOLAK')
      given.push({ id, markId })
    }
  }
  await recordDecisions(scope, given, body)
  return outcomes
}

/** The second of two deciders gets an error that names the first. */
export async function decideCorrection(scope: SchoolScope, id: string, body: Decision): Promise<CorrectionState> {
  const outcome = (await decideAll(scope, [id], body)).get(id)
  if (outcome === undefined || outcome instanceof Failure) throw outcome ?? new Failure('NOT_FOUND')
  return outcome
}

/** Many at once. A replay with the same key gets the same response, like every write. */
export async function decideCorrections(
  scope: SchoolScope,
  { ids, ...body }: z.output<typeof corrections.decideMany.body>,
): Promise<Outcome[]> {
  const outcomes = await decideAll(scope, [...new Set(ids)], body)
  return Array.from(outcomes, ([id, outcome]) =>
    outcome instanceof Failure
      ? { id, state: 'MENUNGGU' as const, message: outcome.message }
      : { id, state: outcome, message: null },
  )
}

async function recordDecisions(
  { db, schoolId, profileId, clock }: SchoolScope,
  given: readonly { id: string; markId: string | null }[],
  { isAccepted, reason }: Decision,
): Promise<void> {
  if (given.length === 0) return
  const row = { school_id: schoolId, is_accepted: isAccepted, reason, actor_id: profileId, at: clock.now() }
  await db
    .insertInto('attendance_correction')
    .values(given.map(({ id, markId }) => ({ ...row, event_id: id, mark_id: markId })))
    .execute()
}

async function readPending({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<PendingMark[]> {
  const { rows } = await sql<PendingMark>`
    select h.id, v.academic_class_id as "academicClassId", v.date, m.student_id as "studentId", v.actor_id as "actorId",
        v.lesson_id as "lessonId",
        json_build_object('status', m.status, 'note', m.note, 'minutesLate', m.minutes_late, 'reason', m.reason) as value,
        m.change_reason as "changeReason"
      from pending_mark h
      join attendance_save v on v.school_id = h.school_id and v.seq = h.seq
      join ${marksOf('v')} on m.id = h.id
      where h.school_id = ${schoolId} and h.id = any(${ids}::uuid[])
      order by v.seq, m.n`.execute(db)
  return rows
}

async function readDecided({ db, schoolId }: SchoolScope, ids: readonly string[]): Promise<Map<string, Failure>> {
  const rows = await db
    .selectFrom('attendance_correction as d')
    .innerJoin('actor as a', (on) => on.onRef('a.school_id', '=', 'd.school_id').onRef('a.id', '=', 'd.actor_id'))
    .select(['d.event_id', 'a.name', 'd.is_accepted'])
    .where('d.school_id', '=', schoolId)
    .where((eb) => eb('d.event_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(
    rows.map(({ event_id: id, name, is_accepted: isAccepted }) => [
      id,
      new Failure('CORRECTION_DECIDED', { values: { name, verdict: isAccepted ? 'disetujui' : 'ditolak' } }),
    ]),
  )
}

type Accepting = { locked: LockedDays; isSchoolDay: (date: SchoolDate) => boolean; reason: string | null }

/** For each the id of the new mark, null when the cell already had that value, or why it cannot be accepted. */
async function acceptAll(
  scope: SchoolScope,
  all: readonly PendingMark[],
  { locked, isSchoolDay, reason }: Accepting,
): Promise<Map<string, string | null | Failure>> {
  const wanted = all.map((pending) => {
    // The author's reason is part of the mark (why a student was excused); the decider's is stored beside it.
    const value = { ...pending.value, reason: pending.value.reason ?? reason }
    const changeReason = reason === value.reason ? pending.changeReason : (reason ?? pending.changeReason)
    return { ...pending, value, changeReason }
  })
  const ofDays = wanted.filter(({ lessonId }) => lessonId === null)
  const inDays = await inSavepoint(scope, () => acceptInDays(scope, ofDays, { locked, isSchoolDay }))
  const outcomes = inDays instanceof Failure ? new Map(ofDays.map(({ id }) => [id, inDays])) : inDays
  for (const { lessonId, ...one } of wanted) {
    if (lessonId === null) continue
    outcomes.set(one.id, await inSavepoint(scope, () => acceptInLesson(scope, locked, { ...one, lessonId })))
  }
  return outcomes
}
