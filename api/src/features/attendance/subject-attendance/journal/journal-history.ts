import { sql } from 'kysely'
import type { MarkingReason, Verdict } from '@hadir/contract/attendance/attendance-mark.ts'
import type { SchoolDate } from '@hadir/contract/dates/dates.ts'
import type { JournalVersion } from '@hadir/contract/attendance/subject-attendance/journal-history.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { readPast } from '../history.ts'

type VersionRow = JournalVersion['to'] & {
  id: string
  at: Date
  by: string | null
  actorId: string
  device: string
  verdict: Verdict
  because: MarkingReason | null
  rev: number
}

const textOf = ({ topic, activity, obstacle, followUp, isFinal }: VersionRow): JournalVersion['to'] => ({
  topic,
  activity,
  obstacle,
  followUp,
  isFinal,
})

/** Every journal received for one lesson, newest first; a teacher on duty sees only her own. */
export async function readJournalHistory(
  scope: SchoolScope,
  at: { key: string; date: SchoolDate },
): Promise<JournalVersion[]> {
  const { db, schoolId, profileId } = scope
  const { lesson, seesAll } = await readPast(scope, at)
  const { rows } = await sql<VersionRow>`
    select e.id, e.at, a.name as by, e.actor_id as "actorId", e.device, e.verdict, e.verdict_reason as because, e.rev,
        e.topic, e.activity, e.obstacle, e.follow_up as "followUp", e.is_final as "isFinal"
      from lesson_journal_event e
      left join actor a on a.school_id = e.school_id and a.id = e.actor_id
      where e.school_id = ${schoolId} and e.lesson_id = ${lesson.id}
      order by e.at desc, e.rev desc, e.id desc`.execute(db)
  const byRev = new Map(rows.filter((row) => row.verdict === 'applied').map((row) => [row.rev, textOf(row)]))
  return rows
    .filter((row) => seesAll || row.actorId === profileId)
    .map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      by: row.by,
      device: row.device,
      verdict: row.verdict,
      reason: row.because,
      from: row.verdict === 'applied' ? (byRev.get(row.rev - 1) ?? null) : null,
      to: textOf(row),
    }))
}
