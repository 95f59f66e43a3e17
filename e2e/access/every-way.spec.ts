import { testSize } from '@hadir/contract/testing/test-size.ts'
import type { Page } from '@playwright/test'
import { installed } from '../offline/phone.ts'
import { often, schoolMorning } from '../school-morning.ts'
import { openHome } from '../session.ts'
import { expect, productTest } from '../test.ts'
import { everyRole } from './every-role.ts'
import { LinkWalk } from './press-links.ts'

// A server of its own: a principal or counsellor can be approved only once.
const test = productTest({ HADIR_DEMO: 'on', ...often }, { now: schoolMorning })
test.use({ serviceWorkers: 'allow' })

// One of each kind: the others have the same pages offline.
const opensAnew = ['a homeroom teacher', 'a teacher who is not approved yet', 'a parent']

// `npm test` walks the one with most links, and only with a connection.
const isShort = testSize === 'short'
const walked = Object.entries(everyRole).filter(([who]) => !isShort || who === 'a homeroom teacher')

for (const [who, enter] of walked) {
  test(`${who} follows every link, online and offline, without a dead end`, async ({ page, product }) => {
    await enter(page, product)
    await openHome(page)
    const refusals = refusalsOf(page)
    const online = new LinkWalk(page, 'online')
    await online.pressAll()
    expect.soft(online.faults, 'with a connection').toEqual([])
    expect.soft(refusals, 'what the server refuses and the browser complains of').toEqual([])
    expect(online.pressed.size).toBeGreaterThan(0)

    if (isShort) return
    await installed(page)
    await page.context().setOffline(true)
    const afterwards = new LinkWalk(page, 'offline')
    await afterwards.pressAll()
    expect.soft(afterwards.faults, 'when the connection is lost').toEqual([])

    if (!opensAnew.includes(who)) return
    // Reloads the app from the service worker's cache, without a memory of the screens shown before.
    await page.goto('/app/session')
    const anew = new LinkWalk(page, 'offline')
    await anew.pressAll()
    expect.soft(anew.faults, 'when the app is opened without a connection').toEqual([])
  })
}

/** What the server rejects from now on, as logged by the browser as an error. */
function refusalsOf(page: Page): string[] {
  const found: string[] = []
  page.on('response', (answer) => {
    if (answer.status() >= 400) found.push(`${answer.status()} ${answer.url()} at ${page.url()}`)
  })
  page.on('pageerror', (error) => found.push(`${error.message} at ${page.url()}`))
  page.on('console', (message) => {
    if (message.type() === 'error') found.push(`${message.text()} at ${page.url()}`)
  })
  return found
}
