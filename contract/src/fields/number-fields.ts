import { z } from 'zod'
import { within } from './person-fields.ts'
import { normalizeTyped, typedText } from './typed-text.ts'

/** Numbers and codes of forms, with the specification's messages. */

/** A number or code without a fixed format, such as an NIS. */
export const identifier = (min: number, max: number) => within(typedText(), min, max)

/** A number without the spaces, dots, dashes and apostrophes that people type in it. */
export const bareNumber = (typed: string): string => normalizeTyped(typed).replace(/[\s.'-]/g, '')

/** Identifiers that people type with such separators; stored as digits, including leading zeros. */
export const digits = (count: number, message: string) =>
  z
    .string()
    .transform(bareNumber)
    .pipe(z.string().regex(new RegExp(`^\\d{${count}}$`), message))

export const wholeNumber = (min: number, max: number) =>
  z.number('Isi dengan angka').int('Isi dengan angka bulat').min(min, `Minimal ${min}`).max(max, `Maksimal ${max}`)

/** As a spreadsheet writes a number of digits. */
export const withoutZeros = (number: string): string =>
  /^\d+$/.test(number) ? number.replace(/^0+(?=\d)/, '') : number

/** Whether a file's number is the stored one without its leading zeros. */
export const hasLostZeros = (inFile: string, stored: string): boolean =>
  inFile !== stored && inFile === withoutZeros(stored)
