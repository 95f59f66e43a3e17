import { afterAll, expect, test } from 'vitest'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { dryRun, importFile, rowsOf } from './testing-import.ts'

const t = await testApp()
afterAll(t.close)

const header = ['Nama', 'JK', 'Tanggal Lahir', 'Status Kepegawaian', 'Jenis PTK', 'Email']
const fileOf = (...people: [name: string, email: string][]) =>
  makeWorkbook(
    sheetXml([header, ...people.map(([name, email]) => [name, 'L', '1980-02-03', 'PNS', 'Guru Mapel', email])]),
  )

test('teachers with one mailbox are named to each other before a file is written', async () => {
  const { admin, schoolId } = await newSchool(t)
  const as = { caller: admin, schoolId, kind: 'teacher' } as const
  await newTeacher(t, schoolId, 'Rina', { email: 'rina@contoh.test' })
  const file = fileOf(
    ['Ani', 'guru@gmail.com'],
    ['Budi', 'mailto:G.uru+kedua@gmail.com'],
    ['Cici', 'Rina@Contoh.test'],
    ['Dodi', 'dodi@contoh.test'],
    ['Eka', ''],
  )
  const batch = await dryRun(t, as, file)
  expect(batch.counts).toMatchObject({ baru: 5, ditolak: 0, peringatan: 3 })
  const warnings = (await rowsOf(t, as, batch.id)).map(({ findings }) =>
    findings
      .filter(({ code }) => code === 'MAILBOX_SHARED')
      .map(({ column, severity, message }) => [column, severity, message]),
  )
  const warned = (others: string) => [
    ['Email', 'warning', `Email ini juga milik ${others}. Satu email hanya untuk akun satu orang: periksa.`],
  ]
  expect(warnings).toEqual([
    warned('Budi (baris 3)'),
    warned('Ani (baris 2)'),
    warned('Rina (di data sekolah)'),
    [],
    [],
  ])
  // It is a warning: the file is written as it is, and says it again.
  expect(await importFile(t, as, file)).toMatchObject({ state: 'done', counts: { baru: 5 } })
  expect((await dryRun(t, as, file)).counts).toMatchObject({ sama: 5, peringatan: 3 })
  // Of the file's own rows none is another person.
  expect((await dryRun(t, as, fileOf(['Dodi', 'dodi@contoh.test']))).counts).toMatchObject({ sama: 1, peringatan: 0 })
  // What the file does not say stands in the school's data.
  const third = await dryRun(t, as, fileOf(['Dodi', ''], ['Feri', 'DODI@contoh.test']))
  expect((await rowsOf(t, as, third.id)).map(({ findings }) => findings.map(({ code }) => code))).toEqual([
    [],
    ['MAILBOX_SHARED'],
  ])
})
