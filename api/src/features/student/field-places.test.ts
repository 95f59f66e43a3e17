import { expect, test } from 'vitest'
import { type StudentRecord, studentFields } from '@hadir/contract/student/student.ts'
import { studentList } from '../import/kinds/student/columns.ts'
import { sheet } from './export-columns.ts'

/** What a student's form sends besides her own data. */
const ofOtherData = ['guardians', 'primaryContact', 'membership', 'version']
const fields = Object.keys(studentFields.shape).filter((field) => !ofOtherData.includes(field))

test('each field of a student is a column of the export, or withheld', () => {
  // The number of an official paper, usable elsewhere.
  const withheld = ['birthCertificateNo']
  const read = new Set<string>()
  const guardians = { AYAH: null, IBU: null, WALI: null }
  const row = new Proxy({ guardians } as unknown as StudentRecord, {
    get: (of, field: string) => {
      read.add(field)
      return of[field as keyof StudentRecord]
    },
  })
  for (const { cell } of sheet.columns) cell(row, 'WIB')
  expect(fields.filter((field) => !read.has(field))).toEqual(withheld)
})

test('each field of a student is read from a file, or is in none of Dapodik’s', () => {
  const inNoFile = [
    'familyStatus',
    'regency',
    'province',
    'entryType',
    'entryDate',
    'entryGrade',
    'originNpsn',
    'prevDiplomaNo',
  ]
  const column = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const keys = new Set<string>(studentList.columns.map(({ key }) => key))
  const isRead = (field: string) => keys.has(column(field)) || keys.has(`extra.${field}`)
  expect(fields.filter((field) => !isRead(field))).toEqual(inNoFile)
})
