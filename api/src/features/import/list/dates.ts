import { monthNames, schoolDate, type SchoolDate } from '@hadir/contract/dates/dates.ts'
import { parseTypedDate } from '@hadir/contract/dates/typed-date.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import { shownText, type Cell } from '../../../platform/documents/workbook/cell.ts'
import { dateOfSerial } from '../../../platform/documents/workbook/sheet.ts'
import { type AddFinding, guided, type Reader } from './column.ts'
import { visible } from './visible.ts'

/** Day numbers of 1927 to 2064: a date whose cell has lost its format. */
const isDateSerial = (number: number) => number >= 10_000 && number <= 60_000

/** Indonesian and English names, with their usual short forms, by their first letters. */
const months: Record<string, number> = Object.fromEntries([
  ...monthNames.flatMap((name, i) => [[name.toLowerCase(), i + 1] as const, [name.slice(0, 3).toLowerCase(), i + 1]]),
  ...Object.entries({
    january: 1,
    february: 2,
    pebruari: 2,
    peb: 2,
    febuari: 2,
    pebuari: 2,
    march: 3,
    mart: 3,
    mrt: 3,
    may: 5,
    mai: 5,
    june: 6,
    july: 7,
    august: 8,
    agus: 8,
    agust: 8,
    agt: 8,
    ags: 8,
    agst: 8,
    augustus: 8,
    aug: 8,
    sept: 9,
    october: 10,
    oct: 10,
    nopember: 11,
    nop: 11,
    december: 12,
    dec: 12,
  }),
])

const weekday =
  /^(?:senin|selasa|rabu|kamis|jum['’`]?at|sabtu|minggu|ahad|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b[\s,.]*/i

/** Two digits of a year as spreadsheets complete them. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 30 ? 20 : 19}${year}`)

function dateOf(year: string, month: number, day: string): SchoolDate | undefined {
  const date = `${fullYear(year)}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return date >= '1900' && schoolDate.safeParse(date).success ? date : undefined
}

type Numeric = { first: number; second: number; dayFirst: SchoolDate | undefined; monthFirst: SchoolDate | undefined }

/** 14/05/2013, 14.5.13: two numbers before the year, of which either may be the month. */
function numericDate(typed: string): Numeric | undefined {
  const [, first, second, year] = /^(\d{1,2})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{4}|\d{2})$/.exec(typed) ?? []
  if (!first || !second || !year) return undefined
  return {
    first: Number(first),
    second: Number(second),
    dayFirst: dateOf(year, Number(second), first),
    monthFirst: dateOf(year, Number(first), second),
  }
}

/** 14 Mei 2013, 14-May-13, 14 Mei '13, "Bandung, 14 Mei 2013", 2013-May-14, May 14, 2013. */
function namedMonth(typed: string): SchoolDate | undefined {
  const [, day, month, year] =
    /^(?:[^\d]{0,60}[\s,.:/])?(\d{1,2})[\s./-]{0,3}([a-z]{3,9})[\s.,/-]{0,3}(\d{4}|['‘’`]?\d{2})$/i.exec(typed) ?? []
  if (day && month && year) return inMonth(year.replace(/\D/, ''), month, day)
  const [, from, called, of] = /^(\d{4})[\s./-]{1,3}([a-z]{3,9})[\s./-]{1,3}(\d{1,2})$/i.exec(typed) ?? []
  if (from && called && of) return inMonth(from, called, of)
  const [, name, after, century] = /^([a-z]{3,9})\.?[\s-]{1,2}(\d{1,2})[\s,-]{1,3}(\d{4})$/i.exec(typed) ?? []
  return name && after && century ? inMonth(century, name, after) : undefined
}

function inMonth(year: string, name: string, day: string) {
  const month = monthOf(name)
  return month ? dateOf(year, month, day) : undefined
}

/** By its whole name or a beginning of it that fits no other, such as Septem. */
const monthOf = (typed: string): number | undefined => {
  const name = typed.toLowerCase()
  return Object.hasOwn(months, name) || name.length < 4
    ? months[name]
    : Object.entries(months).find(([whole]) => whole.startsWith(name))?.[1]
}

/** 2013-05-14, 2013/5/14, 20130514, 14052013. Digits alone that are a date in both orders do not exist: no month is 19 or 20. */
function inDigits(typed: string): SchoolDate | undefined {
  const [, year, month, day] =
    /^(\d{4})\s?[/.\- ]\s?(\d{1,2})\s?[/.\- ]\s?(\d{1,2})$/.exec(typed) ??
    /^((?:19|20)\d{2})(\d{2})(\d{2})$/.exec(typed) ??
    []
  if (year && month && day) {
    const found = dateOf(year, Number(month), day)
    if (found) return found
  }
  const [, last, middle, first] = /^(\d{2})(\d{2})((?:19|20)\d{2})$/.exec(typed) ?? []
  return last && middle && first ? dateOf(first, Number(middle), last) : undefined
}

const midnight = /(?:[T ]+0?0[:.]00(?:[:.]00)?(?:\.0+)?(?:Z|\+\d\d:?\d\d)?)$/i

/** "Bandung, 14/05/2013", "Bandung 14-05-2013"; a name before "14, 2013" is a month. */
const placeInFront = /^\D{2,60}(?:[,:]\s?(?=\d)|\s(?=\d{1,2}[/.-]\d{1,2}[/.-]))/

const tidy = (cell: Cell) =>
  normalizeTyped(visible(shownText(cell)).normalize('NFKC'))
    .replace(/^['‘’`]/, '')
    .replace(/\s*\.$/, '')
    .replace(midnight, '')
    .replace(weekday, '')
    .replace(placeInFront, '')
    .trim()

/**
 * What a date says about its column: the month in front, or either. A spreadsheet that puts the day in front makes
 * cells of a table that puts the month there: 05/01/2013 becomes 5 January, 05/31/2013 stays a text. Such a cell may be
 * either; one with a higher day is a `real` date.
 */
export function orderIn(cell: Cell | undefined): 'month' | 'either' | 'cell' | 'real' | undefined {
  if (cell?.kind === 'date') {
    if (!swapped(cell.date)) return 'real'
    return swapped(cell.date) === cell.date ? undefined : 'cell'
  }
  const found = cell?.kind === 'text' ? numericDate(tidy(cell)) : undefined
  if (!found || found.first === found.second) return undefined
  if (found.dayFirst) return found.monthFirst ? 'either' : undefined
  return found.monthFirst ? 'month' : undefined
}

/** With day and month exchanged. */
const swapped = (date: SchoolDate) => dateOf(date.slice(0, 4), Number(date.slice(8, 10)), date.slice(5, 7))

/** `cells`: the month is in front in texts, and was when cells were made of them. */
type Order = 'day' | 'month' | 'cells'

function read(cell: Cell, addFinding: AddFinding, order: Order): SchoolDate | null {
  const as = (date: SchoolDate, code: string, message: string) => {
    addFinding('info', code, message)
    return date
  }
  if (cell.kind === 'date') {
    const meant = order === 'cells' ? swapped(cell.date) : undefined
    if (meant && meant !== cell.date) return as(meant, 'DATE_MDY', monthFirstNote)
    return as(cell.date, 'DATE_CELL', 'Sel tanggal dibaca sebagai tanggal.')
  }
  const typed = tidy(cell)
  const serial = cell.kind === 'number' ? cell.number : /^\d{5}(?:\.0+)?$/.test(typed) ? Number(typed) : 0
  if (isDateSerial(serial)) {
    const found = dateOfSerial(serial)
    if (found) return as(found, 'DATE_SERIAL', 'Angka tanggal Excel dibaca sebagai tanggal.')
  }
  if (/^[-–—.\s]*$/.test(typed)) return null
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed) && schoolDate.safeParse(typed).success) return typed
  const other = inDigits(typed) ?? namedMonth(typed)
  if (other) return as(other, 'DATE_WORDS', 'Tanggal dibaca dari cara menulisnya.')
  const numeric = numericDate(typed)
  if (order !== 'day' && numeric?.monthFirst) return as(numeric.monthFirst, 'DATE_MDY', monthFirstNote)
  const dayFirst = parseTypedDate(typed) ?? numeric?.dayFirst
  if (dayFirst) return as(dayFirst, 'DATE_DMY', 'Tanggal HH/BB/TTTT dibaca sebagai hari, bulan, tahun.')
  if (numeric?.monthFirst) return as(numeric.monthFirst, 'DATE_MDY', monthFirstNote)
  addFinding('warning', 'DATE_UNKNOWN', 'Tanggal tidak dapat dibaca; dibiarkan kosong.')
  return null
}
const monthFirstNote = 'Tanggal dibaca sebagai bulan, hari, tahun.'

const guide = { expects: 'Tanggal, misalnya 31/12/2014, 2014-12-31, atau 31 Desember 2014' }

/** A school date however people write it; every other way than 2013-09-12 gets a finding. */
export const date: Reader = guided(guide, (cell, addFinding) => read(cell, addFinding, 'day'))

/** The same for a column whose writer puts the month in front, in texts or also where they became cells. */
export const monthFirstText: Reader = guided(guide, (cell, addFinding) => read(cell, addFinding, 'month'))
export const monthFirstDate: Reader = guided(guide, (cell, addFinding) => read(cell, addFinding, 'cells'))

/** Day and month of what Excel makes of a short text in our days, also without a year: 7-Jan, Jan-07, 01/07/2026, 46029. */
export function dayInYear(cell: Cell): { day: number; month: number } | undefined {
  if (cell.kind === 'error') return undefined
  const typed = tidy(cell)
  const [, before, name, after] = /^(?:(\d{1,2})[\s.-])?([a-z]{3,9})(?:[\s.-](\d{1,2}))?$/i.exec(typed) ?? []
  const month = name && monthOf(name)
  const day = before ?? after
  if (month && day && Number(day) <= 31 && !(before && after)) return { day: Number(day), month }
  if (cell.kind === 'number' && !Number.isInteger(cell.number)) return undefined
  const found = read(cell, () => {}, 'day')
  return found === null || found < '2000'
    ? undefined
    : { day: Number(found.slice(8, 10)), month: Number(found.slice(5, 7)) }
}
