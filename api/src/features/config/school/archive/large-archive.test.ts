import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { schoolArchiveEndpoints as endpoints } from '@hadir/contract/config/school/archive.ts'
import { readDirectory } from '../../../../platform/zip/read-zip.ts'
import { testApp, tokenOf } from '../../../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../../../testing/test-school.ts'
import { writeArchive } from './write-archive.ts'

const t = await testApp()
afterAll(t.close)

test('no file of an archive exceeds its reader’s limit, however large the rows', async () => {
  const { schoolId, admin } = await newSchool(t)
  // As large as the rapor snapshots, of which a school of three years has 6,480.
  await sql`insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
    select ${schoolId}::uuid, uuidv7(), 'student', uuidv7(), ${admin.profileId}::uuid, ${t.clock.now()}::timestamptz, 'CHANGED',
        jsonb_build_array(repeat(md5(n::text), 450)) from generate_series(1, 1500) n`.execute(t.owner)
  const begun = await t.call(endpoints.make, { params: { schoolId } }, admin)
  await t.runJobs()
  const url = endpoints.file.path.replace(':schoolId', schoolId).replace(':id', begun.body.data.id)
  const { rawPayload } = await t.app.inject({ url, headers: { authorization: `Bearer ${tokenOf(t.app, admin)}` } })
  const parts = readDirectory(rawPayload).filter(({ name }) => name.startsWith('data/audit_entry/'))
  expect(parts.reduce((sum, { unpacked }) => sum + unpacked, 0)).toBeGreaterThan(20 * 2 ** 20)
  expect(Math.max(...parts.map(({ unpacked }) => unpacked))).toBeLessThan(9 * 2 ** 20)
})

test('neither a table’s rows nor the sheet of marks are ever compressed as a whole', async () => {
  const { schoolId, admin } = await newSchool(t)
  // Incompressible.
  const noise = sql.raw(Array.from({ length: 6 }, () => 'md5(random()::text)').join(' || '))
  await sql`insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
    select ${schoolId}::uuid, uuidv7(), 'student', uuidv7(), ${admin.profileId}::uuid, ${t.clock.now()}::timestamptz, 'CHANGED',
        jsonb_build_array(${noise}) from generate_series(1, 20000) n`.execute(t.owner)
  const yearId = await newYear(t, schoolId)
  const { studentIds } = await newClass(t, { schoolId, yearId, count: 40 })
  await sql`insert into attendance_cell (school_id, student_id, date, rev, seq, n, status, note)
    select ${schoolId}::uuid, s.id, '2026-07-13'::date + d, 1, 1, 1, 'I', ${noise}
      from unnest(${studentIds}::uuid[]) s(id), generate_series(1, 500) d`.execute(t.owner)
  let [waiting, most, total] = [0, 0, 0]
  await t.app.transactions.schoolJob({ schoolId, profileId: admin.profileId! }, (scope) =>
    writeArchive(scope, {
      write: (packed) => {
        waiting += packed.length
        total += packed.length
        most = Math.max(most, waiting)
      },
      flush: async () => void (waiting = 0),
      people: [],
      progress: async () => undefined,
      signatureOf: () => '',
    }),
  )
  expect(total).toBeGreaterThan(6 * 2 ** 20)
  expect(most).toBeLessThan(2 ** 20)
})

test('the newest three exported archives can be downloaded', async () => {
  const { schoolId, admin } = await newSchool(t)
  const made: string[] = []
  for (let no = 0; no < 5; no += 1) {
    made.push((await t.call(endpoints.make, { params: { schoolId } }, admin)).body.data.id)
    await t.runJobs()
    t.clock.advance(60_000)
  }
  const { rows } = await sql<{ id: string }>`select distinct archive_id as id from school_archive_part
    where school_id = ${schoolId}`.execute(t.owner)
  expect(rows.map(({ id }) => id).sort()).toEqual(made.slice(2).sort())
})
