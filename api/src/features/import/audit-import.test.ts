import { afterAll, expect, test } from 'vitest'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { importFile, siti, studentFile, undo } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

test('a record’s history shows which file created, changed or undid it, who, and what', async () => {
  const school = await newSchool(t)
  await newYear(t, school.schoolId)
  const as = { caller: school.admin, schoolId: school.schoolId, sensitive: 'identity' }
  await importFile(t, as, studentFile(siti))
  const [{ id = '' } = {}] = (await t.call(studentEndpoints.list, { query: {} }, school.admin)).body.data
  const readHistory = async () =>
    (await t.call(studentEndpoints.history, { params: { id }, query: {} }, school.admin)).body.data.map(
      ({ action, changes }) => [action, changes],
    )
  const byFile = { field: 'import', from: null, to: 'daftar.xlsx' }
  expect(await readHistory()).toEqual([['CREATED', [byFile]]])

  t.clock.advance(60_000)
  const header = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir', 'Agama', 'NIK', 'Pekerjaan Ayah']
  const row = ['Siti Aminah', '1001', 'P', '0014721751', '2014-03-16', 'Islam', '3273014403140001', 'Nelayan']
  const batch = await importFile(t, as, makeWorkbook(sheetXml([header, row])))
  expect(batch.counts).toMatchObject({ berubah: 1 })
  const changed = [
    { field: 'religion', from: null, to: 'Islam' },
    { field: 'NIK', from: null, to: '••••0001' },
    { field: 'guardians.AYAH.job', from: 'Petani', to: 'Nelayan' },
  ]
  const [latest] = await readHistory()
  expect(latest?.[0]).toBe('CHANGED')
  expect(latest?.[1]).toEqual(expect.arrayContaining([byFile, ...changed]) as object)

  t.clock.advance(60_000)
  await undo(t, as, batch.id)
  const [undone] = await readHistory()
  expect(undone?.[1]).toContainEqual({ field: 'import', from: 'daftar.xlsx', to: null })
  expect(undone?.[1]).toContainEqual({ field: 'guardians.AYAH.job', from: 'Nelayan', to: 'Petani' })
  expect(JSON.stringify(await readHistory())).not.toContain('3273014403140001')
})
