import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoredResponse } from '../../platform/http/idempotency.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear, type TestSchool } from '../../testing/test-school.ts'
import { queueBatch, writeBatch } from './batch/apply.ts'
import { dryRun } from './batch/dry-run.ts'
import { readFile } from './file/read-file.ts'
import { listBatches, listRows, readBatch } from './batch/read-batch.ts'
import { undoBatch } from './batch/undo.ts'
import { loadStudents } from './kinds/student/existing.ts'
import { loadTeachers } from './kinds/teacher/existing.ts'
import { fixture, importFile, siti, studentFile, wholeSchool } from './testing-import.ts'

// The session guard rejects another school's path (refusals.test.ts). Here it is disabled: each call names one school
// while its transaction is the other's, as if the check were missing. Row security alone must protect the data.

let t: TestApp
let own: TestSchool
let stranger: TestSchool
let id: string

beforeAll(async () => {
  t = await testApp()
  own = await newSchool(t)
  stranger = await newSchool(t)
  await newYear(t, own.schoolId)
  id = (await importFile(t, { caller: own.admin, schoolId: own.schoolId }, studentFile(siti))).id
  await importFile(t, { caller: own.admin, schoolId: own.schoolId, kind: 'teacher' }, fixture('daftar-guru-messy.xlsx'))
})
afterAll(() => t.close())

async function asStranger<Result>(act: (scope: SchoolScope) => Promise<Result>): Promise<Result> {
  const answer = await t.app.transactions.school(stranger.admin, (scope) => act({ ...scope, schoolId: own.schoolId }))
  if (answer instanceof StoredResponse) throw new Error('nothing is sent twice here')
  return answer
}

const page = { page: 1, pageSize: 10 }
const batch = () => ({ kind: 'student', id }) as const
const notFound = expect.objectContaining({ code: 'NOT_FOUND' })

test('another school’s batch can be neither read nor written nor undone', async () => {
  const before = await wholeSchool(t, own.schoolId)
  await expect(asStranger((scope) => readBatch(scope, batch()))).rejects.toEqual(notFound)
  await expect(asStranger((scope) => listRows(scope, batch(), page))).rejects.toEqual(notFound)
  await expect(asStranger((scope) => queueBatch(scope, { ...batch(), takeOver: true }))).rejects.toEqual(notFound)
  await expect(asStranger((scope) => undoBatch(scope, batch()))).rejects.toEqual(notFound)
  await expect(
    asStranger((scope) => writeBatch(scope, { batchId: id, attempt: 1 }, async () => undefined)),
  ).rejects.toThrow('no result')
  expect((await asStranger((scope) => listBatches(scope, 'student', page))).meta.total).toBe(0)
  expect(await wholeSchool(t, own.schoolId)).toEqual(before)
})

test('a dry run compares with its own school’s people only and is stored there', async () => {
  expect(await asStranger((scope) => loadStudents(scope, { yearId: null, lock: false }))).toEqual([])
  expect(await asStranger((scope) => loadTeachers(scope, { lock: false }))).toEqual([])
  const file = { kind: 'student', ticked: [] } as const
  const read = await readFile(own.schoolId, { ...file, file: { content: studentFile(siti) }, today: '2026-07-15' })
  await expect(
    asStranger((scope) => dryRun(scope, { ...file, guardianPhone: false, filename: 'daftar.xlsx', read })),
  ).rejects.toThrow('row-level security')
})
