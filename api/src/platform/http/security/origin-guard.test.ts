import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { guardOrigin } from './origin-guard.ts'

const ours = 'https://hadir.sekolah.test'
const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: `${ours}.evil.example` },
  { 'sec-fetch-site': 'cross-site' },
]

/** Which of these writes a server accepts. */
async function accepted(isGuarded: boolean, requests: readonly Record<string, string>[]) {
  const app = Fastify()
  if (isGuarded) guardOrigin(app, ours)
  app.post('/write', async () => 'done')
  const answers = await Promise.all(
    requests.map(async (headers) => (await app.inject({ method: 'POST', url: '/write', headers })).body),
  )
  await app.close()
  return requests.filter((_, i) => answers[i] === 'done')
}

test('a write from another site is rejected; without the guard it would pass', async () => {
  expect(await accepted(true, foreign)).toEqual([])
  expect(await accepted(false, foreign)).toEqual(foreign)
})

test('a write from our own origin passes, and one without an origin', async () => {
  expect(await accepted(true, [{ origin: ours }, {}])).toHaveLength(2)
})
