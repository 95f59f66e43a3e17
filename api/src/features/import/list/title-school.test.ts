import { expect, test } from 'vitest'
import type { Cell, Table } from '../../../platform/documents/workbook/cell.ts'
import { isSameName } from '../batch/other-school.ts'
import type { Header } from './header.ts'
import { titleSchools } from './title-school.ts'

const text = (value: string): Cell => ({ kind: 'text', text: value })
const sheet = (...titles: string[][]): { table: Table; header: Header } => ({
  table: { name: 'x', rows: titles.map((cells, i) => ({ number: i + 1, cells: cells.map(text) })) },
  header: { row: titles.length + 1, dataFrom: titles.length + 1, columns: [], missing: [], ignored: [] },
})
const named = (...cells: string[]) => titleSchools([sheet(cells)])[0] ?? null

test.each([
  [['SMP NEGERI 99 ANTAH BERANTAH'], 'SMP NEGERI 99 ANTAH BERANTAH'],
  [['DAFTAR SISWA SMP NEGERI 99 ANTAH'], 'SMP NEGERI 99 ANTAH'],
  [['DAFTAR SISWA', 'SMPN 99 ANTAH', 'TAHUN PELAJARAN 2026/2027'], 'SMPN 99 ANTAH'],
  [['UPTD SMP NEGERI 99'], 'SMP NEGERI 99'],
  [['SMP-IT AL HIKMAH'], 'SMP-IT AL HIKMAH'],
  [['Daftar siswa SMPIT Al Hikmah, kelas VII'], 'SMPIT Al Hikmah'],
  [['Madrasah Aliyah Negeri 2'], 'Madrasah Aliyah Negeri 2'],
  [['Nama Sekolah', ':', 'SMK', 'Pelita Harapan'], 'SMK Pelita Harapan'],
  [['Satuan Pendidikan : SD Melati 3 Kec. Antah'], 'SD Melati 3'],
  [['DAFTAR SISWA SD NEGERI 5 2026/2027'], 'SD NEGERI 5'],
  [['MAN 2 Bogor'], 'MAN 2 Bogor'],
])('%j names a school', (cells, name) => {
  expect(named(...cells)?.name).toBe(name)
})

test.each([
  ['SMP Kelas VII-A'],
  ['DAFTAR SISWA SMP'],
  ['Data SMP 2026/2027'],
  ['Wali kelas', 'Ahmad Fauzi, MA', 'NIP 1979'],
  ['Periode Juli sd Desember'],
  ['Tanggal Unduh: 14/07/2026 Pengunduh: Ani (smpn1antah@gmail.com)'],
  ['Kecamatan Antah, Kabupaten Berantah'],
])('%j names none', (...cells) => {
  expect(named(...cells)).toBeNull()
})

test('an NPSN may be in the next cell, and every sheet counts', () => {
  expect(named('NPSN', ':', '99999999')?.npsn).toBe('99999999')
  const found = titleSchools([sheet(['SMP NEGERI 1']), sheet(['Daftar siswa']), sheet(['SMP NEGERI 99'])])
  expect(found.map(({ name }) => name)).toEqual(['SMP NEGERI 1', 'SMP NEGERI 99'])
})

test.each([
  ['SMP NEGERI 1 CIBINONG', 'SMPN 1 Cibinong', true],
  ['Madrasah Aliyah Negeri 2', 'MAN 2 Bogor', true],
  ['Madrasah Aliyah Negeri 3', 'MAN 2 Bogor', false],
  ['MAN 2 Bogor', 'Madrasah Aliyah Negeri 2 Bogor', true],
  ['SMP NEGERI 99', 'UPTD SMP Negeri 99 Antah', true],
  ['SMP-IT AL HIKMAH', 'SMPIT Al Hikmah', true],
  ['SMP IT AL HIKMAH', 'SMP Islam Al Azhar', false],
])('%s and %s are the same school: %s', (titled, own, isSame) => {
  expect(isSameName(titled, own)).toBe(isSame)
})
