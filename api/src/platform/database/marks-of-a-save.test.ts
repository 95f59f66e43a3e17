import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { newId } from '../ids.ts'
import { testClock } from '../../testing/test-clock.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { migrate } from '../schema/migrate.ts'
import { openDatabase } from './open.ts'

test('marks stored as rows move into their saves, with late ones, decisions and restorations', async () => {
  const database = await testDatabase({ isEmpty: true })
  const owner = openDatabase(database.ownerUrl, { max: 1 })
  onTestFinished(async () => {
    await owner.destroy()
    await database.drop()
  })
  const to = { ownerUrl: database.ownerUrl, appLogin: new URL(database.appUrl).username }
  await migrate({ ...to, to: '0033_lesson_absent' })

  const t = { owner, clock: testClock() }
  const { schoolId, admin } = await newSchool(t)
  const yearId = await newYear(t, schoolId)
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId, count: 3 })
  for (const seq of [1, 2, 3]) {
    await sql`insert into attendance_save (school_id, seq, date, academic_class_id, device, actor_id, at) values
      (${schoolId}, ${seq}, '2026-09-16', ${academicClassId}, ${newId()}, ${admin.profileId}, ${t.clock.now()})`.execute(
      owner,
    )
  }
  const [sick, here, late, restored] = [newId(), newId(), newId(), newId()]
  await sql`insert into attendance_event (school_id, id, student_id, client_at, seq, base, n, rev, minutes_late, status,
      verdict, verdict_reason, note, reason, change_reason) values
    (${schoolId}, ${sick}, ${studentIds[0]}, '2026-09-16T00:01:00Z', 1, 0, 1, 1, null, 'S', 'applied', null, 'demam', null, null),
    (${schoolId}, ${here}, ${studentIds[1]}, null, 1, 0, 2, 1, 7, 'T', 'applied', null, null, null, null),
    (${schoolId}, ${late}, ${studentIds[2]}, null, 1, 0, 3, 0, null, null, 'held', 'WINDOW_OVER', null, null, null),
    (${schoolId}, ${restored}, ${studentIds[0]}, null, 2, 1, 4, 2, null, 'S', 'applied', null, 'demam', 'surat', 'Salah catat')
    `.execute(owner)
  await sql`insert into attendance_correction (school_id, event_id, is_accepted, actor_id, at)
    values (${schoolId}, ${late}, false, ${admin.profileId}, ${t.clock.now()})`.execute(owner)
  await sql`insert into attendance_restoration (school_id, event_id, restored_id) values (${schoolId}, ${restored}, ${sick})`.execute(
    owner,
  )
  const events = async () =>
    (
      await sql`select school_id, id, student_id, client_at, seq, base, n, rev, minutes_late, status, verdict,
        verdict_reason, note, reason, change_reason from attendance_event order by n`.execute(owner)
    ).rows
  const before = await events()

  await migrate(to)
  expect(before).toHaveLength(4)
  expect(await events()).toEqual(before)
  const of = async (table: 'pending_mark' | 'attendance_restoration') => owner.selectFrom(table).selectAll().execute()
  expect(await of('pending_mark')).toMatchObject([{ id: late, seq: 1, student_id: studentIds[2] }])
  const { rows: bare } = await sql`select seq from attendance_save where mark_ids = '{}'`.execute(owner)
  expect(bare).toEqual([{ seq: 3 }])
  expect(await of('attendance_restoration')).toMatchObject([{ event_id: restored, restored_id: sick, seq: 2 }])
})
