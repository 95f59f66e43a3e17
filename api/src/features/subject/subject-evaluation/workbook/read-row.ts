import type { FileProblem } from '@hadir/contract/subject/subject-evaluation/workbook.ts'
import { shownText } from '../../../../platform/documents/workbook/cell.ts'
import type { ComponentPlace } from './match-columns.ts'
import { type Content, readCell, readRemedial, type StoredCell, type StoredCells } from './read-cell.ts'
import type { FileRow } from './read-table.ts'

type ToRead = {
  row: FileRow
  student: { id: string; name: string }
  places: readonly ComponentPlace[]
  stored: StoredCells
  problems: FileProblem[]
}

const nothing: StoredCell = { state: 'EMPTY', value: null, remedial: null, reason: null, rev: 0, by: '', at: '' }

/** The file's value for each cell of one student. `base` is the revision it was made from; null: unknown. */
export function readRow({ row, student, places, stored, problems }: ToRead) {
  return places.flatMap(({ component, heading, score: scoreAt, remedial: remedialAt }) => {
    const now = stored.get(`${component.id} ${student.id}`) ?? nothing
    const cellAt = (at: number | null) => (at === null ? null : (row.cells[at] ?? null))
    const problem = (column: string, at: number | null, message: string) => {
      const value = shownText(cellAt(at) ?? undefined).slice(0, 80)
      problems.push({ row: row.row, column, name: student.name, value, message })
      return []
    }
    const base = row.revisions ? (row.revisions.get(component.id) ?? 0) : null
    const written = scoreAt === null ? now : readCell(cellAt(scoreAt))
    if ('why' in written) return problem(heading, scoreAt, written.why)
    // Only a file that had our values can mean that a cell is to be emptied.
    if (written.state === 'EMPTY' && base === null && remedialAt === null) return []
    const second = remedialAt === null ? null : readRemedial(cellAt(remedialAt))
    if (second && 'why' in second) return problem(`${heading} R`, remedialAt, second.why)
    const isScore = written.state === 'SCORE'
    if (second && second.remedial !== null && !isScore)
      return problem(`${heading} R`, remedialAt, 'Remedial hanya untuk yang bernilai')
    if (written.state === 'EMPTY' && base === null) return []
    const remedial = isScore ? (second ? second.remedial : now.remedial) : null
    const to: Content = { state: written.state, value: written.value, reason: written.reason, remedial }
    const { rev, ...content } = now
    const place = {
      row: row.row,
      column: heading,
      name: student.name,
      componentId: component.id,
      studentId: student.id,
    }
    return [{ ...place, rev, base, to, now: content }]
  })
}
