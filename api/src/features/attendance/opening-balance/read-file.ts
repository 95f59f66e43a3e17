import { valueOf } from '../../../platform/threads/thread-answer.ts'
import { uploadThreads } from '../../../platform/threads/upload-threads.ts'
import type { readLines } from './file-thread.ts'

const files = uploadThreads.of(new URL('./file-thread.ts', import.meta.url))

/** The lines of a filled template. Throws a Failure for any other kind of file. */
export const readBalanceLines = async (schoolId: string, content: Uint8Array) =>
  valueOf(await files.run<Awaited<ReturnType<typeof readLines>>>(schoolId, 'readLines', content))
