import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Follows the requests of a page from now on. `answered`: none of them is still pending. Playwright's `networkidle`
 * reports that once for a document, after whatever the app fetched first, and from then on at once.
 */
export function followRequests(page: Page) {
  const open = new Set<Request>()
  /** The app's files of code, in the order in which they were asked for. */
  const scripts: string[] = []
  /** The server's answers that it asked for. */
  const questions: string[] = []
  page.on('request', (request) => {
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
    // What an answer leads to is asked for by now.
    await page.evaluate(() => document.title)
    expect(urls()).toEqual([])
  }
  return { scripts, questions, answered: () => expect(answered).toPass() }
}
