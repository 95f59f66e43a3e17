import { sql } from 'kysely'
import type { ScoreCell, ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { formerSchool } from '@hadir/contract/evaluation/carried-scores.ts'
import { scoreText } from '@hadir/contract/evaluation/score-text.ts'
import { auditChange } from '../../../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { type Carried, type CarriedCell, isCarried } from '../carried.ts'
import type { EvaluationHead } from '../records.ts'
import type { KnownSubject } from '../results.ts'
import { kind } from '../setup.ts'
import type { StoredCells } from '../workbook/read-cell.ts'

type Given = Pick<ScoreGrid, 'evaluation'> & { students: readonly { id: string }[]; carried: Carried }

/** With what students brought from their former classes, and *Tidak wajib* where only another student brought it. */
export function withCarriedCells(cells: ScoreCell[], { evaluation, students, carried }: Given): ScoreCell[] {
  if (carried.cells.size === 0) return cells
  const key = ({ component, student }: { component: number; student: number }) => `${component} ${student}`
  const all = new Map(cells.map((cell) => [key(cell), cell]))
  evaluation.components.forEach((part, component) => {
    students.forEach(({ id }, student) => {
      const found = carried.cells.get(id)?.get(part.id)
      const place = { component, student }
      const rev = all.get(key(place))?.rev ?? 0
      if (found) {
        const { source: _, ...cell } = found
        all.set(key(place), { ...place, ...cell, rev: isCarried(part) ? found.rev : rev })
      } else if (isCarried(part)) all.set(key(place), { ...place, rev, ...notDue })
    })
  })
  return [...all.values()].toSorted((a, b) => a.student - b.student || a.component - b.component)
}
export const notDue = { state: 'NOT_DUE', value: null, remedial: null, reason: null } as const

/** The same for a file's cells, which are compared by component and student. */
export function withCarriedStored(
  stored: StoredCells,
  { setup, students, carried }: Pick<KnownSubject, 'setup' | 'carried'> & { students: readonly { id: string }[] },
): StoredCells {
  const all = new Map(stored)
  for (const { id: studentId } of students) {
    for (const part of setup.components) {
      const key = `${part.id} ${studentId}`
      const found = carried.cells.get(studentId)?.get(part.id)
      const rev = all.get(key)?.rev ?? 0
      if (found) {
        const { source: _, from, ...content } = found
        all.set(key, { ...content, rev: isCarried(part) ? found.rev : rev, by: from, at: '' })
      } else if (isCarried(part)) all.set(key, { ...notDue, rev, by: '', at: '' })
    }
  }
  return all
}

type Content = Pick<ScoreCell, 'state' | 'value' | 'remedial' | 'reason'>
type Brought = { brought: CarriedCell | undefined; isOnlyCarried: boolean }

/**
 * What another class gave is not emptied; in a component of her own it is exempt with a reason, or counts as it was. What
 * her former school gave is changed and removed in its own list.
 */
export function isRefusedCarried(sent: Content, { brought, isOnlyCarried }: Brought): boolean {
  if (!isOnlyCarried) return brought !== undefined && sent.state === 'EMPTY'
  if (!brought) return true
  return !(isSameContent(sent, brought.source) || (sent.state === 'EXEMPT' && brought.from !== formerSchool))
}

const isSameContent = (a: Content, b: Content) =>
  a.state === b.state && a.value === b.value && a.remedial === b.remedial && a.reason === b.reason

type Place = { componentId: string; studentId: string }
type Exempted = Place & { rev: number } & Content
type Exempting = { subject: KnownSubject; exempted: readonly Exempted[] }
type StoredExemption = { rev: number; reason: string | null; by: string; saved_at: Date }

const keyOf = ({ componentId, studentId }: Place) => `${componentId} ${studentId}`

/**
 * The exemptions of these scores as they are now. Nobody else decides about them until this transaction ends: two
 * subjects in which the student is could, and the lock of one subject's scores does not stop the other.
 */
export async function lockExemptions(
  { db, schoolId }: SchoolScope,
  places: readonly Place[],
): Promise<ReadonlyMap<string, StoredExemption>> {
  if (places.length === 0) return new Map()
  const sent = sql`unnest(${places.map((one) => one.componentId)}::uuid[],
    ${places.map((one) => one.studentId)}::uuid[]) as s (component_id, student_id)`
  await sql`select pg_advisory_xact_lock(hashtextextended('exemption ' || key, 0))
    from (select distinct s.component_id || ' ' || s.student_id as key from ${sent} order by 1) ordered`.execute(db)
  const { rows } = await sql<StoredExemption & { key: string }>`
    select s.component_id || ' ' || s.student_id as key, exemption.rev, exemption.reason, actor.name as by, exemption.saved_at
      from ${sent}
      join carried_exemption exemption on exemption.school_id = ${schoolId} and exemption.component_id = s.component_id
        and exemption.student_id = s.student_id
      join actor on actor.school_id = exemption.school_id and actor.id = exemption.actor_id`.execute(db)
  return new Map(rows.map(({ key, ...one }) => [key, one]))
}

/** A carried cell as it counts after everybody's decisions, with who made the last one. */
export function exemptionNow(brought: CarriedCell | undefined, stored: StoredExemption | undefined) {
  if (!brought) return { ...notDue, rev: 0, by: '', saved_at: new Date(0) }
  const { source, from } = brought
  const content: Content = stored?.reason
    ? { state: 'EXEMPT', value: null, remedial: null, reason: stored.reason }
    : source
  return {
    ...content,
    rev: stored?.rev ?? 0,
    by: stored?.by ?? from,
    saved_at: stored?.saved_at ?? new Date(source.savedAt),
  }
}

/** Exempts students from carried scores, or lets them count again. The score itself stays what it was. */
export async function writeExemptions(
  scope: SchoolScope,
  head: EvaluationHead,
  { subject, exempted }: Exempting,
): Promise<void> {
  const { db, schoolId, profileId, clock } = scope
  const cells = [...new Map(exempted.map((one) => [keyOf(one), one])).values()]
  await sql`
    insert into carried_exemption (school_id, component_id, student_id, reason, rev, actor_id, saved_at)
      select ${schoolId}, s.*, ${profileId}, ${clock.now()}::timestamptz
        from unnest(${cells.map((one) => one.componentId)}::uuid[], ${cells.map((one) => one.studentId)}::uuid[],
          ${cells.map((one) => (one.state === 'EXEMPT' ? one.reason : null))}::text[],
          ${cells.map(({ rev }) => rev)}::int[]) as s
      on conflict (school_id, component_id, student_id) do update
        set reason = excluded.reason, rev = excluded.rev, actor_id = excluded.actor_id, saved_at = excluded.saved_at`.execute(
    db,
  )
  const names = new Map(subject.students.map(({ id, name }) => [id, name]))
  const codes = new Map(subject.setup.components.map(({ id, code }) => [id, code]))
  const shown = (contentOf: (cell: Exempted) => Content | undefined) =>
    cells
      .map((cell) => {
        const content = contentOf(cell)
        return `${names.get(cell.studentId)} ${codes.get(cell.componentId)}: ${content ? scoreText(content) : ''}`
      })
      .join('; ')
  const before = shown(({ studentId, componentId }) => subject.carried.cells.get(studentId)?.get(componentId))
  await auditChange(scope, { kind, id: head.id, before: { scores: before }, after: { scores: shown((cell) => cell) } })
}
