import type { Answer } from '@hadir/contract/endpoint.ts'
import type { openingBalances } from '@hadir/contract/attendance/opening-balance.ts'
import type { SemesterRow } from '@hadir/contract/attendance/report/semester.ts'
import { hasLostZeros } from '@hadir/contract/fields/number-fields.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { Failure } from '../../../platform/failure.ts'
import type { ListSheet } from '../../../platform/listing/list-sheet.ts'
import { shownText, type Row } from '../../../platform/documents/workbook/cell.ts'
import { readVisibleRows } from '../../../platform/documents/workbook/read-workbook.ts'

const [nis, sick, permitted, absent] = ['NIS', 'Sakit', 'Izin', 'Tanpa Keterangan'] as const

/** The template to fill in and import: one line for each student, by NIS. */
export const templateSheet: ListSheet<SemesterRow> = {
  title: 'Templat saldo awal',
  columns: [
    { header: nis, cell: (row) => row.nis },
    { header: 'Nama', cell: (row) => row.name },
    { header: sick, cell: (row) => row.opening.S },
    { header: permitted, cell: (row) => row.opening.I },
    { header: absent, cell: (row) => row.opening.A },
  ],
}

/** A template has a few columns and a class its few dozen rows; anything larger is not one. */
const limits = { unpackedBytes: 4 * 1024 * 1024, rows: 2_000 }

type Line = Record<keyof typeof headings, string> & { row: number }
type Read = Answer<typeof openingBalances.readFile>['data']
type Member = { id: string; nis: string }

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')
const headings = { nis: [nis, 'NIPD'], S: [sick, 'S'], I: [permitted, 'I'], A: [absent, 'Alpa', 'A'] } as const

/** The lines of a filled template with a NIS, as typed. Runs in the thread for uploaded files. */
export function linesIn(content: Buffer): Line[] {
  const table = readVisibleRows(content, limits)
    .map(withHeader)
    .find((found) => found !== null)
  if (!table)
    throw new Failure('INVALID', {
      fields: { file: 'Judul kolom NIS, Sakit, Izin, dan Tanpa Keterangan tidak ditemukan' },
    })
  return table.rows.flatMap((row) => {
    const at = (column: keyof typeof headings) => normalizeTyped(shownText(row.cells[table.at[column]])).slice(0, 60)
    const line = { row: row.number, nis: at('nis'), S: at('S'), I: at('I'), A: at('A') }
    return line.nis === '' ? [] : [line]
  })
}

/** The balances of the students of the class; reports each invalid line. */
export function balancesIn(lines: readonly Line[], members: readonly Member[]): Read {
  const memberOf = (typed: string) => {
    const own = members.find(({ nis }) => nis === typed)
    const [only, other] = own ? [own] : members.filter(({ nis }) => hasLostZeros(typed, nis))
    return other ? undefined : only
  }
  const read: Read = { rows: [], problems: [] }
  for (const line of lines) {
    const problem = (message: string) => void read.problems.push({ row: line.row, message })
    const member = memberOf(line.nis.replace(/^'/, ''))
    const [S, I, A] = [count(line.S), count(line.I), count(line.A)]
    if (!member) problem(`NIS ${line.nis.slice(0, 20)} tidak ada di kelas ini`)
    else if (S === null || I === null || A === null) problem('Isi bilangan 0 sampai 200')
    else if (read.rows.some(({ studentId }) => studentId === member.id)) problem('NIS ini sudah ada di baris lain')
    else read.rows.push({ studentId: member.id, S, I, A })
  }
  return read
}

/** undefined for an empty cell, null for an invalid number. */
const count = (typed: string): number | null => {
  const number = Number(typed || 0)
  return Number.isInteger(number) && number >= 0 && number <= 200 ? number : null
}

function withHeader(rows: readonly Row[]) {
  for (const [index, row] of rows.slice(0, 20).entries()) {
    const find = (names: readonly string[]) =>
      row.cells.findIndex((cell) => names.some((name) => plain(name) === plain(shownText(cell))))
    const at = { nis: find(headings.nis), S: find(headings.S), I: find(headings.I), A: find(headings.A) }
    if (Object.values(at).every((column) => column >= 0)) return { at, rows: rows.slice(index + 1) }
  }
  return null
}
