import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

const probe = '/icon.svg?probe'
const isProbe = (request: Request) => request.url().endsWith(probe)

/**
 * Tracks the requests of a page from now on. `answered`: none of them is still pending. Playwright's `networkidle`
 * fires once per document, after the app's first fetches, and from then on at once.
 */
export function followRequests(page: Page) {
  const open = new Set<Request>()
  /** The app's code files, in order of request. */
  const scripts: string[] = []
  /** The API requests. */
  const questions: string[] = []
  page.on('request', (request) => {
    if (isProbe(request)) return
    open.add(request)
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) scripts.push(pathname)
    if (pathname.startsWith('/api/v1/')) questions.push(pathname.slice('/api/v1'.length))
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  const urls = () => Array.from(open, (request) => request.url())
  const answered = async () => {
    expect(urls()).toEqual([])
    // Follow-up requests of a response have been sent by now, but Playwright may not have reported them yet. It reports
    // requests in order, so all are known once it knows this one.
    const known = page.waitForRequest(isProbe)
    await page.evaluate((url) => void fetch(url, { cache: 'no-store' }), probe)
    await known
    expect(urls()).toEqual([])
  }
  return { scripts, questions, answered: () => expect(answered).toPass() }
}
