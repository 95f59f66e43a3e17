import type { Page, Request } from '@playwright/test'
import { expect } from './test.ts'

/**
 * Follows what a page asks for from now on. `answered`: nothing that it has asked for is on its way any more. Playwright's
 * `networkidle` says that once for a document, of whatever the app fetched at first, and then at once for ever.
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
