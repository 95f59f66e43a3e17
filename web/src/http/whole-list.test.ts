import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoint } from '@hadir/contract/endpoint.ts'
import { pageOf, pageQuery } from '@hadir/contract/resource.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { browserOf } from './testing-server.ts'
import { createQueryClient } from './query.ts'
import { wholeListOf } from './whole-list.ts'

afterEach(() => vi.unstubAllGlobals())

const students = endpoint({
  method: 'GET',
  path: '/students',
  summary: '',
  access: 'public',
  scope: 'none',
  query: pageQuery.extend({ academicClassId: z.string() }),
  response: pageOf(z.number()),
})

/** All rows that a server with so many returns, and the pages that it is read in. */
async function readOf(total: number) {
  const pages: string[] = []
  const server = createServer(({ url = '' }, response) => {
    const { page, pageSize, academicClassId } = Object.fromEntries(new URL(url, 'http://x').searchParams)
    pages.push(`${academicClassId} ${page}`)
    const all = Array.from({ length: total }, (_, at) => at)
    const data = all.slice((Number(page) - 1) * Number(pageSize), Number(page) * Number(pageSize))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data, meta: { page: Number(page), pageSize: Number(pageSize), total } }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const browser = browserOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, new Map())
  for (const [name, value] of Object.entries(browser)) vi.stubGlobal(name, value)
  const cache = createQueryClient()
  const rows = await cache.fetchQuery(wholeListOf(students, { query: { academicClassId: 'VII-A' } }))
  cache.clear()
  server.close()
  return { rows, pages }
}

test('a class of 200 is read whole, a usual one at once', async () => {
  const { rows, pages } = await readOf(200)
  expect(rows).toEqual(Array.from({ length: 200 }, (_, at) => at))
  expect(pages).toEqual(['VII-A 1', 'VII-A 2'])
  expect((await readOf(34)).pages).toEqual(['VII-A 1'])
  expect((await readOf(0)).rows).toEqual([])
})
