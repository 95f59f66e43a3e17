import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { classEndpoints } from '@hadir/contract/class/class.ts'
import { testApp } from '../../testing/test-app.ts'
import { newSchool } from '../../testing/test-school.ts'
import type { Caller } from './scope.ts'

const t = await testApp()
afterAll(t.close)

const write = (as: Caller, key: string) =>
  t.call(classEndpoints.create, { body: { name: key.slice(0, 8), grade: 'VII' } }, as, { 'idempotency-key': key })

describe('a person’s stored responses are limited to', () => {
  const storedOf = async (actorId: string | null) =>
    (
      await sql<{ key: string; bytes: number }>`select key, pg_column_size(body) as bytes
        from platform.idempotency_record where actor_id = ${actorId} order by created_at desc`.execute(t.owner)
    ).rows
  const fill = (actorId: string | null, count: number, text: string) =>
    sql`insert into platform.idempotency_record (actor_id, key, request_hash, status, body, created_at)
      select ${actorId}::uuid, gen_random_uuid(), '', 200, ${sql.raw(text)}, ${t.clock.now()}::timestamptz - n * interval '1 second'
        from generate_series(1, ${count}) n`.execute(t.owner)

  test('a thousand: the oldest are deleted, and nobody else’s', async () => {
    const [own, other] = [(await newSchool(t)).admin, (await newSchool(t)).admin]
    for (const { profileId } of [own, other]) await fill(profileId, 1_200, `'{}'`)
    const newest = (await storedOf(own.profileId)).slice(0, 999).map(({ key }) => key)
    const key = randomUUID()
    expect((await write(own, key)).status).toBe(200)
    const left = (await storedOf(own.profileId)).map((row) => row.key)
    expect(left).toEqual([key, ...newest])
    expect(await storedOf(other.profileId)).toHaveLength(1_200)
  })

  test('16 MB', async () => {
    const { admin } = await newSchool(t)
    await fill(admin.profileId, 40, `(select string_agg(md5(n::text || i), '') from generate_series(1, 32768) i)`)
    await write(admin, randomUUID())
    const left = await storedOf(admin.profileId)
    expect(left.length).toBeGreaterThan(10)
    expect(left.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(17 * 2 ** 20)
  })
})
