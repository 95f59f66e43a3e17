import { z } from 'zod'
import { normalizeTyped, typedText } from './typed-text.ts'

/**
 * A phone number in the stored form: digits only, Indonesian ones beginning with 62. 0812…, +62 812…, 62812… and 812…
 * (a spreadsheet drops the zero) are one number; a number of another country needs its country code.
 */
export function normalPhone(typed: string): string {
  const digits = normalizeTyped(typed).replace(/\D/g, '')
  return digits.replace(/^(?:620|62|0|(?=8))/, '62')
}

/** As people read it: +62 812-3456-7890. */
export function shownPhone(stored: string): string {
  const [, operator = '', middle = '', last = ''] = /^62(\d{3})(\d{4})(\d*)$/.exec(stored) ?? []
  return operator ? `+62 ${[operator, middle, last].filter(Boolean).join('-')}` : `+${stored}`
}

/** As it is dialled here, for files: 081234567890; with its country code if that is another. */
export const dialledPhone = (stored: string): string => (stored.startsWith('62') ? `0${stored.slice(2)}` : `+${stored}`)

/** A phone number typed with any separators. 10 to 14 digits: the specification's pattern, with the country code. */
export const mobile = typedText()
  .regex(/^\+?[\d\s().-]{8,24}$/, 'Nomor telepon tidak valid')
  .transform(normalPhone)
  .pipe(z.string().regex(/^\d{10,14}$/, 'Nomor telepon tidak valid'))

/** The specification's pattern: optional plus, 3 digits, 3 digits, then 4 to 8 digits, with optional separators. */
const phonePattern = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,8}$/

/** 0812-3456-7890 and +62 812 3456 7890, as phones autofill a number: the pattern does not allow their separators. */
const withoutOddSeparators = (typed: string) => (phonePattern.test(typed) ? typed : typed.replace(/[\s().-]/g, ''))

export const phone = typedText()
  .overwrite(withoutOddSeparators)
  .min(9, 'Nomor telepon tidak valid')
  .regex(phonePattern, 'Nomor telepon tidak valid')
