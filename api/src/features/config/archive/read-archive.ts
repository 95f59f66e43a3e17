import { threadPool } from '../../../platform/threads/thread-pool.ts'
import { valueOf } from '../../../platform/threads/thread-answer.ts'
import type * as thread from './archive-thread.ts'

/** Archives are unpacked and checked where they can stop nobody: 200 MB of a stranger's making. */
const archives = threadPool({
  threads: 1,
  waitingPerSchool: 1,
  waiting: 8,
  heapMegabytes: 512,
  milliseconds: 60_000,
  full: 'FILES_BUSY',
  beyond: 'ARCHIVE_DAMAGED',
}).of(new URL('./archive-thread.ts', import.meta.url))

type Named = typeof thread
type AnswerOf<Name extends keyof Named> = Awaited<ReturnType<Named[Name]>>

/** Where both threads see them: where they came in (upload.ts), or a copy. */
function sharedBytes(bytes: readonly Uint8Array[]): SharedArrayBuffer {
  const [only, ...others] = bytes
  if (only?.buffer instanceof SharedArrayBuffer && others.length === 0) return only.buffer
  const content = new SharedArrayBuffer(bytes.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of bytes) {
    new Uint8Array(content, at, part.length).set(part)
    at += part.length
  }
  return content
}

/** Reads one archive of a school. */
export function archiveReader(schoolId: string, bytes: readonly Uint8Array[]) {
  const content = sharedBytes(bytes)
  type PartTask = Omit<Parameters<Named['rowsOfPart']>[0], 'content'>
  return {
    inspect: async () => valueOf(await archives.run<AnswerOf<'inspect'>>(schoolId, 'inspect', { content })),
    /** The rows as one JSON array, checked. */
    rowsOf: async (task: PartTask) =>
      valueOf(await archives.run<AnswerOf<'rowsOfPart'>>(schoolId, 'rowsOfPart', { content, ...task })),
  }
}
