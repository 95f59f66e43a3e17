import { describe, expect, test } from 'vitest'
import type { TestCell } from '../../../platform/documents/workbook/testing-workbook.ts'
import { readTables } from '../../../platform/documents/workbook/read-workbook.ts'
import { readList } from './read-list.ts'
import { othersThan, shapes } from '../kinds/shapes.ts'
import { book, codes, names, read, short, shortOf, student, today } from './testing-home-made.ts'

describe('rows that are no student', () => {
  const below: TestCell[][] = [
    ['Jumlah', null, null, 2],
    [null, 'Laki-laki', 1],
    [null, null, null, null, null, 'Bandung, 14 Juli 2026'],
    ['Mengetahui,', null, null, null, null, 'Wali Kelas'],
    [null, 'Kepala SMP Contoh'],
    [],
    [null, 'Drs. Ahmad', null, null, null, 'Rina, S.Pd.'],
    [null, 'NIP. 198001012005011001', null, null, null, 'NIP. -'],
  ]

  test('are skipped: second headings, totals and signatures', () => {
    const { drafts, notes } = read(book([names, student(1), names, student(2), ...below, names, student(3)]))
    expect(drafts.map(({ name }) => name)).toEqual(['Siswa 1', 'Siswa 2', 'Siswa 3'])
    expect(notes.skipped.map(({ row, text }) => [row, text])).toEqual([
      [5, 'Jumlah'],
      [6, 'Laki-laki'],
      [7, 'Bandung, 14 Juli 2026'],
      [8, 'Mengetahui,'],
      [9, 'Kepala SMP Contoh'],
      [11, 'Drs. Ahmad'],
      [12, 'NIP. 198001012005011001'],
    ])
  })

  test('but one who lacks something is refused, also under a total', () => {
    const lacking = student(4, { 'Tanggal Lahir': null })
    const alone = [4, 'Siswa 4']
    expect(codes(book([names, student(1), ['Jumlah', null, 1], lacking]))).toEqual([[], ['REQUIRED_EMPTY']])
    expect(codes(book([names, student(1), alone]))[1]).toContain('REQUIRED_EMPTY')
  })

  test('a heading with columns in another order is followed, and its title names the class', () => {
    const turned = (row: TestCell[]) => [row[0]!, row[2]!, row[1]!, ...row.slice(3)]
    const file = book([
      ['KELAS VII-A'],
      short,
      shortOf(1),
      [],
      [null, 'KELAS : VII-B'],
      turned(short),
      turned(shortOf(2)),
    ])
    expect(read(file).drafts.map(({ name, values }) => [name, values['class']])).toEqual([
      ['Siswa 1', 'VII-A'],
      ['Siswa 2', 'VII-B'],
    ])
  })
})

/** A list whose rows have numbers, and one whose rows have none. */
const lists = [names, names.with(0, 'Absen')].map(
  (heading) =>
    (...rows: TestCell[][]) =>
      book([heading, student(1), ...rows]),
)

describe('what is written below or between the rows of a list is no student', () => {
  const alone = [
    'L = 16',
    'P : 16',
    'Banyaknya siswa',
    'Rata-rata',
    'Kepala,',
    'Kepsek',
    'Waka Kurikulum',
    'a.n. Kepala Sekolah',
    'Yang membuat,',
    'Orang Tua/Wali',
    '(……)',
    '(..........)',
    'Karawang, Juli 2026',
    'Hal. 1',
    'Page 1 of 3',
    'SMP NEGERI 3 TIRTAMULYA',
    'TAHUN PELAJARAN 2026/2027',
    'DAFTAR SISWA KELAS VII-B',
    'Ket :',
    'Σ',
    'NIP. 1965',
  ]
  test.each([...alone.map((text) => [text]), ['LK', 12], ['PR', 13], ['Jumlah', 32, 'L'], ['NIP', 1965]])(
    '%s',
    (...texts) => {
      for (const list of lists) {
        const { drafts, notes } = read(list([null, ...texts], student(2)))
        expect(drafts.map(({ name }) => name)).toEqual(['Siswa 1', 'Siswa 2'])
        expect(notes.skipped.map(({ text }) => text)).toEqual([texts[0]])
      }
    },
  )

  test.each([
    ['another label', [...names, 'Ket']],
    ['other words', ['No', 'Nama Siswa', 'NIPD', 'L/P', 'NISN', 'Tgl Lhr', 'Kelas']],
    ['the name alone', [null, 'Nama']],
    ['numbers in brackets', ['(1)', '(2)', '(3)', '(4)', '(5)']],
    ['numbers from the second column on', [null, 1, 2, 3, 4, 5]],
    ['letters', ['A', 'B', 'C', 'D']],
  ])('a second heading with %s', (_, heading) => {
    for (const list of lists) {
      const { drafts, notes } = read(list(heading, student(2)))
      expect(drafts.map(({ name, values }) => [name, values['dob']])).toEqual([
        ['Siswa 1', '2014-03-16'],
        ['Siswa 2', '2014-03-16'],
      ])
      expect(notes.skipped).toEqual([])
    }
  })

  test('what has a number in a list with numbers is a row, whatever it looks like', () => {
    const [numbered, other] = lists
    expect(codes(numbered!(['Jumlah', 32], [2, 'SITI']))[1]).toContain('REQUIRED_EMPTY')
    expect(codes(numbered!([2, 'Total Sari', 'B2', 'L']))[1]).toEqual(['REQUIRED_EMPTY'])
    // Names that begin like a word below a list.
    for (const name of ['Nik Amalia', 'Sumber Rezeki'])
      expect(codes(other!(student(2, { Nama: name, 'Tanggal Lahir': null, No: null })))[1]).toEqual(['REQUIRED_EMPTY'])
  })

  test('the text shown of it is the first that says something', () => {
    expect(read(lists[1]!(['12', 'Jumlah'])).notes.skipped).toMatchObject([{ text: 'Jumlah' }])
  })

  test.each([
    ['lesson', ['No', 'Nama Rombel', 'Nama Matpel', 'Nama PTK', 'JJM'], [1, 'VII-A', 'IPA', 'Budi', 4]],
    ['schedule', ['No', 'Kelas', 'Hari', 'Jam ke', 'Mapel'], [1, 'VII-A', 'Senin', '1', 'IPA']],
    ['class', ['No', 'Nama Kelas', 'Kapasitas', 'Wali Kelas'], [1, 'VII-A', 32, 'Budi']],
  ] as const)('nor a class, in the list %s', (kind, heading, row) => {
    const below = [['Jumlah', null, null, 4], [], ['Mengetahui'], ['Kepala Sekolah'], ['Drs. Ahmad'], ['NIP. 1965']]
    const next = [2, 'VII-B', ...row.slice(2)]
    const file = book([
      [...heading],
      [...row],
      [null, 'Jumlah', null, 4],
      next,
      ...below.map((cells) => [null, ...cells]),
    ])
    const options = { shape: shapes[kind], others: othersThan(kind), ticked: [], today }
    const { drafts, notes } = readList(readTables(file), options)
    expect(drafts.map(({ values }) => values['class'] ?? values['name'])).toEqual(['VII-A', 'VII-B'])
    expect(notes.skipped).toHaveLength(6)
  })

  test('a row that is numbered and whose class is merged with the one above is a lesson', () => {
    const heading = ['No', 'Nama Rombel', 'Nama Matpel', 'Nama PTK', 'JJM']
    const rows = [
      [1, 'VII-A', 'IPA', 'Budi', 4],
      [null, null, 'IPS'],
      [2, 'VII-B', 'IPA'],
    ]
    const file = book([heading, ...rows], '<mergeCells><mergeCell ref="A2:A3"/><mergeCell ref="B2:B3"/></mergeCells>')
    const options = { shape: shapes.lesson, others: othersThan('lesson'), ticked: [], today }
    expect(readList(readTables(file), options).drafts.map(({ values }) => values['subject'])).toEqual([
      'IPA',
      'IPS',
      'IPA',
    ])
  })
})
