import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import type { Endpoint } from '@hadir/contract/endpoint.ts'
import type { ImportKind } from '@hadir/contract/import/import.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { dryRun, importFile, type Operator, rowsOf } from './testing-import.ts'

/** Our own lists come back, as a spreadsheet has saved them, without a change of what nobody has changed. */
const t = await testApp()
afterAll(t.close)

async function operator(kind: ImportKind): Promise<Operator & { kind: ImportKind }> {
  const school = await newSchool(t)
  await newYear(t, school.schoolId)
  return { caller: school.admin, schoolId: school.schoolId, kind }
}

const fileOf = (...rows: Record<string, string>[]) => {
  const labels = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return makeWorkbook(sheetXml([labels, ...rows.map((row) => labels.map((label) => row[label] ?? null))]))
}

const exported = async (as: Operator, { path }: Endpoint): Promise<Buffer> =>
  (
    await t.app.inject({
      method: 'POST',
      url: path.replace(':schoolId', as.schoolId),
      headers: { authorization: `Bearer ${tokenOf(t.app, as.caller)}` },
      payload: { format: 'csv' },
    })
  ).rawPayload

const cellsOf = (csv: Buffer) => parse(csv, { bom: true, delimiter: ';' }) as string[][]

const student = { JK: 'P', 'Tanggal Lahir': '2014-03-16', 'Rombel Saat Ini': '7A' }
const teacher = { JK: 'L', 'Tanggal Lahir': '1980-02-03', 'Status Kepegawaian': 'PNS', 'Jenis PTK': 'Guru Mapel' }

test.each([
  [
    'student',
    studentEndpoints.export,
    [
      { Nama: '=Siti', NIPD: '-17', Alamat: 'Jalan Mawar;+3', Dusun: '@Kulon', ...student },
      { Nama: "'Aisyah", NIPD: '1002', Alamat: "'Ujung, '=2", HP: '+60 12-345 6789', ...student },
    ],
  ],
  [
    'teacher',
    teacherEndpoints.export,
    [
      { Nama: '-Budi', 'Tempat Lahir': '=Bogor', 'Alamat Jalan': "+'3", ...teacher },
      { Nama: "'Abdul", 'Tempat Lahir': "'Arab", 'Alamat Jalan': '＝ 4', ...teacher },
    ],
  ],
] as const)('an exported list of kind %s changes nothing when it comes back', async (kind, endpoint, rows) => {
  const as = await operator(kind)
  const { counts } = await importFile(t, as, fileOf(...rows))
  expect(counts).toMatchObject({ baru: 2, ditolak: 0 })
  const csv = await exported(as, endpoint)
  expect(
    cellsOf(csv)
      .flat()
      .filter((text) => /^'[=+\-@]/.test(text)).length,
  ).toBeGreaterThan(1)
  for (const file of [csv, makeWorkbook(sheetXml(cellsOf(csv)))]) {
    const again = await dryRun(t, as, file)
    const changes = (await rowsOf(t, as, again.id)).flatMap((row) => row.changes)
    expect(changes).toEqual([])
    expect(again.counts).toMatchObject({ baru: 0, berubah: 0, sama: 2, ditolak: 0 })
  }
})
