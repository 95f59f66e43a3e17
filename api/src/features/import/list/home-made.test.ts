import { describe, expect, test } from 'vitest'
import {
  makeSheets,
  makeWorkbook,
  sheetXml,
  styleXml,
  type TestCell,
} from '../../../platform/documents/workbook/testing-workbook.ts'
import { book, codes, found, names, read, short, shortOf, student } from './testing-home-made.ts'

const refusal = (code: string, words = '') =>
  expect.objectContaining({ code, message: expect.stringContaining(words) as string })

describe('a workbook with several sheets', () => {
  const titled = (name: string, no: number) =>
    sheetXml([[`DAFTAR SISWA KELAS ${name} TP 2026/2027`], [], short, shortOf(no)])

  test('is read whole, each class by its tab or its title', () => {
    const file = makeSheets([
      { name: 'VII-A', xml: titled('VII-A', 1) },
      { name: 'Siswa Kelas_7B', xml: titled('VII-B', 2) },
      { name: 'Sheet3', xml: titled('VII-C', 3) },
      { name: 'VII-D (2)', xml: sheetXml([short, shortOf(4)]) },
      { name: 'Sheet5', xml: sheetXml([]) },
      {
        name: 'Rekap',
        xml: sheetXml([
          ['Kelas', 'Jumlah'],
          ['VII-A', 1],
        ]),
      },
    ])
    const { drafts, notes, header } = read(file)
    expect(drafts.map(({ row, sheet, values }) => [row, sheet, values['class']])).toEqual([
      [4, { no: 0, name: 'VII-A' }, 'VII-A'],
      [4, { no: 1, name: 'Siswa Kelas_7B' }, '7B'],
      [4, { no: 2, name: 'Sheet3' }, 'VII-C'],
      [2, { no: 3, name: 'VII-D (2)' }, 'VII-D'],
    ])
    expect(drafts.flatMap(({ findings }) => findings)).toEqual([])
    expect(header.missing).not.toContain('Rombel Saat Ini')
    expect(notes).toMatchObject({ hidden: [], unread: ['Rekap'], skipped: [] })
    expect(notes.sheets[2]).toEqual({ name: 'Sheet3', class: 'VII-C' })
  })

  test('names the sheet where a row is twice', () => {
    const file = makeSheets([
      { name: 'VII-A', xml: sheetXml([short, shortOf(1)]) },
      { name: 'VII-B', xml: sheetXml([short, shortOf(1)]) },
    ])
    expect(read(file).drafts[1]!.findings).toMatchObject([
      { code: 'DOUBLED', message: expect.stringContaining('baris 2 lembar VII-A') as string },
    ])
  })

  test('whose tab and title name two classes is read by the tab, with a warning', () => {
    const file = makeSheets([{ name: 'VII-B', xml: titled('VII-A', 1) }])
    expect(codes(file)).toEqual([['CLASS_DOUBT']])
    expect(found(file, 'class')).toEqual(['VII-B'])
  })

  test.each(['hidden', 'veryHidden'] as const)('never has a sheet read that is %s, and says so', (state) => {
    const file = makeSheets([
      { name: 'lama', state, xml: sheetXml([names, student(1)]) },
      { name: 'Siswa', xml: sheetXml([names, student(2)]) },
    ])
    expect(found(file, 'name')).toEqual(['Siswa 2'])
    expect(read(file).notes.hidden).toEqual(['lama'])
    const alone = makeSheets([{ name: 'lama', state, xml: sheetXml([names, student(1)]) }])
    expect(() => read(alone)).toThrow(refusal('IMPORT_NO_HEADER'))
  })
})

test('a hidden row is read with a warning', () => {
  const sheet = sheetXml([names, student(1), student(2)]).replace(/<row>(?=.{20,60}Siswa 2)/, '<row hidden="1">')
  expect(codes(makeWorkbook(sheet.replace(/<row>(<c><v>2)/, '<row hidden="1">$1')))).toEqual([[], ['HIDDEN_ROW']])
})

test('a merged class counts for every row it covers, and for no other', () => {
  const rows = [names, student(1), ...[2, 3, 4].map((no) => student(no, { 'Rombel Saat Ini': null }))]
  const file = book(rows, '<mergeCells><mergeCell ref="G2:G4"/></mergeCells>')
  expect(found(file, 'class')).toEqual(['VII-A', 'VII-A', 'VII-A', null])
  const blank = rows.with(2, student(2, { 'Rombel Saat Ini': ' ' }))
  expect(found(book(blank, '<mergeCells><mergeCell ref="G2:G4"/></mergeCells>'), 'class')).toEqual(found(file, 'class'))
})

test.each([
  ['Bandung, 14 Mei 2013', 'Bandung'],
  ['Kab. Bandung Barat, 14/05/2013', 'Kab. Bandung Barat'],
  ['BANDUNG 14-05-2013', 'BANDUNG'],
  ['14 Mei 2013', null],
])('place and date of birth stand in one cell: %s', (cell, place) => {
  for (const heading of ['Tempat, Tanggal Lahir', 'TEMPAT/TGL. LAHIR', 'TTL']) {
    const file = book([names.with(5, heading), student(1).with(5, cell)])
    expect(read(file).drafts).toMatchObject([{ values: { dob: '2013-05-14', birth_place: place } }])
  }
})

describe('dates', () => {
  const readDates = (file: Buffer, order?: 'DMY' | 'MDY') => read(file, order).drafts.map(({ values }) => values['dob'])
  const dated = (...dates: TestCell[]) =>
    book([names, ...dates.map((one, no) => student(no, { 'Tanggal Lahir': one }))])

  test.each([
    '14 Mei 2013',
    '14-Mei-2013',
    '14 May 2013',
    '14-May-13',
    'Bandung, 14 Mei 2013',
    'Kab. Bandung, 14 mei 2013 ',
    'Selasa, 14 Mei 2013',
    'Selasa 14/05/2013',
    'Bandung, 14-05-2013',
    'Bandung, Selasa 14 Mei 2013',
    'May 14, 2013',
    '14.05.2013',
    '14-05-13',
    '2013/05/14',
    '20130514',
    20130514,
    '14/5/2013 00:00:00',
    '2013-05-14T00:00:00.000Z',
    '14\u200b/05/2013',
    '14 Mei ’13',
    "14 Mei '13",
    '14 Mei 2013.',
    '14–05–2013',
    '2013-May-14',
    '2013 Mei 14',
    '14052013',
    14052013,
    '41408',
  ])('%s is read', (typed) => {
    expect(found(dated(typed), 'dob')).toEqual(['2013-05-14'])
  })

  test.each([
    ['1 Agt 2013', '2013-08-01'],
    ['1 Ags 2013', '2013-08-01'],
    ['5 Okt 13', '2013-10-05'],
    ['24 Des 2013', '2013-12-24'],
    ['7 Nopember 2013', '2013-11-07'],
    ['3 Peb 2013', '2013-02-03'],
    ['14 Agst 2013', '2013-08-14'],
    ['14 Febuari 2013', '2013-02-14'],
    ['14 Septem 2013', '2013-09-14'],
    // As year, month and day there is no such date.
    ['20112012', '2012-11-20'],
    ['20121120', '2012-11-20'],
  ])('%s is read as %s', (typed, date) => {
    expect(found(dated(typed), 'dob')).toEqual([date])
  })

  test.each([
    '30/02/2013',
    '00/00/0000',
    '31 Juni 2013',
    '14 Foo 2013',
    '2013-05-13T17:00:00.000Z',
    '20131405',
    'Mei 2013',
    '32052013',
    '20132013',
    '14 Constructor 2013',
  ])('%s refuses its row', (typed) => {
    expect(codes(dated(typed))).toEqual([['REQUIRED_UNREADABLE']])
  })

  test('a column that proves the month to be first asks once, and both answers are followed', () => {
    const file = dated('01/05/2013', '01/31/2013', '02/03/2013', '05/05/2013', '12/25/2012')
    expect(() => read(file)).toThrow(refusal('IMPORT_DATE_ORDER', 'baris 3 berisi 01/31/2013'))
    expect(() => read(file)).toThrow(refusal('IMPORT_DATE_ORDER', '2 tanggal lain, misalnya 01/05/2013'))
    expect(readDates(file, 'MDY')).toEqual(['2013-01-05', '2013-01-31', '2013-02-03', '2013-05-05', '2012-12-25'])
    expect(readDates(file, 'DMY')).toEqual(['2013-05-01', '2013-01-31', '2013-03-02', '2013-05-05', '2012-12-25'])
  })

  describe('beside cells that a spreadsheet with the day in front made of such texts', () => {
    const styles = { 'xl/styles.xml': styleXml([0, 14]) }
    const cell = (serial: number) => ({ xml: `<c s="1"><v>${serial}</v></c>` })
    const [firstOfMay, secondOfMarch, fifthOfMay, fourteenthOfMay] = [41395, 41335, 41399, 41408].map(cell)
    const beside = (...dates: TestCell[]) =>
      book([names, ...dates.map((one, no) => student(no, { 'Tanggal Lahir': one }))], '', styles)

    test('the cells are asked about too, and turned', () => {
      const file = beside('01/31/2013', firstOfMay!, secondOfMarch!, fifthOfMay!)
      expect(() => readDates(file)).toThrow(refusal('IMPORT_DATE_ORDER', '2 tanggal lain, misalnya 01/05/2013'))
      expect(readDates(file, 'MDY')).toEqual(['2013-01-31', '2013-01-05', '2013-02-03', '2013-05-05'])
      expect(readDates(file, 'DMY')).toEqual(['2013-01-31', '2013-05-01', '2013-03-02', '2013-05-05'])
    })

    test('but a cell of a higher day shows that the cells are dates', () => {
      const file = beside('01/31/2013', firstOfMay!, fourteenthOfMay!)
      expect(readDates(file)).toEqual(['2013-01-31', '2013-05-01', '2013-05-14'])
      const ambiguous = beside('01/31/2013', '02/03/2013', firstOfMay!, fourteenthOfMay!)
      expect(readDates(ambiguous, 'MDY')).toEqual(['2013-01-31', '2013-02-03', '2013-05-01', '2013-05-14'])
    })
  })

  test('nothing is asked where only one reading exists', () => {
    expect(found(dated('14/05/2013', '05/14/2013'), 'dob')).toEqual(['2013-05-14', '2013-05-14'])
    expect(found(dated('02/03/2013', '04/03/2013'), 'dob')).toEqual(['2013-03-02', '2013-03-04'])
  })
})

test('a row with a number whose formulas all found nothing is refused, without one it is none', () => {
  const errors = Array.from({ length: 6 }, () => '#N/A')
  const file = book([names, student(1), [2, ...errors], [null, ...errors]])
  expect(codes(file)).toEqual([[], Array(6).fill('FORMULA_ERROR')])
})

test.each(['#N/A', '#REF!', '#VALUE!', '#VALUE', '#GETTING_DATA', 'Err:502', 'Err:508'])(
  '%s in any imported cell refuses its row',
  (value) => {
    const broken = { xml: `<c t="e"><f>VLOOKUP(1,A:B,2)</f><v>${value}</v></c>` }
    for (const cell of [broken, value])
      for (const column of ['Nama', 'NISN', 'Rombel Saat Ini', 'Tanggal Lahir']) {
        const [draft] = read(book([names, student(1, { [column]: cell })])).drafts
        expect(draft!.findings).toMatchObject([
          { column, severity: 'error', value, message: expect.stringContaining('Rumus galat') as string },
        ])
      }
  },
)

test.each([
  ...['lk', 'Lk.', 'LAKI - LAKI', 'laki2', 'Pria', 'Putra', 'l\u200b', 'Pa'].map((word) => [word, 'L'] as const),
  ...['pr', 'Pr.', 'P(erempuan)', 'Wanita', 'PUTRI', '\u200ep', 'Pi'].map((word) => [word, 'P'] as const),
])('%s is %s', (word, gender) => {
  expect(found(book([names, student(1, { JK: word })]), 'gender')).toEqual([gender])
})

test('characters without width hide nothing and make nobody', () => {
  const file = book([
    names,
    student(1, { NISN: '\u200b0014721751', NIPD: 'B\u200b1\u2060', 'Rombel Saat Ini': 'VII\u200b-A\ufeff' }),
    student(2, { Nama: '\u200b' }),
  ])
  const { drafts } = read(file)
  expect(drafts[0]!.values).toMatchObject({ nisn: '0014721751', nis: 'B1', class: 'VII-A' })
  expect(drafts[1]!.findings).toMatchObject([{ code: 'REQUIRED_EMPTY' }])
})
