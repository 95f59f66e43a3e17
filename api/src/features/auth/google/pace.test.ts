import { afterAll, expect, test } from 'vitest'
import { social } from '@hadir/contract/auth/google.ts'
import { signInTest } from '../../../testing/sign-in-test.ts'
import { testBrowser } from '../../../testing/test-browser.ts'
import { testProvider } from '../../../testing/test-provider.ts'

const publicUrl = 'http://127.0.0.1:3000'
const provider = await testProvider(() => `${publicUrl}${social.googleReturn.path}`)
const t = await signInTest({ publicUrl, google: provider.settings })
afterAll(async () => {
  await t.close()
  await provider.close()
})

test('a network with too many starts is offered another way in, and may start again soon', async () => {
  const browser = testBrowser(t)
  const start = async () => {
    const { headers } = await browser.call(social.google, {})
    return new URL(String(headers['location']), publicUrl).searchParams.get('message')
  }
  expect(await start()).toBeNull()
  // As after a thousand starts of this network.
  const due = new Date(t.clock.now().getTime() + 3_600_000)
  await t.owner.updateTable('platform.network_pace').set({ due_at: due }).where('act', '=', 'GOOGLE').execute()
  const attempts = () => t.owner.selectFrom('platform.google_attempt').select('state_hash').execute()
  const before = await attempts()
  expect(await start()).toContain('Terlalu banyak yang masuk dengan Google dari jaringan ini')
  expect(await attempts()).toHaveLength(before.length)
  t.clock.advance(4_000)
  expect(await start()).toBeNull()
})
