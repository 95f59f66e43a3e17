import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ScopedTransactions } from '../../platform/http/scoped-transactions.ts'
import { studentImport } from '@hadir/contract/import/import.ts'
import { analyzed } from '../../platform/database/analyze-tables.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newSchool, newYear } from '../../testing/test-school.ts'
import { runImport } from './apply-job.ts'
import { writeBatch } from './batch/apply.ts'
import {
  ayu,
  budi,
  dryRun,
  fixture,
  importFile,
  queue,
  read,
  siti,
  studentFile,
  type Operator,
} from './testing-import.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function operator(options: { year?: boolean } = {}): Promise<Operator> {
  const { schoolId, admin } = await newSchool(t)
  if (options.year !== false) await newYear(t, schoolId)
  return { caller: admin, schoolId }
}

const studentsOf = (as: Operator) =>
  t.owner.selectFrom('student').select('phone').where('school_id', '=', as.schoolId).execute()

describe('the job', () => {
  test('shows its progress while the rows are not yet visible to anybody', async () => {
    const as = await operator()
    const { id } = await dryRun(t, as, fixture('daftar-pd.xlsx'))
    await queue(t, as, id)
    const seen: [string, number][] = []
    // Reads between two transactions of the job, from another connection.
    const schoolJob: ScopedTransactions['schoolJob'] = async (from, act) => {
      const result = await t.app.transactions.schoolJob(from, act)
      const { state, progress } = await read(t, as, id)
      seen.push([state, progress.done])
      if (state === 'running') expect(await studentsOf(as)).toEqual([])
      return result
    }
    await runImport(
      { schoolId: as.schoolId, profileId: as.caller.profileId!, batchId: id, attempt: 1 },
      { transactions: { schoolJob } },
    )
    expect(seen).toEqual([...[0, 200, 400, 600, 800, 1000, 1080].map((done) => ['running', done]), ['done', 1080]])
    expect((await read(t, as, id)).state).toBe('done')
  })

  test('tells the planner what it wrote, so that the first class opens by its index', async () => {
    const as = await operator()
    await importFile(t, as, fixture('daftar-pd.xlsx'))
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_class where reltuples >= 1080 and relname = any(${[...analyzed]}::text[]) order by 1`.execute(
      t.owner,
    )
    const large = ['audit_entry', 'enrollment', 'guardian', 'import_write', 'student', 'student_guardian']
    expect(rows.map(({ relname }) => relname)).toEqual(large)
  })

  test('of a school without a year reports what is missing, and writes nothing', async () => {
    const as = await operator({ year: false })
    const batch = await importFile(t, as, studentFile(siti))
    expect(batch).toMatchObject({ state: 'failed', failure: expect.stringContaining('tahun pelajaran') })
    expect(await studentsOf(as)).toEqual([])
    await newYear(t, as.schoolId)
    await queue(t, as, batch.id)
    await t.runJobs()
    expect((await read(t, as, batch.id)).state).toBe('done')
  })

  test('writes nothing when the school’s data has changed since the dry run', async () => {
    const as = await operator()
    await importFile(t, as, studentFile(siti))
    const batch = await dryRun(t, as, studentFile(siti.with(6, '08990000000'), budi))
    await t.owner.updateTable('student').set({ phone: '08770000000' }).where('school_id', '=', as.schoolId).execute()
    await queue(t, as, batch.id)
    await t.runJobs()
    expect(await read(t, as, batch.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('sudah berubah sejak berkas ini diperiksa'),
    })
    expect((await studentsOf(as)).map((student) => student.phone)).toEqual(['08770000000'])
  })

  test('is the only one of its school', async () => {
    const as = await operator()
    const [first, second] = [await dryRun(t, as, studentFile(siti)), await dryRun(t, as, studentFile(siti))]
    expect((await queue(t, as, first.id)).status).toBe(200)
    expect((await queue(t, as, second.id)).body.code).toBe('IMPORT_BUSY')
    expect((await queue(t, as, first.id)).body.code).toBe('IMPORT_BUSY')
    await t.runJobs()
    expect((await queue(t, as, first.id)).body.code).toBe('IMPORT_NOT_OPEN')
    await queue(t, as, second.id)
    await t.runJobs()
    expect(await read(t, as, second.id)).toMatchObject({ state: 'failed' })
    expect(await studentsOf(as)).toHaveLength(1)
  })

  test('is stopped by an import that takes over, and writes nothing although it still lives', async () => {
    const as = await operator()
    const first = await dryRun(t, as, fixture('daftar-pd.xlsx'))
    const second = await dryRun(t, as, studentFile(budi))
    await queue(t, as, first.id)
    const takeOver = (id: string) =>
      t.call(studentImport.apply, { params: { schoolId: as.schoolId, id }, body: { takeOver: true } }, as.caller)
    let transactions = 0
    // Taken over while the first is in the middle of its rows.
    const schoolJob: ScopedTransactions['schoolJob'] = async (from, act) => {
      const result = await t.app.transactions.schoolJob(from, act)
      transactions += 1
      if (transactions === 3) expect((await takeOver(second.id)).status).toBe(200)
      return result
    }
    await runImport(
      { schoolId: as.schoolId, profileId: as.caller.profileId!, batchId: first.id, attempt: 1 },
      { transactions: { schoolJob } },
    )
    expect(await studentsOf(as)).toEqual([])
    expect(await read(t, as, first.id)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('Dihentikan'),
    })
    await t.runJobs()
    expect(await read(t, as, second.id)).toMatchObject({ state: 'done' })
    expect(await studentsOf(as)).toHaveLength(1)
  })

  test('that was stopped rolls back at its commit, also when the same import began again', async () => {
    const as = await operator()
    const { id } = await dryRun(t, as, studentFile(siti, budi))
    await queue(t, as, id)
    const again = { params: { schoolId: as.schoolId, id }, body: { takeOver: true } }
    expect((await t.call(studentImport.apply, again, as.caller)).status).toBe(200)
    const payload = { schoolId: as.schoolId, profileId: as.caller.profileId! }
    const late = t.app.transactions.schoolJob(payload, (scope) =>
      writeBatch(scope, { batchId: id, attempt: 1 }, async () => undefined),
    )
    await expect(late).rejects.toMatchObject({ code: 'IMPORT_NOT_OPEN' })
    expect(await studentsOf(as)).toEqual([])
    await t.runJobs()
    expect(await studentsOf(as)).toHaveLength(2)
  })

  test('that died does not block others forever', async () => {
    const as = await operator()
    const { id } = await dryRun(t, as, studentFile(siti))
    await queue(t, as, id)
    await t.owner.updateTable('import_batch').set({ state: 'running' }).where('id', '=', id).execute()
    t.clock.advance(6 * 60_000)
    expect((await queue(t, as, id)).status).toBe(200)
    await t.runJobs()
    expect(await studentsOf(as)).toHaveLength(1)
  })

  test('writes once if run twice at once', async () => {
    const as = await operator()
    const { id } = await dryRun(t, as, studentFile(siti, budi, ayu))
    await queue(t, as, id)
    const payload = { schoolId: as.schoolId, profileId: as.caller.profileId! }
    const run = () =>
      t.app.transactions.schoolJob(payload, (scope) =>
        writeBatch(scope, { batchId: id, attempt: 1 }, async () => undefined),
      )
    const ends = await Promise.allSettled([run(), run()])
    expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await studentsOf(as)).toHaveLength(3)
  })
})

test('1,080 students are checked, written and undone', async () => {
  const as = await operator()
  const { id, counts } = await dryRun(t, as, fixture('daftar-pd.xlsx'))
  expect(counts).toMatchObject({ baru: 1080, ditolak: 0 })
  await queue(t, as, id)
  await t.runJobs()
  expect(await studentsOf(as)).toHaveLength(1080)
  const undone = await t.call(studentImport.undo, { params: { schoolId: as.schoolId, id } }, as.caller)
  expect(undone.body.data.state).toBe('undone')
  expect(await studentsOf(as)).toHaveLength(0)
})
