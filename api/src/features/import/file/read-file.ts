import { setImmediate as nextTurn } from 'node:timers/promises'
import { deserialize } from 'node:v8'
import { uploadThreads } from '../../../platform/threads/upload-threads.ts'
import { valueOf } from '../../../platform/threads/thread-answer.ts'
import type { Draft } from '../list/draft.ts'
import type * as thread from './file-thread.ts'

const files = uploadThreads.of(new URL('./file-thread.ts', import.meta.url))

type Named = typeof thread
type AnswerOf<Name extends keyof Named> = Awaited<ReturnType<Named[Name]>>

const inThread = async <Name extends keyof Named>(schoolId: string, name: Name, task: Parameters<Named[Name]>[0]) =>
  files.run<AnswerOf<Name>>(schoolId, name, task)

/** Which list a file is, with its tables packed for `readDrafts`. Throws a Failure for any other kind of file. */
export const recognizeFile = async (schoolId: string, content: Uint8Array) =>
  valueOf(await inThread(schoolId, 'recognize', content))

export type ReadFile = Awaited<ReturnType<typeof readFile>>

/** The rows of a list as drafts. Throws a Failure that explains why a file cannot be read as this list. */
export const readFile = async (schoolId: string, task: Parameters<Named['readDrafts']>[0]) =>
  valueOf(await inThread(schoolId, 'readDrafts', task))

/** Rebuilt each time, because planning modifies them; yields to other requests between two pieces. */
export async function draftsOf({ pieces }: ReadFile): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const piece of pieces) {
    for (const draft of deserialize(piece) as Draft[]) drafts.push(draft)
    await nextTurn()
  }
  return drafts
}
