import { redSquare } from '../../../../../e2e/red-square.ts'
import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints, type SchoolConfig } from '@hadir/contract/config/school/school.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf, type TestApp } from '../../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

const general = {
  activeDays: [6, 1, 2, 3, 4, 5],
  timeZone: 'WITA',
  schoolForm: 'MTs',
  homeroomDecidesParents: false,
  autoApproveStudents: false,
  version: 1,
}
const attendance: SchoolConfig['attendance'] = {
  entryTime: '06:45',
  lateGraceMin: 10,
  closeTime: '14:30',
  autoAlpa: false,
  editWindowDays: 3,
  enabledCodes: ['A', 'H', 'I', 'S', 'T'],
  countT: false,
  countD: true,
  minPresentPercent: 85,
  maxAlpaDays: null,
  alpaInRow: 3,
  version: 1,
}
const reminder: SchoolConfig['reminder'] = { remindTime: '07:45', watched: 'KEDUANYA', version: 1 }
const papers = {
  letterheadLines: ['PEMERINTAH KABUPATEN CONTOH', '', 'DINAS PENDIDIKAN'],
  principalName: 'Dra. Hj. Siti Aminah, M.Pd.',
  principalNip: '19700101 199512 2 001',
  signPlace: 'Contoh',
  letterheadStyle: 'TANPA_LOGO',
  blankHeight: 45,
  paperSize: 'F4',
  principalTitle: 'Plt. Kepala Madrasah',
  principalSigns: true,
  homeroomSigns: true,
  version: 1,
} as const
/** As the school then reads them. */
const storedPapers = {
  ...papers,
  letterheadLines: ['PEMERINTAH KABUPATEN CONTOH', 'DINAS PENDIDIKAN'],
  principalNip: '197001011995122001',
  hasLogo: false,
}

function settingsOf(school: TestSchool, as = school.admin) {
  const params = { schoolId: school.schoolId }
  return {
    general: (body: object) => t.call(schoolConfigEndpoints.updateGeneral, { params, body: body as never }, as),
    attendance: (body: object) => t.call(schoolConfigEndpoints.updateAttendance, { params, body: body as never }, as),
    reminder: (body: object) => t.call(schoolConfigEndpoints.updateReminder, { params, body: body as never }, as),
    papers: (body: object) => t.call(schoolConfigEndpoints.updateReport, { params, body: body as never }, as),
    read: () => t.call(schoolConfigEndpoints.read, { params }, as),
    groups: (query = {}) => t.call(schoolConfigEndpoints.groups, { params, query }, as),
  }
}

test('a school with classes of a fourth year stays an SMK', async () => {
  const school = await newSchool(t, { setting: { level: 'SMA', school_form: 'SMK' } })
  const set = settingsOf(school)
  const { classId } = await newClass(t, { schoolId: school.schoolId, yearId: await newYear(t, school.schoolId) })
  const become = async (schoolForm: string | null) => set.general({ ...general, schoolForm })
  const makeIt = (columns: { grade: string; is_four_year: boolean }) =>
    t.owner.updateTable('class').set(columns).where('id', '=', classId).execute()
  const refused = { schoolForm: 'Masih ada kelas XIII. Ubah atau hapus kelas itu dahulu.' }
  await makeIt({ grade: 'XIII', is_four_year: false })
  expect((await become(null)).body.fields).toEqual(refused)
  await makeIt({ grade: 'XII', is_four_year: true })
  expect((await become('MA')).body.fields).toEqual(refused)
  await makeIt({ grade: 'XII', is_four_year: false })
  expect((await become('MA')).status).toBe(200)
})

test('other weekdays say how many marks stop counting with their day, and how many count again', async () => {
  const school = await newSchool(t)
  const set = settingsOf(school)
  const of = { schoolId: school.schoolId, yearId: await newYear(t, school.schoolId) }
  const { studentIds } = await newClass(t, { ...of, count: 2 })
  // A Friday.
  const cell = { school_id: school.schoolId, date: '2026-09-11', rev: 1, seq: 1, n: 1, status: 'H' as const }
  await t.owner
    .insertInto('attendance_cell')
    .values(studentIds.map((student_id) => ({ ...cell, student_id })))
    .execute()
  const become = async (activeDays: number[], version: number) =>
    (await set.general({ ...general, activeDays, version })).body.message
  expect(await become([1, 2, 3, 4], 1)).toBe(
    'Pengaturan tersimpan. 2 tanda absensi pada hari yang bukan lagi hari sekolah tidak dihitung selama hari itu libur.',
  )
  expect(await become([1, 2, 3, 4, 6], 2)).toBe('Pengaturan tersimpan')
  expect(await become([1, 2, 3, 4, 5], 3)).toBe(
    'Pengaturan tersimpan. 2 tanda absensi pada tanggal yang kembali menjadi hari sekolah dihitung lagi.',
  )
})

test('strangers are refused, teachers among them', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const to = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, schoolConfigEndpoints.read, { params }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.groups, { params, query: {} }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.updateGeneral, { params, body: general as never }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.updateAttendance, { params, body: attendance }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.updateReminder, { params, body: reminder }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.updateReport, { params, body: papers as never }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.saveLogo, { params }, to)
  await expectStrangersRefused(t, schoolConfigEndpoints.removeLogo, { params }, to)
  // A teacher prints the papers of her class.
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, schoolConfigEndpoints.logo, { params }, readers)
})

test('the head’s title follows the form, and one that the school chose stays', async () => {
  const set = settingsOf(await newSchool(t))
  const titleAs = async (schoolForm: SchoolConfig['general']['schoolForm'], version: number) =>
    (await set.general({ ...general, schoolForm, version })).body.data.report.principalTitle
  expect(await titleAs('MA', 1)).toBe('Kepala Madrasah')
  expect(await titleAs('PKBM', 2)).toBe('Kepala PKBM')
  expect(await titleAs('SMK', 3)).toBe('Kepala Sekolah')
  await set.papers({ ...papers, principalTitle: 'Pjs. Kepala Sekolah' })
  expect(await titleAs('MTs', 4)).toBe('Pjs. Kepala Sekolah')
})

test('each group is changed once per version and leaves the others as they were', async () => {
  const school = await newSchool(t)
  const set = settingsOf(school)
  const { data } = (await set.general(general)).body
  expect(data).toMatchObject({
    name: school.name,
    npsn: school.npsn,
    general: {
      activeDays: [1, 2, 3, 4, 5, 6],
      timeZone: 'WITA',
      schoolForm: 'MTs',
      version: 2,
    },
    attendance: { editWindowDays: 2, enabledCodes: ['H', 'S', 'I', 'A', 'T', 'D'], autoAlpa: false, version: 1 },
    // The title that nobody chose is that of the form.
    report: { paperSize: 'A4', principalTitle: 'Kepala Madrasah', version: 1 },
  })
  expect((await set.general(general)).body.code).toBe('CHANGED_MEANWHILE')

  const stored = (await set.attendance(attendance)).body.data
  expect(stored.attendance).toEqual({ ...attendance, enabledCodes: ['H', 'S', 'I', 'A', 'T'], version: 2 })
  expect(stored.general).toEqual(data.general)
  expect((await set.attendance(attendance)).body.code).toBe('CHANGED_MEANWHILE')
  expect((await set.reminder(reminder)).body.data.reminder).toEqual({ ...reminder, version: 2 })
  expect((await set.reminder({ ...reminder, watched: 'SEMUA', version: 2 })).body.fields).toEqual({
    watched: 'Pilih yang diperiksa',
  })
  // The mode setting was removed: a school uses whichever it uses.
  expect((await set.attendance({ ...attendance, mode: 'HARIAN', version: 2 })).status).toBe(400)
  expect((await set.papers(papers)).body.data.report).toEqual({ ...storedPapers, version: 2 })
  expect((await set.papers({ ...papers, version: 2 })).body.data.report.version).toBe(3)
  expect((await set.read()).body.data.attendance).toEqual(stored.attendance)
})

test('impossible values are rejected at their fields', async () => {
  const school = await newSchool(t)
  const set = settingsOf(school)
  const fieldsOf = (answer: { body: { fields?: Record<string, string> | undefined } }) =>
    Object.keys(answer.body.fields ?? {}).sort()
  expect(fieldsOf(await set.general({ ...general, activeDays: [8] }))).toEqual(['activeDays.0'])
  expect(fieldsOf(await set.papers({ ...papers, principalNip: '123', principalTitle: '' }))).toEqual([
    'principalNip',
    'principalTitle',
  ])
  expect(fieldsOf(await set.attendance({ ...attendance, editWindowDays: 15, lateGraceMin: 61 }))).toEqual([
    'editWindowDays',
    'lateGraceMin',
  ])
  expect((await set.attendance({ ...attendance, enabledCodes: ['H', 'T'] })).body.fields).toEqual({
    enabledCodes: 'H, S, I dan A selalu dipakai',
  })
  expect((await set.attendance({ ...attendance, entryTime: '15:00', closeTime: '07:00' })).body.fields).toEqual({
    closeTime: 'Jam pulang harus sesudah jam masuk',
  })
  expect((await set.attendance({ ...attendance, entryTime: '07:60' })).body.fields).toEqual({
    entryTime: 'Tulis jam seperti 07:00',
  })
})

test('the list shows each group’s settings, and when and by whom it was last changed', async () => {
  const school = await newSchool(t)
  const second = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin', name: 'Bu Operator' })
  const before = (await settingsOf(school).groups()).body
  expect(before.meta.total).toBe(7)
  expect(before.data.map(({ name, updatedAt, updatedBy }) => [name, updatedAt, updatedBy])).toEqual([
    ['Profil sekolah', null, null],
    ['Umum', null, null],
    ['Kehadiran', null, null],
    ['Jam Pelajaran', null, null],
    ['Penilaian', null, null],
    ['Pengingat', null, null],
    ['Laporan', null, null],
  ])
  await settingsOf(school, second).attendance(attendance)
  const after = (await settingsOf(school).groups({ q: 'dispensasi' })).body.data
  expect(after).toEqual([
    {
      id: 'kehadiran',
      name: 'Kehadiran',
      summary: 'Masuk 06:45 · boleh diubah 3 hari · peringatan Alpa 3 hari berturut-turut · tanpa Dispensasi',
      updatedAt: t.clock.now().toISOString(),
      updatedBy: 'Bu Operator',
    },
  ])
  expect((await settingsOf(school).groups({ sort: '-name' })).body.data[0]?.id).toBe('umum')
  const heads = { principal_name: null, school_form: 'MTs' }
  await t.owner.updateTable('school_setting').set(heads).where('school_id', '=', school.schoolId).execute()
  const { data } = (await settingsOf(school).groups({ q: 'kepala' })).body
  expect(data.map(({ summary }) => summary)).toEqual([expect.stringContaining('kepala madrasah belum diisi')])
})

test('a logo is a picture, private to the school, and deleted on removal', async () => {
  const school = await newSchool(t)
  const hidden = Buffer.from('<script>alert(1)</script>')
  const png = Buffer.concat([redSquare(), hidden])
  const beginning = redSquare().subarray(0, 30)
  expect((await upload(t, school, Buffer.from('%PDF-1.4'))).json().code).toBe('LOGO_TYPE')
  expect((await upload(t, school, beginning)).json().code).toBe('LOGO_TYPE')
  expect((await upload(t, school, Buffer.concat([png, Buffer.alloc(300_000)]))).json().code).toBe('LOGO_TOO_LARGE')
  expect((await upload(t, school, png)).statusCode).toBe(200)
  expect((await settingsOf(school).read()).body.data.report).toMatchObject({ hasLogo: true, version: 1 })

  const read = (as: TestSchool) =>
    t.app.inject({
      url: `/api/v1/config/school/${as.schoolId}/logo`,
      headers: { authorization: `Bearer ${tokenOf(t.app, as.admin)}` },
    })
  const stored = await read(school)
  expect([stored.headers['content-type'], stored.rawPayload.subarray(1, 4).toString()]).toEqual(['image/png', 'PNG'])
  // Re-encoded: the data appended to the picture is gone.
  expect(stored.rawPayload.includes(hidden)).toBe(false)
  expect((await read(await newSchool(t))).statusCode).toBe(404)

  const params = { schoolId: school.schoolId }
  const removed = await t.call(schoolConfigEndpoints.removeLogo, { params }, school.admin)
  expect(removed.status).toBe(200)
  expect((await read(school)).statusCode).toBe(404)
})

function upload({ app }: TestApp, { schoolId, admin }: TestSchool, content: Buffer) {
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="logo.png"\r\n\r\n'
  return app.inject({
    method: 'PUT',
    url: `/api/v1/config/school/${schoolId}/logo`,
    headers: {
      authorization: `Bearer ${tokenOf(app, admin)}`,
      'content-type': 'multipart/form-data; boundary=batas',
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--batas--\r\n')]),
  })
}
