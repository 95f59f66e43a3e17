import { afterAll, beforeAll, expect, test } from 'vitest'
import { failedJobDays, failedJobEndpoints, queueLabels } from '@hadir/contract/config/failed-job.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import { recordFailedJob } from '../../../platform/job-runner/failed-job.ts'
import { queues } from '../../../platform/jobs/queues.ts'
import { newId } from '../../../platform/ids.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../../testing/test-school.ts'
import { startRetention } from '../retention/run-retention.ts'

const t = await testApp({ logLevel: 'silent' })
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

const parts = t.jobParts
function fails(queue: string, payload: object, error: string) {
  t.clock.advance(1000)
  return recordFailedJob({ id: newId(), queue, payload, tries: 3, error }, jobHandlers, parts)
}
async function list(query: { queue?: string; q?: string }) {
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  return (await t.call(failedJobEndpoints.list, { query }, administrator)).body
}

test('only the platform’s administrator sees which jobs failed', async () => {
  await expectStrangersRefused(t, failedJobEndpoints.list, { query: {} }, { school, openTo: ['administrator'] })
})

test('failed jobs are listed newest first, with any school, and found by kind, school and error', async () => {
  const { schoolId } = school
  await fails('run-timer', { schoolId, kind: 'CLOSE', date: '2026-09-16' }, 'Error: 100% broken')
  await fails('send-mail', { to: 'siti@contoh.test', subject: 'x', sealedText: 'x' }, 'Error: ECONNREFUSED')
  const { data, meta } = await list({})
  expect(meta.total).toBe(2)
  expect(data).toMatchObject([
    { queue: 'send-mail', school: null, tries: 3, error: 'Error: ECONNREFUSED', failedAt: t.clock.now().toISOString() },
    { queue: 'run-timer', school: { id: schoolId, name: school.name } },
  ])
  const found = async (query: Parameters<typeof list>[0]) => (await list(query)).data.map(({ queue }) => queue)
  expect(await found({ queue: 'send-mail' })).toEqual(['send-mail'])
  expect(await found({ q: school.name.toUpperCase() })).toEqual(['run-timer'])
  expect(await found({ q: '100%' })).toEqual(['run-timer'])
  expect(await found({ q: '1_0%' })).toEqual([])
})

test('an old one is deleted', async () => {
  t.clock.advance((failedJobDays + 1) * 24 * 3_600_000)
  await fails('send-mail', { to: 'a@contoh.test', subject: 'x', sealedText: 'x' }, 'Error: x')
  await startRetention(t.jobParts.transactions)
  await t.runJobs()
  expect((await list({})).meta.total).toBe(1)
})

test('every queue has a name that an administrator understands', () => {
  expect(Object.keys(queueLabels).toSorted()).toEqual(queues.map(({ name }) => name).toSorted())
})
