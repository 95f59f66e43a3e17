import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import { guided, plain, type Column, type ListShape } from './column.ts'
import { visible } from './visible.ts'

const headings = [
  'Tempat, Tanggal Lahir',
  'Tempat dan Tanggal Lahir',
  'Tempat & Tgl Lahir',
  'Tempat, Tgl. Lahir',
  'Tempat Tgl Lhr',
  'TTL',
]

/**
 * Home-made lists have place and date of birth in one cell: "Bandung, 14 Mei 2013". Such a heading is read as both
 * columns; the date's reader skips a place in front by itself.
 */
export function combinedBirth({ columns }: ListShape): [string, Column[]][] {
  const place = columns.find(({ key }) => key === 'birth_place')
  const date = columns.find(({ key }) => key === 'dob')
  if (!place || !date) return []
  return headings.map((name) => [plain(name), [{ ...place, read: placeInFront }, date]])
}

/** What stands before the first digit; null where the cell is a date alone. */
const placeInFront = guided({}, (cell) => {
  const [, place] = /^(\D{2,60}?)[\s,:/-]*\d/.exec(normalizeTyped(visible(shownText(cell)))) ?? []
  return cell.kind === 'text' && place ? place : null
})
