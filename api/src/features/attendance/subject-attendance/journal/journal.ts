import { sql } from 'kysely'
import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import type {
  Journal,
  JournalVerdict,
  SentJournal,
} from '@hadir/contract/attendance/subject-attendance/lesson-record.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { resolveChange } from '../../marks/resolve-mark.ts'
import type { LessonFacts } from '../lesson-facts.ts'

type Text = Pick<SentJournal, 'topic' | 'activity' | 'obstacle' | 'followUp' | 'isFinal'>
type LastChange = { device: string; n: number; at: Date; by: string | null }

const isSame = (a: Text, b: Text) =>
  a.topic === b.topic &&
  a.activity === b.activity &&
  a.obstacle === b.obstacle &&
  a.followUp === b.followUp &&
  a.isFinal === b.isFinal

/** The last change that was applied to the journal. */
async function readLast({ db, schoolId }: SchoolScope, lessonId: string | null): Promise<LastChange | null> {
  if (lessonId === null) return null
  const { rows } = await sql<LastChange>`
    select e.device, e.n, e.at, a.name as by
      from lesson l
      join lesson_journal_event e on e.school_id = l.school_id and e.id = l.journal_event_id
      left join actor a on a.school_id = e.school_id and a.id = e.actor_id
      where l.school_id = ${schoolId} and l.id = ${lessonId}`.execute(db)
  return rows[0] ?? null
}

const toJournal = (text: Text, rev: number, last: Pick<LastChange, 'at' | 'by'> | null): Journal => ({
  topic: text.topic,
  activity: text.activity,
  obstacle: text.obstacle,
  followUp: text.followUp,
  isFinal: text.isFinal,
  rev,
  updatedAt: last?.at.toISOString() ?? null,
  by: last?.by ?? null,
})

export const readJournal = async (scope: SchoolScope, lesson: LessonFacts): Promise<Journal> =>
  toJournal(lesson, lesson.journalRev, lesson.journalRev > 0 ? await readLast(scope, lesson.id) : null)

type Known = Text & {
  lessonId: string
  actorId: string
  device: string
  base: number
  n: number
  verdict: Verdict
  because: MarkingReason | null
}

async function readKnown({ db, schoolId }: SchoolScope, id: string): Promise<Known | undefined> {
  const { rows } = await sql<Known>`
    select lesson_id as "lessonId", actor_id as "actorId", device, base, n, verdict, verdict_reason as because, topic,
        activity, obstacle, follow_up as "followUp", is_final as "isFinal"
      from lesson_journal_event where school_id = ${schoolId} and id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Applies the journal of a locked lesson by the rules of a mark. It is the teacher's own record, so the edit window
 * does not apply to it: only `refused` rejects it.
 */
export async function applyJournal(
  scope: SchoolScope,
  lesson: LessonFacts & { id: string },
  sent: {
    journal: SentJournal
    device: string
    isOtherEpoch: boolean
    refused: MarkingReason | null
    actorName: string | null
  },
): Promise<JournalVerdict> {
  const { journal, device, isOtherEpoch, refused } = sent
  const { id } = journal
  const last = await readLast(scope, lesson.id)
  const known = await readKnown(scope, id)
  const current = toJournal(lesson, lesson.journalRev, last)
  if (known) {
    const isRepeated =
      isSame(known, journal) &&
      known.lessonId === lesson.id &&
      known.actorId === scope.profileId &&
      known.device === device &&
      known.base === journal.base &&
      known.n === journal.n
    if (!isRepeated) throw new Failure('MARK_ID_REUSED')
    return { id, verdict: known.verdict, reason: known.because, journal: current }
  }
  const verdict: Verdict = refused
    ? 'rejected'
    : resolveChange(
        { ...journal, device },
        { rev: lesson.journalRev, last, isSame: isSame(journal, lesson), isOtherEpoch },
      )
  const rev = lesson.journalRev + (verdict === 'applied' ? 1 : 0)
  const now = { at: scope.clock.now(), by: sent.actorName }
  await write(scope, { lessonId: lesson.id, journal, device, at: now.at, verdict, because: refused, rev })
  return { id, verdict, reason: refused, journal: verdict === 'applied' ? toJournal(journal, rev, now) : current }
}

async function write(
  { db, schoolId, profileId }: SchoolScope,
  event: {
    lessonId: string
    journal: SentJournal
    device: string
    at: Date
    verdict: Verdict
    because: MarkingReason | null
    rev: number
  },
): Promise<void> {
  const { lessonId, journal, device, at, verdict, because, rev } = event
  const { id, base, n, clientAt } = journal
  const text = {
    topic: journal.topic,
    activity: journal.activity,
    obstacle: journal.obstacle,
    follow_up: journal.followUp,
    is_final: journal.isFinal,
  }
  const who = { actor_id: profileId, device, at, client_at: clientAt ? new Date(clientAt) : null }
  await db
    .insertInto('lesson_journal_event')
    .values({
      school_id: schoolId,
      id,
      lesson_id: lessonId,
      ...who,
      base,
      n,
      rev,
      verdict,
      verdict_reason: because,
      ...text,
    })
    .execute()
  if (verdict !== 'applied') return
  await db
    .updateTable('lesson')
    .set({ ...text, journal_rev: rev, journal_event_id: id })
    .where('school_id', '=', schoolId)
    .where('id', '=', lessonId)
    .execute()
}
