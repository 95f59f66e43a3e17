import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dropReturnPath, storeReturnPath, takeReturnPath } from './return-path.ts'

const key = 'hadir-return-path'
const storageOf = (stored: Map<string, string>) => ({
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => void stored.set(name, value),
  removeItem: (name: string) => void stored.delete(name),
})
let ofDevice: Map<string, string>

/** From now on the page is in another tab of the browser; returns what the tab stores. */
function openTab(): Map<string, string> {
  const ofTab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', storageOf(ofTab))
  return ofTab
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  ofDevice = new Map()
  vi.stubGlobal('localStorage', storageOf(ofDevice))
  vi.stubGlobal('window', { location: { origin: 'https://hadir.test' } })
  openTab()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tokenOf = (account: string) => `x.${btoa(JSON.stringify({ account, profile: null }))}.x`
const sri = tokenOf('sri')
const sheet = '/app/kbm/daily-attendance/7a_2026-09-16?tab=2#a'
const minutes = (count: number) => vi.advanceTimersByTime(count * 60_000)

test('a path leads on once', () => {
  storeReturnPath(sheet, null)
  expect([takeReturnPath(sri), takeReturnPath(sri)]).toEqual([sheet, null])
  expect(ofDevice.size).toBe(0)
})

test('a tab keeps its path until the sign-in, another tab for a quarter of an hour', () => {
  storeReturnPath(sheet, null)
  minutes(600)
  expect(takeReturnPath(sri)).toBe(sheet)

  storeReturnPath(sheet, null)
  minutes(14)
  openTab()
  expect(takeReturnPath(sri)).toBe(sheet)

  storeReturnPath(sheet, null)
  minutes(15)
  openTab()
  expect(takeReturnPath(sri)).toBeNull()
})

test('the tab’s own path is preferred to that of another tab', () => {
  const first = openTab()
  storeReturnPath('/app/master/student', null)
  openTab()
  storeReturnPath(sheet, null)
  vi.stubGlobal('sessionStorage', storageOf(first))
  expect(takeReturnPath(sri)).toBe('/app/master/student')
})

test('where one account’s session ended, another is not led', () => {
  storeReturnPath(sheet, 'sri')
  expect(takeReturnPath(sri)).toBe(sheet)
  storeReturnPath(sheet, 'sri')
  expect(takeReturnPath(tokenOf('budi'))).toBeNull()
  storeReturnPath(sheet, 'sri')
  expect(takeReturnPath('no token')).toBeNull()
})

test('after a sign-out nothing is left', () => {
  storeReturnPath(sheet, null)
  dropReturnPath()
  expect(takeReturnPath(sri)).toBeNull()
})

const outside = [
  '//evil.test/app',
  '/\\evil.test/app',
  '\\\\evil.test/app',
  'https://evil.test/app',
  'https://hadir.test.evil.test/app',
  'https://hadir.test@evil.test/app',
  'http://hadir.test/app',
  'javascript:alert(1)//app',
  'data:text/html,/app',
  '/app/../login',
  '/app/..//evil.test',
  '/app/%2e%2e/login',
  '/application',
  '/App/master',
  '/login',
  '/api/v1/user/me',
  '/',
  '',
  'https://[',
]

test.each(outside)('%s is no path of the app', (path) => {
  storeReturnPath(path, null)
  expect(takeReturnPath(sri)).toBeNull()
})

test('an address of the app is led to as a path of this origin', () => {
  storeReturnPath('https://hadir.test/app/../app//evil.test', null)
  expect(takeReturnPath(sri)).toBe('/app//evil.test')
  storeReturnPath('/app/a\nb\t?c=//evil.test', null)
  expect(takeReturnPath(sri)).toBe('/app/ab?c=//evil.test')
})

test.each(['{', 'null', '7', '"/app"', '[]', '{"path":7,"at":1}', '{"path":"/app"}', '{"path":{},"at":"1"}'])(
  'a stored %s is none of ours, and leads nowhere',
  (text) => {
    const ofTab = openTab()
    ofTab.set(key, text)
    ofDevice.set(key, text)
    expect(takeReturnPath(sri)).toBeNull()
  },
)

test('without storage there is no path, and nothing fails', () => {
  const locked = () => {
    throw new DOMException('The operation is insecure', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: locked, setItem: locked, removeItem: locked })
  vi.stubGlobal('localStorage', undefined)
  storeReturnPath(sheet, null)
  expect(takeReturnPath(sri)).toBeNull()
})
