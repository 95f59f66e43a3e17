import type { SpooledFile } from '../../../../platform/http/uploads/spooled-file.ts'
import { newId } from '../../../../platform/ids.ts'
import { threadPool } from '../../../../platform/threads/thread-pool.ts'
import { valueOf } from '../../../../platform/threads/thread-answer.ts'
import type * as thread from './archive-thread.ts'
import type { ArchivedTable } from './tables.ts'

/** Archives are unpacked and checked where they block nobody: they may be a gigabyte, made by a stranger. */
const archives = threadPool({
  threads: 1,
  waitingPerSchool: 1,
  waiting: 8,
  heapMegabytes: 512,
  milliseconds: 60_000,
  full: 'FILES_BUSY',
  beyond: 'ARCHIVE_DAMAGED',
  // A restore reads part by part and succeeds or fails as a whole.
  mayHoldTransaction: true,
}).of(new URL('./archive-thread.ts', import.meta.url))

type Named = typeof thread
type AnswerOf<Name extends keyof Named> = Awaited<ReturnType<Named[Name]>>

/** Reads one archive of a school. The thread has no database: it is told which tables are `known`. */
export function archiveReader({ schoolId, known }: { schoolId: string; known: ArchivedTable[] }, spooled: SpooledFile) {
  const file = { id: newId(), fd: spooled.handle.fd, length: spooled.length }
  type PartTask = Omit<Parameters<Named['rowsOfPart']>[0], 'file'>
  return {
    inspect: async () => valueOf(await archives.run<AnswerOf<'inspect'>>(schoolId, 'inspect', { file, known })),
    /** The rows as one JSON array, checked. The list of the table's parts is not copied for each of them. */
    rowsOf: async ({ table, ...of }: PartTask) => {
      const task = { file, table: { ...table, parts: [] }, ...of }
      return valueOf(await archives.run<AnswerOf<'rowsOfPart'>>(schoolId, 'rowsOfPart', task))
    },
  }
}
