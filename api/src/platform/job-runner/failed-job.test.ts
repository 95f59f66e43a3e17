import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rolloverEndpoints } from '@hadir/contract/academic-year/rollover.ts'
import { schoolArchiveEndpoints } from '@hadir/contract/config/school/archive.ts'
import { newSchoolAtYearsEnd } from '../../features/academic-year/rollover/testing-rollover.ts'
import { dryRun, queue, read, siti, studentFile } from '../../features/import/testing-import.ts'
import { Failure } from '../failure.ts'
import { newId } from '../ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { nextYear, placeIn, newSchool, newYear } from '../../testing/test-school.ts'
import { describeError } from '../jobs/describe-error.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { recordFailedJob } from './failed-job.ts'
import { interrupted } from '../jobs/job.ts'
import { failedJobs, queues, runSchedule } from '../jobs/queues.ts'
import { startJobs } from '../jobs/worker.ts'
import { writeYear } from '../../fixtures/write-year.ts'

const t = await testApp({ logLevel: 'error' })
const jobs = await startJobs({ url: t.urls.appUrl, log: () => undefined })
const parts = t.jobParts
await jobs.onFailed((failed) => recordFailedJob(failed, jobHandlers, parts))
afterAll(async () => {
  await jobs.stop()
  await t.close()
})

/** As if the server running these jobs on their last try was killed a minute ago. */
async function killed(schoolId: string): Promise<void> {
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute', retry_count = retry_limit,
    heartbeat_on = now() - interval '1 minute' where data->>'schoolId' = ${schoolId} and state = 'created'`.execute(
    t.owner,
  )
  await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(t.owner)
  await jobs.boss.supervise()
}

const failedOf = (schoolId: string) =>
  t.owner.selectFrom('platform.failed_job').selectAll().where('school_id', '=', schoolId).execute()

test('an import whose server was killed on its last try fails, and can run again', async () => {
  const { schoolId, admin: caller } = await newSchool(t)
  await newYear(t, schoolId)
  const as = { caller, schoolId }
  const { id } = await dryRun(t, as, studentFile(siti))
  await queue(t, as, id)
  await t.owner.updateTable('import_batch').set({ state: 'running' }).where('id', '=', id).execute()
  await killed(schoolId)
  await expect
    .poll(() => read(t, as, id))
    .toMatchObject({ state: 'failed', failure: interrupted, undo: { possible: false } })
  expect((await queue(t, as, id)).status).toBe(200)
  await t.runJobs()
  expect((await read(t, as, id)).state).toBe('done')
})

test('so does an archive', async () => {
  const { schoolId, admin } = await newSchool(t)
  const params = { schoolId }
  const made = () => t.call(schoolArchiveEndpoints.make, { params }, admin)
  const list = async () => (await t.call(schoolArchiveEndpoints.list, { params, query: {} }, admin)).body.data
  expect((await made()).status).toBe(200)
  await killed(schoolId)
  await expect.poll(list).toMatchObject([{ state: 'failed', failure: interrupted }])
  expect((await made()).status).toBe(200)
})

test('so does a rollover, and an interrupted undo leaves it as it was', async () => {
  const { schoolId, yearId, admin } = await newSchoolAtYearsEnd(t, { letters: ['A'], students: 2 })
  await newYearAfter(schoolId)
  const params = { schoolId, id: yearId }
  const state = async () => (await t.call(rolloverEndpoints.read, { params }, admin)).body.data
  expect((await t.call(rolloverEndpoints.prepare, { params, body: {} }, admin)).status).toBe(200)
  await t.call(rolloverEndpoints.confirm, { params, body: {} }, admin)
  expect((await t.call(rolloverEndpoints.run, { params, body: {} }, admin)).body).toMatchObject({
    data: { state: 'queued' },
  })
  await killed(schoolId)
  await expect.poll(state).toMatchObject({ state: 'failed', failure: interrupted })
  expect((await t.call(rolloverEndpoints.run, { params, body: {} }, admin)).status).toBe(200)
  await t.runJobs()
  expect(await state()).toMatchObject({ state: 'done' })
  expect((await t.call(rolloverEndpoints.undo, { params, body: {} }, admin)).body).toMatchObject({
    data: { state: 'undoing' },
  })
  await killed(schoolId)
  await expect.poll(state).toMatchObject({ state: 'done', failure: interrupted })
})

async function newYearAfter(schoolId: string): Promise<void> {
  const semesters = [
    { no: 1, startDate: nextYear.startDate, endDate: '2027-12-17', status: 'DRAFT' },
    { no: 2, startDate: '2028-01-03', endDate: nextYear.endDate, status: 'DRAFT' },
  ]
  await writeYear(placeIn(t, schoolId), { ...nextYear, isActive: false, semesters })
}

test('a failed job is one log line and one row for the administrator, without personal data', async () => {
  const { schoolId } = await newSchool(t)
  const error = Object.assign(new Error('550 "Siti Aminah" <siti@contoh.test> 3273014403140001 is unknown here'), {
    responseCode: 550,
  })
  t.log.length = 0
  await t.app.transactions.platformJob(({ enqueue }) =>
    enqueue(runSchedule, { schoolId, kind: 'CLOSE', date: '2026-09-16' }),
  )
  await sql`update pgboss.job set retry_count = retry_limit where data->>'schoolId' = ${schoolId}`.execute(t.owner)
  // Starts only now: an earlier worker would have used up a try.
  await jobs.work({ ...runSchedule, atOnce: 1 }, () => Promise.reject(error))
  await expect.poll(() => failedOf(schoolId)).toHaveLength(1)
  const [row] = await failedOf(schoolId)
  expect(row).toMatchObject({ queue: 'run-timer', tries: 6, error: expect.stringContaining('responseCode 550') })
  await expect.poll(() => t.log.length).toBe(1)
  expect(JSON.parse(t.log[0] ?? '')).toMatchObject({
    msg: 'job failed',
    queue: 'run-timer',
    jobId: row?.id,
    schoolId,
    error: row?.error,
  })
  expect(t.log[0]).not.toMatch(/Siti|contoh\.test|32730/)
})

test('one recorded twice is listed once', async () => {
  const { schoolId } = await newSchool(t)
  const failed = {
    id: newId(),
    queue: 'run-timer',
    payload: { schoolId, kind: 'PLAN', date: '2026-09-16' },
    tries: 6,
    error: 'x',
  }
  await recordFailedJob(failed, jobHandlers, parts)
  await recordFailedJob(failed, jobHandlers, parts)
  expect(await failedOf(schoolId)).toHaveLength(1)
})

test('every queue reports its failed jobs, and has a heartbeat', async () => {
  const made = await Promise.all(queues.map(({ name }) => jobs.boss.getQueue(name)))
  for (const queue of made) expect(queue).toMatchObject({ deadLetter: failedJobs.name, heartbeatSeconds: 30 })
})

test.each([
  [new Failure('YEAR_NOT_ACTIVE'), /^YEAR_NOT_ACTIVE: /],
  [
    Object.assign(new Error('duplicate key value violates "student_nis"'), {
      code: '23505',
      constraint: 'student_nis',
    }),
    /^Error: duplicate key value violates "…"; code 23505; constraint student_nis/,
  ],
  ['x'.repeat(5_000), /^x{300}$/],
  [undefined, /^undefined$/],
])('an error is described in one line: %s', (error, line) => {
  expect(describeError(error)).toMatch(line)
})
