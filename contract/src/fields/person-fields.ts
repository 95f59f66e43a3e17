import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { line, lines } from './clean-text.ts'

/** Checks shared by several forms, with the specification's messages. */

/** Letter case does not distinguish mailboxes here, so an address is stored in lower case. */
export const email = z
  .string()
  .trim()
  .min(1, 'Email harus diisi')
  .max(254, 'Email tidak valid')
  .pipe(z.email('Email tidak valid'))
  .transform((address) => address.toLowerCase())

/** The specification's pattern: optional plus, 3 digits, 3 digits, then 4 to 8 digits, with optional separators. */
const phonePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,8}$/

/** 0812-3456-7890 and +62 812 3456 7890, as phones autofill a number: the pattern does not allow their separators. */
const withoutOddSeparators = (typed: string) => (phonePattern.test(typed) ? typed : typed.replace(/[\s().-]/g, ''))

export const phone = z
  .string()
  .trim()
  .overwrite(withoutOddSeparators)
  .min(9, 'Nomor telepon tidak valid')
  .regex(phonePattern, 'Nomor telepon tidak valid')

const within = (typed: z.ZodString, min: number, max: number) =>
  typed.min(min, min === 1 ? 'Harus diisi' : `Minimal ${min} karakter`).max(max, `Maksimal ${max} karakter`)

/** A text of one line. */
export const text = (min: number, max = 200) => within(line(), min, max)
/** A text of several lines, where a column of the archive and the screen's box have room for them. */
export const paragraph = (min: number, max: number) => within(lines(), min, max)

/** A required date, with different messages for an empty box and a wrong date. */
export const dateField = z.string().min(1, 'Tanggal harus diisi').pipe(schoolDate)

/**
 * An optional field: an empty text or null means that it was emptied, and the schema itself accepts neither. It comes
 * first in the union, because a form shows the first member's error about a text.
 */
export const maybe = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.literal(['', null]).transform(() => undefined)]).optional()

/** Identifiers that people type with spaces, dots or dashes; stored as digits, including leading zeros. */
export const digits = (count: number, message: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s.'-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), message))

export const wholeNumber = (min: number, max: number) =>
  z.number('Isi dengan angka').int('Isi dengan angka bulat').min(min, `Minimal ${min}`).max(max, `Maksimal ${max}`)

/** A place of an address: an id of the region lists (region.ts), or the record's existing text. */
export const place = maybe(text(1))
