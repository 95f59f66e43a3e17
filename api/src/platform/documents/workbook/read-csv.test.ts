import { expect, test } from 'vitest'
import { shownText } from './cell.ts'
import { readVisibleRows } from './read-workbook.ts'

const table = (file: Buffer) =>
  readVisibleRows(file)[0]!.map(({ number, cells }) => [number, ...Array.from(cells, shownText)])
const refusal = (code: string) => expect.objectContaining({ code })

const text =
  'No;Nama;NISN;Alamat\r\n1;Siti Aminah;0014721751;"Jl. Mawar 3,\r\nRT 1; Blok ""B"""\r\n\r\n;;;\r\n2;Ayú – Ñ;14721752;\r\n'
const rows = [
  [1, 'No', 'Nama', 'NISN', 'Alamat'],
  [2, '1', 'Siti Aminah', '0014721751', 'Jl. Mawar 3,\r\nRT 1; Blok "B"'],
  [5, '2', 'Ayú – Ñ', '14721752', ''],
]
/** The characters of Windows-1252 that Latin-1 lacks. */
const windows1252 = (typed: string) => Buffer.from(typed.replaceAll('–', '\u{96}'), 'latin1')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\u{feff}${text}`)],
  ['UTF-16LE with a mark', Buffer.from(`\u{feff}${text}`, 'utf16le')],
  ['UTF-16LE', Buffer.from(text, 'utf16le')],
  ['UTF-16BE', Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
  ['Windows-1252', windows1252(text)],
  ['UTF-8 between tabs', Buffer.from(text.replaceAll(/;(?! B)/g, '\t'))],
  ['UTF-8 with ends of lines alone', Buffer.from(text.replaceAll(/\r\n(?!RT)/g, '\n'))],
])('%s: the same rows, counted as a spreadsheet counts them', (_, file) => {
  expect(table(file)).toEqual(rows)
})

test('commas separate when there are more of them, and Excel’s own first line decides', () => {
  expect(table(Buffer.from('Nama,Kelas\nSiti;A,7A'))).toEqual([
    [1, 'Nama', 'Kelas'],
    [2, 'Siti;A', '7A'],
  ])
  expect(table(Buffer.from('sep=;\r\nNama;Alamat\r\nSiti;a,b,c,d'))).toEqual([
    [2, 'Nama', 'Alamat'],
    [3, 'Siti', 'a,b,c,d'],
  ])
})

test('a bare number is a number as in a workbook, and zeros in front or 16 digits keep it text', () => {
  const [row] = readVisibleRows(Buffer.from('14721752;0014721751;3201234567890123;1e5;'))[0]!
  expect(row!.cells.map((cell) => cell?.kind)).toEqual(['number', 'text', 'text', 'text', undefined])
})

test('quotes inside a cell are kept, and an unclosed one is rejected with its row', () => {
  expect(table(Buffer.from('a;b\nJl. "Mawar" 3;x'))).toEqual([
    [1, 'a', 'b'],
    [2, 'Jl. "Mawar" 3', 'x'],
  ])
  expect(() => readVisibleRows(Buffer.from(`a;b\nc;"d\n${'e;f\n'.repeat(9)}`))).toThrow(
    'Tanda petik dua (") di baris 2 dibuka tetapi tidak ditutup',
  )
})

test('a file that is not a table is rejected with its kind', () => {
  expect(() => readVisibleRows(Buffer.from('<html><table><tr><td>Nama</td></tr></table></html>'))).toThrow(
    refusal('IMPORT_WEB_PAGE'),
  )
  expect(() => readVisibleRows(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toThrow(
    refusal('IMPORT_NOT_WORKBOOK'),
  )
})

test('too many rows are rejected, even empty ones', () => {
  expect(() => readVisibleRows(Buffer.from('1\n'.repeat(20_001)))).toThrow(refusal('IMPORT_TOO_MANY_ROWS'))
  expect(() => readVisibleRows(Buffer.from('\n'.repeat(200_001)))).toThrow(refusal('IMPORT_TOO_MANY_ROWS'))
  expect(() => readVisibleRows(Buffer.from(','.repeat(5_000_000)))).toThrow(refusal('IMPORT_TOO_BIG'))
})

test('a file of separators alone is rejected without a copy in memory', () => {
  const file = Buffer.from(','.repeat(19 * 2 ** 20))
  const before = process.memoryUsage().heapUsed
  expect(() => readVisibleRows(file)).toThrow(expect.objectContaining({ code: 'IMPORT_TOO_BIG' }))
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(80)
})
