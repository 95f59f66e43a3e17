import { answering } from '../../../platform/threads/thread-answer.ts'
import { linesIn } from './balance-file.ts'

// Runs in the thread of read-file.ts: everything that a hostile file could make expensive happens here.

export const readLines = answering((content: Uint8Array) => linesIn(Buffer.from(content)))
