import { z } from 'zod'

/** YYYY-MM; like a date, never in the year 0000 */
export const month = z.string().regex(/^(?!0000)\d{4}-(0[1-9]|1[0-2])$/, 'Bulan tidak valid')
