import { describe, expect, test } from 'vitest'
import { readTables } from '../../../platform/documents/workbook/read-workbook.ts'
import { styleXml } from '../../../platform/documents/workbook/testing-workbook.ts'
import { readList } from './read-list.ts'
import { othersThan, shapes } from '../kinds/shapes.ts'
import { book, codes, found, names, read, student, today } from './testing-home-made.ts'

describe('what Excel made of a class', () => {
  const styles = { 'xl/styles.xml': styleXml([0, 2, 16]) }
  const classes = (...cells: string[]) =>
    book([names, ...cells.map((xml, no) => student(no, { 'Rombel Saat Ini': { xml } }))], '', styles)

  test('7.10 stays apart from 7.1 by its format, and 8.2 has no other digits', () => {
    const file = classes(
      '<c><v>7.1</v></c>',
      '<c s="1"><v>7.1</v></c>',
      '<c><v>8.1999999999999993</v></c>',
      '<c><v>7</v></c>',
    )
    expect(found(file, 'class')).toEqual(['7.1', '7.10', '8.2', '7'])
  })

  test('a date is named as Excel’s doing, and the class proposed', () => {
    // 7 January and 1 July 2026, 7 February 2026.
    const file = classes('<c s="2"><v>46029</v></c>', '<c s="2"><v>46204</v></c>', '<c s="2"><v>46060</v></c>')
    expect(found(file, 'class')).toEqual(['7-1', '7-1', '7-2'])
    expect(read(file).drafts[0]!.findings).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('Excel mengubah 7-1 menjadi tanggal') as string },
    ])
  })

  test.each([
    ['#,##0.00', 7.1, '7.10'],
    ['0.00_);\\(0.00\\)', 7.1, '7.10'],
    ['0.00;[Red]-0.00', 7.1, '7.10'],
    ['0.00_ ;\\-0.00\\ ', 7.1, '7.10'],
    ['0.00;@', 7.1, '7.10'],
    ['[$-421]0.00', 7.1, '7.10'],
    ['0.0#', 7.1, '7.1'],
    ['0.0#', 7.12, '7.12'],
    ['0.00', 7, '7'],
    ['@', 7.1, '7.1'],
    ['"VII-"0', 1, 'VII-1'],
    ['"VII; "0', 1, 'VII; 1'],
    ['"7."0', 10, '7.10'],
    ['\\7\\-0', 1, '7-1'],
    ['"7-"General', 1, '7-1'],
    ['"Kelas "0.00', 7.1, '7.10'],
    ['[=7.1]0.00;0', 7.1, '7.1'],
    ['0%', 7, '7'],
  ])('the format %s shows %s as %s', (code, number, name) => {
    const written = code.replaceAll('"', '&quot;')
    const xml = `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${written}"/></numFmts><cellXfs><xf/><xf numFmtId="170"/></cellXfs></styleSheet>`
    const cell = { xml: `<c s="1"><v>${number}</v></c>` }
    const file = book([names, student(1, { 'Rombel Saat Ini': cell })], '', { 'xl/styles.xml': xml })
    expect(found(file, 'class')).toEqual([name])
  })

  test.each([4, 39, 40, 43])('the built-in format %s shows two decimals', (id) => {
    const cell = { xml: '<c s="1"><v>7.1</v></c>' }
    const rows = [names, student(1, { 'Rombel Saat Ini': cell, NIPD: { xml: '<c s="1"><v>260001</v></c>' } })]
    const file = book(rows, '', { 'xl/styles.xml': styleXml([0, id]) })
    expect(read(file).drafts[0]!.values).toMatchObject({ class: '7.10', nis: '260001' })
  })

  test.each([
    '7-Jan',
    '07-Jan',
    '7 Jan',
    '01-Jul',
    'Jul-01',
    'Jan-07',
    '01/07/2026',
    '7-Jan-26',
    '2026-01-07',
    '2026-01-07 00:00:00',
    '46029',
    46029,
  ])('%s is a date that Excel made of 7-1', (typed) => {
    const file = book([names, student(1, { 'Rombel Saat Ini': typed })])
    expect(found(file, 'class')).toEqual(['7-1'])
    expect(codes(file)).toEqual([['CLASS_DATE']])
  })

  test.each(['VII-A', '7-1', '7.1', '12 7', 'X Mei', '7', '7/1/99'])('%s is a class as it is', (typed) => {
    const file = book([names, student(1, { 'Rombel Saat Ini': typed })])
    expect(found(file, 'class')).toEqual([typed])
    expect(codes(file)).toEqual([[]])
  })

  const cells = [
    '<c><v>7.1</v></c>',
    '<c s="1"><v>7.1</v></c>',
    '<c s="2"><v>46029</v></c>',
    '<c><v>8.1999999999999993</v></c>',
  ]
  test.each([
    ['class', 'name', ['Nama Kelas', 'Kapasitas', 'Wali Kelas'], [32, 'Budi']],
    ['lesson', 'class', ['Nama Rombel', 'Nama Matpel', 'Nama PTK', 'JJM'], ['Matematika', 'Budi', 4]],
    ['schedule', 'class', ['Kelas', 'Hari', 'Jam ke', 'Mapel'], ['Senin', '1', 'Matematika']],
    ['alumni', 'last_class', ['Kelas Terakhir', 'Nama', 'Tahun Lulus'], ['Ani', 2025]],
  ] as const)('and so in the list %s', (kind, key, headings, rest) => {
    const file = book([[...headings], ...cells.map((xml) => [{ xml }, ...rest])], '', styles)
    const options = { shape: shapes[kind], others: othersThan(kind), ticked: [], today }
    expect(readList(readTables(file), options).drafts.map(({ values }) => values[key])).toEqual([
      '7.1',
      '7.10',
      '7-1',
      '8.2',
    ])
  })
})
