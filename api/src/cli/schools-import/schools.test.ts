import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { exampleSchools } from './example-schools.ts'
import { importSchools } from './write-schools.ts'
import { readSchools } from './read-schools.ts'

const t = await testApp()
afterAll(t.close)

const header = 'NPSN;NAMA;BENTUK PENDIDIKAN;STATUS;ALAMAT;KECAMATAN;KABUPATEN/KOTA;PROVINSI'
const good = '20200103;SMP NEGERI 1 CIBINONG;SMP;NEGERI;Jl. Raya 1;Kec. Cibinong;Kab. Bogor;Prov. Jawa Barat'
const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const school = {
  npsn: '20200103',
  name: 'SMP NEGERI 1 CIBINONG',
  level: 'SMP',
  status: 'Negeri',
  address: 'Jl. Raya 1',
  district: 'Cibinong',
  regency: 'Kabupaten Bogor',
  province: 'Jawa Barat',
}

describe('a file is rejected as a whole', () => {
  test('without the column NPSN', () => {
    expect(() => readSchools(csv('NAMA;STATUS', 'SD 1;NEGERI'))).toThrow('Kolom NPSN tidak ditemukan')
  })
  test('with missing columns, which it names', () => {
    expect(() => readSchools(csv('NPSN;NAMA;STATUS;ALAMAT;KECAMATAN;PROVINSI'))).toThrow(
      'BENTUKPENDIDIKAN, KABUPATENKOTA',
    )
  })
  test('when it is not a table', () => {
    expect(() => readSchools(Buffer.from('%PDF-1.7\n'))).toThrow('PDF')
  })
})

test('wrong rows are skipped and reported by line', () => {
  const lines = [
    header,
    good,
    good.replace('20200103', '2020010'),
    good.replace('NEGERI;Jl', 'MILIK;Jl').replace('20200103', '20200104'),
    '',
    good.replace('SMP NEGERI 1 CIBINONG', ' ').replace('20200103', '20200105'),
    good,
  ]
  expect(readSchools(csv(...lines))).toEqual({
    schools: [school],
    wrong: [
      { line: 3, reason: 'NPSN "2020010" bukan 8 angka' },
      { line: 4, reason: 'status "MILIK" bukan Negeri atau Swasta' },
      { line: 6, reason: 'kolom NAMA kosong' },
      { line: 7, reason: 'NPSN 20200103 sudah ada di atasnya' },
    ],
  })
})

test('quoted cells may hold separators, quotes and line ends; rows count as in a spreadsheet', () => {
  const quoted = good.replace('Jl. Raya 1', '"Jl. ""Raya""; 1\nblok B"')
  const bad = good.replace('20200103', '1')
  expect(readSchools(csv(`\u{feff}${header}`, quoted, '', bad))).toEqual({
    schools: [{ ...school, address: 'Jl. "Raya"; 1 blok B' }],
    wrong: [{ line: 4, reason: 'NPSN "1" bukan 8 angka' }],
  })
})

test('a workbook reads like the same table in CSV, with a title above', () => {
  const cells = [['Daftar Satuan Pendidikan'], header.split(';'), good.split(';')]
  expect(readSchools(makeWorkbook(sheetXml(cells)))).toEqual({ schools: [school], wrong: [] })
})

describe('writing', () => {
  const count = async () =>
    Number((await t.owner.selectFrom('platform.school_reference').select('npsn').execute()).length)

  test('counts new, changed and equal schools, and keeps those not in the file', async () => {
    expect(await importSchools(t.owner, exampleSchools)).toEqual({ added: 10, changed: 0, same: 0 })
    const moved = { ...exampleSchools[0]!, address: 'Jl. Baru 2' }
    expect(await importSchools(t.owner, [moved, exampleSchools[1]!])).toEqual({ added: 0, changed: 1, same: 1 })
    expect(await count()).toBe(10)
  })

  test('leaves nothing behind when a later row cannot be written', async () => {
    const many = Array.from({ length: 6_000 }, (_, i) => ({ ...exampleSchools[0]!, npsn: String(40_000_000 + i) }))
    const broken = [...many, { ...exampleSchools[0]!, npsn: '50000000', status: 'Milik' as 'Negeri' }]
    await expect(importSchools(t.owner, broken)).rejects.toMatchObject({ code: '23514' })
    expect(await count()).toBe(10)
  })
})
