import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SchoolArchive, schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import type { ErrorBody } from '@hadir/contract/errors.ts'
import { studentData } from '@hadir/contract/student/data.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import type { Caller } from '../../../../platform/http/scope.ts'
import { newId } from '../../../../platform/ids.ts'
import { filledSchool, type FilledSchool } from '../../../../testing/filled-school.ts'
import { newJointGroup } from '../../../../testing/rows-beside.ts'
import { expectStrangersRefused } from '../../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { addHoliday } from '../../../../testing/test-duties.ts'
import { newSchool, newYear, type TestSchool } from '../../../../testing/test-school.ts'
import { readWorkbook } from '../../../../platform/documents/workbook/read-workbook.ts'
import { openZip } from '../../../../platform/zip/read-zip.ts'
import { declaredTables } from './declared-tables.ts'
import { type ArchivedTable, archivedTables, leftBehind } from './tables.ts'
import { startRetention } from '../../retention/run-retention.ts'

const t = await testApp()
afterAll(t.close)

let from: FilledSchool
let archive: SchoolArchive
let file: Buffer
beforeAll(async () => {
  from = await filledSchool(t)
  await newJointGroup(t, from.schoolId)
  // Recorded as an export in a format that no list has.
  const copied = await t.app.inject({
    method: 'POST',
    url: studentData.path.replace(':id', from.ids.student),
    headers: { authorization: `Bearer ${tokenOf(t.app, from.admin)}` },
  })
  expect(copied.statusCode).toBe(200)
  const begun = await t.call(endpoints.make, { params: { schoolId: from.schoolId } }, from.admin)
  expect(begun.body.data).toMatchObject({ direction: 'out', state: 'queued', until: null })
  await t.runJobs()
  archive = await read(from.admin, from.schoolId)
  file = await fetchFile(archive.id)
})

async function read(admin: Caller, schoolId: string): Promise<SchoolArchive> {
  const listed = await t.call(endpoints.list, { params: { schoolId }, query: {} }, admin)
  return listed.body.data.find(({ filename }) => filename !== 'arsip-sebelah.zip')!
}

const get = (id: string) =>
  t.app.inject({
    url: endpoints.file.path.replace(':schoolId', from.schoolId).replace(':id', id),
    headers: { authorization: `Bearer ${tokenOf(t.app, from.admin)}` },
  })

const fetchFile = async (id: string) => (await get(id)).rawPayload

async function upload(to: { admin: Caller; schoolId: string }, content: Buffer) {
  const boundary = 'batas-tes'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="arsip.zip"\r\n\r\n`
  const answer = await t.app.inject({
    method: 'POST',
    url: endpoints.upload.path.replace(':schoolId', to.schoolId),
    headers: {
      authorization: `Bearer ${tokenOf(t.app, to.admin)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json<{ data: SchoolArchive } & ErrorBody>() }
}

/** Every row of a school's table as one text, without the school's id and epoch. */
async function rowsOf(schoolId: string, table: ArchivedTable): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select (to_jsonb(t) - 'school_id' - 'epoch')::text as row from ${sql.table(table.name)} t
      where school_id = ${schoolId} order by 1`.execute(t.owner)
  return rows.map(({ row }) => row)
}

const tables = () => archivedTables({ db: t.owner as never })

const verified = async (school: TestSchool): Promise<TestSchool> => {
  await t.owner
    .updateTable('platform.school')
    .set({ verified_at: t.clock.now() })
    .where('id', '=', school.schoolId)
    .execute()
  return school
}
/** A school that an archive may be restored into. */
const emptySchool = async () => verified(await newSchool(t))

/** What the confirmation states: which archive, whose, into which school. */
async function confirmationOf(to: TestSchool, { summary }: SchoolArchive) {
  const { meta } = (await t.call(endpoints.list, { params: { schoolId: to.schoolId }, query: {} }, to.admin)).body
  return { sha256: summary!.sha256!, fromNpsn: summary!.school.npsn, toNpsn: meta.school.npsn }
}

async function restoreInto(to: TestSchool, content: Buffer) {
  const taken = await upload(to, content)
  expect(taken.body).toMatchObject({ data: { state: 'dry' } })
  const params = { schoolId: to.schoolId, id: taken.body.data.id }
  const body = await confirmationOf(to, taken.body.data)
  const begun = await t.call(endpoints.apply, { params, body }, to.admin)
  await t.runJobs()
  return { begun, after: await read(to.admin, to.schoolId) }
}

test('strangers are refused', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const ofOne = { ...params, id: newId() }
  const only = { school, openTo: ['school_admin'] } as const
  await expectStrangersRefused(t, endpoints.list, { params, query: {} }, only)
  await expectStrangersRefused(t, endpoints.make, { params }, only)
  await expectStrangersRefused(t, endpoints.file, { params: ofOne }, only)
  await expectStrangersRefused(t, endpoints.upload, { params }, only)
  const body = { sha256: '', fromNpsn: '', toNpsn: '' }
  await expectStrangersRefused(t, endpoints.apply, { params: ofOne, body }, only)
})

test('every table of a school is exported and described, or excluded for a reason', async () => {
  const names = (await tables()).map(({ name }) => name)
  const all = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(t.owner)
  expect(new Set([...names, ...Object.keys(leftBehind)])).toEqual(new Set(all.rows.map(({ name }) => name)))
  expect(Object.keys(declaredTables).toSorted()).toEqual(names.toSorted())
})

test('an archive shows its school and size, and is a zip with sheets and a schema', async () => {
  expect(archive).toMatchObject({ state: 'done', failure: null, bytes: file.length })
  const students = archive.summary?.tables.find(({ name }) => name === 'student')
  expect(students).toMatchObject({ title: 'Siswa' })
  const zip = openZip(file, 1e9)
  const [sheet] = readWorkbook(zip.read('lembar/Siswa.xlsx')!)
  expect(sheet?.length).toBe(students!.rows + 1)
  // As the list's own export has them.
  expect(JSON.stringify(sheet?.[0])).toContain('Sekolah Asal')
  expect(zip.read('lembar/Absensi harian.csv')!.toString()).toMatch(/^\uFEFF"Tanggal";"NIS";"Nama";"Keterangan"/)
  const manifest = JSON.parse(zip.read('manifest.json')!.toString())
  const described = manifest.tables.find((table: { name: string }) => table.name === 'student')
  expect(described.columns).toContainEqual({ name: 'dob', type: 'date', isRequired: true })
  expect(zip.read('BACA-SAYA.txt')!.toString()).toContain('data pribadi anak')
})

const ofYear = (of: TestSchool, set: { is_active?: boolean; version?: number }) =>
  t.owner.updateTable('academic_year').set(set).where('school_id', '=', of.schoolId).execute()

test('a school counts as empty until it has data of its own, such as a changed year', async () => {
  const isEmpty = async ({ schoolId, admin }: TestSchool) =>
    (await t.call(endpoints.list, { params: { schoolId }, query: {} }, admin)).body.meta.isSchoolEmpty
  const [one, other] = [await newSchool(t), await newSchool(t)]
  await newYear(t, one.schoolId)
  expect(await isEmpty(one)).toBe(false)
  await ofYear(one, { is_active: false })
  expect(await isEmpty(one)).toBe(true)
  await ofYear(one, { version: 2 })
  expect(await isEmpty(one)).toBe(false)
  expect(await isEmpty(other)).toBe(true)
  await addHoliday(t, other.schoolId, { name: 'Libur sekolah', date: '2026-09-14' })
  expect(await isEmpty(other)).toBe(false)
})

/** Whether PostgreSQL's statistics include the school's students. */
async function isCounted(schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ known: string | null }>`
    select most_common_vals::text as known from pg_stats
      where tablename = 'student' and attname = 'school_id'`.execute(t.owner)
  return rows.some(({ known }) => known?.includes(schoolId))
}

test('restored into an empty school nothing is lost, and the recap is the same', async () => {
  const to = await emptySchool()
  // Registration proposes a year, which nobody has activated yet.
  await newYear(t, to.schoolId)
  await ofYear(to, { is_active: false })
  const identity = ['npsn', 'name', 'level', 'address', 'regency'] as const
  const setting = t.owner.selectFrom('school_setting').select(identity).where('school_id', '=', to.schoolId)
  const settingsBefore = await setting.executeTakeFirstOrThrow()
  const { after } = await restoreInto(to, file)
  expect(after).toMatchObject({ direction: 'in', state: 'done', failure: null, summary: { origin: { kind: 'here' } } })
  // What devices know of either school is void in the other.
  const epochs = t.owner
    .selectFrom('school_setting')
    .select('epoch')
    .where('school_id', 'in', [from.schoolId, to.schoolId])
  expect(new Set((await epochs.execute()).map(({ epoch }) => epoch)).size).toBe(2)
  for (const table of await tables()) {
    if (declaredTables[table.name]?.most === null) continue
    const [before, now] = [await rowsOf(from.schoolId, table), await rowsOf(to.schoolId, table)]
    // The school's identity is unchanged.
    if (table.name === 'school_setting') {
      const [own, theirs] = [before, now].map(([row]) => JSON.parse(row!))
      expect(theirs).toEqual({ ...own, ...settingsBefore })
      continue
    }
    // The admin of the new school is an actor there too.
    const added = table.name === 'actor' ? now.filter((row) => row.includes(to.admin.profileId!)) : []
    expect([table.name, now.filter((row) => !added.includes(row))]).toEqual([table.name, before])
  }
  expect(await isCounted(to.schoolId)).toBe(true)
  // Its closing of days and its reminders continue without saving the settings again.
  await t.runJobs()
  const timers = t.owner.selectFrom('platform.job_schedule').select('plan_at').where('school_id', '=', to.schoolId)
  expect(await timers.execute()).toEqual([{ plan_at: '00:05' }])
  const query = { academicClassId: from.ids.academic_class, month: '2026-07' }
  const recap = (schoolId: string, admin: Caller) => t.call(report.monthly, { params: { schoolId }, query }, admin)
  const [here, there] = [await recap(from.schoolId, from.admin), await recap(to.schoolId, to.admin)]
  expect(there.status).toBe(200)
  // The same marks under another school's letterhead.
  expect(there.body.data).toEqual({ ...here.body.data, school: there.body.data.school })
})

test('a school with data accepts no archive, even if the data came in between', async () => {
  const to = await emptySchool()
  await upload(to, file)
  const taken = await upload(to, file)
  const { data } = (await t.call(endpoints.list, { params: { schoolId: to.schoolId }, query: {} }, to.admin)).body
  expect(data.map(({ until }) => until !== null)).toEqual([true, false])
  await newYear(t, to.schoolId)
  const params = { schoolId: to.schoolId, id: taken.body.data.id }
  const body = await confirmationOf(to, taken.body.data)
  const refused = await t.call(endpoints.apply, { params, body }, to.admin)
  expect([refused.status, refused.body.code]).toEqual([409, 'SCHOOL_NOT_EMPTY'])
})

test('one archive of a school is made at a time', async () => {
  const school = await newSchool(t)
  const params = { schoolId: school.schoolId }
  const all = await Promise.all([1, 2, 3].map(() => t.call(endpoints.make, { params }, school.admin)))
  expect(all.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  await t.runJobs()
  expect((await read(school.admin, school.schoolId)).state).toBe('done')
})

test('after a day the content is deleted and the row remains', async () => {
  t.clock.advance(25 * 3_600_000)
  await startRetention(t.jobParts.transactions)
  await t.call(endpoints.make, { params: { schoolId: from.schoolId } }, from.admin)
  await t.runJobs()
  const { body } = await t.call(endpoints.list, { params: { schoolId: from.schoolId }, query: {} }, from.admin)
  const made = body.data.filter(({ direction }) => direction === 'out')
  expect(made.map(({ id, until }) => [id === archive.id, until === null])).toEqual([
    [false, false],
    [true, true],
  ])
  expect((await get(archive.id)).statusCode).toBe(404)
})

test('an archive is named after the date in its school’s time zone', async () => {
  const school = await newSchool(t)
  const now = t.clock.now()
  t.clock.moveTo('2026-07-15T22:00:00Z')
  const { body } = await t.call(endpoints.make, { params: { schoolId: school.schoolId } }, school.admin)
  t.clock.moveTo(now.toISOString())
  expect(body.data.filename).toMatch(/ 2026-07-16\.zip$/)
})
