import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ImportKind, importMissing, imports } from '@hadir/contract/import/import.ts'
import { sql } from 'kysely'
import readExcelFile from 'read-excel-file/node'
import {
  makeSheets,
  makeWorkbook,
  sheetXml,
  type TestCell,
} from '../../platform/documents/workbook/testing-workbook.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { ayu, budi, dryRun, importFile, queue, read, rowsOf, siti, studentFile, upload } from './testing-import.ts'

let t: TestApp
let school: TestSchool
beforeAll(async () => {
  t = await testApp()
  school = await newSchool(t)
  await newYear(t, school.schoolId)
})
afterAll(() => t.close())

const as = () => ({ caller: school.admin, schoolId: school.schoolId })
const at = (id: string) => ({ params: { schoolId: school.schoolId, id } })

const refusedFileOf = async (id: string, kind: ImportKind = 'student'): Promise<Buffer> =>
  (
    await t.app.inject({
      method: 'GET',
      url: imports[kind].refused.path.replace(':schoolId', school.schoolId).replace(':id', id),
      headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
    })
  ).rawPayload

test('strangers see neither who is missing nor the refused rows', async () => {
  const { id } = await dryRun(t, as(), studentFile(siti))
  await expectStrangersRefused(t, importMissing, { ...at(id), query: {} }, { school, openTo: ['school_admin'] })
  await expectStrangersRefused(t, imports.student.refused, at(id), { school, openTo: ['school_admin'] })
})

test('students whom the second file does not have are named, before and after it is written', async () => {
  await importFile(t, as(), studentFile(siti, budi, ayu))
  const missing = async (id: string) => (await t.call(importMissing, { ...at(id), query: {} }, school.admin)).body
  const failed = { xml: '<c t="e"><v>#N/A</v></c>' }
  const file = studentFile(
    siti,
    ['Dewi', '1004', 'P', '', '2014-02-02', '7A'],
    budi.with(4, 'kemarin'),
    // Ayu's, but nobody can tell.
    [failed, '', 'P', failed, '2014-07-09', '7B'],
  )
  const { id } = await dryRun(t, as(), file)
  // Budi's row is refused, but he is in the file.
  const expected = [{ name: 'Ayu Lestari', nis: '1003', className: '7B' }]
  expect(await missing(id)).toMatchObject({ data: expected, meta: { total: 1, unmatched: 1 } })
  await queue(t, as(), id)
  await t.runJobs()
  expect((await read(t, as(), id)).state).toBe('done')
  expect((await missing(id)).data).toMatchObject(expected)
})

test('the refused rows come as a file with their reasons, which is corrected and uploaded', async () => {
  const file = studentFile(
    siti.with(0, 'Rani').with(1, '2001').with(3, '0099').with(4, '31/02/2014'),
    budi.with(1, '2002'),
  )
  const { id, counts } = await dryRun(t, as(), file)
  expect(counts.ditolak).toBe(1)
  const refused = await refusedFileOf(id)
  const [head = [], ...rows] = (await readExcelFile(refused))[0]?.data ?? []
  const cell = (heading: string) => rows[0]?.[head.indexOf(heading)]
  expect(rows).toHaveLength(1)
  expect(['Nama', 'NIPD', 'NISN', 'Tanggal Lahir', 'Rombel Saat Ini', 'HP', 'Tempat di berkas'].map(cell)).toEqual([
    'Rani',
    '2001',
    '0099',
    '31/02/2014',
    '7A',
    '08120000000',
    'baris 2',
  ])
  expect(cell('Alasan ditolak')).toContain('Tanggal Lahir tidak dapat dibaca')
  const again = await dryRun(t, as(), refused)
  expect(again).toMatchObject({ counts: { ditolak: 1 }, header: { ignored: [] } })
})

test.each([
  [
    'teacher',
    { Nama: 'Tiara', JK: 'P', 'Tanggal Lahir': '31/02/1980', 'Status Kepegawaian': 'PNS', 'Jenis PTK': 'Guru' },
  ],
  ['class', { 'Nama Kelas': 'Melati', Kapasitas: '30', Ruang: 'R1' }],
  ['holiday', { 'Tanggal Mulai': '31/02/2026', Keterangan: 'Libur', 'Jenis Libur': 'Nasional' }],
  ['alumni', { Nama: 'Eko', JK: 'L', 'Tanggal Lahir': '31/02/2007', 'Tahun Lulus': '2023' }],
] as const)('the refused rows of a list of kind %s come as a file that is read again', async (kind, row) => {
  const cells = { ...row, ...((kind === 'teacher' || kind === 'alumni') && { HP: '0812-3456-7890' }) }
  const file = makeWorkbook(sheetXml([Object.keys(cells), Object.values(cells)]))
  const { id, counts } = await dryRun(t, { ...as(), kind }, file)
  expect(counts.ditolak).toBe(1)
  const refused = await refusedFileOf(id, kind)
  const [head = [], values = []] = (await readExcelFile(refused))[0]?.data ?? []
  expect(head).toEqual(expect.arrayContaining([...Object.keys(cells), 'Alasan ditolak']))
  if ('HP' in cells) expect(values[head.indexOf('HP')]).toBe('081234567890')
  const again = await dryRun(t, { ...as(), kind }, refused)
  expect(again).toMatchObject({ counts: { ditolak: 1 }, header: { ignored: [] } })
})

test('titles of another school are told, and those of this one are not', async () => {
  const { name } = await t.owner
    .selectFrom('school_setting')
    .select('name')
    .where('school_id', '=', school.schoolId)
    .executeTakeFirstOrThrow()
  const names = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir']
  const titled = async (...titles: TestCell[][]) =>
    (await dryRun(t, as(), makeWorkbook(sheetXml([['Daftar Peserta Didik'], ...titles, names, siti])))).header
      .otherSchool
  expect(await titled(['SMP NEGERI 99 ANTAH BERANTAH'])).toBe('SMP NEGERI 99 ANTAH BERANTAH')
  expect(await titled(['DAFTAR SISWA SMP NEGERI 99 ANTAH'])).toBe('SMP NEGERI 99 ANTAH')
  expect(await titled(['NPSN', ':', '99999999'])).toBe('NPSN 99999999')
  expect(await titled([name.toUpperCase()])).toBeNull()
  expect(await titled(['Kecamatan Antah, Kabupaten Berantah'])).toBeNull()
  expect(await titled(['SMP Kelas VII-A'])).toBeNull()
  const sheets = ['VII-A', 'VII-B'].map((tab, i) => ({
    name: tab,
    xml: sheetXml([[i === 0 ? 'Daftar siswa' : 'SMP NEGERI 99 ANTAH'], names, siti]),
  }))
  expect((await dryRun(t, as(), makeSheets(sheets))).header.otherSchool).toBe('SMP NEGERI 99 ANTAH')
})

test('a file of another school is written only if the request says that it is meant', async () => {
  const names = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir']
  const row = ['Wahyu', '5001', 'L', '', '2014-03-16']
  const { id } = await dryRun(t, as(), makeWorkbook(sheetXml([['SMP NEGERI 99 ANTAH BERANTAH'], names, row])))
  const refused = { status: 409, body: { code: 'IMPORT_OTHER_SCHOOL' } }
  expect(await queue(t, as(), id, { otherSchool: false })).toMatchObject(refused)
  // As a client that sends no body at all.
  const { caller, schoolId } = as()
  const url = imports.student.apply.path.replace(':schoolId', schoolId).replace(':id', id)
  const bare = await t.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${tokenOf(t.app, caller)}` },
  })
  expect([bare.statusCode, bare.json<{ message: string }>().message]).toEqual([
    409,
    'Judul berkas ini menyebut SMP NEGERI 99 ANTAH BERANTAH, bukan sekolah Anda. Setujui dahulu bila berkasnya memang benar.',
  ])
  expect((await read(t, as(), id)).state).toBe('dry')
  expect((await queue(t, as(), id, { otherSchool: true })).status).toBe(200)
  await t.runJobs()
  expect((await read(t, as(), id)).state).toBe('done')
  // One of this school needs no confirmation, nor a body.
  const own = await dryRun(t, as(), makeWorkbook(sheetXml([names, ['Wati', '5002', 'P', '', '2014-03-16']])))
  const plain = await t.app.inject({
    method: 'POST',
    url: url.replace(id, own.id),
    headers: { authorization: `Bearer ${tokenOf(t.app, caller)}` },
  })
  expect(plain.statusCode).toBe(200)
  await t.runJobs()
})

test('a row is named with its sheet, and two sheets of one file are written', async () => {
  const names = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir']
  const row = (no: number) => [`Lembar ${no}`, `30${no}`, 'L', '', '2014-03-16']
  const sheet = (name: string, ...rows: TestCell[][]) => ({ name, xml: sheetXml([names, ...rows]) })
  const file = makeSheets([
    sheet('VII-C', row(1), row(2)),
    sheet('VII-D', row(3)),
    { ...sheet('lama'), state: 'hidden' },
  ])
  const batch = await importFile(t, as(), file)
  expect(batch).toMatchObject({
    state: 'done',
    newClasses: ['VII-C', 'VII-D'],
    header: { hidden: ['lama'], sheets: [{ name: 'VII-C', class: 'VII-C' }, { class: 'VII-D' }] },
  })
  expect((await rowsOf(t, as(), batch.id)).map((one) => [one.sheet, one.row, one.name])).toEqual([
    ['VII-C', 2, 'Lembar 1'],
    ['VII-C', 3, 'Lembar 2'],
    ['VII-D', 2, 'Lembar 3'],
  ])
})

test('a column with the month in front is asked about, and the answer is followed', async () => {
  const file = studentFile(['Rina', '4001', 'P', '', '02/03/2014', '7A'], ['Rini', '4002', 'P', '', '02/28/2014', '7A'])
  expect(await upload(t, as(), file)).toMatchObject({ status: 409, body: { code: 'IMPORT_DATE_ORDER' } })
  const answered = await upload(t, { ...as(), dateOrder: 'MDY' }, file)
  expect(answered.status).toBe(200)
  const { rows } = await sql<{ dob: string }>`
    select field_values->>'dob' as dob from import_row where batch_id = ${answered.body.data.id} order by row_no`.execute(
    t.owner,
  )
  expect(rows.map(({ dob }) => dob)).toEqual(['2014-02-03', '2014-02-28'])
})

test('an import whose server stopped says so, names itself to others, and is written again', async () => {
  const own = await newSchool(t)
  await newYear(t, own.schoolId)
  const operator = { caller: own.admin, schoolId: own.schoolId }
  const first = await dryRun(t, operator, studentFile(siti))
  const second = await dryRun(t, operator, studentFile(budi))
  await queue(t, operator, first.id)
  expect((await read(t, operator, first.id)).isSilent).toBe(false)
  const { message } = (await queue(t, operator, second.id)).body as unknown as { message: string }
  expect(message).toContain('Impor daftar.xlsx sedang ditulis')
  expect(message).toContain('atau hentikan')
  t.clock.advance(5 * 60_000)
  expect((await read(t, operator, first.id)).isSilent).toBe(true)
  expect((await queue(t, operator, second.id)).status).toBe(200)
})

test("a file that still has last year's classes stops, unless the lower grade is meant", async () => {
  const { id } = await dryRun(t, as(), studentFile(['Tari', '3001', 'P', '', '2013-02-02', '8A']))
  await queue(t, as(), id)
  await t.runJobs()
  const again = await dryRun(t, as(), studentFile(['Tari', '3001', 'P', '', '2013-02-02', '7A']))
  expect(again).toMatchObject({ header: { lowerGrades: 1 }, counts: { berubah: 1, peringatan: 1 } })
  const refused = await queue(t, as(), again.id)
  expect(refused).toMatchObject({ status: 409, body: { code: 'IMPORT_LOWER_GRADES' } })
  expect(refused.body.message).toContain('1 siswa turun tingkat')
  expect((await queue(t, as(), again.id, { lowerGrades: true })).status).toBe(200)
  await t.runJobs()
  expect((await read(t, as(), again.id)).state).toBe('done')
})
