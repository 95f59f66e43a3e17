import { describe, expect, test } from 'vitest'
import { makeSheets, sheetXml, type TestCell } from '../../../platform/documents/workbook/testing-workbook.ts'
import { book, codes, found, names, read, short, shortOf, student } from './testing-home-made.ts'

const classless = (no: number) => student(no, { 'Rombel Saat Ini': null })
const sheet = (name: string, ...rows: TestCell[][]) => ({ name, xml: sheetXml(rows) })

describe('the class that a title names', () => {
  const titled = (...title: TestCell[]) => found(book([title, [], short, shortOf(1)]), 'class')

  test.each([
    ['KELAS VII-A 2026/2027', 'VII-A'],
    ['KELAS VII-A T.P. 2026/2027', 'VII-A'],
    ['KELAS VII-A TAPEL 2026/2027', 'VII-A'],
    ['KELAS VII-A T.A 2026', 'VII-A'],
    ['DAFTAR SISWA KELAS VII-A BULAN JULI', 'VII-A'],
    ['KELAS VII-A/GANJIL', 'VII-A'],
    ['KELAS VII-A - WALI KELAS: BUDI', 'VII-A'],
    ['KELAS VII (TUJUH) A', 'VII A'],
    ['Kelas/Semester : VII-A / Ganjil', 'VII-A'],
    ['Kelas / Semester : VII-A / 1', 'VII-A'],
    ['Kelas : 7-9', '7-9'],
    ['KELAS VII/A', 'VII/A'],
    ['KELAS X TP 1', 'X TP 1'],
    ['DAFTAR PESERTA DIDIK KELAS X MIPA 1 SMA NEGERI 1', 'X MIPA 1'],
    ['VII-A', 'VII-A'],
    ['7.10', '7.10'],
    ['DAFTAR NAMA SISWA VII-A', 'VII-A'],
    ['DAFTAR NAMA SISWA VII-A TAHUN PELAJARAN 2026/2027', 'VII-A'],
    ['DAFTAR SISWA KELAS VII', 'VII'],
    ['DAFTAR SISWA KELAS Vll-A TAHUN PELAJARAN 2026/2027', 'VII-A'],
    ['Ⅶ-A', 'VII-A'],
    ['VlI-A', 'VII-A'],
    ['KELAS Ⅶ (TUJUH) A', 'VII A'],
  ])('%s', (title, name) => {
    expect(titled(title)).toEqual([name])
  })

  test.each([
    'Kelas VII, VIII, IX',
    'Kelas VII-IX',
    'Kelas Vll – IX',
    'Kelas XIl',
    'Kelas : 7 - 9',
    'KELAS VII s.d. IX',
    'KELAS VII DAN VIII',
    'Wali Kelas : Budi',
    'Jumlah Kelas : 7',
    'V. DATA SISWA',
    '3 September 2026',
    'DAFTAR SISWA 1 ATAP',
  ])('%s is none', (title) => {
    expect(titled(title)).toEqual([null])
  })

  test('is found in cells beside each other', () => {
    expect(titled('Kelas', ':', 'VII-A', 'Tahun', ':', '2026/2027')).toEqual(['VII-A'])
    expect(titled('Kelas', null, null, 'VII-A', 'Wali Kelas', 'Budi')).toEqual(['VII-A'])
  })
})

test.each([
  ['VII-A 2026-2027', 'VII-A'],
  ['Siswa VII-A 2026', 'VII-A'],
  ['Kelas 7', '7'],
  ['7', null],
  ['PD 7A', '7A'],
  ['VlI-A', 'VII-A'],
  ['Ⅷ B (2)', 'VIII B'],
  ['XIl', null],
  ['Peserta Didik VII-A', 'VII-A'],
  ['07A', '7A'],
  ['7-9', '7-9'],
  ['Kelas VII-IX', null],
  ['Juli 2026', null],
])('the tab %s', (tab, name) => {
  expect(found(makeSheets([sheet(tab, short, shortOf(1))]), 'class')).toEqual([name])
})

test('of tab and title, the more exact one wins without a doubt', () => {
  for (const [tab, title] of [
    ['Kelas VII', 'KELAS VII-A'],
    ['VII-A', 'KELAS VII'],
  ] as const) {
    const file = makeSheets([sheet(tab, [title], short, shortOf(1))])
    expect(found(file, 'class')).toEqual(['VII-A'])
    expect(codes(file)).toEqual([[]])
  }
  expect(codes(makeSheets([sheet('Kelas VIII', ['KELAS VII-A'], short, shortOf(1))]))).toEqual([['CLASS_DOUBT']])
})

test('a column of classes that is empty hides neither tab nor title', () => {
  const file = makeSheets([
    sheet('VII-A', names, classless(1), classless(2)),
    sheet('Sheet2', ['KELAS VII-B'], names, classless(3)),
  ])
  expect(found(file, 'class')).toEqual(['VII-A', 'VII-A', 'VII-B'])
  expect(read(file).header.missing).not.toContain('Rombel Saat Ini')
  expect(found(book([names, classless(1)]), 'class')).toEqual([null])
  expect(found(makeSheets([sheet('VII-B', names, student(1), classless(2))]), 'class')).toEqual(['VII-A', null])
})

test('a band with a class alone begins a block', () => {
  const file = book([short, ['VII-A'], shortOf(1), [null, 'VII-B'], shortOf(2), ['KELAS', ':', 'VII-C'], shortOf(3)])
  expect(found(file, 'class')).toEqual(['VII-A', 'VII-B', 'VII-C'])
})

test('a sheet without a class beside others is said, and its doubles give way', () => {
  const file = makeSheets([
    sheet('SEMUA', short, shortOf(1), shortOf(2), shortOf(3)),
    sheet('VII-A', short, shortOf(1)),
    sheet('VII-B', short, shortOf(2)),
  ])
  const { notes, header } = read(file)
  expect(notes.sheets.map((one) => one.name)).toEqual(['SEMUA (tanpa kelas)', 'VII-A', 'VII-B'])
  expect(header.missing).toContain('Rombel Saat Ini')
  expect(codes(file)).toEqual([['CLASS_NONE', 'DOUBLED'], ['CLASS_NONE', 'DOUBLED'], ['CLASS_NONE'], [], []])
})

test('a sheet that is not read is named with what it lacks', () => {
  const without = (row: TestCell[]) => row.filter((_, at) => at !== 2)
  const file = makeSheets([
    sheet('VII-A', short, shortOf(1)),
    sheet('VII-B', without(short), without(shortOf(2))),
    sheet('VII-C', short.with(2, 'Nomor Induk'), shortOf(3)),
    sheet('Guru', ['No', 'Nama', 'NUPTK', 'JK', 'Tanggal Lahir', 'Status Kepegawaian', 'Jenis PTK'], [1, 'Budi']),
  ])
  expect(read(file).notes.unread).toEqual([
    'VII-B (tanpa kolom NIPD)',
    'VII-C (tanpa kolom NIPD. Judul yang tidak dikenali: Nomor Induk)',
    'Guru (Daftar Guru)',
  ])
})

test('a sheet beyond the limit is named as not read', () => {
  const sheets = Array.from({ length: 62 }, (_, i) => sheet(`VII-${i + 1}`, short, shortOf(i + 1)))
  const { drafts, notes } = read(makeSheets(sheets))
  expect(drafts).toHaveLength(60)
  expect(notes.unread).toEqual(['VII-61 dan 1 lembar sesudahnya (hanya 60 lembar pertama dibaca)'])
})
