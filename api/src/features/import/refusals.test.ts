import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lessonImport, studentImport, teacherImport } from '@hadir/contract/import/import.ts'
import { newId } from '../../platform/ids.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { budi, dryRun, fixture, siti, studentFile, upload, wholeSchool } from './testing-import.ts'

let t: TestApp
let own: TestSchool
let other: TestSchool
let batchId: string

beforeAll(async () => {
  t = await testApp()
  own = await newSchool(t)
  other = await newSchool(t)
  await newYear(t, own.schoolId)
  batchId = (await dryRun(t, { caller: own.admin, schoolId: own.schoolId }, studentFile(siti, budi))).id
})
afterAll(() => t.close())

const { list, rows } = studentImport
/** Calls for one batch without any other input. */
const ofOne = ({ read, apply, undo }: typeof studentImport | typeof teacherImport | typeof lessonImport) => [
  read,
  apply,
  undo,
]

describe('who may not import', () => {
  test('nobody without a token', async () => {
    const params = { schoolId: own.schoolId, id: batchId }
    for (const e of ofOne(studentImport)) expect((await t.call(e, { params })).status).toBe(401)
    expect((await t.call(rows, { params, query: {} })).status).toBe(401)
    expect((await t.call(list, { params, query: {} })).status).toBe(401)
    expect((await upload(t, { caller: null, schoolId: own.schoolId }, studentFile(siti))).status).toBe(401)
  })

  test('no teacher', async () => {
    const teacher = await newCaller(t, { schoolId: own.schoolId, role: 'teacher' })
    const params = { schoolId: own.schoolId, id: batchId }
    for (const e of ofOne(studentImport)) expect((await t.call(e, { params }, teacher)).status).toBe(403)
    expect((await t.call(rows, { params, query: {} }, teacher)).status).toBe(403)
    expect((await t.call(list, { params, query: {} }, teacher)).status).toBe(403)
    expect((await upload(t, { caller: teacher, schoolId: own.schoolId }, studentFile(siti))).status).toBe(403)
  })

  test('no other school, neither under its own path nor under this one', async () => {
    for (const schoolId of [own.schoolId, other.schoolId]) {
      const params = { schoolId, id: batchId }
      for (const e of ofOne(studentImport)) expect((await t.call(e, { params }, other.admin)).status).toBe(404)
      expect((await t.call(rows, { params, query: {} }, other.admin)).status).toBe(404)
    }
    expect((await upload(t, { caller: other.admin, schoolId: own.schoolId }, studentFile(siti))).status).toBe(404)
    const seen = await t.call(list, { params: { schoolId: other.schoolId }, query: {} }, other.admin)
    expect(seen.body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('and a batch of students is not a batch of teachers', async () => {
    const params = { schoolId: own.schoolId, id: batchId }
    for (const e of [...ofOne(teacherImport), ...ofOne(lessonImport)])
      expect((await t.call(e, { params }, own.admin)).status).toBe(404)
    expect((await t.call(teacherImport.rows, { params, query: {} }, own.admin)).status).toBe(404)
  })
})

describe('an invalid file', () => {
  const refused = async (file: Buffer, sensitive?: string) => {
    const as = { caller: own.admin, schoolId: own.schoolId, ...(sensitive !== undefined && { sensitive }) }
    const { status, body } = await upload(t, as, file)
    return [status, body.code, body.message]
  }

  test('is rejected with a clear error, and leaves nothing behind', async () => {
    const params = { schoolId: own.schoolId }
    const before = await t.call(list, { params, query: {} }, own.admin)
    expect(await refused(Buffer.from('No;Nama\n1;Siti\n'))).toEqual([
      400,
      'IMPORT_NO_HEADER',
      expect.stringContaining('Daftar Peserta Didik'),
    ])
    expect(await refused(fixture('daftar-guru.xlsx'))).toEqual([
      400,
      'IMPORT_OTHER_LIST',
      'Berkas ini Daftar Guru, bukan Daftar Peserta Didik. Unggah di halaman Guru.',
    ])
    expect((await t.call(list, { params, query: {} }, own.admin)).body.meta).toEqual(before.body.meta)
  })

  test('is rejected above 20 MB', async () => {
    expect((await refused(Buffer.alloc(20 * 1024 * 1024 + 1)))[0]).toBe(413)
  })

  test('is rejected with an unknown group of columns', async () => {
    expect((await refused(studentFile(siti), 'identity,everything'))[0]).toBe(400)
  })

  test('a form without a file is rejected', async () => {
    const answer = await t.call(studentImport.upload, { params: { schoolId: own.schoolId }, query: {} }, own.admin)
    expect(answer.status).toBe(415)
  })
})

test('a batch that does not exist is not found', async () => {
  const params = { schoolId: own.schoolId, id: newId() }
  for (const e of ofOne(studentImport)) expect((await t.call(e, { params }, own.admin)).status).toBe(404)
  expect((await t.call(rows, { params, query: {} }, own.admin)).status).toBe(404)
})

test('a dry run writes nothing but itself', async () => {
  const before = await wholeSchool(t, own.schoolId)
  await dryRun(t, { caller: own.admin, schoolId: own.schoolId }, fixture('daftar-pd.xlsx'))
  expect(await wholeSchool(t, own.schoolId)).toEqual(before)
})

test('a person’s newest twenty dry runs are kept', async () => {
  const { schoolId, admin } = await newSchool(t)
  await newYear(t, schoolId)
  const as = { caller: admin, schoolId }
  await dryRun(t, as, studentFile(siti))
  await sql`insert into import_batch select (jsonb_populate_record(b, jsonb_build_object('id', uuidv7(),
      'created_at', b.created_at - n * interval '1 second'))).* from import_batch b, generate_series(1, 30) n
    where b.school_id = ${schoolId}`.execute(t.owner)
  const { id } = await dryRun(t, as, studentFile(budi))
  const left = await t.owner.selectFrom('import_batch').select('id').where('school_id', '=', schoolId).execute()
  expect(left).toHaveLength(20)
  expect(left.map((batch) => batch.id)).toContain(id)
})
