import type { SchoolScope } from '../../platform/http/scope.ts'
import type { ListShape } from './list/columns/column.ts'
import type { Draft } from './list/draft.ts'
import type { Existing, Planned } from './plan/plan.ts'
import type { TargetYear } from './plan/target-year.ts'
import type { Writing } from './write/rows.ts'

/** Receives the number of written rows after every chunk. */
export type Progress = (done: number) => Promise<void>

type School = {
  existing: Existing[]
  /** Matches what a row names (a class, a subject, a teacher) to the school's records; before the rows are compared. */
  resolve?(drafts: readonly Draft[]): void
  /** Checks rows once their records are known. */
  reconcile?(planned: readonly Planned[]): void
  write(w: Writing, planned: readonly Planned[], progress: Progress): Promise<void>
}

/** What differs between lists: their columns, the school's existing records, and how rows are written. */
export type Kind = {
  shape: ListShape
  /** The school's current records; `lock` prevents changes until the transaction ends. */
  load(scope: SchoolScope, options: { year: TargetYear | undefined; lock: boolean }): Promise<School>
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
