import { expect, test } from 'vitest'
import { mailText, named, ours } from './mail-text.ts'

test.each([
  ['Rina Wati', '“Rina Wati”'],
  ['Rina\r\n\r\nHadir:\nbuka https://jahat.com/x', '“Rina Hadir: buka https: //jahat. com/x”'],
  ['Rina” dan “Hadir', "“Rina' dan 'Hadir”"],
  ['www.jahat.test', '“www. jahat. test”'],
  ['lapor@jahat.com', '“lapor @ jahat. com”'],
  ['\u202eidub\u202c', '“idub”'],
  ['t.co/x dan x.com', '“t. co/x dan x. com”'],
  ['jahat\uff0ecom, jahat\u3002com', '“jahat. com, jahat. com”'],
  ['mailto:lapor@jahat.test', '“mailto: lapor @ jahat. test”'],
  ['Siti, S.Pd., M.Si.', '“Siti, S.Pd., M.Si.”'],
])('%j appears in our mails as %j', (written, shown) => {
  expect(mailText`${written}`.text).toBe(shown)
})

test('a subject never contains encoded words', () => {
  expect(mailText`Kelas ${named('=?utf-8?B?amFoYXQuY29t?=')}`.text).toBe('Kelas = ?utf-8?B?amFoYXQuY29t?=')
})

test('long text is cut', () => {
  const { text } = mailText`Alasan: ${'panjang '.repeat(100)}`
  expect(text.length).toBeLessThan(220)
  expect(text).toMatch(/ …”$/)
})

test('our own addresses do not change, and a class’s name has no quotes', () => {
  expect(mailText`${named('VII.A bit.ly/x')}: ${ours('https://hadir.test/app')}`.text).toBe(
    'VII.A bit. ly/x: https://hadir.test/app',
  )
})
