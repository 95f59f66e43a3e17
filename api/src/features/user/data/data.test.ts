import { sql } from 'kysely'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studentData } from '@hadir/contract/student/data.ts'
import { copiesPerDay, ownData } from '@hadir/contract/user/data.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { notify } from '../../../platform/notify/notify.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newGuardian } from '../../../testing/test-guardian.ts'
import { newCaller, newClass, newSchool, newYear, type TestSchool } from '../../../testing/test-school.ts'

const t = await testApp()
afterAll(t.close)

let school: TestSchool
let students: string[]
beforeAll(async () => {
  t.clock.moveTo('2026-09-15T03:00:00Z')
  school = await newSchool(t)
  const { schoolId } = school
  students = (await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 2 })).studentIds
  const [hers = '', other = ''] = students
  const nik = (value: string) => JSON.stringify({ nik: value })
  await sql`update student set address = 'Jl. Anak Sendiri', sensitive = ${nik('3201000000000001')}::jsonb where id = ${hers}`.execute(
    t.owner,
  )
  await sql`update student set address = 'Jl. Anak Lain', sensitive = ${nik('3201000000000002')}::jsonb where id = ${other}`.execute(
    t.owner,
  )
})

const download = async (url: string, caller: Caller | null) => {
  const headers = caller ? { authorization: `Bearer ${tokenOf(t.app, caller)}` } : {}
  const answer = await t.app.inject({ method: 'POST', url, headers })
  if (answer.statusCode !== 200) return { status: answer.statusCode, code: answer.json<{ code: string }>().code }
  const files = unzipSync(answer.rawPayload)
  const [json = '', page = ''] = ['data.json', 'baca-saya.html'].map((name) =>
    strFromU8(files[name] ?? new Uint8Array()),
  )
  return { status: 200, json, page, names: Object.keys(files) }
}
const own = (caller: Caller | null) => download(ownData.path, caller)
const ofStudent = (id: string, caller: Caller) => download(studentData.path.replace(':id', id), caller)

test('strangers are refused', async () => {
  expect((await own(null)).status).toBe(401)
  const [id = ''] = students
  await expectStrangersRefused(t, studentData, { params: { id } }, { school, openTo: ['school_admin'] })
})

test('a guardian’s file has her account and her child, and nothing of another child', async () => {
  const [hers = ''] = students
  const { schoolId } = school
  const personId = await newGuardian(t, { schoolId, studentId: hers, name: 'Ibu <b>Sari</b>' })
  const parent = await newCaller(t, { schoolId, role: 'parent', personId, name: 'Ibu Sari' })
  const data = { date: '2026-09-15', classes: [], lessons: [] }
  await t.app.transactions.schoolSystemJob(schoolId, (scope) =>
    notify(scope, [{ to: { guardianId: personId }, kind: 'SHEETS_OPEN', data, onceKey: 'sekali' }]),
  )
  const { json, page } = await own(parent)
  expect(json).toContain('SHEETS_OPEN')
  expect(json).not.toContain('sekali')
  for (const text of [
    'Jl. Anak Sendiri',
    'Kabar yang dikirim',
    'Perangkat yang pernah masuk',
    'Orang Tua di',
    '@contoh.test',
  ])
    expect(json).toContain(text)
  expect(page).toContain('Jl. Anak Sendiri')
  expect(page).toContain('Ibu &lt;b&gt;Sari&lt;/b&gt;')
  for (const text of ['Jl. Anak Lain', '3201000000000001', '3201000000000002', 'browser_hash', 'school_id'])
    expect(json).not.toContain(text)
})

test('who no longer belongs to the school reads nothing of its records', async () => {
  const [hers = ''] = students
  const { schoolId } = school
  const personId = await newGuardian(t, { schoolId, studentId: hers, relation: 'AYAH' })
  const parent = await newCaller(t, { schoolId, role: 'parent', personId })
  await sql`update platform.profile set ended_at = ${t.clock.now()}, is_active = false where id = ${parent.profileId}`.execute(
    t.owner,
  )
  const { status, json } = await own({ ...parent, profileId: null, role: null, schoolId: null })
  expect(status).toBe(200)
  expect(json).not.toContain('Jl. Anak Sendiri')
})

test('a few copies a day, also when asked for at once', async () => {
  const caller = await newCaller(t, { schoolId: school.schoolId, role: 'school_admin' })
  const answers = await Promise.all(Array.from({ length: copiesPerDay + 2 }, () => own(caller)))
  const spent = answers.filter(({ status }) => status === 429)
  expect(spent.map(({ code }) => code)).toEqual(['DATA_COPIES_SPENT', 'DATA_COPIES_SPENT'])
  t.clock.advance(24 * 3_600_000 + 1)
  expect((await own(caller)).status).toBe(200)
})

test('the school hands out a student’s whole file, which her family sees among the readers', async () => {
  const [, id = ''] = students
  const { json, names } = await ofStudent(id, school.admin)
  expect(json).toContain('3201000000000002')
  expect(json).not.toContain('Jl. Anak Sendiri')
  expect(names).toContain('baca-saya.html')
  const readings = await t.owner
    .selectFrom('student_reading')
    .select('is_sensitive')
    .where('student_id', '=', id)
    .execute()
  expect(readings).toEqual([{ is_sensitive: true }])
  const copies = await t.owner
    .selectFrom('list_export')
    .select(['format', 'row_count'])
    .where('school_id', '=', school.schoolId)
    .execute()
  expect(copies).toEqual([{ format: 'zip', row_count: 1 }])
})
