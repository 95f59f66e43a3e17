import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readTables } from '../../platform/documents/workbook/read-workbook.ts'
import { readList } from './list/read-list.ts'
import { othersThan, shapes } from './kinds/shapes.ts'

/** Files that were read wrongly once, beside the repository where they are at hand; home-made.test.ts has their kinds. */
const folder = join(import.meta.dirname, '../../../../../shared/data/import-cases')

const read = (name: string, kind: 'student' | 'teacher' = 'student', dateOrder?: 'DMY' | 'MDY') =>
  readList(readTables(readFileSync(join(folder, name))), {
    shape: shapes[kind],
    others: othersThan(kind),
    ticked: [],
    today: '2026-07-14',
    dateOrder,
  })
const values = (name: string, key: string) => read(name).drafts.map((draft) => draft.values[key] ?? null)
const errors = (name: string) =>
  read(name).drafts.map(({ findings }) =>
    findings.filter(({ severity }) => severity === 'error').map(({ code }) => code),
  )

describe.runIf(existsSync(folder))('the import cases', () => {
  test('a04: classes that Excel changed', () => {
    expect(values('a04-class-eaten.xlsx', 'class')).toEqual(['7.1', '7.10', '7-1', '7-2', '7'])
    const warned = (typed: string) => [
      {
        column: 'Rombel Saat Ini',
        severity: 'warning',
        code: 'CLASS_DATE',
        message: expect.stringContaining(`Excel mengubah ${typed} menjadi tanggal`) as string,
      },
    ]
    const findings = read('a04-class-eaten.xlsx').drafts.map((draft) => draft.findings)
    expect(findings).toMatchObject([[], [], warned('7-1'), warned('7-2'), []])
  })

  test('a07: the hidden sheets are not read', () => {
    expect(values('a07-hidden-sheet.xlsx', 'name')).toEqual(['SISWA BARU LEMBAR TAMPAK'])
    expect(read('a07-hidden-sheet.xlsx').notes.hidden).toEqual(['ref', 'lama'])
  })

  test('a08: a merged class counts for all its rows', () => {
    expect(values('a08-merged-class.xlsx', 'class')).toEqual(Array(4).fill('VII-A'))
  })

  test('a10: dates', () => {
    const dates = values('a10-dates.xlsx', 'dob')
    const may = '2013-05-14'
    const [l, m, n] = ['2013-08-14', null, null]
    expect(dates).toEqual([...Array(10).fill(may), '2013-08-01', l, m, n, may, may, '2013-07-14', may, may, may])
    expect(errors('a10-dates.xlsx').flatMap((codes, i) => (codes.length > 0 ? [i] : []))).toEqual([12, 13])
  })

  test('a11: sexes', () => {
    expect(values('a11-gender.xlsx', 'gender').join('')).toMatch(/^LPLLPLPLPLPLLP$/)
  })

  test('a13: a sheet for each class', () => {
    expect(values('a13-sheet-per-class.xlsx', 'class')).toEqual(['VII-A', 'VII-B', 'VII-C'])
  })

  test('a16: formulas with an error', () => {
    expect(errors('a16-errors.xlsx')).toEqual([
      ['FORMULA_ERROR'],
      ['FORMULA_ERROR'],
      ['FORMULA_ERROR'],
      ['FORMULA_ERROR'],
      [],
    ])
  })

  test('a57: one question, then the month in front', () => {
    expect(() => read('a57-us-dates-mixed.xlsx')).toThrow(expect.objectContaining({ code: 'IMPORT_DATE_ORDER' }))
    const { drafts } = read('a57-us-dates-mixed.xlsx', 'student', 'MDY')
    expect(drafts.map((draft) => draft.values['dob'])).toEqual([
      '2013-01-05',
      '2013-02-03',
      '2013-01-31',
      '2013-02-28',
      '2013-03-04',
      '2012-11-12',
      '2012-12-25',
      '2013-05-06',
    ])
  })

  test('t70: titles of teachers', () => {
    const { drafts } = read('t70-teacher-titles.xlsx', 'teacher')
    expect(drafts.map(({ name, values: { title_front, title_back } }) => [title_front, name, title_back])).toEqual([
      ['Drs. H.', "AHMAD MA'RUF", 'S.Pd.I., M.Pd.'],
      [null, 'SITI AMINAH', 'S.E., M.M.'],
      ['Hj.', 'NUR AINI', 'S.Ag'],
      ['Dr. Ir.', 'BAMBANG', 'M.T'],
      [null, 'A.A. NGURAH OKA', null],
      [null, 'MARIA GORETI', 'S.Pd, M.Pd'],
      [null, 'S. PRAWIRO', null],
      ['Prof. K.H.', 'ALI', null],
      [null, 'RINI', 'S.Pd'],
      ['Dra.', 'TUTI', null],
      [null, 'I MADE S.', null],
      ['Ust.', 'YUSUF', 'Lc., MA.'],
      [null, 'SUKARNO', 'S.Pd.SD'],
    ])
  })
})
