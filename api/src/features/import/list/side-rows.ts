import { shownText, type Row } from '../../../platform/documents/workbook/cell.ts'
import { plain, type ListShape } from './columns/column.ts'
import type { Header } from './header.ts'
import { visible } from './visible.ts'

/** Totals, and what people put under a list: signatures, dates, remarks. */
const below =
  /^(?:jumlah|jml|total|grand total|sub ?total|rekap|rekapitulasi|laki ?- ?laki|perempuan|mengetahui|menyetujui|disetujui|diketahui|kepala (?:sekolah|madrasah|tata usaha|tu|sd|smp|sma|smk|mi|mts|ma)|plt|wali kelas|guru kelas|operator|petugas|bendahara|catatan|keterangan|nb|dicetak|dibuat|sumber|unduh|nip|nuptk|nrp|niy|nik)\b/i
const placeAndDate = /^[\p{L} .'-]{3,40},?\s+(?:\d{1,2}|[._…]{2,})\s+[\p{L}._…]+\s+(?:\d{4}|[._…\d]{2,})$/u

const textsOf = ({ cells }: Row) => Array.from(cells, (cell) => visible(shownText(cell))).filter((text) => text !== '')

const isBelow = (text: string) => below.test(text) || placeAndDate.test(text)

/** Recognizes the rows among a list's that are none of its own. One for each sheet, since a signature has several rows. */
export function sideRows(shape: ListShape, header: Header) {
  const labels = shape.columns.flatMap(({ label, also = [] }) => [label, ...label.split(': ').slice(1), ...also])
  const headings = new Set([...labels, ...shape.ignored, ...shape.groups, ...header.ignored, 'No'].map(plain))
  let isUnder = false
  return {
    /** The heading again, as on every printed page. */
    isHeading(row: Row): boolean {
      let count = 0
      for (const cell of row.cells) {
        const text = shownText(cell)
        if (text === '') continue
        if (!headings.has(plain(text))) return false
        count += 1
      }
      return count >= 2
    },
    /** A row that lacks what every row of the list has, and says what it is instead, or follows one that does. */
    isBelow(row: Row, columns: Header['columns']): boolean {
      const required = columns.filter(({ column }) => column.required)
      const filled = required.filter(({ at }) => visible(shownText(row.cells[at])) !== '').length
      if (filled === required.length) return (isUnder = false)
      const texts = textsOf(row)
      if (isBelow(texts[0] ?? '') || (texts.length <= 2 && texts.some(isBelow))) isUnder = true
      else if (texts.length > 2) isUnder = false
      return isUnder
    },
  }
}
