import { z } from 'zod'
import { hasLink, oneLine } from './one-line.ts'
import { text } from './person-fields.ts'

/**
 * The name of a person, a school or a company. Strangers write it and others read it, in lists, on papers and in our
 * mails: it is one visible line and not a link. Imports clean names in the same way and reject none.
 */
export const name = (min: number, max = 200) =>
  z
    .string()
    .transform(oneLine)
    .pipe(text(min, max).refine((line) => !hasLink(line), 'Nama tidak boleh memuat alamat situs'))
