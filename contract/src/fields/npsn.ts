import { z } from 'zod'
import { text } from './person-fields.ts'
import { normalizeTyped } from './typed-text.ts'

/**
 * The number of a school. The specification requires at least 8 characters and nothing else. Most have 8 digits; those
 * of non-formal schools begin with a letter (P9984383), as in the ministry's list and its import.
 */
export const npsn = z
  .string()
  .transform((typed) =>
    normalizeTyped(typed)
      .replace(/[\s.-]/g, '')
      .toUpperCase(),
  )
  .pipe(text(8, 20).regex(/^[A-Z]?\d+$/, 'NPSN terdiri dari angka; yang nonformal diawali satu huruf'))

/** The same for an existing school, whose number is at most as long as any. */
export const existingNpsn = npsn.refine((number) => number.length === 8, 'NPSN terdiri dari 8 angka')
