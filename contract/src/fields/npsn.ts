import { z } from 'zod'
import { text } from './person-fields.ts'

/** The number of a school: 8 digits, of which the first is its region, 1 to 6, or 9 for a school abroad. */
export const npsn = text(8, 20)
  .transform((typed) => typed.replace(/[\s.-]/g, ''))
  .pipe(z.string().regex(/^[1-69]\d{7}$/, 'NPSN terdiri dari 8 angka, yang pertama 1 sampai 6 atau 9'))
