import { monthNames } from '@hadir/contract/dates/dates.ts'
import { grades } from '@hadir/contract/labels.ts'
import { shownText, type Row, type Table } from '../../../platform/documents/workbook/cell.ts'
import type { ListShape } from './column.ts'
import type { Header } from './header.ts'
import { classKey, isGradeAlone, parseRombel, romans, withPlainGrade } from './rombel.ts'
import { visible } from './visible.ts'

/** `doubt`: the sheet's title names another class than its tab. */
export type NamedClass = { name: string; doubt?: string }

/** The header, with the class that tab or title names where no column has one. An empty column has none. */
export function withNamedClass(
  table: Table,
  header: Header,
  { sheetKey, columns }: ListShape,
): { header: Header; named?: NamedClass } {
  if (!sheetKey) return { header }
  const at = header.columns.find(({ column }) => column.key === sheetKey)?.at
  const rows = table.rows.slice(header.dataFrom)
  if (at !== undefined && rows.some(({ cells }) => visible(shownText(cells[at])) !== '')) return { header }
  const named = namedClass(table, header)
  if (!named || at === undefined) return { header, ...(named && { named }) }
  const label = columns.find(({ key }) => key === sheetKey)!.label
  const others = header.columns.filter(({ column }) => column.key !== sheetKey)
  return { header: { ...header, columns: others, missing: [...header.missing, label] }, named }
}

function namedClass({ name, rows }: Table, header: Header): NamedClass | undefined {
  const ofTab = classOfTab(name)
  const titles = rows.slice(0, header.dataFrom).filter(({ number }) => number < header.row)
  const ofTitle = titles.map(titleClass).find(Boolean)
  if (!ofTab || !ofTitle) return (ofTab ?? ofTitle) ? { name: (ofTab ?? ofTitle)! } : undefined
  if (classKey(ofTitle) === classKey(ofTab)) return { name: ofTab }
  // "Kelas VII" and "VII-A" are no two classes: the more exact one is meant.
  const [short, long] = isGradeAlone(ofTab) ? [ofTab, ofTitle] : [ofTitle, ofTab]
  if (isGradeAlone(short) && classKey(long).startsWith(classKey(short))) return { name: long }
  return { name: ofTab, doubt: ofTitle }
}

/** "VII-A", "Kelas_7A (2)", "Siswa VII B 2026", "07A"; a bare number may be anything. */
function classOfTab(tab: string): string | undefined {
  const typed = visible(tab).replace(/\s*\(\d+\)$/, '')
  const name = typed.replace(
    /^(?:(?:data|daftar|nama|peserta didik|pd|siswa|murid|absen|presensi|kelas|kls|rombel)(?![a-z])[\s_.:-]*)+/i,
    '',
  )
  const isNamed = /(?:^|[\s_.:-])(?:kelas|kls|rombel)(?![a-z])/i.test(typed)
  return /^\d+$/.test(name) && !isNamed ? undefined : leadingClass(name.replace(/^0(?=[1-9]\D)/, ''))
}

const kelas = String.raw`(?<!\b(?:jumlah|jml|banyak) )\b(?:kelas|kls|rombel|rombongan belajar)\b\.?`
/** With "Kelas/Semester : VII-A / Ganjil", a slash ends the class. */
const afterKelas = new RegExp(
  String.raw`${kelas}(\s*\/\s*(?:semester|smt|sem|fase|tahun(?: (?:pelajaran|ajaran))?)\b\.?)?\s*[:=]?\s*(.{1,60})`,
  'i',
)
/** "VII-A", "7 B", "X MIPA 1", "7.1": with a grade and more, so that no other title looks like it. */
const bareClass = new RegExp(
  String.raw`^(?:${romans}|0?[1-9]|1[0-3])(?:[\s._-]*[A-K]\d?|[.-]\d{1,2}|[\s._-]+(?:M?IPA|IPS|BHS|BAHASA|AGAMA|[A-Z]{2,4}(?=[\s._-]*\d))[\s._-]*\d{0,2})$`,
)
const listOf = /^(?:daftar|data|absensi|absen|presensi|rekap|nama)\b.{0,20}\b(?:siswa|murid|peserta didik|pd)\s+/i

/**
 * The class in a row that is a title: "DAFTAR SISWA KELAS VII-A TAHUN PELAJARAN 2026/2027", "Kelas | : | VII-A", or
 * "VII-A" alone.
 */
export function titleClass({ cells }: Row): string | undefined {
  const texts = Array.from(cells, (cell) => visible(shownText(cell))).filter((text) => text !== '')
  if (texts.length === 0 || texts.length > mostInTitle) return undefined
  const whole = texts.join(' ').slice(0, 300)
  const [, withSlash, after] = afterKelas.exec(whole) ?? []
  if (after) return leadingClass(withSlash ? after.replace(/\s*\/.*$/, '') : after)
  if (texts.length > 1) return undefined
  const bare = withPlainGrade(withoutTail(whole.replace(listOf, '')))
  return bareClass.test(bare) ? leadingClass(bare) : undefined
}
const mostInTitle = 12

/** A title between two blocks of a sheet: one cell, or one beside the word Kelas. */
export function blockClass(row: Row): string | undefined {
  const [first = '', ...more] = Array.from(row.cells, (cell) => visible(shownText(cell))).filter((text) => text !== '')
  return more.length <= 1 || /^(?:kelas|kls|rombel)\s*:?$/i.test(first) ? titleClass(row) : undefined
}

const grade = String.raw`(${romans}|1[0-3]|[1-9])(?![A-Za-z\d])`
/** "VII (TUJUH) A": the grade in words beside it. */
const inWords = new RegExp(String.raw`^(${romans}|1[0-3]|[1-9])\s*\(\s*[a-z ]{3,12}\)`, 'i')
/** "VII, VIII, IX", "VII-IX", "7 - 9", "VII s.d. IX". Without spaces, 7-9 is the ninth class of the seventh grade. */
const severalGrades = new RegExp(
  String.raw`^${grade}(\s*(?:,|;|&|\/|–|\bdan\b|\bs\.?\s?\/?d\b\.?|\bsampai\b|\bhingga\b)\s*(?:dengan\s*)?|\s*-\s*)${grade}`,
  'i',
)
const monthName = monthNames.join('|')
const tails = [
  String.raw`\s*[,;(|].*`,
  String.raw`[\s/_-]+(?:t\.?\s?[pa]\.?\s*|tapel\s*|th[n.]*\s*)?(?:19|20)\d\d(?!\d).*`,
  String.raw`\s+t\.\s?[pa]\b.*`,
  String.raw`[\s/-]+(?:tahun|th|thn|t[pa](?=[\s:.]*(?:\d\d|$))|tapel|semester|smt|sem|ganjil|genap|bulan|bln|wali|${monthName}|sd|smp|sma|smk|mi|mts|ma)\b.*`,
  // The next label of the line.
  String.raw`\s+\p{L}[\p{L} ]{2,30}:.*`,
]
const tail = new RegExp(`(?:${tails.join('|')})$`, 'iu')
const withoutTail = (text: string) => text.replace(tail, '').replace(/[\s"'“”.,:;=_–/-]+$/, '')

/** The class with which a text begins; none where it names several grades. */
function leadingClass(text: string): string | undefined {
  const typed = withPlainGrade(text.replace(/^[\s"'“”:=]+/, '')).replace(inWords, '$1 ')
  const [, from, between, to] = severalGrades.exec(typed) ?? []
  if (from && between && to && numberOf(to) > numberOf(from) && !(between === '-' && /^\d/.test(from))) return undefined
  return parseRombel(withoutTail(typed))?.name
}

const numberOf = (written: string) =>
  Number(written) || (grades as readonly string[]).indexOf(written.toUpperCase()) + 1
