import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { ListShape } from '../list/column.ts'
import type { Draft } from '../list/draft.ts'
import type { Existing, Planned } from '../plan/plan.ts'
import type { TargetYear } from '../plan/target-year.ts'
import type { Writing, WrittenTable } from '../write/rows.ts'
import type { JointProposal } from '@hadir/contract/import/import-header.ts'

/** Receives the number of written rows after every chunk. */
export type Progress = (done: number) => Promise<void>

/** The subjects of each accepted proposal of a joint lesson. */
export type Accepted = readonly (readonly string[])[]

/** The operator's, for the dry run; its rows then have what follows. `guardianPhone`: see guardian-phones.ts;
 * `joint`: what it proposes. */
type Wishes = { guardianPhone?: boolean; joint?: readonly JointProposal[] }

type School = {
  existing: Existing[]
  /** Matches what a row names (a class, a subject, a teacher) to the school's records; before the rows are compared. */
  resolve?(drafts: readonly Draft[]): void
  /** Checks rows once their records are known. */
  reconcile?(planned: readonly Planned[], wishes?: Wishes): void
  /** What the rows leave for the operator to decide; before they are reconciled, and without changing them. */
  propose?(planned: readonly Planned[]): JointProposal[]
  write(w: Writing, planned: readonly Planned[], progress: Progress): Promise<void>
}

/** What differs between lists: their columns, the school's existing records, and how rows are written. */
export type Kind = {
  shape: ListShape
  /** The school's current records, with the joint lessons accepted; `lock` prevents changes until the transaction ends. */
  load(scope: SchoolScope, options: { year: TargetYear | undefined; lock: boolean; joint?: Accepted }): Promise<School>
  /** The audit log's kind and the table of its records; other lists have no history. */
  history?: { kind: string; table: WrittenTable }
  /** It makes days free, or school days again: marks are counted anew. */
  hasDays?: true
  /** Adds what a dry run says about rows that the year concerns. */
  explain?(scope: SchoolScope, planned: readonly Planned[], year: TargetYear): Promise<void>
  /** Before it is checked what stands in the way of an undo: locks what must not change, undoes what has a rule of its own. */
  prepareUndo?(scope: SchoolScope, batchId: string): Promise<void>
  /** Logs what an undo changes besides the records themselves; before it does. */
  auditUndo?(scope: SchoolScope, batchId: string): Promise<void>
}

/** Rows per round of statements: the progress bar moves, and there are few statements. */
const chunkSize = 200

export async function inChunks(
  rows: readonly Planned[],
  progress: Progress,
  write: (chunk: Planned[]) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    const chunk = rows.slice(at, at + chunkSize)
    await write(chunk)
    await progress(at + chunk.length)
  }
}

export const byId = <Record extends Existing>(records: readonly Record[]): Map<string, Record> =>
  new Map(records.map((record) => [record.id, record]))
