import type { Page } from '@playwright/test'
import { newSchool } from '../people.ts'
import { enterNewSchool, openHome, signIn } from '../session.ts'
import { fillAccount, fillSchool } from '../sign-in.ts'
import { expect, test } from '../test.ts'

type Seen = { address: string; at: number }
declare global {
  interface Window {
    /** Addresses that the page went to, and those at which a title could be read, each with its first moment. */
    seen: { addresses: Seen[]; titles: Seen[] }
  }
}

/** On loopback; by the page's own clock, on a machine that has other things to do. */
const latestMs = 400

/** Of a page that was opened a moment ago, and begins in this second with everything. */
const startMs = 1500

/** Has the page note where it comes and when. Before it loads. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    performance.setResourceTimingBufferSize(5000)
    window.seen = { addresses: [], titles: [] }
    const here = () => ({ address: location.pathname + location.search, at: performance.now() })
    const look = () => {
      const title = document.querySelector('h1')
      const { titles } = window.seen
      if (!title?.checkVisibility() || titles.at(-1)?.address === here().address) return
      titles.push(here())
    }
    for (const name of ['pushState', 'replaceState'] as const) {
      const go = history[name].bind(history)
      history[name] = (...to) => {
        go(...to)
        window.seen.addresses.push(here())
        queueMicrotask(look)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
  })

type Way = { call: string; ms: number; to: string; within?: number }

/** So long after the call's answer, and no later than loopback explains, the page stands at its next address. */
async function arrives(page: Page, { call, ms, to, within = latestMs }: Way) {
  await page.waitForFunction((address) => window.seen.titles.some((one) => one.address.startsWith(address)), to)
  // What the frame loads beside the page is part of it.
  await page.waitForLoadState('networkidle')
  const found = await page.evaluate(
    ({ path, address, wait }) => {
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const answered = files.findLast(({ name }) => new URL(name).pathname === path)?.responseEnd ?? Number.NaN
      const first = (all: Seen[]) => all.find((one) => one.at > answered && one.address.startsWith(address))?.at
      const isLate = ({ name, startTime }: PerformanceEntry) => name.endsWith('.js') && startTime > answered + wait
      return {
        gone: (first(window.seen.addresses) ?? Number.NaN) - answered - wait,
        there: (first(window.seen.titles) ?? Number.NaN) - answered - wait,
        lateScripts: files.filter(isLate).map(({ name }) => new URL(name).pathname),
      }
    },
    { path: call, address: to, wait: ms },
  )
  expect(found.lateScripts, `scripts that ${to} asked for only at the end of the wait`).toEqual([])
  expect(found.gone, `too early at ${to}`).toBeGreaterThan(-20)
  expect(found.there, `too late at ${to}`).toBeLessThan(within)
}

const sendCode = (page: Page, email: string) =>
  page
    .getByLabel('Email')
    .fill(email)
    .then(() => page.getByRole('button', { name: 'Kirim Kode' }).click())

const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('Kode verifikasi, enam angka').fill(code)
  await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
}

const requestCode = '/api/v1/auth/code'
const verifyCode = '/api/v1/auth/code/verify'

test.describe('what a screen waits for, and no more', () => {
  test('code sent, code right: two seconds each', async ({ browser, page, product }) => {
    const { email } = await enterNewSchool(page, product)
    const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
    const phone = await elsewhere.newPage()
    await watch(phone)
    await phone.goto('/login')
    await sendCode(phone, email)
    await arrives(phone, { call: requestCode, ms: 2000, to: '/login/code' })
    await enterCode(phone, await product.mailbox.takeCode(email))
    await arrives(phone, { call: verifyCode, ms: 2000, to: '/app' })
    await elsewhere.close()
  })

  test('a registration: two, two and three seconds', async ({ page, product }) => {
    const school = newSchool()
    await watch(page)
    await page.goto('/register')
    await sendCode(page, school.email)
    await arrives(page, { call: requestCode, ms: 2000, to: '/register/code' })
    await enterCode(page, await product.mailbox.takeCode(school.email))
    await arrives(page, { call: verifyCode, ms: 2000, to: '/register/account' })
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await fillSchool(page, school)
    await page.getByRole('button', { name: 'Submit' }).click()
    await arrives(page, { call: '/api/v1/auth/register', ms: 3000, to: '/app' })
  })

  test('the return from a social sign-in: one second; the welcome back: two', async ({ page, product }) => {
    const { email } = await enterNewSchool(page, product)
    const tokens = await signIn({ request: page.context().request }, product, email)
    const answer = { data: { ...tokens, registerData: { email, name: 'Siti Aminah' } } }
    await page.route('**/api/v1/auth/user-info*', (route) => route.fulfill({ json: answer }))
    await page.evaluate(() => localStorage.clear())
    await watch(page)
    await page.goto('/callback?idp=google&access_token=a-ticket')
    await arrives(page, { call: '/api/v1/auth/user-info', ms: 1000, to: '/app', within: startMs })
    await openHome(page)
    await page.goto('/app')
    await arrives(page, { call: '/api/v1/user/me', ms: 2000, to: '/app?message=Selamat' })
  })
})
