import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inlinePaths } from '../../screens-plugin.ts'
import { send } from './send.ts'
import { browserOf, openTokenServer } from './testing-server.ts'

const script = inlinePaths(readFileSync(new URL('../start.js', import.meta.url), 'utf8'))
const schoolId = '01a0a77e-dfb1-7c82-991a-f8429e1719fb'
const academicClassId = '01a0a77e-dfb1-7077-8d79-67152d073fbc'
const requested = { params: { schoolId, academicClassId }, query: { date: '2026-09-16' } }
const sheetAddress = `/app/kbm/daily-attendance/${academicClassId}_2026-09-16`

let server: Awaited<ReturnType<typeof openTokenServer>>
let preloaded: string[]

beforeEach(async () => {
  server = await openTokenServer()
  preloaded = []
})
afterEach(() => {
  server.close()
  vi.unstubAllGlobals()
})

/** A browser that opens an address, with start.js executed. */
function start(pathname: string, state: object | null) {
  const stored = new Map(state ? [['authentication-storage', JSON.stringify({ state })]] : [])
  const browser = browserOf(server.origin, stored)
  const window = { ...browser.window, early: [] }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', browser.document)
  runInNewContext(script, {
    window,
    addEventListener: () => undefined,
    localStorage: browser.window.localStorage,
    location: { pathname, origin: server.origin },
    document: {
      currentScript: { dataset: { app: 'assets/app.js', home: 'assets/home.js', sheet: 'assets/sheet.js' } },
      querySelector: () => ({ content: '' }),
      createElement: () => ({}),
      head: { append: ({ href }: { href: string }) => preloaded.push(href) },
    },
    URL,
    Date,
    fetch,
  })
}

const teacher = { token: { accessToken: 'access-1' }, profile: { schoolId } }
const readSheet = (token = 'access-1') => send(attendance.sheet, requested, { token })
const countRequests = () => server.countOf('GET /api/v1/attendance/daily-attendance')

test('the sheet in the address is requested before the app loads, and only once', async () => {
  start(sheetAddress, teacher)
  const { data } = await (await readSheet()).json()
  expect(data).toBe(`/api/v1/attendance/daily-attendance/${schoolId}/${academicClassId}?date=2026-09-16&shape=students`)
  expect(countRequests()).toBe(1)
  expect(preloaded).toEqual(['/assets/app.js', '/assets/sheet.js'])
})

test('the teacher’s home preloads its first requests, and each response is used once', async () => {
  start('/app/', { ...teacher, profile: { schoolId, role: 'teacher', hoursAhead: 7 } })
  expect(preloaded).toEqual(['/assets/app.js', '/assets/home.js'])
  const params = { schoolId }
  const date = '2026-09-16'
  const first: string[] = []
  for (const times of [1, 2]) {
    await send(userEndpoints.me, {}, { token: 'access-1' })
    await send(attendance.classes, { params, query: { pageSize: 100 } }, { token: 'access-1' })
    await send(lessons.list, { params, query: { whose: 'mine', pageSize: 100, date } }, { token: 'access-1' })
    // Named, so that a failure says which one was requested again.
    if (times === 1) first.push(...server.requests().toSorted())
    expect(first).toHaveLength(3)
    expect(server.requests().toSorted()).toEqual(times === 1 ? first : [...first, ...first].toSorted())
  }
})

test('any other home requests who is signed in before its code has loaded', () => {
  start('/app', { ...teacher, profile: { schoolId, role: 'parent' } })
  expect(window.early?.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/user/me'])
})

test('the second request of the sheet goes to the server', async () => {
  start(sheetAddress, teacher)
  await readSheet()
  await readSheet()
  expect(countRequests()).toBe(2)
})

test('a response to an older token is not used', async () => {
  start(sheetAddress, teacher)
  await readSheet('access-of-another')
  expect(countRequests()).toBe(2)
})

test('if the preloading request got no response, the app sends it again', async () => {
  start(sheetAddress, teacher)
  const early = window.early?.map((one) => ({ ...one, answer: Promise.reject(new Error('no line')) }))
  vi.stubGlobal('window', { ...window, early })
  expect((await readSheet()).ok).toBe(true)
})

test('nobody signed in: nothing is requested and no code of the app is preloaded', () => {
  start(sheetAddress, null)
  expect(preloaded).toEqual([])
  expect(window.early).toEqual([])
})

test('another screen of the app preloads its own part, and not the sheet', () => {
  start('/app/master/student', teacher)
  expect(preloaded).toEqual(['/assets/app.js'])
  expect(window.early).toEqual([])
})
