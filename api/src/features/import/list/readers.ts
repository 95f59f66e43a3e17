import { oneLine } from '@hadir/contract/fields/one-line.ts'
import { email } from '@hadir/contract/fields/person-fields.ts'
import { bareNumber } from '@hadir/contract/fields/number-fields.ts'
import { mobile, normalPhone } from '@hadir/contract/fields/phone.ts'
import { normalizeTyped } from '@hadir/contract/fields/typed-text.ts'
import type { SchoolWords } from '@hadir/contract/school/school-words.ts'
import { startsFormula } from '../../../platform/listing/csv.ts'
import { shownText, type Cell } from '../../../platform/documents/workbook/cell.ts'
import { guided, type AddFinding, type Reader } from './column.ts'
import { visible } from './visible.ts'

/** Texts that people write for "nothing". */
const isBlank = (text: string) => /^[-–—.\s]*$/.test(text)
// Words in a file may be separated by invisible characters; the forms clean names in the same way.
const collapse = (text: string) => oneLine(text.replace(/[\s\u{200b}\u{feff}]+/gu, ' '))

/** A number or an address as the forms read it. */
const typedIn = (cell: Cell) => normalizeTyped(visible(shownText(cell)))

/** Control characters belong in no text, and NUL cannot be stored; tabs and line ends become spaces later. */
const withoutControls = (text: string) =>
  text.replace(/\p{Cc}/gu, (control) => ('\t\r\n'.includes(control) ? control : '')).toWellFormed()

/** The limit of the forms: a name of ninety thousand letters would make a list unusable. */
function shortened(typed: string, longest: number, addFinding: AddFinding): string {
  if (typed.length <= longest) return typed
  addFinding('warning', 'TOO_LONG', `Lebih dari ${longest} karakter; sisanya tidak disimpan.`)
  // Do not cut a surrogate pair in half.
  return typed
    .slice(0, longest)
    .replace(/\p{Surrogate}$/u, '')
    .trim()
}

export const text: Reader = guided({ expects: 'Teks' }, (cell, addFinding) => {
  const typed = withoutControls(shownText(cell))
  if (isBlank(collapse(typed))) return null
  if (startsFormula(typed.trimStart()))
    addFinding('warning', 'FORMULA_TEXT', 'Isinya mirip rumus; disimpan sebagai teks biasa.')
  return shortened(collapse(typed), 200, addFinding)
})

/** The name of a person: case as typed, spaces normalised. */
export const personName: Reader = guided({ expects: 'Nama lengkap' }, (cell, addFinding) => {
  const name = text(cell, addFinding)
  if (name !== null && name !== shownText(cell)) addFinding('info', 'SPACES', 'Spasi berlebih dirapikan.')
  return name
})

/** The school's own number (NIPD) or one without a fixed format: stored as text with its zeros. */
export const freeIdentifier: Reader = guided({ expects: 'Nomor atau kode, apa adanya' }, (cell, addFinding) => {
  const typed = normalizeTyped(
    visible(withoutControls(cell.kind === 'number' ? (cell.shown ?? cell.raw) : shownText(cell))),
  )
  if (isBlank(typed)) return null
  if (cell.kind === 'text' && startsFormula(typed)) {
    addFinding('warning', 'FORMULA_TEXT', 'Isinya mirip rumus; disimpan sebagai teks biasa.')
  }
  return shortened(withoutApostrophe(collapse(typed), addFinding), 60, addFinding)
})

function withoutApostrophe(typed: string, addFinding: AddFinding): string {
  if (!/^['‘’`]/.test(typed)) return typed
  addFinding('info', 'APOSTROPHE', 'Tanda petik di depan angka dihapus.')
  return typed.slice(1).trim()
}

/** Only 15 digits of a number survive in a spreadsheet. */
const exactDigits = 15

/**
 * An identifier of a known length, as text: NISN 10, NIK and NUPTK 16, NIP 18. A number cell has lost its leading
 * zeros, which are restored; digits lost to scientific notation are not.
 */
export function digits(count: number): Reader {
  return guided({ expects: `${count} angka, dengan nol di depannya` }, (cell, addFinding) => {
    if (cell.kind === 'date') return notDigits(count, addFinding)
    const shown = typedIn(cell)
    if (isBlank(shown)) return null
    if (/^\s*'?\d+([.,]\d+)?e\+?\d+\s*$/i.test(shown) || (cell.kind === 'number' && cell.number >= 10 ** exactDigits)) {
      addFinding(
        'warning',
        'DIGITS_LOST',
        'Angkanya terlalu panjang untuk sel angka sehingga sebagian hilang; dibiarkan kosong.',
      )
      return null
    }
    if (cell.kind === 'number') {
      if (!Number.isInteger(cell.number) || cell.number < 0 || cell.number >= 10 ** count)
        return notDigits(count, addFinding)
      const typed = cell.shown?.length === count && /^\d+$/.test(cell.shown) ? cell.shown : String(cell.number)
      if (typed.length < count) {
        addFinding('warning', 'ZEROS_RESTORED', `Angka nol di depan hilang; dilengkapi menjadi ${count} angka.`)
      }
      return typed.padStart(count, '0')
    }
    const typed = withoutApostrophe(collapse(shown), addFinding).replace(/[\s.-]/g, '')
    return typed.length === count && /^\d+$/.test(typed) ? typed : notDigits(count, addFinding)
  })
}

function notDigits(count: number, addFinding: AddFinding): null {
  addFinding('warning', 'NOT_N_DIGITS', `Bukan ${count} angka; dibiarkan kosong. Perbaiki di Dapodik.`)
  return null
}

/** A tax number has 15 digits, or 16 since July 2022. */
export const taxNumber: Reader = guided({ expects: '15 atau 16 angka' }, (cell, addFinding) => {
  const typed = bareNumber(visible(shownText(cell)))
  return digits(typed.length === 15 ? 15 : 16)(cell, addFinding)
})

/** A phone number in the stored format, however the file writes it. */
export const phone: Reader = guided({ expects: 'Nomor telepon, misalnya 081234567890' }, (cell, addFinding) => {
  const typed = freeIdentifier({ kind: 'text', text: typedIn(cell).replace(/^\+/, '') }, addFinding)
  if (typed === null) return null
  // The forms' rule: a record with an invalid number could not be saved again.
  if (mobile.safeParse(typed).success) return normalPhone(String(typed))
  addFinding('warning', 'NOT_A_PHONE', 'Bukan nomor telepon; dibiarkan kosong.')
  return null
})

/** RT and RW have three digits on paper and in our forms; Dapodik omits the zeros. */
export const neighbourhood: Reader = guided({ expects: 'Nomor, misalnya 003' }, (cell, addFinding) => {
  const typed = freeIdentifier(cell, addFinding)
  if (typed === null || /^\d{1,3}$/.test(String(typed))) return typed && String(typed).padStart(3, '0')
  addFinding('warning', 'NOT_N_DIGITS', 'Bukan nomor RT atau RW; dibiarkan kosong.')
  return null
})

/** Letter case does not distinguish mailboxes. */
export const mailAddress: Reader = guided({ expects: 'Alamat email' }, (cell, addFinding) => {
  const typed = typedIn(cell)
  if (isBlank(typed)) return null
  const { data } = email.safeParse(typed)
  if (data) return data
  addFinding('warning', 'NOT_AN_ADDRESS', 'Bukan alamat email; dibiarkan kosong.')
  return null
})

export function wholeNumber({ from, to }: { from: number; to: number }): Reader {
  return guided({ expects: `Bilangan ${from} sampai ${to}` }, (cell, addFinding) => {
    const shown = typedIn(cell)
    if (isBlank(shown)) return null
    const number = cell.kind === 'date' ? Number.NaN : Number(shown)
    if (Number.isInteger(number) && number >= from && number <= to) return number
    addFinding('warning', 'NOT_A_NUMBER', `Bukan bilangan antara ${from} dan ${to}; dibiarkan kosong.`)
    return null
  })
}

/** -7,6441 and -7.6441 are the same; these columns have no thousands separators. */
export const decimal: Reader = guided({ expects: 'Angka; pecahan dengan koma atau titik' }, (cell, addFinding) => {
  const shown = typedIn(cell)
  if (isBlank(shown)) return null
  const number = cell.kind === 'date' ? Number.NaN : Number(shown.replace(',', '.'))
  if (Number.isFinite(number)) return number
  addFinding('warning', 'NOT_A_NUMBER', 'Bukan angka; dibiarkan kosong.')
  return null
})

/** In kilometres, up to the limit of the forms. */
export const distance: Reader = guided({ ...decimal }, (cell, addFinding) => {
  const number = decimal(cell, addFinding)
  if (number === null || (Number(number) >= 0 && Number(number) <= 999)) return number
  addFinding('warning', 'NOT_A_NUMBER', 'Bukan angka antara 0 dan 999; dibiarkan kosong.')
  return null
})

/** A text of at most `most` characters, the limit of our own field. */
export const shortText = (read: Reader, most: number): Reader => {
  const { expects = 'Teks' } = read
  const limited = (text: string) => `${text}, paling banyak ${most} huruf`
  const guide = typeof expects === 'string' ? limited(expects) : (words: SchoolWords) => limited(expects(words))
  return guided({ ...read, expects: guide }, (cell, addFinding) => {
    const value = read(cell, addFinding)
    if (value === null || String(value).length <= most) return value
    addFinding('warning', 'TOO_LONG', `Lebih dari ${most} huruf; dibiarkan kosong.`)
    return null
  })
}
