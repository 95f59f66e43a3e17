import { readTables, uploadLimits } from '../../../../platform/documents/workbook/read-workbook.ts'
import { answering } from '../../../../platform/threads/thread-answer.ts'
import { readTable } from './read-table.ts'
import { fillErapor } from './erapor/fill.ts'

// What the thread of read-file.ts runs: whatever a stranger's file makes expensive happens here.

/** A class with everything that people put around its list. */
const limits = { ...uploadLimits, rows: 2_000 }

export const readScores = answering((content: Uint8Array) => readTable(readTables(Buffer.from(content), limits)))

export const fill = answering(fillErapor)
