import { readVisibleRows, uploadLimits } from '../../../../platform/documents/workbook/read-workbook.ts'
import { answering } from '../../../../platform/threads/thread-answer.ts'
import { readTable } from './read-table.ts'
import { fillErapor } from './erapor/fill.ts'

// Runs in the thread of read-file.ts: everything that a hostile file could make expensive happens here.

/** Enough for a class with everything people add around its list. */
const limits = { ...uploadLimits, rows: 2_000 }

export const readScores = answering((content: Uint8Array) => readTable(readVisibleRows(Buffer.from(content), limits)))

export const fill = answering(fillErapor)
