import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amount, seed } from '@hadir/contract/testing/test-size.ts'
import { calculates, cellsOf } from '../../testing/file-faults.ts'
import { csvWriter, undefused } from './csv.ts'

const fileOf = async (rows: string[][]) => {
  const file = csvWriter(['Nama', 'Alamat', 'Catatan'])
  await file.write(rows.map((row) => row.map((text) => ({ kind: 'text' as const, text }))))
  return (await file.end()).toString().slice(1)
}

test('a separator in a name starts no formula where it separates cells', async () => {
  const file = await fileOf([['Siti', 'Budi;=cmd|calc', 'Ayu;"=1+1"']])
  expect(file.split('\r\n')[1]).toBe(`"Siti";"Budi;'=cmd|calc";"Ayu;""'=1+1"""`)
  expect(cellsOf(file, ';').filter(calculates)).toEqual([])
  // What this test's reader would see if the file were only quoted.
  expect(cellsOf('"Siti","Budi;=cmd|calc"', ';').filter(calculates)).toEqual(['=cmd|calc"'])
})

test('an Indonesian spreadsheet shows its columns, letters and numbers', async () => {
  const file = csvWriter(['Nama', 'Rata-rata'])
  await file.write([
    [
      { kind: 'text', text: 'Né' },
      { kind: 'number', number: 87.5 },
    ],
  ])
  expect((await file.end()).toString()).toBe('\ufeff"Nama";"Rata-rata"\r\n"Né";"87,5"\r\n')
})

test('no cell of an exported CSV becomes a formula, and it reads back whole', async () => {
  const sign = fc.constantFrom(...'=+-@;,\t\r\n"\' \0aB1', '\uff1d', '\uff0b')
  const text = fc.array(sign, { maxLength: 12 }).map((signs) => signs.join(''))
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(text, text, text), { maxLength: 4 }), async (rows) => {
      const file = await fileOf(rows)
      for (const delimiter of [',', ';', '\t']) expect(cellsOf(file, delimiter).filter(calculates)).toEqual([])
      const read = parse(file, { delimiter: ';', relax_column_count: true }) as string[][]
      expect(read.slice(1).map((row) => row.map(undefused))).toEqual(rows)
    }),
    { numRuns: amount({ short: 100, long: 5_000 }), seed },
  )
})

test('an apostrophe of the text itself stays', () => {
  for (const text of ["'Aisyah", "Nur'aini", "''", "'0812", 'Budi, "\'Abdul"']) expect(undefused(text)).toBe(text)
  expect(undefused("'=1+1")).toBe('=1+1')
})
