import { afterAll, expect, test } from 'vitest'
import { studentEndpoints, studentFields } from '@hadir/contract/student/student.ts'
import { teacherEndpoints, teacherFields } from '@hadir/contract/teacher/teacher.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../platform/documents/workbook/testing-workbook.ts'
import type { ListShape } from './list/column.ts'
import { studentList } from './kinds/student/columns.ts'
import { teacherList } from './kinds/teacher/columns.ts'
import { importFile } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

const fileOf = (...rows: Record<string, TestCell>[]) => {
  const labels = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return makeWorkbook(sheetXml([labels, ...rows.map((row) => labels.map((label) => row[label] ?? null))]))
}
const labelsOf = (shape: ListShape) => shape.columns.filter(({ required }) => required).map(({ label }) => label)

/** What an unedited form sends back. */
const untouched = (record: object, fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => field in fields))

test('a file needs what a form needs, and nothing else', () => {
  expect(labelsOf(studentList)).toEqual(['Nama', 'NIPD', 'JK', 'Tanggal Lahir'])
  expect(labelsOf(teacherList)).toEqual(['Nama', 'JK', 'Tanggal Lahir', 'Status Kepegawaian', 'Jenis PTK'])
})

test('an imported student can be saved unchanged in the form, however little or odd her data', async () => {
  const school = await newSchool(t)
  await newYear(t, school.schoolId)
  const must = { JK: 'P', 'Tanggal Lahir': '2014-03-16', 'Rombel Saat Ini': 'Kelas 7A' }
  const odd = {
    'Tempat Lahir': 'X',
    Alamat: 'Jl',
    RT: '3/4',
    Dusun: 'K',
    Kelurahan: 'L',
    Kecamatan: 'M',
    HP: '08120000000',
    SKHUN: '1',
    'Anak ke-berapa': '25',
    'Jml. Saudara Kandung': '30',
    'Jenis Tinggal': 'x',
    'Sekolah Asal': 'SD',
    'Jarak Rumah ke Sekolah (KM)': '4000',
    'Data Ibu: Nama': 'Bo',
    'Data Ibu: Pekerjaan': 'p'.repeat(90),
    'Data Ibu: HP': '12',
  }
  const file = fileOf({ ...must, Nama: 'Al', NIPD: '1' }, { ...must, Nama: 'Siti', NIPD: '2', ...odd })
  const as = { caller: school.admin, schoolId: school.schoolId }
  expect(await importFile(t, as, file)).toMatchObject({ state: 'done', counts: { baru: 2 } })
  const { data } = (await t.call(studentEndpoints.list, { query: { without: 'entry' } }, school.admin)).body
  expect(data.map(({ name }) => name)).toEqual(['Al', 'Siti'])
  for (const { id } of data) {
    const record = (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data
    const guardians = { IBU: { guardianId: record.guardians.IBU?.guardianId, name: record.guardians.IBU?.name } }
    const body = { ...untouched(record, studentFields.shape), guardians }
    expect(studentFields.safeParse(body).error?.issues).toBeUndefined()
    const saved = await t.call(studentEndpoints.update, { params: { id }, body: body as never }, school.admin)
    expect([saved.status, saved.body.data.missing]).toEqual([200, record.missing])
  }
  const [first] = data
  expect(first?.missing).toContain('Jenis pendaftaran')
})

test('an imported teacher can be saved unchanged, and the list finds incomplete records', async () => {
  const school = await newSchool(t)
  const must = { JK: 'P', 'Tanggal Lahir': '1980-03-16', 'Status Kepegawaian': 'PNS', 'Jenis PTK': 'Guru Mapel' }
  const odd = { 'Tempat Lahir': 'X', 'Alamat Jalan': 'Jl', HP: '08120000000', 'Pangkat Golongan': 'g'.repeat(60) }
  const file = fileOf({ ...must, Nama: 'Al', NIP: '' }, { ...must, Nama: 'Tiara', ...odd })
  const as = { caller: school.admin, schoolId: school.schoolId, kind: 'teacher' } as const
  expect(await importFile(t, as, file)).toMatchObject({ state: 'done', counts: { baru: 2 } })
  const { data } = (await t.call(teacherEndpoints.list, { query: { without: 'anything', q: 'a' } }, school.admin)).body
  expect(data.map(({ name }) => name)).toContain('Tiara')
  for (const record of data.filter(({ name }) => name === 'Al' || name === 'Tiara')) {
    expect(record.missing).toContain('NIP atau NUPTK')
    const body = untouched(record, teacherFields.shape)
    const params = { id: record.id }
    const saved = await t.call(teacherEndpoints.update, { params, body: body as never }, school.admin)
    expect([saved.body.fields, saved.status]).toEqual([undefined, 200])
  }
})
