import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { type ImportKind, importKindOf, importKinds, imports } from '@hadir/contract/import/import.ts'
import { schoolWords } from '@hadir/contract/school/school-words.ts'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import { shownText } from '../../platform/documents/workbook/cell.ts'
import { makeWorkbook, sheetXml } from '../../platform/documents/workbook/testing-workbook.ts'
import { readVisibleRows } from '../../platform/documents/workbook/read-workbook.ts'
import { bareLines } from '../../testing/bare-lines.ts'
import { testApp, tokenOf, type TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { schoolWithLessons } from '../../testing/test-timetable.ts'
import { kinds } from './kinds/kinds.ts'
import { examples } from './testing-examples.ts'
import {
  ayu,
  dryRun,
  fixture,
  importFile,
  queue,
  rowsOf,
  siti,
  studentFile,
  undo,
  upload,
  wholeSchool,
  type Operator,
} from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function operator(kind: ImportKind, options: { year?: boolean } = {}): Promise<Operator> {
  const { schoolId, admin } = kind === 'schedule' ? (await schoolWithLessons(t)).school : await newSchool(t)
  if (options.year !== false && kind !== 'schedule') await newYear(t, schoolId)
  return { caller: admin, schoolId, kind }
}

async function template({ caller, schoolId, kind = 'student' }: Operator, format: 'xlsx' | 'csv'): Promise<Buffer> {
  const answer = await t.app.inject({
    method: 'GET',
    url: imports[kind].template.path.replace(':schoolId', schoolId),
    query: { format },
    headers: { authorization: `Bearer ${tokenOf(t.app, caller)}` },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toContain(`.${format}`)
  return answer.rawPayload
}

const textsOf = (sheet: ReturnType<typeof readVisibleRows>[number]) =>
  sheet.map(({ cells }) => Array.from(cells, (cell) => shownText(cell)))

/** Rows under a template's own headings, as a person fills them in. */
function filled(empty: Buffer, rows: Record<string, string>[], format: 'xlsx' | 'csv'): Buffer {
  const headings = textsOf(readVisibleRows(empty)[0]!)[0]!
  for (const row of rows) expect(headings).toEqual(expect.arrayContaining(Object.keys(row)))
  const table = rows.map((row) => headings.map((heading) => row[heading] ?? ''))
  if (format === 'xlsx') return makeWorkbook(sheetXml([headings, ...table]))
  return Buffer.concat([empty, Buffer.from(table.map((row) => row.map((cell) => `"${cell}"`).join(';')).join('\r\n'))])
}

describe.each(importKinds)('the template of %s', (kind) => {
  const { rows, changed, sees } = examples[kind]

  test.each(['xlsx', 'csv'] as const)('as %s is rejected while empty, else imported and undone', async (format) => {
    const as = await operator(kind)
    const empty = await template(as, format)
    expect(await upload(t, as, empty)).toMatchObject({ status: 400, body: { code: 'IMPORT_EMPTY' } })
    const before = await wholeSchool(t, as.schoolId)
    const batch = await importFile(t, as, filled(empty, rows, format))
    expect(batch).toMatchObject({ state: 'done', counts: { baru: rows.length, ditolak: 0 } })
    expect((await dryRun(t, as, filled(empty, rows, format))).counts).toMatchObject({ sama: rows.length })
    const [first, ...rest] = rows
    const again = filled(empty, [{ ...first, ...changed }, ...rest], format)
    const second = await importFile(t, as, again)
    expect(second).toMatchObject({ state: 'done', counts: { berubah: 1, sama: rest.length } })
    const [row] = (await rowsOf(t, as, second.id)).filter(({ verdict }) => verdict === 'berubah')
    expect(row?.changes.map(({ column }) => column)).toEqual([sees])
    expect((await undo(t, as, second.id)).status).toBe(200)
    expect((await undo(t, as, batch.id)).status).toBe(200)
    expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  })

  test('explains each column on its second sheet', async () => {
    const [sheet, guide] = readVisibleRows(await template(await operator(kind), 'xlsx'))
    const columns = textsOf(guide!).slice(3)
    expect(columns.map(([label]) => label)).toEqual(textsOf(sheet!)[0])
    for (const [label, required, expects, allowed] of columns) {
      const column = kinds[kind].shape.columns.find((one) => one.label === label)!
      expect(required).toBe(column.required ? 'Wajib' : 'Tidak')
      expect(expects, label).toMatch(/\w{3}/)
      const choices = column.read.allowed
      const own = typeof choices === 'function' ? choices(schoolWords({ level: 'SMP', form: null })) : choices
      expect(allowed ?? '').toBe(own?.join(', ') ?? '')
    }
  })
})

test('every kind of list is recognised by its headings', async () => {
  const as = await operator('student')
  const uploadAnonymous = async (file: Buffer) => {
    const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="apa-saja"\r\n\r\n'
    const answer = await t.app.inject({
      method: 'POST',
      url: importKindOf.path.replace(':schoolId', as.schoolId),
      headers: {
        authorization: `Bearer ${tokenOf(t.app, as.caller)}`,
        'content-type': 'multipart/form-data; boundary=batas',
      },
      payload: Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')]),
    })
    return answer.json<{ data?: { kind: string | null }; code?: string }>()
  }
  for (const kind of importKinds) {
    for (const format of ['xlsx', 'csv'] as const)
      expect(await uploadAnonymous(await template({ ...as, kind }, format))).toMatchObject({ data: { kind } })
  }
  expect(await uploadAnonymous(fixture('daftar-pd-messy.xlsx'))).toMatchObject({ data: { kind: 'student' } })
  expect(await uploadAnonymous(fixture('daftar-guru-messy.xlsx'))).toMatchObject({ data: { kind: 'teacher' } })
  expect(await uploadAnonymous(Buffer.from('Nama;Umur\nSiti;12\n'))).toMatchObject({ data: { kind: null } })
  expect(await uploadAnonymous(Buffer.from('%PDF-1.7'))).toMatchObject({ code: 'IMPORT_PDF' })
})

test('a file’s values are stored in our own form', async () => {
  const as = await operator('subject')
  await importFile(t, as, filled(await template(as, 'csv'), examples.subject.rows, 'csv'))
  const subjects = t.owner
    .selectFrom('subject')
    .select(['code', 'subject_group', 'curriculum', 'grades', 'threshold', 'is_active', 'order_no'])
  expect(await subjects.where('school_id', '=', as.schoolId).orderBy('order_no').execute()).toEqual([
    {
      code: 'MTK',
      subject_group: 'UMUM',
      curriculum: 'MERDEKA',
      grades: ['VII', 'VIII', 'IX'],
      threshold: 70,
      is_active: true,
      order_no: 1,
    },
    {
      code: 'JWA',
      subject_group: 'MULOK',
      curriculum: 'SEMUA',
      grades: ['VII', 'VIII', 'IX'],
      threshold: null,
      is_active: false,
      order_no: 2,
    },
  ])
  const refused = await dryRun(
    t,
    as,
    Buffer.from('Kode;Mata Pelajaran;Tingkat\nFIS;Fisika;X\n?;Kimia;VII\nBIO;Biologi;VII, Z\nBIO;Biologi 2;VII'),
  )
  expect((await rowsOf(t, as, refused.id)).map(({ verdict, findings }) => [verdict, findings[0]?.column])).toEqual([
    ['ditolak', 'Tingkat'],
    ['ditolak', 'Kode'],
    ['baru', 'Tingkat'],
    ['ditolak', 'Mata Pelajaran'],
  ])
})

test('classes are opened for the year with their wali kelas, and a later one leads from today', async () => {
  const as = await operator('class')
  await importFile(t, { ...as, kind: 'teacher' }, fixture('daftar-guru.xlsx'))
  const teachers = await t.owner
    .selectFrom('teacher')
    .select(['id', 'name'])
    .where('school_id', '=', as.schoolId)
    .orderBy('name')
    .limit(2)
    .execute()
  const file = (name: string, wali: string) =>
    Buffer.from(`Nama Kelas,Wali Kelas,Tingkat\n${name},${wali},\nVIII-B,,VIII\n`)
  const batch = await importFile(t, as, file('VII-A', teachers[0]!.name))
  expect(batch).toMatchObject({ state: 'done', counts: { baru: 2 } })
  const readHomerooms = () =>
    t.owner
      .selectFrom('homeroom')
      .select(['teacher_id', 'start_date', 'end_date'])
      .where('school_id', '=', as.schoolId)
      .orderBy('start_date')
      .execute()
  expect(await readHomerooms()).toEqual([{ teacher_id: teachers[0]!.id, start_date: '2026-07-13', end_date: null }])
  const before = await wholeSchool(t, as.schoolId)
  const next = await importFile(t, as, file('Kelas 7A', teachers[1]!.name))
  expect((await rowsOf(t, as, next.id))[0]?.changes).toEqual([
    { column: 'Wali Kelas', from: teachers[0]!.name, to: teachers[1]!.name },
  ])
  expect((await readHomerooms()).map(({ teacher_id, end_date }) => [teacher_id, end_date === null])).toEqual([
    [teachers[0]!.id, false],
    [teachers[1]!.id, true],
  ])
  await undo(t, as, next.id)
  expect(await wholeSchool(t, as.schoolId)).toEqual(before)
  const odd = await dryRun(t, as, Buffer.from('Nama Kelas,Wali Kelas\nMelati,\nXII-A,\n7-A,Nobody Nowhere\nVII A,\n'))
  expect((await rowsOf(t, as, odd.id)).map(({ verdict, findings }) => [verdict, findings[0]?.code])).toEqual([
    ['ditolak', 'NOT_TAKEN'],
    ['ditolak', 'NOT_TAKEN'],
    ['sama', 'TEACHER_UNKNOWN'],
    ['ditolak', 'NOT_TAKEN'],
  ])
  // The papers of a closed year show the grade.
  await t.owner.updateTable('semester').set({ status: 'DITUTUP' }).where('school_id', '=', as.schoolId).execute()
  const moved = await dryRun(t, as, Buffer.from('Nama Kelas,Tingkat\nVII-A,VIII\nVIII-B,VIII\n'))
  expect((await rowsOf(t, as, moved.id)).map(({ verdict, findings }) => [verdict, findings[0]?.message])).toEqual([
    ['ditolak', 'Kelas ini tercetak pada rapor 2026/2027, yang sudah ditutup: baris ini ditolak.'],
    ['sama', undefined],
  ])
})

test('an SMK imports what its classes are trained for, and XIII with its programs of four years', async () => {
  const as = await operator('class')
  const head = 'Nama Kelas,Program Keahlian,Konsentrasi Keahlian,Program 4 Tahun\n'
  const rows =
    'XIII KA 1,Kimia Analisis,Analisis Kimia,\nXII KA 1,Kimia Analisis,Analisis Kimia,Ya\nX TKJ 1,TJKT,TKJ,Ya\n'
  const verdicts = async () => {
    const batch = await dryRun(t, as, Buffer.from(head + rows))
    return (await rowsOf(t, as, batch.id)).map(({ verdict, findings }) => [verdict, findings[0]?.message])
  }
  const headings = async () => {
    const exported = await t.app.inject({
      method: 'POST',
      url: classEndpoints.export.path,
      headers: { authorization: `Bearer ${tokenOf(t.app, as.caller)}` },
      payload: { format: 'csv' },
    })
    return [(await template(as, 'csv')).toString(), exported.body].map((file) => bareLines(file)[0])
  }
  const plain = 'Ruang;Kapasitas;Urutan;Aktif;Dibuka Tahun Ini;Wali Kelas;NUPTK Wali'
  const rest = 'Ruang;Kapasitas;Aktif;Urutan'
  expect(await headings()).toEqual([`Nama Kelas;Tingkat;${plain}`, `Nama;Tingkat;${rest}`])
  // Every one is of a grade that an SMP lacks.
  expect((await verdicts()).map(([verdict]) => verdict)).toEqual(['ditolak', 'ditolak', 'ditolak'])
  await t.owner
    .updateTable('school_setting')
    .set({ level: 'SMA', school_form: 'SMK' })
    .where('school_id', '=', as.schoolId)
    .execute()
  const own = 'Tingkat;Program keahlian;Konsentrasi keahlian;Program 4 Tahun'
  expect(await headings()).toEqual([`Nama Kelas;${own};${plain}`, `Nama;${own};${rest}`])
  expect(await verdicts()).toEqual([
    ['baru', undefined],
    ['baru', undefined],
    ['ditolak', 'Program empat tahun hanya untuk kelas XII pada SMK: baris ini ditolak.'],
  ])
  await importFile(t, as, Buffer.from(head + rows))
  const written = await t.owner
    .selectFrom('class')
    .select(['name', 'grade', 'program', 'major', 'is_four_year'])
    .where('school_id', '=', as.schoolId)
    .orderBy('order_no')
    .execute()
  const of = { program: 'Kimia Analisis', major: 'Analisis Kimia' }
  expect(written).toEqual([
    { ...of, name: 'XII KA 1', grade: 'XII', is_four_year: true },
    { ...of, name: 'XIII KA 1', grade: 'XIII', is_four_year: false },
  ])
})

test('classes can be imported before there is a year, and then none is opened', async () => {
  const as = await operator('class', { year: false })
  expect(await importFile(t, as, Buffer.from('Nama Kelas,Tingkat\nVII-A,VII\n'))).toMatchObject({ state: 'done' })
  const failed = await importFile(t, as, Buffer.from('Nama Kelas,Dibuka Tahun Ini\nVII-B,Ya\n'))
  expect(failed).toMatchObject({ state: 'failed', failure: expect.stringContaining('tahun pelajaran') })
})

test('a holiday that ends before it begins is rejected; without an end it lasts one day', async () => {
  const as = await operator('holiday')
  const batch = await importFile(
    t,
    as,
    Buffer.from('Tanggal;Selesai;Nama Libur\n17/08/2026;;Kemerdekaan\n20/08/2026;19/08/2026;Terbalik\n'),
  )
  expect(batch.counts).toMatchObject({ baru: 1, ditolak: 1 })
  const days = t.owner.selectFrom('holiday').select(['start_date', 'end_date', 'kind'])
  expect(await days.where('school_id', '=', as.schoolId).execute()).toEqual([
    { start_date: '2026-08-17', end_date: '2026-08-17', kind: 'SEKOLAH' },
  ])
})

test('an imported holiday on marked days says how many marks no longer count', async () => {
  const as = await operator('holiday', { year: false })
  const { studentIds } = await newClass(t, { schoolId: as.schoolId, yearId: await newYear(t, as.schoolId), count: 2 })
  const cell = { school_id: as.schoolId, rev: 1, seq: 1, n: 1, status: 'H' as const }
  await t.owner
    .insertInto('attendance_cell')
    .values([
      ...studentIds.map((student_id) => ({ ...cell, student_id, date: '2026-09-16' })),
      { ...cell, student_id: studentIds[0] ?? '', date: '2026-09-17' },
      // A Saturday is none of its days.
      { ...cell, student_id: studentIds[0] ?? '', date: '2026-09-19' },
    ])
    .execute()
  const head = 'Tanggal;Selesai;Nama Libur;Jenis Libur\n'
  const rows =
    '16/09/2026;19/09/2026;Banjir;\n17/09/2026;;Lomba;Kegiatan sekolah\n17/09/2026;;Masuk;Hari masuk\n18/09/2026;;Rapat;\n'
  const batch = await dryRun(t, as, Buffer.from(head + rows))
  const found = (await rowsOf(t, as, batch.id)).map(({ findings }) =>
    findings.flatMap(({ code, message }) => (code === 'NOT_COUNTED' ? message : [])),
  )
  const expected = '3 tanda absensi pada tanggal itu tidak dihitung selama hari itu libur.'
  expect(found).toEqual([[expected], [], [], []])
  await queue(t, as, batch.id)
  await t.runJobs()
  // The 17th stayed a school day.
  expect((await undo(t, as, batch.id)).body.message).toBe(
    'Impor dibatalkan. 2 tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.',
  )
})

test('neither an import nor its undo changes a closed semester’s classes and holidays', async () => {
  const as = await operator('student')
  const close = (status: 'DITUTUP' | 'DRAFT') =>
    t.owner.updateTable('semester').set({ status }).where('school_id', '=', as.schoolId).where('no', '=', 1).execute()
  const batch = await importFile(t, as, studentFile(siti))
  await close('DITUTUP')
  const refused = await undo(t, as, batch.id)
  expect(refused.body.message).toContain('1 perubahan berada di semester yang sudah ditutup')
  // A class that a file creates now has its students since the day after that semester.
  await importFile(t, as, studentFile(ayu))
  const joined = t.owner.selectFrom('enrollment').select('join_date').where('school_id', '=', as.schoolId)
  expect((await joined.orderBy('join_date').execute()).map((row) => row.join_date)).toEqual([
    '2026-07-13',
    '2026-12-19',
  ])

  const holiday = { ...as, kind: 'holiday' as const }
  const file = filled(await template(holiday, 'csv'), examples.holiday.rows, 'csv')
  expect(await importFile(t, holiday, file)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('sudah ditutup'),
  })
  await close('DRAFT')
  expect((await undo(t, as, batch.id)).status).toBe(200)
})

test('Dapodik’s Kepala Sekolah signs papers while nobody is named, until the import is undone', async () => {
  const headings = ['Nama', 'NIP', 'JK', 'Tanggal Lahir', 'Status Kepegawaian', 'Jenis PTK', 'Tugas Tambahan']
  const file = (...rows: string[][]) => makeWorkbook(sheetXml([headings, ...rows]))
  const guru = (name: string, nip: string, task: string, type = 'Guru Mapel') => [
    name,
    nip,
    'P',
    '1970-01-01',
    'PNS',
    type,
    task,
  ]
  const ratna = guru('Dra. Ratna Dewi, M.Pd.', '197001011995122001', 'Kepala Sekolah')
  const wakil = guru('Siti Aminah, S.Pd.', '197101011995122001', 'Wakil Kepala Sekolah Kesiswaan')
  const head = async ({ schoolId, caller }: Operator) => {
    const { data } = (await t.call(schoolConfigEndpoints.read, { params: { schoolId } }, caller)).body
    return [data.report.principalName, data.report.principalNip]
  }
  const as = await operator('teacher')
  await importFile(t, as, file(wakil))
  expect(await head(as)).toEqual([null, null])
  const batch = await importFile(t, as, file(wakil, ratna))
  expect(await head(as)).toEqual(['Dra. Ratna Dewi, M.Pd.', '197001011995122001'])
  expect((await undo(t, as, batch.id)).status).toBe(200)
  expect(await head(as)).toEqual([null, null])

  // By the kind of PTK as well; of two heads neither, and one who was typed stays.
  const other = await operator('teacher')
  await importFile(t, other, file(ratna, guru('Budi, S.Pd.', '197201011995121001', '', 'Kepala Sekolah')))
  expect(await head(other)).toEqual([null, null])
  const named = await operator('teacher')
  const typed = { principal_name: 'Drs. Lama', principal_nip: null }
  await t.owner.updateTable('school_setting').set(typed).where('school_id', '=', named.schoolId).execute()
  await importFile(t, named, file(ratna))
  expect(await head(named)).toEqual(['Drs. Lama', null])
})
