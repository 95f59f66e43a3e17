import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { letPagesCall } from './cross-origin.ts'

const [pages, api] = ['https://hadir.sekolah.sch.id', 'https://api.sekolah.sch.id']

async function answer(apiUrl: string, headers: Record<string, string>, method: 'GET' | 'OPTIONS' = 'GET') {
  const app = Fastify()
  app.decorate('endpoints', [{ method: 'GET' }, { method: 'PUT' }] as never)
  letPagesCall(app, { publicUrl: pages, apiUrl })
  app.get('/api/v1/thing', async () => 'done')
  const { headers: received, statusCode } = await app.inject({ method, url: '/api/v1/thing', headers })
  await app.close()
  return { statusCode, ...received } as Record<string, unknown>
}

test('no origin is allowed where the pages have the API’s own address', async () => {
  expect((await answer(pages, { origin: pages }))['access-control-allow-origin']).toBeUndefined()
})

test.each(['https://evil.example', 'null', `${pages}.evil.example`, 'http://hadir.sekolah.sch.id'])(
  'another origin is never allowed: %s',
  async (origin) => {
    const received = await answer(api, { origin })
    expect(received['access-control-allow-origin']).toBeUndefined()
    expect(received['vary']).toBe('Origin')
  },
)

test('only the pages’ origin is allowed, with cookies and the headers it uses', async () => {
  expect(await answer(api, { origin: pages })).toMatchObject({
    statusCode: 200,
    'access-control-allow-origin': pages,
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'content-disposition, date, etag, retry-after, x-request-id',
  })
})

test('a preflight returns exactly the allowed methods and headers', async () => {
  const received = await answer(api, { origin: pages, 'access-control-request-method': 'PUT' }, 'OPTIONS')
  expect(received).toMatchObject({
    statusCode: 204,
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'authorization, content-type, content-encoding, idempotency-key, x-support-reason',
  })
})
