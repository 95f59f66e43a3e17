import { z } from 'zod'
import { schoolDate } from '../dates/dates.ts'
import { line, lines } from './clean-text.ts'
import { typedText } from './typed-text.ts'

/** Checks shared by several forms, with the specification's messages. */

/**
 * Letter case does not distinguish mailboxes here, so an address is stored in lower case; copied from a link, it begins
 * with mailto:.
 */
export const email = typedText()
  .overwrite((typed) => typed.replace(/^mailto:\s*([^?]*).*$/i, '$1'))
  .min(1, 'Email harus diisi')
  .max(254, 'Email tidak valid')
  .pipe(z.email('Email tidak valid'))
  .transform((address) => address.toLowerCase())

export const within = (typed: z.ZodString, min: number, max: number) =>
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

/** A place of an address: an id of the region lists (region.ts), or the record's existing text. */
export const place = maybe(text(1))
