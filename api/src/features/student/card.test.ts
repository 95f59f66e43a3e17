import { afterAll, beforeAll, expect, test } from 'vitest'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { studentReaders } from '@hadir/contract/student/readers.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { cardEndpoints } from '@hadir/contract/student/card.ts'
import { studentPhoto } from '@hadir/contract/photo/photo.ts'
import { pdfPages, qrOnPage } from '../../testing/read-pdf.ts'
import { expectStrangersRefused } from '../../testing/refusals.ts'
import { jpeg } from '../../testing/test-jpeg.ts'
import { seenPhoto, uploadPhoto } from '../../testing/test-photo.ts'
import { testApp, tokenOf } from '../../testing/test-app.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let yearId: string
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
  yearId = await newYear(t, school.schoolId)
})
const rombel = (count: number) => newClass(t, { schoolId: school.schoolId, yearId, count })

const upload = (id: string, content: Buffer) => uploadPhoto(t, studentPhoto, { id, content, as: school.admin })
const seen = (id: string, as = school.admin, headers: Record<string, string> = {}) =>
  seenPhoto(t, studentPhoto, { id, as, headers })

const printed = async (path: string, body: object, as = school.admin) => {
  const answer = await t.app.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
    payload: body,
  })
  return { status: answer.statusCode, pdf: answer.rawPayload, name: String(answer.headers['content-disposition']) }
}
const cards = (body: object, as = school.admin) => printed(cardEndpoints.print.path, body, as)
const sheets = (body: object, as = school.admin) => printed(cardEndpoints.registerSheets.path, body, as)

test('strangers are refused', async () => {
  const { studentIds } = await rombel(1)
  const params = { id: studentIds[0] ?? '' }
  const admins = { school, openTo: ['school_admin'] } as const
  const body = { reason: 'Hilang di jalan' }
  await expectStrangersRefused(t, studentPhoto.remove, { params }, admins)
  await expectStrangersRefused(t, cardEndpoints.list, { params }, admins)
  await expectStrangersRefused(t, cardEndpoints.renew, { params, body }, admins)
  await expectStrangersRefused(t, cardEndpoints.revoke, { params, body }, admins)
  const readers = { school, openTo: ['school_admin', 'teacher'] } as const
  await expectStrangersRefused(t, studentPhoto.read, { params }, readers)
  await expectStrangersRefused(t, cardEndpoints.print, { body: { ids: studentIds } }, readers)
  await expectStrangersRefused(t, cardEndpoints.registerSheets, { body: { ids: studentIds } }, readers)
})

test('a photo is stored without the camera’s metadata, for readers of the student', async () => {
  const { academicClassId, studentIds } = await rombel(1)
  const [id = ''] = studentIds
  expect((await seen(id)).statusCode).toBe(404)
  expect((await upload(id, Buffer.from('%PDF-1.4 no picture'))).json().code).toBe('PHOTO_TYPE')
  expect((await upload(id, Buffer.from([0xff, 0xd8, 0xff]))).json().code).toBe('PHOTO_TYPE')
  expect((await upload(id, jpeg({ width: 601 }))).json().code).toBe('PHOTO_TOO_LARGE')
  expect((await upload(id, Buffer.concat([jpeg(), Buffer.alloc(160_000)]))).json().code).toBe('PHOTO_TOO_LARGE')
  // No paper can show these, and one of them would break the cards of a whole class.
  const twoFrames = Buffer.concat([jpeg().subarray(0, -5), jpeg().subarray(2)])
  const broken = [jpeg({ width: 0 }), jpeg({ height: 0 }), jpeg({ frame: 0xc3 }), jpeg({ bits: 12 }), twoFrames]
  for (const file of [...broken, jpeg().subarray(0, -2)]) {
    expect((await upload(id, file)).json().code).toBe('PHOTO_TYPE')
  }
  // A phone's second picture follows the first.
  expect((await upload(id, Buffer.concat([jpeg(), jpeg(), Buffer.from('GPS')]))).statusCode).toBe(200)

  const photo = await seen(id)
  expect([photo.statusCode, photo.headers['content-type'], photo.headers['cache-control']]).toEqual([
    200,
    'image/jpeg',
    'private, no-cache',
  ])
  expect(photo.rawPayload.toString('latin1')).not.toContain('GPS')
  expect(photo.rawPayload.length).toBeGreaterThan(30)
  const tag = String(photo.headers['etag'])
  expect((await seen(id, school.admin, { 'if-none-match': tag })).statusCode).toBe(304)
  expect((await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body.data.hasPhoto).toBe(true)

  const personId = await newTeacher(t, school.schoolId)
  const teacher = await newCaller(t, { schoolId: school.schoolId, role: 'teacher', personId })
  expect((await seen(id, teacher)).statusCode).toBe(404)
  const params = { schoolId: school.schoolId, id: academicClassId }
  await t.call(academicClassEndpoints.update, { params, body: { homeroomTeacherId: personId } }, school.admin)
  expect((await seen(id, teacher)).statusCode).toBe(200)

  expect((await t.call(studentPhoto.remove, { params: { id } }, school.admin)).status).toBe(200)
  expect((await seen(id)).statusCode).toBe(404)
})

test('a class gets its cards, and each code contains only its token', async () => {
  const { academicClassId, studentIds } = await rombel(11)
  const [id = ''] = studentIds
  await upload(id, jpeg())
  const whole = await cards({ academicClassId })
  expect(whole.status).toBe(200)
  const pages = await pdfPages(whole.pdf)
  expect(pages).toHaveLength(2)
  expect([pages[0]?.match(/KARTU SISWA/g)?.length, pages[1]?.match(/KARTU SISWA/g)?.length]).toEqual([10, 1])

  const { data } = (await t.call(studentEndpoints.read, { params: { id } }, school.admin)).body
  const [page = ''] = await pdfPages((await cards({ ids: [id] })).pdf)
  for (const text of [data.name, data.nis, data.currentClass?.name ?? '?']) expect(page).toContain(text)
  const tokens = async () =>
    t.owner
      .selectFrom('student_card')
      .select(['token', 'revoked_at'])
      .where('student_id', '=', id)
      .orderBy('created_at')
      .execute()
  const [first] = await tokens()
  expect(await tokens()).toHaveLength(1)
  expect(qrOnPage((await cards({ ids: [id] })).pdf)).toBe(`HADIR1:${first?.token}`)
  expect(first?.token).toMatch(/^[\w-]{22}$/)

  const body = { reason: 'Hilang di jalan' }
  t.clock.moveTo('2026-09-15T04:00:00Z')
  const renewed = (await t.call(cardEndpoints.renew, { params: { id }, body }, school.admin)).body.data
  expect(renewed.map(({ revokedAt, reason }) => [revokedAt, reason])).toEqual([
    [null, null],
    ['2026-09-15T04:00:00.000Z', 'Hilang di jalan'],
  ])
  const [, second] = await tokens()
  expect(second?.token).not.toBe(first?.token)
  expect(qrOnPage((await cards({ ids: [id] })).pdf)).toBe(`HADIR1:${second?.token}`)
  expect((await t.call(cardEndpoints.revoke, { params: { id }, body }, school.admin)).status).toBe(200)
  expect((await t.call(cardEndpoints.revoke, { params: { id }, body }, school.admin)).status).toBe(404)
  expect(JSON.stringify(renewed)).not.toContain(first?.token)

  const exit = { studentIds: [id], exitType: 'MUTASI' as const, exitDate: '2026-09-15' }
  await t.call(academicStudentEndpoints.exit, { params: { schoolId: school.schoolId }, body: exit }, school.admin)
  expect((await cards({ ids: [id] })).status).toBe(409)
  expect((await t.call(cardEndpoints.renew, { params: { id }, body }, school.admin)).body.code).toBe('CARD_NOT_ACTIVE')
})

test('the buku induk sheet matches the record, and reading it is logged', async () => {
  const { academicClassId } = await rombel(1)
  const body = {
    name: 'Rina Wulandari',
    nis: '20301',
    nisn: '0034567891',
    gender: 'P' as const,
    dob: '2013-04-05',
    birthPlace: 'Bogor',
    religion: 'Islam' as const,
    address: 'Jl. Melati 3',
    province: '32',
    regency: '3271',
    postalCode: '16123',
    phone: '081311112222',
    originSchool: 'SDN 2 Bogor',
    entryType: 'PINDAHAN' as const,
    entryDate: '2026-07-14',
    entryGrade: 'VII' as const,
    guardians: { IBU: { name: 'Siti Aminah', phone: '0812-3456-7890', job: 'Petani' } },
    membership: { academicClassId, joinDate: '2026-07-14' },
  }
  const { id, currentClass } = (await t.call(studentEndpoints.create, { body }, school.admin)).body.data
  const { pdf, name } = await sheets({ ids: [id] })
  expect(decodeURIComponent(name)).toContain('Buku induk Rina Wulandari.pdf')
  const [page = '', ...more] = await pdfPages(pdf)
  expect(more).toEqual([])
  const message =
    `Rina Wulandari|20301 / 0034567891|Perempuan|Bogor, 05/04/2013|Islam|Jl. Melati 3|provinsi : Kota Bogor, Jawa Barat Kode pos : 16123|SDN 2 Bogor
    |+62 813-1111-2222|Pindahan|14/07/2026 / VII|Ibu (kontak utama)|Siti Aminah|Petani|+62 812-3456-7890|2026/2027
    |Masih bersekolah di sini.|${currentClass?.name}`.split('|')
  expect(message.filter((text) => !page.includes(text.trim()))).toEqual([])
  const readers = await t.call(studentReaders, { params: { id }, query: {} }, school.admin)
  expect(readers.body.meta.total).toBe(1)

  expect(await pdfPages((await sheets({ academicClassId })).pdf)).toHaveLength(2)
  expect((await sheets({ ids: [crypto.randomUUID()] })).status).toBe(404)
  const teacher = await newCaller(t, {
    schoolId: school.schoolId,
    role: 'teacher',
    personId: await newTeacher(t, school.schoolId),
  })
  expect((await sheets({ academicClassId }, teacher)).status, 'who does not lead the class prints nothing of it').toBe(
    404,
  )
})

test('papers have the school’s logo, unless its letterhead has none', async () => {
  const { studentIds } = await rombel(1)
  const [id = ''] = studentIds
  const pictures = async () =>
    [await cards({ ids: [id] }), await sheets({ ids: [id] })].map(
      ({ pdf }) => pdf.toString('latin1').match(/\/Subtype \/Image/g)?.length ?? 0,
    )
  expect(await pictures()).toEqual([0, 0])
  const row = { school_id: school.schoolId, content: jpeg(), content_type: 'image/jpeg', updated_at: t.clock.now() }
  await t.owner.insertInto('school_logo').values(row).execute()
  expect(await pictures()).toEqual([1, 1])
  const style = (letterhead_style: string) =>
    t.owner.updateTable('school_setting').set({ letterhead_style }).where('school_id', '=', school.schoolId).execute()
  await style('TANPA_LOGO')
  expect(await pictures()).toEqual([0, 0])
  await style('LENGKAP')
})
