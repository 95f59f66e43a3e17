import { readTables } from '../../../platform/documents/workbook/read-workbook.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../../platform/documents/workbook/testing-workbook.ts'
import { readList } from './read-list.ts'
import { studentList } from '../kinds/student/columns.ts'
import { teacherList } from '../kinds/teacher/columns.ts'

/** Lists that schools make themselves, for tests. */

export const today = '2026-07-14'
export const read = (file: Buffer, dateOrder?: 'DMY' | 'MDY') =>
  readList(readTables(file), { shape: studentList, others: [teacherList], ticked: [], today, dateOrder })

export const short = ['No', 'Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir']
export const names = [...short, 'Rombel Saat Ini']
export const student = (no: number, rest: Partial<Record<string, TestCell>> = {}): TestCell[] =>
  names.map((name) =>
    name in rest
      ? rest[name]!
      : ({
          No: no,
          Nama: `Siswa ${no}`,
          NIPD: `B${no}`,
          JK: 'L',
          'Tanggal Lahir': '2014-03-16',
          'Rombel Saat Ini': 'VII-A',
        }[name] ?? null),
  )
export const shortOf = (no: number) => student(no).slice(0, short.length)
export const book = (rows: TestCell[][], end = '', parts: Record<string, string> = {}) =>
  makeWorkbook(sheetXml(rows).replace('</sheetData>', `</sheetData>${end}`), parts)
export const found = (file: Buffer, key: string) => read(file).drafts.map(({ values }) => values[key] ?? null)
export const codes = (file: Buffer) => read(file).drafts.map(({ findings }) => findings.map(({ code }) => code))
