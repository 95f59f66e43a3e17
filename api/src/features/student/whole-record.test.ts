import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { guardianSearch, studentEndpoints } from '@hadir/contract/student/student.ts'
import { studentContact } from '@hadir/contract/student/contact.ts'
import { ownStudents } from '@hadir/contract/student/own.ts'
import { sensitiveEndpoints } from '@hadir/contract/student/sensitive.ts'
import { bareLines } from '../../testing/bare-lines.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newSchool, type TestSchool } from '../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
})

const entry = { entryType: 'SISWA_BARU', entryDate: '2026-07-13', entryGrade: 'VII' } as const
let made = 0
const fields = (change: object = {}) =>
  ({ name: 'Rina Wulandari', nis: `R${++made}`, gender: 'P', dob: '2013-04-05', ...entry, ...change }) as const
const create = async (change: object = {}) =>
  (await t.call(studentEndpoints.create, { body: fields(change) }, school.admin)).body.data
const update = (id: string, body: object) =>
  t.call(studentEndpoints.update, { params: { id }, body: fields(body) }, school.admin)
const read = async (id: string) => (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data
const mother = { name: 'Siti  Aminah', phone: '0812-3456-7890', job: 'Petani' }

test('strangers are refused', async () => {
  const params = { id: (await create()).id }
  const admins = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, sensitiveEndpoints.read, { params }, admins)
  await expectStrangersRefused(t, sensitiveEndpoints.update, { params, body: {} }, admins)
  const inSchool = { params: { schoolId: school.schoolId }, query: {} }
  await expectStrangersRefused(t, guardianSearch, inSchool, admins)
  const writers = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, studentContact, { params, body: {} }, writers)
  await expectStrangersRefused(t, ownStudents, {}, { school, openTo: ['student', 'parent'] })
})

test('how and when a student joined may be added later, and is missing until then', async () => {
  const { missing } = await create({ entryType: '', entryDate: '', entryGrade: '' })
  expect(missing).toEqual(
    expect.arrayContaining(['Jenis pendaftaran', 'Diterima tanggal', 'Diterima di tingkat']) as string[],
  )
})

test('a whole record is stored, and shows what its buku induk still lacks', async () => {
  const whole = {
    nisn: '0034567891',
    birthPlace: 'Bogor',
    religion: 'Islam',
    familyStatus: 'Anak Kandung',
    childNo: 2,
    siblings: 1,
    address: 'Jl. Melati 3',
    phone: '0813 1111 2222',
    distanceKm: 1.5,
    entryType: 'PINDAHAN',
    entryDate: '2026-07-13',
    entryGrade: 'VII',
    originSchool: 'SDN 2 Bogor',
    guardians: { AYAH: { name: 'Budi', job: 'Buruh' }, IBU: mother, WALI: { name: '' } },
  }
  const made = await create({ ...whole, province: '32', regency: '3271' })
  expect(made).toMatchObject({
    ...whole,
    province: 'Jawa Barat',
    regency: 'Kota Bogor',
    phone: '6281311112222',
    guardians: { IBU: { phone: '6281234567890' }, WALI: null },
  })
  expect([made.missing, made.primaryContact, made.guardianPhone]).toEqual([[], 'IBU', '6281234567890'])
  const { missing } = await create()
  expect([missing?.length, missing?.includes('NISN'), missing?.includes('HP orang tua atau wali')]).toEqual([
    11,
    true,
    true,
  ])
  const emptied = await update(made.id, { childNo: null, originSchool: '', version: 1 })
  expect(emptied.body.data).toMatchObject({
    childNo: null,
    originSchool: null,
    guardians: { IBU: { name: 'Siti Aminah' } },
  })
  const isWithout = async (what: 'guardianPhone' | 'class') =>
    (await t.call(studentEndpoints.list, { query: { without: what } }, school.admin)).body.data.some(
      ({ id }) => id === made.id,
    )
  expect([await isWithout('guardianPhone'), await isWithout('class')]).toEqual([false, true])
})

test('a place is chosen by id and stored by name; imported words stay until someone chooses', async () => {
  const write = (id: string, body: object) =>
    t.call(studentEndpoints.update, { params: { id }, body: fields(body) }, school.admin)
  const made = await create({ province: '32', regency: '3201', district: '320101', village: '3201011001' })
  const names = { province: 'Jawa Barat', regency: 'Kabupaten Bogor', district: 'Cibinong', village: 'Pondok Rajeg' }
  expect(made).toMatchObject(names)
  expect((await write(made.id, { ...names, version: 1 })).body.data).toMatchObject(names)
  const refused = async (body: object) => (await write(made.id, { ...body, version: 2 })).body.fields
  expect(await refused({ province: 'Jabar' })).toEqual({ province: 'Pilih provinsi dari daftar' })
  expect(await refused({ province: '99' })).toEqual({ province: 'Provinsi tidak ditemukan' })
  expect(await refused({ province: '31', regency: '3201' })).toEqual({ regency: 'Kabupaten/kota tidak ditemukan' })
  expect(await refused({ regency: '3201' })).toEqual({ regency: 'Kabupaten/kota tidak ditemukan' })

  await t.owner.updateTable('student').set({ district: 'Kec. Bogor Timur' }).where('id', '=', made.id).execute()
  const stored = { province: 'Jawa Barat', regency: 'Kabupaten Bogor', district: 'Kec. Bogor Timur' }
  expect((await write(made.id, { ...stored, village: '', version: 2 })).body.data).toMatchObject({
    ...stored,
    village: null,
  })
  const moved = { province: '32', regency: '3271', district: '327102' }
  expect((await write(made.id, { ...moved, version: 3 })).body.data.district).toBe('Bogor Timur')
})

test('the list’s export matches the record, without sensitive data', async () => {
  const whole = {
    nisn: '0034567892',
    birthPlace: 'Bogor',
    siblings: 1,
    originSchool: 'SDN 2 Bogor',
    phone: '081311112222',
  }
  const made = await create({ ...whole, guardians: { AYAH: { name: 'Budi', birthYear: 1980 }, IBU: mother } })
  const body = { nik: '3201234567890009', version: made.version }
  await t.call(sensitiveEndpoints.update, { params: { id: made.id }, body }, school.admin)
  const file = await t.app.inject({
    method: 'POST',
    url: studentEndpoints.export.path,
    headers: { authorization: `Bearer ${tokenOf(t.app, school.admin)}` },
    payload: { format: 'csv', ids: [made.id] },
  })
  const [head = [], row = []] = bareLines(file.body).map((line) => line.split(';'))
  const cells = Object.fromEntries(head.map((header, at) => [header, row[at]]))
  const [screen, family] = [
    { Nama: 'Rina Wulandari', NISN: '0034567892', 'HP wali': '081234567890', Akun: 'Belum', Status: 'Aktif' },
    { 'Nama Ayah': 'Budi', 'Tahun Lahir Ayah': '1980', 'Nama Ibu': 'Siti Aminah', 'Pekerjaan Ibu': 'Petani' },
  ]
  expect(cells).toMatchObject({ ...screen, Kelengkapan: `${17 - (made.missing?.length ?? 0)} dari 17` })
  expect(cells).toMatchObject({ ...family, HP: '081311112222', 'Tempat Lahir': 'Bogor', 'Jumlah Saudara': '1' })
  expect(cells).toMatchObject({ 'Jenis Pendaftaran': 'Siswa baru', 'Sekolah Asal': 'SDN 2 Bogor' })
  expect(file.body).not.toContain(body.nik)
})

test('a mother of two children is one person, with whichever child she is saved', async () => {
  const first = await create({ guardians: { IBU: mother } })
  const found = async (q: string) =>
    (await t.call(guardianSearch, { params: { schoolId: school.schoolId }, query: { q } }, school.admin)).body.data
  const hers = (await found('+62 812 3456')).find(({ guardianId }) => guardianId === first.guardians.IBU?.guardianId)
  expect(hers).toMatchObject({ name: 'Siti Aminah', children: ['Rina Wulandari'] })
  expect((await found('siti am')).length).toBeGreaterThan(0)
  const guardianId = hers?.guardianId ?? ''
  const second = await create({ name: 'Adi', guardians: { IBU: { ...mother, guardianId } } })
  expect(second.guardians.IBU).toMatchObject({ guardianId, children: ['Rina Wulandari'] })

  const moved = await update(second.id, {
    guardians: { IBU: { ...mother, guardianId, phone: '081399998888' } },
    version: 1,
  })
  expect(moved.status).toBe(200)
  expect((await read(first.id)).guardians.IBU?.phone).toBe('6281399998888')
  const stale = await update(first.id, { guardians: { IBU: { ...mother, guardianId } }, version: first.version })
  expect(stale.body.code, 'whoever has the sister’s form open is told').toBe('CHANGED_MEANWHILE')

  const third = await create({ guardians: { IBU: { ...mother, guardianId, phone: '081399998888' } } })
  await update(third.id, { guardians: { IBU: { guardianId: '', name: 'Dewi' } }, version: 1 })
  expect((await read(second.id)).guardians.IBU?.name, 'let go and not renamed').toBe('Siti Aminah')
  expect((await t.call(studentEndpoints.remove, { params: { id: first.id } }, school.admin)).status).toBe(200)
  expect((await read(second.id)).guardians.IBU?.children).toEqual([])
  await update(second.id, { guardians: { IBU: { name: '' } }, version: 2 })
  const left = await t.owner.selectFrom('guardian').select('id').where('id', '=', guardianId).execute()
  expect(left, 'nobody’s guardian is forgotten').toEqual([])
})

test('the primary contact has a phone, and a guardian of another school is unknown', async () => {
  const refused = async (change: object) =>
    (await t.call(studentEndpoints.create, { body: fields(change) }, school.admin)).body.fields
  const guardians = { AYAH: { name: 'Budi' }, IBU: mother }
  expect(await refused({ guardians, primaryContact: 'AYAH' })).toEqual({
    primaryContact: 'Kontak utama harus punya nomor HP',
  })
  const nameless = { 'guardians.IBU.name': 'Isi namanya, atau kosongkan semua isiannya' }
  expect(await refused({ guardians: { IBU: { name: '', phone: '081234567890' } } })).toEqual(nameless)
  const other = await newSchool(t)
  const theirs = (await t.call(studentEndpoints.create, { body: fields({ guardians }) }, other.admin)).body.data
  expect(await refused({ guardians: { IBU: { ...mother, guardianId: theirs.guardians.IBU?.guardianId } } })).toEqual({
    'guardians.IBU.guardianId': 'Orang tua tidak ditemukan',
  })
})

test('sensitive data is separate, masked in the history, and each view is logged once a day', async () => {
  const { id, version } = await create()
  const params = { id }
  const body = { nik: '3201 2345 6789 0001', bank: 'BRI', weightKg: 41.5, version }
  const { data } = (await t.call(sensitiveEndpoints.update, { params, body }, school.admin)).body
  expect(data).toMatchObject({ nik: '3201234567890001', bank: 'BRI', weightKg: 41.5, version: version + 1 })
  const stale = await t.call(sensitiveEndpoints.update, { params, body }, school.admin)
  expect(stale.body.code).toBe('CHANGED_MEANWHILE')
  expect(JSON.stringify(await read(id))).not.toContain('3201234567890001')
  const history = await t.call(studentEndpoints.history, { params, query: {} }, school.admin)
  expect(history.body.data[0]?.changes).toContainEqual({ field: 'sensitive.nik', from: null, to: '••••0001' })
  expect(JSON.stringify(history.body)).not.toContain('3201234567890001')

  const latest = async () => (await read(id)).version
  const nobody = { params, body: { ...body, guardians: { IBU: { nik: '3201234567890002' } }, version: await latest() } }
  expect((await t.call(sensitiveEndpoints.update, nobody, school.admin)).body.fields).toEqual({
    'guardians.IBU.nik': 'Isi dahulu namanya di data siswa',
  })

  for (const _ of [1, 2]) await t.call(sensitiveEndpoints.read, { params }, school.admin)
  t.clock.moveTo('2026-09-16T03:00:00Z')
  await read(id)
  const readers = await t.call(studentReaders, { params, query: {} }, school.admin)
  expect(readers.body.data.map(({ day, isSensitive }) => [day, isSensitive])).toEqual([
    ['2026-09-16', false],
    ['2026-09-15', expect.any(Boolean)],
    ['2026-09-15', expect.any(Boolean)],
  ])
})

test('a mother’s NIK and income are stored once for all her children, apart from what others see', async () => {
  const first = await create({ guardians: { IBU: mother } })
  const guardianId = first.guardians.IBU?.guardianId ?? ''
  const second = await create({ name: 'Adi', guardians: { IBU: { ...mother, guardianId } } })
  const whole = { latitude: -6.5971, longitude: 106.806, pipEligible: 'Ya', version: first.version }
  const guardians = { IBU: { nik: '3201 2345 6789 0003', income: 'Rp. 500,000 - Rp. 999,999' }, WALI: { nik: '' } }
  const write = (id: string, body: object) =>
    t.call(sensitiveEndpoints.update, { params: { id }, body: { ...body } }, school.admin)
  expect((await write(first.id, { ...whole, guardians, latitude: 91 })).body.fields).toEqual({
    latitude: 'Maksimal 90',
  })
  const written = (await write(first.id, { ...whole, guardians })).body.data
  const hers = { name: 'Siti Aminah', nik: '3201234567890003', income: 'Rp. 500,000 - Rp. 999,999' }
  expect(written).toMatchObject({ ...whole, guardians: { AYAH: null, IBU: hers, WALI: null }, version: 2 })

  const sister = (await t.call(sensitiveEndpoints.read, { params: { id: second.id } }, school.admin)).body.data
  expect(sister).toMatchObject({ guardians: { IBU: hers }, version: second.version + 1 })
  expect((await write(second.id, { version: second.version })).body.code).toBe('CHANGED_MEANWHILE')
  await write(second.id, { version: sister.version })
  expect(JSON.stringify([await read(first.id), await read(second.id)])).not.toContain('3201234567890003')
  const { data } = (await t.call(sensitiveEndpoints.read, { params: { id: first.id } }, school.admin)).body
  expect(data.guardians.IBU, 'who is not sent is left as she is').toEqual(hers)
  const history = await t.call(studentEndpoints.history, { params: { id: first.id }, query: {} }, school.admin)
  expect(history.body.data[0]?.changes).toContainEqual({
    field: 'sensitive.guardians.IBU.nik',
    from: null,
    to: '••••0003',
  })
})
