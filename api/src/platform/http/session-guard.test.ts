import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { newId } from '../ids.ts'
import { statement } from '../database/pool/statement.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import type { Caller, SchoolScope } from './scope.ts'

const t = await testApp()
afterAll(() => t.close())

/** A school's write as its request's first statement, without a key. */
const moveTo = (address: string, caller: Caller) =>
  t.app.transactions.school(caller, ({ db, schoolId }) =>
    db.updateTable('school_setting').set({ address }).where('school_id', '=', schoolId).execute(),
  )
const addressOf = async (schoolId: string) =>
  (await t.owner.selectFrom('school_setting').select('address').where('school_id', '=', schoolId).execute())[0]?.address
const seenOf = async ({ sessionId }: Caller) =>
  (
    await t.owner
      .selectFrom('platform.session')
      .select('seen_generation')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
  ).seen_generation

test('a write sent before the session check leaves nothing, and gets the guard’s error', async () => {
  const { admin, schoolId } = await newSchool(t)
  await moveTo('Jl. Satu', admin)
  await t.owner.updateTable('platform.profile').set({ is_active: false }).where('id', '=', admin.profileId).execute()
  await expect(moveTo('Jl. Dua', admin)).rejects.toMatchObject({ code: 'FAST_JWT_EXPIRED' })
  await t.owner
    .updateTable('platform.session')
    .set({ ended_at: t.clock.now() })
    .where('id', '=', admin.sessionId)
    .execute()
  // Without a session row there is no school role, so the database itself rejects the write.
  await expect(moveTo('Jl. Tiga', admin)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  expect(await addressOf(schoolId)).toBe('Jl. Satu')
})

test('the session is checked even without further statements', async () => {
  const { admin } = await newSchool(t)
  const nothing = (caller: Caller) => t.app.transactions.school(caller, async () => 'done')
  expect(await nothing(admin)).toBe('done')
  await t.owner
    .updateTable('platform.session')
    .set({ ended_at: t.clock.now() })
    .where('id', '=', admin.sessionId)
    .execute()
  await expect(nothing(admin)).rejects.toMatchObject({ code: 'SESSION_ENDED' })
})

test('the first use of a refreshed token is recorded, whatever the request does', async () => {
  const { admin } = await newSchool(t)
  const acts: ((scope: SchoolScope) => Promise<unknown>)[] = [
    async () => 'nothing',
    ({ db }) => sql`select ${1}::int`.execute(db),
    ({ db }) => statement(sql`select ${1}::int`, { transaction: 'single' }).execute(db),
    ({ db, schoolId }) =>
      db.updateTable('school_setting').set({ address: 'Jl. Baru' }).where('school_id', '=', schoolId).execute(),
  ]
  for (const act of acts) {
    const generation = (await seenOf(admin)) + 1
    await t.app.transactions.school({ ...admin, generation }, act)
    expect(await seenOf(admin)).toBe(generation)
  }
})

test('a forbidden sheet is still rejected', async () => {
  const { schoolId } = await newSchool(t)
  const stranger = (await newSchool(t)).admin
  const params = { schoolId, academicClassId: newId() }
  expect(await t.call(attendance.sheet, { params, query: {} }, stranger)).toMatchObject({ status: 404 })
  expect(
    await t.call(attendance.sheet, { params: { ...params, schoolId: stranger.schoolId ?? '' }, query: {} }, stranger),
  ).toMatchObject({ status: 404 })
})
