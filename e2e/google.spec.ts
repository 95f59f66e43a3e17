import { randomUUID } from 'node:crypto'
import { auth } from '@hadir/contract/auth/auth.ts'
import { test as base, expect, type Page } from '@playwright/test'
import { reservePort } from '../api/src/platform/database/embedded/reserve-port.ts'
import { callAs, callerOf } from './api.ts'
import { startGoogleProvider, type GoogleProvider } from './google-provider.ts'
import { startHadir, type Hadir } from './hadir.ts'
import { openMailbox, type Mailbox } from './mailbox.ts'
import { happensAfter, recordWaits, isStillAt, stopClock } from './page-clock.ts'
import { newSchool } from './people.ts'
import { atTimeOf } from './test.ts'
import { enterNewSchool } from './session.ts'

type Product = { hadir: Hadir; mailbox: Mailbox; provider: GoogleProvider }

/** The built product with a real OpenID provider, through whose own pages people sign in. */
const test = base.extend<{ baseURL: string }, { product: Product }>({
  browser: [async ({ browser, product }, use) => use(atTimeOf(browser, () => product.hadir)), { scope: 'worker' }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const port = String(await reservePort())
      const mailbox = await openMailbox()
      const provider = await startGoogleProvider(`http://127.0.0.1:${port}/api/v1/oauth2/google/callback`)
      const { issuer, clientId, clientSecret } = provider.settings
      const hadir = await startHadir({
        SMTP_URL: mailbox.url,
        GOOGLE_ISSUER: issuer,
        GOOGLE_CLIENT_ID: clientId,
        GOOGLE_CLIENT_SECRET: clientSecret,
        LOG_LEVEL: 'info',
        PORT: port,
      })
      await use({ hadir, mailbox, provider })
      await hadir.stop()
      await provider.close()
      await mailbox.close()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.hadir.url),
})

/** A person with an account at the provider; returns the login name there. */
function somebody(provider: GoogleProvider, claims: { email?: string; email_verified?: boolean } = {}) {
  const login = `orang-${randomUUID().slice(0, 8)}`
  const person = { email: `${login}@contoh.test`, email_verified: true, name: 'Dewi Lestari', ...claims }
  provider.add(login, person)
  return { login, ...person }
}

/** Clicks the button and signs in at the provider, up to its last page. */
async function goThrough(page: Page, login: string) {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Google' }).click()
  return signInThere(page, login)
}

async function signInThere(page: Page, login: string) {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('apa saja')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  return page.getByRole('button', { name: 'Continue' })
}

/** The address of the return screen, with its ticket, as it was before the page removed it. */
const returnScreen = (page: Page) =>
  page.waitForRequest((request) => new URL(request.url()).pathname === '/callback').then((request) => request.url())

const failed = async (page: Page) => {
  await expect(page.getByRole('listitem').filter({ hasText: 'Login gagal!' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
}

test('a new person lands on the account form with e-mail and name filled in', async ({ page, product }) => {
  const { login, email } = somebody(product.provider)
  const finish = await goThrough(page, login)
  await finish.click()
  await page.waitForURL('**/register/account')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Nama lengkap')).toHaveValue('Dewi Lestari')
})

test('a known person reaches the page she opened exactly 1 s later, with a notice', async ({
  browser,
  page,
  product,
}) => {
  const school = newSchool()
  const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
  await enterNewSchool(await elsewhere.newPage(), product, school)
  await elsewhere.close()

  const { login } = somebody(product.provider, { email: school.email })
  await recordWaits(page)
  // Without a session: she goes on there once she has signed in.
  await page.goto('/app/master/student')
  await expect(page).toHaveURL('/login')
  const finish = await goThrough(page, login)
  // The page's time stands still before the ticket's response arrives.
  await stopClock(page)
  await finish.click()
  await page.waitForURL('**/callback')
  await expect(page.getByText('Mohon Tunggu')).toBeVisible()
  await page.waitForFunction(() => localStorage.getItem('authentication-storage')?.includes('refreshToken":"'))
  await happensAfter(page, 1000, {
    before: isStillAt(page, '/callback'),
    after: () =>
      page.waitForURL(
        (url) => url.pathname === '/app/master/student' && url.searchParams.get('message') === 'Login berhasil!',
      ),
  })
})

test('a form goes on by itself after a sign-in in the window of Google', async ({ page, product }) => {
  const { email } = await enterNewSchool(page, product)
  const { login } = somebody(product.provider, { email })
  await page.goto('/app/account')
  await page.getByLabel('Alamat').fill('Jalan Kenanga 3')
  await callAs(await callerOf(page), auth.logout, {})
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  const opened = page.waitForEvent('popup')
  await page.getByRole('dialog', { name: 'Masuk lagi' }).getByRole('link', { name: 'Google' }).click()
  const window = await opened
  const closed = window.waitForEvent('close')
  const finish = await signInThere(window, login)
  await finish.click()
  await closed
  await expect(page.getByRole('listitem').filter({ hasText: 'tersimpan' })).toBeVisible()
})

test('another browser’s state fails', { tag: '@long' }, async ({ browser, page, product }) => {
  const { login } = somebody(product.provider)
  const finish = await goThrough(page, login)
  await page.route('**/oauth2/google/callback?*', (route) => route.abort())
  const [stolen] = await Promise.all([page.waitForRequest('**/oauth2/google/callback?*'), finish.click()])

  const thief = await browser.newContext({ baseURL: product.hadir.url })
  const victim = await thief.newPage()
  await victim.goto(stolen.url())
  await failed(victim)
  await thief.close()
})

test('a replayed ticket fails, and no address or log keeps it', { tag: '@long' }, async ({ page, product }) => {
  const { login } = somebody(product.provider)
  const finish = await goThrough(page, login)
  const address = returnScreen(page)
  await finish.click()
  await page.waitForURL('**/register/account')
  const ticket = new URL(await address).searchParams.get('access_token')!
  expect(ticket).toHaveLength(43)
  expect(await page.evaluate(() => document.referrer)).not.toContain(ticket)
  expect(product.hadir.output()).toContain('/api/v1/auth/user-info')
  expect(product.hadir.output()).not.toContain(ticket)

  await page.goto(await address)
  await page.waitForURL(/\/login\?message=/)
  await failed(page)
})

test(
  'an unverified address is not linked to the account of that address',
  { tag: '@long' },
  async ({ browser, page, product }) => {
    const school = newSchool()
    const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
    await enterNewSchool(await elsewhere.newPage(), product, school)
    await elsewhere.close()

    const { login } = somebody(product.provider, { email: school.email, email_verified: false })
    const finish = await goThrough(page, login)
    await finish.click()
    await expect(page.getByRole('listitem').filter({ hasText: 'belum diverifikasi' })).toBeVisible()
    await expect(page).toHaveURL(/\/login/)
  },
)
