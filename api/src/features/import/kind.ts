import type { SchoolScope } from '../../platform/http/scope.ts'
import type { ListShape } from './list/columns/column.ts'
import type { Draft } from './list/draft.ts'
import type { Existing, Planned } from './plan/plan.ts'
import type { TargetYear } from './plan/target-year.ts'
import type { Writing } from './write/rows.ts'

/** Hears after every chunk how many rows are written. */
export type Progress = (done: number) => Promise<void>

type School = {
  existing: Existing[]
  /** Puts what a row names (a class, a subject, a teacher) to what the school has; before the rows are compared. */
  resolve?(drafts: readonly Draft[]): void
  /** Looks at rows once it is known which records they are about. */
  reconcile?(planned: readonly Planned[]): void
  write(w: Writing, planned: readonly Planned[], progress: Progress): Promise<void>
}

/** What sets the lists apart: their columns, what the school has already, and how rows are written. */
export type Kind = {
  shape: ListShape
  /** What the school has now; with `lock` nobody changes it until the transaction ends. */
  load(scope: SchoolScope, options: { year: TargetYear | undefined; lock: boolean }): Promise<School>
}

/** So many rows go into one round of statements: the progress bar moves, and statements stay few. */
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
