import { sql } from 'kysely'
import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import type { Answer, Received } from '@hadir/contract/endpoint.ts'
import type {
  CellVerdict,
  ScoreCell,
  scoreEndpoints,
  ScoreGrid,
} from '@hadir/contract/subject/subject-evaluation/score.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { leastLeap } from '../../../../platform/revision-leap.ts'
import { readWording } from '../../../academic-year/rules.ts'
import { readSetting } from '../../../config/school/rules.ts'
import { lockEvaluation, readLockedAmong } from '../locked-students.ts'
import { readNewcomers } from '../former-school/newcomers.ts'
import { type EvaluationKey, readHead, readOtherSubjects, readOwnHead, withLists } from '../records.ts'
import { readSeq } from '../follow.ts'
import { readDescriptions, wordedBy } from '../edited-descriptions.ts'
import { type KnownSubject, readKnownSubject, refreshResults } from '../results.ts'
import { readRoster } from '../roster.ts'
import { assertSemesterOpen } from '../rules.ts'
import { isCarried, withCarried } from '../carried.ts'
import { refreshNextClasses } from '../carried-results.ts'
import { exemptionNow, isRefusedCarried, lockExemptions, withCarriedCells, writeExemptions } from './carried-cells.ts'
import { readTicks } from '../ticks.ts'

type Content = Pick<ScoreCell, 'state' | 'value' | 'remedial' | 'reason'>

export async function readGrid(scope: SchoolScope, requested: EvaluationKey): Promise<ScoreGrid> {
  const head = await readHead(scope, requested)
  const { students, withoutReligion } = await readRoster(scope, head)
  const setup = await withLists(scope, head)
  const { setup: evaluation, carried } = await withCarried(scope, head, { setup, students })
  const newcomers = await readNewcomers(scope, {
    yearId: head.year_id,
    semesterNo: head.semester_no,
    studentIds: students.map(({ id }) => id),
  })
  const hasBrought = (id: string) =>
    [...(carried.cells.get(id)?.values() ?? [])].some(({ from }) => from === formerSchool)
  const setting = await readSetting(scope)
  const descriptions = await readDescriptions(scope, head)
  const ticks = await readTicks(scope, head.evaluation_id ? [head.evaluation_id] : [])
  const placeOf = new Map(evaluation.objectives.map(({ id }, index) => [id, index]))
  return {
    evaluation,
    template: await readWording(scope, { yearId: head.year_id, no: head.semester_no }, setting),
    deadline: setting.evaluation_deadline,
    epoch: setting.epoch,
    students: students.map((one) => ({
      ...one,
      nisn: head.is_own ? one.nisn : null,
      gaps: one.gaps ?? undefined,
      ...((newcomers.has(one.id) || hasBrought(one.id)) && { isNewcomer: true }),
      ...wordedBy(descriptions.get(one.id)),
      ticks: [...(ticks.get(one.id) ?? [])].map(([id, isAchieved]) => ({
        objective: placeOf.get(id) ?? 0,
        isAchieved,
      })),
    })),
    withoutReligion,
    otherSubjects: await readOtherSubjects(scope, head, setting),
    ...(await readSeq(scope, { id: head.id, semesterNo: head.semester_no })),
    cells: withCarriedCells(
      await readCells(scope, {
        componentIds: setup.components.map(({ id }) => id),
        studentIds: students.map(({ id }) => id),
      }),
      { evaluation, students, carried },
    ),
  }
}

type Places = { componentIds: readonly string[]; studentIds: readonly string[] }

/** Every cell ever written, by its indexes in the two lists. */
export async function readCells({ db, schoolId }: SchoolScope, places: Places): Promise<ScoreCell[]> {
  const { rows } = await sql<ScoreCell>`
    select c.at::int - 1 as component, s.at::int - 1 as student, score.rev, score.state, score.value, score.remedial,
        score.reason
      from unnest(${places.componentIds}::uuid[]) with ordinality as c (id, at)
      join score on score.school_id = ${schoolId} and score.component_id = c.id
      join unnest(${places.studentIds}::uuid[]) with ordinality as s (id, at) on s.id = score.student_id
      order by s.at, c.at`.execute(db)
  return rows
}

type Sent = Received<typeof scoreEndpoints.save>['body']
type StoredScore = Content & { component_id: string; student_id: string; rev: number; by: string; saved_at: Date }
type Placed = Content & { rev: number; componentId: string; studentId: string; fence?: true | undefined }

/**
 * Writes a teacher's scores: any number, for instance a paste, in one transaction, each with its own verdict. Other
 * saves of the same subject wait for the row of its evaluation; other subjects do not wait.
 */
export async function saveScores(
  scope: SchoolScope,
  requested: EvaluationKey,
  sent: Sent,
): Promise<Answer<typeof scoreEndpoints.save>['data']> {
  const setting = await readSetting(scope)
  const head = await readOwnHead(scope, requested, setting)
  await assertSemesterOpen(scope, head)
  if (head.evaluation_id === null) throw new Failure('EVALUATION_MISSING')
  const { status, seq } = await lockEvaluation(scope, head.evaluation_id)
  if (status === 'FINAL') throw new Failure('EVALUATION_FINAL')
  const locked = await readLockedAmong(scope, head, sent.studentIds)
  const cells = sent.cells.map((cell) => placedIn(sent, cell))
  const stored = await readStored(scope, cells)
  const subject = await readKnownSubject(scope, head, setting)
  const known = openPlaces(subject)
  const exemptions = await lockExemptions(
    scope,
    cells.filter(({ componentId }) => known.carried.has(componentId)),
  )
  const written: Placed[] = []
  const exempted: Placed[] = []
  const verdicts = cells.map((cell): CellVerdict => {
    const brought = subject.carried.cells.get(cell.studentId)?.get(cell.componentId)
    const isOnlyCarried = known.carried.has(cell.componentId)
    const now = isOnlyCarried ? exemptionNow(brought, exemptions.get(keyOf(cell))) : stored.get(keyOf(cell))
    const rev = now?.rev ?? 0
    if (!known.components.has(cell.componentId)) return { verdict: 'REJECTED', why: 'NO_COMPONENT', rev }
    if (!known.students.has(cell.studentId)) return { verdict: 'REJECTED', why: 'NOT_A_MEMBER', rev }
    const isLocked = status === 'TERKUNCI' || locked.has(cell.studentId)
    const isFence = cell.fence && !isOnlyCarried && !isLocked && (!now || rev === cell.rev)
    if ((isOnlyCarried || !brought) && isSame(cell, now) && !isFence) return { verdict: 'SAME', rev }
    // A late device keeps its values and gets the reason for the rejection.
    if (isLocked) return { verdict: 'REJECTED', why: 'LOCKED', rev }
    if (isRefusedCarried(cell, { brought, isOnlyCarried })) return { verdict: 'REJECTED', why: 'CARRIED', rev }
    if (now && rev !== cell.rev) return { verdict: 'CONFLICT', rev, now: toStoredScore(now) }
    if (isOnlyCarried) {
      const next = (rev || beforeFirst(seq)) + 1
      exempted.push({ ...cell, rev: next })
      return { verdict: 'APPLIED', rev: next }
    }
    const next = (now ? rev : beforeFirst(seq)) + 1
    // Twice in one request: the first is written, and the second counts as made without seeing it.
    stored.set(keyOf(cell), {
      ...cell,
      component_id: '',
      student_id: '',
      rev: next,
      by: '',
      saved_at: scope.clock.now(),
    })
    written.push({ ...cell, rev: next })
    return { verdict: 'APPLIED', rev: next }
  })
  if (written.length + exempted.length === 0) return { cells: verdicts, seq }
  await write(scope, written)
  if (exempted.length > 0) await writeExemptions(scope, head, { subject, exempted })
  const knownSubject = exempted.length > 0 ? await readKnownSubject(scope, head, setting) : subject
  const now = await refreshResults(scope, head, { subject: knownSubject, written: [...written, ...exempted] })
  await refreshNextClasses(scope, head, written)
  return { cells: verdicts, seq: now }
}

/**
 * A restore also removes cells whose revisions devices know, and moves the number of writes beyond those
 * (platform/backup/renew-revisions.ts).
 */
const beforeFirst = (seq: number) => (seq < leastLeap ? 0 : seq)

const keyOf = ({ componentId, studentId }: { componentId: string; studentId: string }) => `${componentId} ${studentId}`

function placedIn(
  { componentIds, studentIds }: Sent,
  { component, student, ...content }: Sent['cells'][number],
): Placed {
  const [componentId, studentId] = [componentIds[component], studentIds[student]]
  if (!componentId || !studentId) throw new Failure('INVALID', { fields: { cells: 'Isian tidak sesuai' } })
  return { ...content, componentId, studentId }
}

const isSame = (sent: Content, now: Content | undefined) =>
  now === undefined
    ? sent.state === 'EMPTY'
    : now.state === sent.state &&
      now.value === sent.value &&
      now.remedial === sent.remedial &&
      now.reason === sent.reason

const toStoredScore = ({
  state,
  value,
  remedial,
  reason,
  by,
  saved_at,
}: Omit<StoredScore, 'component_id' | 'student_id'>) => ({
  state,
  value,
  remedial,
  reason,
  by,
  at: saved_at.toISOString(),
})

async function readStored({ db, schoolId }: SchoolScope, cells: readonly Placed[]): Promise<Map<string, StoredScore>> {
  const { rows } = await sql<StoredScore>`
    select score.component_id, score.student_id, score.rev, score.state, score.value, score.remedial, score.reason,
        actor.name as by, score.saved_at
      from unnest(${cells.map((one) => one.componentId)}::uuid[], ${cells.map((one) => one.studentId)}::uuid[])
        as requested (component_id, student_id)
      join score on score.school_id = ${schoolId} and score.component_id = requested.component_id
        and score.student_id = requested.student_id
      join actor on actor.school_id = score.school_id and actor.id = score.actor_id`.execute(db)
  return new Map(rows.map((row) => [keyOf({ componentId: row.component_id, studentId: row.student_id }), row] as const))
}

/** Writable cells: components that are not archived, and current students. */
const openPlaces = ({ setup: { components }, students }: KnownSubject) => ({
  components: new Set(components.filter(({ isArchived }) => !isArchived).map(({ id }) => id)),
  carried: new Set(components.filter(isCarried).map(({ id }) => id)),
  students: new Set(students.filter(({ isHere }) => isHere).map(({ id }) => id)),
})

async function write({ db, schoolId, profileId, clock }: SchoolScope, cells: readonly Placed[]): Promise<void> {
  const now = clock.now()
  await sql`
    with sent as (
      select * from unnest(${cells.map((one) => one.componentId)}::uuid[], ${cells.map((one) => one.studentId)}::uuid[],
        ${cells.map((one) => one.rev)}::int[], ${cells.map((one) => one.state)}::text[],
        ${cells.map((one) => one.value)}::smallint[], ${cells.map((one) => one.remedial)}::smallint[],
        ${cells.map((one) => one.reason)}::text[])
        as s (component_id, student_id, rev, state, value, remedial, reason)
    ), standing as (
      insert into score (school_id, component_id, student_id, state, value, remedial, reason, rev, actor_id, saved_at)
        select ${schoolId}, component_id, student_id, state, value, remedial, reason, rev, ${profileId}, ${now}::timestamptz
          from sent
        on conflict (school_id, component_id, student_id) do update
          set state = excluded.state, value = excluded.value, remedial = excluded.remedial, reason = excluded.reason,
            rev = excluded.rev, actor_id = excluded.actor_id, saved_at = excluded.saved_at
    )
    insert into score_event (school_id, component_id, student_id, rev, state, value, remedial, reason, actor_id, saved_at)
      select ${schoolId}, component_id, student_id, rev, state, value, remedial, reason, ${profileId}, ${now}::timestamptz
        from sent`.execute(db)
}
