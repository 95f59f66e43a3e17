import { expect, test } from 'vitest'
import { parseTypedDate } from '../dates/typed-date.ts'
import { readScoreText } from '../evaluation/score-text.ts'
import { parseScore } from '../evaluation/tenths.ts'
import { nipDoubts } from './nip.ts'
import { npsn } from './npsn.ts'
import { email } from './person-fields.ts'
import { digits } from './number-fields.ts'
import { mobile, normalPhone, phone } from './phone.ts'
import { normalizeTyped } from './typed-text.ts'

test.each([
  ['\u200b85\u200b,5\ufeff', '85,5'],
  ['\u202a+62 812\u20113456\u20117890\u202c', '+62 812-3456-7890'],
  ['\u2066 0012\u00ad345678 \u2069', '0012345678'],
  ['８５，５', '85,5'],
  ['١٤/٠٥/٢٠١٣', '14/05/2013'],
  ['۱۴/۰۵/۲۰۱۳', '14/05/2013'],
  ['٨٥٫٥', '85,5'],
  ['٨٥،٥', '85,5'],
  ['−６．５９７１', '-6.5971'],
  ['14 – 05 – 2013', '14 - 05 - 2013'],
  ['ＶＩＩ－Ａ', 'VII-A'],
  ['8²', '8²'],
  ['\u200b\u3000', ''],
])('%j is read as %j', (typed, plain) => {
  expect(normalizeTyped(typed)).toBe(plain)
})

test('scores, dates and numbers are what a person sees', () => {
  expect(parseScore('٨٥٫٥')).toEqual({ value: 855 })
  expect(parseScore('\u200b')).toBe('empty')
  expect(parseScore('8²')).toBe('invalid')
  expect(readScoreText('\ufeffDB： sakit lama')).toEqual({ state: 'EXEMPT', value: null, reason: 'sakit lama' })
  expect(parseTypedDate('\u200e۱۴/۰۵/۲۰۱۳')).toBe('2013-05-14')
  expect(digits(10, 'x').parse('٠٠١٤٧٢١٧٥١\u200b')).toBe('0014721751')
  expect(npsn.parse('Ｐ９９８４３８３')).toBe('P9984383')
  expect(mobile.parse('\u202a٠٨١٢ ٣٤٥٦ ٧٨٩٠\u202c')).toBe('6281234567890')
  expect(phone.parse('０８１２−３４５６−７８９０')).toBe('081234567890')
  expect(normalPhone('٠٨١٢٣٤٥٦٧٨٩٠')).toBe('6281234567890')
  expect(nipDoubts('١٩٨٥٠٢٠٣ ٢٠١٠٠١ ٢ ٠٠٧', { dob: '1985-02-03', gender: 'P' })).toEqual([])
})

test.each([
  'mailto:Siti@Contoh.sch.id',
  'MAILTO: siti@contoh.sch.id?subject=Halo',
  '\u200bsiti@contoh.\u200bsch.id\ufeff',
  'siti＠contoh.sch.id',
])('%j is an address', (typed) => {
  expect(email.parse(typed)).toBe('siti@contoh.sch.id')
})
