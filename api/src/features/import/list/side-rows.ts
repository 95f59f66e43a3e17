import { monthNames } from '@hadir/contract/dates/dates.ts'
import { shownText, type Cell, type Row, type Table } from '../../../platform/documents/workbook/cell.ts'
import { plain, type ListShape } from './column.ts'
import { isFormulaError } from './formula-error.ts'
import type { Header } from './header.ts'
import { parseRombel } from './rombel.ts'
import { visible } from './visible.ts'

/** Totals, and what people put under a list: signatures, dates, remarks. */
const below = new RegExp(
  String.raw`^(?:${[
    'jumlah|jml|total|grand total|sub ?total|rekap|rekapitulasi|rata ?- ?rata|banyak(?:nya)? (?:siswa|murid|peserta)',
    'laki ?- ?laki|perempuan|mengetahui|menyetujui|disetujui|diketahui|yang membuat|pembuat|tanda tangan|ttd',
    String.raw`kepala(?=\s*[,.:]*$)|kepala (?:sekolah|madrasah|tata usaha|tu|sd|smp|sma|smk|mi|mts|ma)|kepsek|kamad`,
    String.raw`waka(?:sek)?|wakil kepala|a\.?\s?n\.? (?:kepala|ketua)|plt|wali kelas|wali murid|orang ?tua|komite sekolah`,
    'guru (?:kelas|mapel|mata pelajaran|bk|pengampu)|pengawas sekolah|operator|petugas|bendahara',
    String.raw`catatan|keterangan|ket(?=\s*[.:])|nb|dicetak|dibuat|sumber(?: data)?(?=\s*:)|unduh`,
    // Names begin like the last ones.
    String.raw`(?:nip|nuptk|nrp|niy|nik)(?=\s*[.:\d-]|$)`,
  ].join('|')})(?![\p{L}\d])`,
  'iu',
)
const placeAndDate = new RegExp(
  String.raw`^[\p{L} .'-]{3,40},?\s+(?:(?:\d{1,2}|[._…]{2,})\s+[\p{L}._…]+\s+(?:\d{4}|[._…\d]{2,})|(?:${monthNames.join('|')})\s+\d{4})$`,
  'iu',
)
/** L = 16, P : 16; "(..........)"; "*) pindahan"; Σ. */
const signs = /^(?:(?:l|p|lk|pr|laki2?)\s*[=:]|\([\s._…]{2,}\)$|[\s._…]{3,}$|\*|Σ$)/i
const sex = /^(?:l|p|lk|pr|laki2?|pria|wanita|putra|putri)\.?$/i

const isBelow = (text: string) => below.test(text) || placeAndDate.test(text) || signs.test(text)

/** "LK | 12". */
const isTally = ([first = '', ...more]: string[]) =>
  sex.test(first) && more.length > 0 && more.length <= 2 && more.every((text) => /^\d+( orang)?$/.test(text))

/** What printed pages repeat: their number, and the titles above the heading. */
const between =
  /^(?:(?:hal|halaman|page)\b\.?[\s:-]*(?:ke)?[\s:-]*\d+(?:\s*(?:dari|of|\/)\s*\d+)?$|(?:pemerintah|dinas|yayasan|kementerian|uptd?|(?:sd|smp|sma|smk)(?:n|it)?|mts?n?|daftar|data|absensi|presensi|tahun (?:pelajaran|ajaran)|semester|kelas|rombel|rombongan belajar)\b)/i

const textsOf = ({ cells }: Row): string[] =>
  Array.from(cells, (cell) => visible(shownText(cell))).filter((text) => text !== '')

/** A row of column numbers under the heading: 1, 2, 3; (1), (2), (3); A, B, C. */
export function isNumbering({ cells }: Row): boolean {
  let count = 0
  let previous: number | undefined
  for (const cell of cells) {
    const text = visible(shownText(cell)).replace(/^\((.*)\)$/, '$1')
    if (text === '') continue
    if (!/^(?:[A-Z]|\d{1,3})$/.test(text)) return false
    const order = Number(text) || text.charCodeAt(0)
    if (previous !== undefined && order !== previous + 1) return false
    count += 1
    previous = order
  }
  return count > fewestNumbers
}
const fewestNumbers = 3

/** For the text of a skipped row: the first that says something. */
export function remarkIn(row: Row): string {
  const texts = textsOf(row)
  return (texts.find((text) => /\p{L}/u.test(text)) ?? texts[0] ?? '').slice(0, 60)
}

type Sheet = { table: Table; header: Header; cellOf: (row: Row, at: number) => Cell | undefined }

/** Recognizes the rows among a list's that are none of its own. One for each sheet, since a signature has several rows. */
export function sideRows(shape: ListShape, { table, header, cellOf }: Sheet) {
  const labels = shape.columns.flatMap(({ label, also = [] }) => [label, ...label.split(': ').slice(1), ...also])
  const headings = new Set([...labels, ...shape.ignored, ...shape.groups, ...header.ignored, 'No'].map(plain))
  const isFilled = (row: Row, at: number) => visible(shownText(cellOf(row, at))) !== ''
  const isNumbered = numberedRows({ table, header })
  let isUnder = false
  return {
    isNumbered: (row: Row): boolean => isNumbered?.(row) ?? false,
    /** The heading again, as on every printed page; a few of its words may be others. */
    isHeading(row: Row): boolean {
      let [known, others] = [0, 0]
      for (const cell of row.cells) {
        const text = visible(shownText(cell))
        if (text === '') continue
        if (headings.has(plain(text))) known += 1
        else others += 1
        // Most rows are none: their first cells show it.
        if (others > known + 1) return false
      }
      return others === 0 ? known > 0 : known >= fewestKnown && others * 3 <= known
    },
    /** A row that lacks what every row of the list has, and says what it is instead, or follows one that does. */
    isBelow(row: Row, columns: Header['columns']): boolean {
      const required = columns.filter(({ column }) => column.required)
      const filled = required.filter(({ at }) => isFilled(row, at))
      const isWhole = filled.length === required.length
      if (isWhole && required.length > 1) return (isUnder = false)
      const texts = textsOf(row)
      if (isWhole) {
        // A list with one required column, the class: here a signature looks like a row of the list.
        const name = visible(shownText(cellOf(row, required[0]!.at)))
        return (isUnder = isBelow(name) || (isUnder && texts.length <= 2 && !parseRombel(name)))
      }
      if (isNumbered) {
        // The list's own rows have numbers.
        if (isNumbered(row)) return (isUnder = false)
        if (filled.length <= 1 && texts.length <= mostBeside) return (isUnder = true)
      }
      if (texts.length === 1 && between.test(texts[0]!)) return true
      if (isBelow(texts[0] ?? '') || (texts.length <= 2 && texts.some(isBelow)) || isTally(texts)) isUnder = true
      else if (texts.length > 2) isUnder = false
      return isUnder
    },
  }
}
const fewestKnown = 3
const mostBeside = 3

/** Says which rows have a number, for a list that numbers its rows: nearly all that lack nothing have one. */
function numberedRows({ table, header }: Pick<Sheet, 'table' | 'header'>): ((row: Row) => boolean) | undefined {
  const heading = table.rows.find(({ number }) => number === header.row)
  const at = heading?.cells.findIndex((cell) => /^(?:no|nomor)(?:urut)?$/.test(plain(shownText(cell)))) ?? -1
  if (at < 0) return undefined
  const has = ({ cells }: Row) => /^\d{1,5}[.)]?$/.test(visible(shownText(cells[at])))
  const required = header.columns.filter(({ column }) => column.required)
  const whole = table.rows
    .slice(header.dataFrom)
    .filter(({ cells }) =>
      required.every(({ at: own }) => visible(shownText(cells[own])) !== '' && !isFormulaError(cells[own])),
    )
  const numbered = whole.filter(has).length
  return numbered > 0 && numbered >= whole.length * 0.9 ? has : undefined
}
