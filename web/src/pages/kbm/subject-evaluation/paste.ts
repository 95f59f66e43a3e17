import { parseScore } from '@hadir/contract/evaluation/score.ts'
import { type Change, type Content, nothing, type Place } from '../../../offline/scores/score-edits.ts'

/** What a person may type or paste into a cell. Throws nothing: what is no score keeps its text and says why. */
export function changeOf(place: Place, typed: string, now: Content | null): Change {
  const parsed = parseScore(typed)
  if (parsed === 'empty') return { ...place, content: nothing }
  if (parsed === 'invalid') return { ...place, text: typed.trim(), why: 'Bukan nilai 0 sampai 100 dengan satu desimal' }
  // A score typed over another leaves the remedial beside it.
  const remedial = now?.state === 'SCORE' ? now.remedial : null
  return { ...place, content: { state: 'SCORE', value: parsed.value, remedial, reason: null } }
}

/** Rows and columns of what a spreadsheet put on the clipboard: tabs between columns, or semicolons where there are none. */
export function tableOf(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const separator = lines.some((line) => line.includes('\t')) ? '\t' : ';'
  return lines.map((line) => line.split(separator).map((cell) => cell.replace(/^"(.*)"$/s, '$1')))
}

type Area = {
  table: readonly (readonly string[])[]
  /** The cell that the first one goes to. */
  at: { row: number; column: number }
  studentIds: readonly string[]
  componentIds: readonly string[]
  contentOf: (place: Place) => Content | null
}

export type Paste = {
  changes: Change[]
  /** Filled cells that would hold something else. */
  overwrites: number
  refused: number
  /** Cells of the clipboard that stand outside the grid. */
  outside: number
}

/** What a paste would do; one cell on the clipboard goes where the cursor is. */
export function planPaste({ table, at, studentIds, componentIds, contentOf }: Area): Paste {
  const plan: Paste = { changes: [], overwrites: 0, refused: 0, outside: 0 }
  table.forEach((row, down) =>
    row.forEach((text, across) => {
      const [studentId, componentId] = [studentIds[at.row + down], componentIds[at.column + across]]
      if (!studentId || !componentId) {
        if (text.trim() !== '') plan.outside += 1
        return
      }
      const place = { componentId, studentId }
      const now = contentOf(place)
      const change = changeOf(place, text, now)
      plan.changes.push(change)
      if (!('content' in change)) plan.refused += 1
      else if (now && now.state !== 'EMPTY' && (now.state !== 'SCORE' || now.value !== change.content.value))
        plan.overwrites += 1
    }),
  )
  return plan
}
