import { valueOf } from '../../../../platform/threads/thread-answer.ts'
import { uploadThreads } from '../../../../platform/threads/upload-threads.ts'
import type * as thread from './file-thread.ts'

const files = uploadThreads.of(new URL('./file-thread.ts', import.meta.url))

type Named = typeof thread
type AnswerOf<Name extends keyof Named> = Awaited<ReturnType<Named[Name]>>

const inThread = async <Name extends keyof Named>(schoolId: string, name: Name, task: Parameters<Named[Name]>[0]) =>
  files.run<AnswerOf<Name>>(schoolId, name, task)

/** The scores of a workbook or a CSV file. Throws a Failure that names any other kind of file. */
export const readScoreFile = async (schoolId: string, content: Uint8Array) =>
  valueOf(await inThread(schoolId, 'readScores', content))

/** Fills scores into an e-Rapor file. */
export const fillInThread = async (schoolId: string, task: Parameters<Named['fill']>[0]) =>
  valueOf(await inThread(schoolId, 'fill', task))
