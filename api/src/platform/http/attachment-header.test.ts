import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentHeader, fittingName } from './attachment-header.ts'

test.each([
  ['Rekap Absensi 7A Juli 2026.xlsx', 'Rekap Absensi 7A Juli 2026.xlsx'],
  ["Rapor Nur'aini (pindahan).pdf", "Rapor Nur'aini (pindahan).pdf"],
  ['Rekap 2026/2027.csv', 'Rekap 2026-2027.csv'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['Rapor \u202efdp.exe', 'Rapor fdp.exe'],
  ['Rapor A\r\nset-cookie: a=b.pdf', 'Rapor A-set-cookie- a=b.pdf'],
  ['Rapor \ud800\ufffe\u0000Ayu.pdf', 'Rapor -Ayu.pdf'],
  ['.pdf', 'berkas.pdf'],
  [' ... ', 'berkas'],
  ['', 'berkas'],
])('%j is kept as %j', (given, fitted) => {
  expect(fittingName(given)).toBe(fitted)
})

test('a long name is cut before its extension, and never inside a character', () => {
  const name = fittingName(`${'\u{1f600}'.repeat(300)}.xlsx`)
  expect(name).toBe(`${'\u{1f600}'.repeat(48)}.xlsx`)
})

test('whatever the file’s name, the header is valid and contains it', () => {
  const anyName = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', maxLength: 400 }))
  fc.assert(
    fc.property(anyName, (name) => {
      const header = attachmentHeader(name)
      expect(header).toMatch(/^attachment; filename\*=UTF-8''[A-Za-z\d!#$&+.^_`|~%-]+$/)
      expect(decodeURIComponent(header.slice(29))).toBe(fittingName(name))
    }),
  )
})
