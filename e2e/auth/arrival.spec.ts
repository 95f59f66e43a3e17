import type { Page } from '@playwright/test'
import { happensAfter, recordWaits, isStillAt, loadWithStoppedClock, stopClock } from '../page-clock.ts'
import { newSchool } from '../people.ts'
import { followRequests } from '../requests.ts'
import { homeroomTeacher, test as exampleTest } from '../school-morning.ts'
import { enterNewSchool, openHome, signIn } from '../session.ts'
import { fillAccount, fillSchool } from '../sign-in.ts'
import { expect, test } from '../test.ts'

type Way = { ms: number; from: string; to: string; title: string; beside?: string; counted?: number }

/** The home's heading goes on with the date. */
const titleOf = (page: Page, title: string) =>
  page.getByRole('heading', { level: 1, name: title === home.title ? /^Dashboard\b/ : title, exact: true })

/**
 * By the page's own clock: a millisecond early it is still here, at the exact one it is at its next address. The next
 * page's code was loaded during the wait, so none is fetched any more.
 */
async function arrives(page: Page, { answered, scripts, questions }: ReturnType<typeof followRequests>, way: Way) {
  let known = 0
  await happensAfter(page, way.ms, {
    counted: way.counted,
    before: async () => {
      await answered()
      await isStillAt(page, way.from)()
      await expect(titleOf(page, way.title)).toBeHidden()
      known = scripts.length
    },
    after: () => expect(titleOf(page, way.title)).toBeVisible(),
  })
  await isStillAt(page, way.to)()
  const late = () =>
    expect(scripts.slice(known), `scripts that ${way.to} asked for only at the end of the wait`).toEqual([])
  late()
  if (way.to === home.to) {
    // Here, while the page's time stands still: periodic checks have not begun.
    for (const once of ['/user/me', '/user/consent/given'])
      expect(questions.filter((question) => question === once).length, once).toBeLessThanOrEqual(1)
  }
  await page.clock.resume()
  if (!way.beside) return
  // Secondary parts of the page load once it is idle.
  await expect(page.getByRole('button', { name: way.beside })).toBeVisible()
  await answered()
  late()
}

const press = async (page: Page, name: string) => {
  await stopClock(page)
  await page.getByRole('button', { name, exact: true }).click()
}

const home = { to: '/app', title: 'Dashboard' } as const
const wholeHome = { ...home, beside: 'Akun: ' } as const

test.describe('a screen waits only for', () => {
  test('code sent, code right: two seconds each', { tag: '@long' }, async ({ browser, page, product }) => {
    const { email } = await enterNewSchool(page, product)
    const elsewhere = await browser.newContext({ baseURL: product.hadir.url })
    const phone = await elsewhere.newPage()
    await recordWaits(phone)
    const requests = followRequests(phone)
    await phone.goto('/login')
    await phone.getByLabel('Email').fill(email)
    await press(phone, 'Kirim Kode')
    await arrives(phone, requests, { ms: 2000, from: '/login', to: '/login/code', title: 'Verifikasi Kode' })
    await phone.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.nextCode(email))
    await press(phone, 'Verifikasi')
    await arrives(phone, requests, { ms: 2000, from: '/login/code', ...wholeHome })
    await elsewhere.close()
  })

  test('a registration: two, two and three seconds', { tag: '@long' }, async ({ page, product }) => {
    const school = newSchool()
    await recordWaits(page)
    const requests = followRequests(page)
    await page.goto('/register')
    await page.getByLabel('Email').fill(school.email)
    await press(page, 'Kirim Kode')
    await arrives(page, requests, { ms: 2000, from: '/register', to: '/register/code', title: 'Verifikasi Kode' })
    await page.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.nextCode(school.email))
    await press(page, 'Verifikasi')
    await arrives(page, requests, { ms: 2000, from: '/register/code', to: '/register/account', title: 'Daftar' })
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await fillSchool(page, school)
    await press(page, 'Submit')
    await arrives(page, requests, { ms: 3000, from: '/register/organization', ...wholeHome })
  })

  test('the return from a social sign-in: one second', { tag: '@long' }, async ({ page, product }) => {
    const { email } = await enterNewSchool(page, product)
    const tokens = await signIn({ request: page.context().request }, product, email)
    const answer = { data: { ...tokens, registerData: { email, name: 'Siti Aminah' } } }
    await page.route('**/api/v1/auth/user-info*', (route) => route.fulfill({ json: answer }))
    await page.evaluate(() => localStorage.clear())
    const requests = followRequests(page)
    await loadWithStoppedClock(page, '/callback?idp=google&access_token=a-ticket')
    await arrives(page, requests, { ms: 1000, from: '/callback', ...wholeHome })
  })

  test('the welcome back: two seconds', { tag: '@long' }, async ({ page, product }) => {
    await enterNewSchool(page, product)
    await openHome(page)
    // Prevents that page's remaining requests from counting for the greeting page.
    await page.goto('about:blank')
    // The two seconds begin with the response, which is delivered when the greeting is there: time moves until then.
    const greeted = Promise.withResolvers<void>()
    await page.route('**/api/v1/user/me', (route) => greeted.promise.then(() => route.continue()))
    const requests = followRequests(page)
    await loadWithStoppedClock(page, '/app')
    await expect(page.getByRole('status').getByText('Hadir', { exact: true })).toBeVisible()
    greeted.resolve()
    // The response may be some milliseconds older than the waiting code.
    await arrives(page, requests, { ms: 2000, from: '/app', counted: 20, ...home })
  })
})

for (const [who, email] of [
  ['a homeroom teacher', homeroomTeacher],
  ['a parent', 'orangtua@contoh.test'],
] as const) {
  exampleTest(
    `${who} asks for no part of her home after the two seconds`,
    { tag: who === 'a parent' ? '@long' : [] },
    async ({ page, product }) => {
      await recordWaits(page)
      const requests = followRequests(page)
      await page.goto('/login')
      await page.getByLabel('Email').fill(email)
      await press(page, 'Kirim Kode')
      await arrives(page, requests, { ms: 2000, from: '/login', to: '/login/code', title: 'Verifikasi Kode' })
      await page.getByLabel('Kode verifikasi, enam angka').fill(await product.mailbox.nextCode(email))
      await press(page, 'Verifikasi')
      await arrives(page, requests, { ms: 2000, from: '/login/code', ...wholeHome })
    },
  )
}
