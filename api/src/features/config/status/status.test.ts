import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusEndpoints } from '@hadir/contract/config/status.ts'
import { jobHandlers } from '../../../job-handlers.ts'
import { newId } from '../../../platform/ids.ts'
import { recordFailedJob } from '../../../platform/job-runner/failed-job.ts'
import { newestMigration } from '../../../platform/schema/migrate.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp } from '../../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../../testing/test-school.ts'
import { runningClock } from '../../../testing/test-clock.ts'

const t = await testApp({ logLevel: 'silent' })
afterAll(t.close)

let school: TestSchool
beforeAll(async () => {
  school = await newSchool(t)
})

async function read() {
  const administrator = await newCaller(t, { schoolId: null, role: 'administrator' })
  return (await t.call(statusEndpoints.read, {}, administrator)).body.data
}

test('only the platform’s administrator reads how the installation is', async () => {
  await expectStrangersRefused(t, statusEndpoints.read, {}, { school, openTo: ['administrator'] })
})

test('server, database and use are measured', async () => {
  const { server, database, schools, sessions } = await read()
  expect(server.name).not.toBe('')
  expect(new Date(server.startedAt).getTime()).toBeLessThan(runningClock.now().getTime())
  expect(server.memory).toBeGreaterThan(50e6)
  expect(server.cores).toBeGreaterThan(0)
  expect(server.freeDisk).toBeGreaterThan(0)
  expect(database.version).toMatch(/^\d+/)
  expect(database.size).toBeGreaterThan(1e6)
  expect(database.migration).toBe(await newestMigration())
  expect(database.connections.used).toBeGreaterThan(0)
  expect(database.connections.most).toBeGreaterThan(database.connections.used)
  expect(schools).toBeGreaterThan(0)
  expect(sessions).toBeGreaterThan(0)
})

test('mails that failed finally count for a day', async () => {
  const fails = (queue: string) =>
    recordFailedJob({ id: newId(), queue, payload: {}, tries: 3, error: 'x' }, jobHandlers, t.jobParts)
  const before = (await read()).mail.failed
  await fails('send-code')
  await fails('no-such-queue')
  expect((await read()).mail.failed).toBe(before + 1)
  t.clock.advance(25 * 3_600_000)
  expect((await read()).mail.failed).toBe(0)
})
