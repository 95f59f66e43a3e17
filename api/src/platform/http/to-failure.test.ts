import { afterAll, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { testApp } from '../../testing/test-app.ts'
import { toFailure } from './to-failure.ts'

const t = await testApp()
afterAll(t.close)

test('a foreign key violation is Data masih dipakai, without the database’s message', async () => {
  const orphan = { id: newId(), account_id: newId(), role: 'parent', created_at: t.clock.now() }
  const refused = await t.owner
    .insertInto('platform.profile')
    .values(orphan)
    .execute()
    .catch((error: Error) => error)
  expect(String(refused)).toContain('violates foreign key constraint')
  const failure = toFailure(refused)
  expect(failure).toMatchObject({ code: 'STILL_IN_USE', message: 'Data masih dipakai' })
  expect(JSON.stringify(failure)).not.toContain('constraint')
})
