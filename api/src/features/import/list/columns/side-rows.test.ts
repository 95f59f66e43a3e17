import { describe, expect, test } from 'vitest'
import type { TestCell } from '../../../../platform/documents/workbook/testing-workbook.ts'
import { book, codes, names, read, short, shortOf, student } from './testing-home-made.ts'

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
