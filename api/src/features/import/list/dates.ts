import { parseTypedDate, schoolDate } from '@hadir/contract/dates/dates.ts'
import { shownText } from '../../../platform/documents/workbook/cell.ts'
import { dateOfSerial } from '../../../platform/documents/workbook/sheet.ts'
import { guided, type Reader } from './columns/column.ts'

/** Day numbers of 1927 to 2064: a date whose cell has lost its format. */
const isDateSerial = (number: number) => number >= 10_000 && number <= 60_000

/** A school date from 2013-09-12, 12/09/2013 or a real date cell; all but the first format get a finding. */
export const date: Reader = guided({ expects: 'Tanggal, misalnya 31/12/2014 atau 2014-12-31' }, (cell, addFinding) => {
  if (cell.kind === 'date') {
    addFinding('info', 'DATE_CELL', 'Sel tanggal dibaca sebagai tanggal.')
    return cell.date
  }
  if (cell.kind === 'number') {
    const found = isDateSerial(cell.number) ? dateOfSerial(cell.number) : undefined
    if (found) {
      addFinding('info', 'DATE_SERIAL', 'Angka tanggal Excel dibaca sebagai tanggal.')
      return found
    }
  }
  const typed = shownText(cell).trim().replace(/^'/, '')
  if (typed === '' || typed === '-') return null
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00)?.*)?$/.exec(typed)?.[1]
  if (iso && schoolDate.safeParse(iso).success) return iso
  const dayFirst = parseTypedDate(typed)
  if (dayFirst) {
    addFinding('info', 'DATE_DMY', 'Tanggal HH/BB/TTTT dibaca sebagai hari, bulan, tahun.')
    return dayFirst
  }
  addFinding('warning', 'DATE_UNKNOWN', 'Tanggal tidak dapat dibaca; dibiarkan kosong.')
  return null
})
