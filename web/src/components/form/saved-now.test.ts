import { endpoint } from '@hadir/contract/endpoint.ts'
import { pageOf, pageQuery } from '@hadir/contract/resource.ts'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { queryOptionsOf } from '../../http/query.ts'
import { browserOf } from '../../http/testing-server.ts'
import { rowNow } from './saved-now.ts'

const exams = endpoint({
  method: 'GET',
  path: '/exams',
  summary: '',
  access: 'public',
  scope: 'none',
  query: pageQuery.extend({ kind: z.string() }),
  response: pageOf(z.object({ id: z.string(), version: z.number() })),
})
const saved = [
  { id: 'satu', version: 2 },
  { id: 'dua', version: 1 },
]

/** Two rows, of which the screen shows one a page. */
function answer(url: URL): Response {
  const { page, pageSize, kind } = Object.fromEntries(url.searchParams)
  const size = pageSize === '5' ? 1 : Number(pageSize)
  const all = kind === 'STS' ? saved : []
  const data = all.slice((Number(page) - 1) * size, Number(page) * size)
  return Response.json({ data, meta: { page: Number(page), pageSize: Number(pageSize), total: all.length } })
}

beforeEach(() => {
  for (const [name, value] of Object.entries(browserOf('http://hadir.test', new Map()))) vi.stubGlobal(name, value)
  vi.stubGlobal('fetch', async (url: URL) => answer(new URL(url)))
})
afterEach(() => vi.unstubAllGlobals())

async function openList() {
  const cache = new QueryClient()
  const list = new QueryObserver(cache, queryOptionsOf(exams, { query: { page: 1, pageSize: 5, kind: 'STS' } }))
  const close = list.subscribe(() => undefined)
  await list.refetch()
  return { cache, close, shown: () => list.getCurrentResult().data?.data }
}

test('a row is read again with its list, which shows it then too', async () => {
  const { cache, close, shown } = await openList()
  cache.setQueriesData({}, { data: [{ id: 'satu', version: 1 }] })
  expect(await rowNow(cache, exams, 'satu')).toEqual({ id: 'satu', version: 2 })
  expect(shown()).toEqual([{ id: 'satu', version: 2 }])
  close()
})

test('a row that its new order has moved is found on another page', async () => {
  const { cache, close } = await openList()
  expect(await rowNow(cache, exams, 'dua')).toEqual({ id: 'dua', version: 1 })
  close()
})

test('a row that somebody has removed is gone', async () => {
  const { cache, close } = await openList()
  expect(await rowNow(cache, exams, 'tiga')).toBeUndefined()
  close()
})
