import type { Page } from '@playwright/test'
import { everyRole } from './access/every-role.ts'
import { otherPage } from './access/people.ts'
import { expectFit, shown } from './fit.ts'
import { notice, readNotice } from './page-clock.ts'
import { coveredBy, expectPressable, shifted, smallTargets, watchShifts } from './pressing.ts'
import { followRequests } from './requests.ts'
import { expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { openHome } from './session.ts'
import { walkTo } from './walk.ts'

const dayOfMark = /^Rabu, 9 September 2026: (Hadir|Terlambat|Sakit|Izin|Alpa|Dispensasi)$/
const mother = 'orangtua@contoh.test'
const [mostRequests, mostShift] = [20, 0.05]
/** What browsers call poor. */
const poorShift = 0.1

test(
  'on a phone the greeting covers neither the page header nor the content',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app')
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
    const head = page.getByRole('banner')
    await expectPressable(head.getByRole('button', { name: 'Cari', exact: true }), 'the search')
    await expectPressable(head.getByRole('button').last(), 'the own menu')
    const work = page.getByRole('main').getByRole('link')
    await expectPressable(work.first(), 'the sheet of today')
    const barTop = await page
      .getByRole('navigation', { name: 'Menu cepat' })
      .evaluate((bar) => bar.getBoundingClientRect().top)
    for (const link of await work.all()) {
      const box = await link.boundingBox()
      if (box && box.y + box.height < barTop) await expectPressable(link, await link.innerText())
    }
    await expect(notice(page, 'Selamat datang kembali!')).toBeVisible()
  },
)

test('a mother and a student read today’s state without a press, and the greeting covers no text', async ({
  page,
  browser,
  product,
}) => {
  const state = /(hadir|terlambat|sakit|izin|alpa|dispensasi|belum diisi)$/
  const heading = (own: Page) => own.getByRole('heading', { level: 1 })
  await signIn(page, product, mother)
  await page.goto('/app')
  // Checked within the page: on a slow machine the greeting’s 5 s are over before a test has looked twice.
  await page.waitForFunction(() => {
    const greeting = document.querySelector('li[data-swipe-direction]')?.getBoundingClientRect()
    if (!greeting?.height || !document.querySelector('main dd')) return false
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      range.selectNodeContents(text)
      for (const { top, bottom, width } of range.getClientRects())
        if (width > 0 && top < greeting.bottom && greeting.top < bottom) return false
    }
    return true
  })
  await expect(heading(page)).toHaveText(new RegExp(`^Rabu, 16 September.*Bagus ${state.source}`))
  await expect(heading(page)).toHaveAccessibleName(/^Dashboard Rabu, 16 September/)
  await expect(heading(page)).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveTitle('Dashboard · Hadir')
  const today = page
    .getByRole('region', { name: 'Bagus Ikhsan Setiawan' })
    .first()
    .getByText(/^Rabu, 16\/09/)
  await expect(today).toBeInViewport({ ratio: 1 })

  const own = await otherPage(browser, product)
  await everyRole['a student']!(own, product)
  await openHome(own)
  await expect(heading(own)).toHaveText(state)
  await expect(own.getByRole('region', { name: 'Kehadiran saya' }).getByText(/^Rabu, 16\/09/)).toBeInViewport()
})

test('a teacher reaches her sheet with one tap from a light home without layout shifts', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await watchShifts(page)
  let [fetched, requests] = [0, 0]
  // The frame's menus load after the page, starting at the moment when it is shown.
  page.on('request', (request) => {
    if (!/\/assets\/(frame|radix)-/.test(request.url())) fetched += 1
  })
  // Logged by the page at the moment when it is shown: later requests come after it.
  page.on('console', (message) => {
    if (message.text() === 'the sheet is there') requests = fetched
  })
  await page.addInitScript(() => {
    const look = new MutationObserver(() => {
      if (!/Isi absensi\s+VII-A/.test(document.body?.textContent ?? '')) return
      look.disconnect()
      console.debug('the sheet is there')
    })
    look.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/app')
  const sheet = page.getByRole('link', { name: /^Isi absensi VII-A · \d+ siswa$/ })
  // It is rendered under the greeting already; the rest follows later.
  await page.getByText(/^Isi absensi VII-A/).waitFor({ state: 'attached' })
  await expect.poll(() => requests).toBeGreaterThan(5)
  expect(requests).toBeLessThanOrEqual(mostRequests)
  await readNotice(page, 'Selamat datang kembali!')
  await shown(page)
  await page.getByRole('heading', { name: 'Kontak saya' }).waitFor()
  expect(await shifted(page)).toBeLessThan(mostShift)
  expect(await smallTargets(page)).toEqual([])

  // Two of her lessons are over.
  await page.route(/subject-attendance\/[^/]+\?whose=mine/, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { data: { start: string; end: string; state: string }[] }
    for (const [at, lesson] of json.data.entries()) {
      if (at < 2) Object.assign(lesson, { start: '05:00', end: '06:00', state: at === 0 ? 'LENGKAP' : 'BELUM' })
    }
    await route.fulfill({ response, json })
  })
  await walkTo(page, '/app')
  const lessons = page.getByRole('region', { name: 'Pelajaran saya hari ini' })
  await expect(lessons.getByText('2 pelajaran selesai')).toBeVisible()
  await expect(lessons.getByText('1 belum lengkap')).toBeVisible()
  await expect(lessons.getByText('05:00').first()).toBeHidden()
  await lessons.getByText('2 pelajaran selesai').click()
  await expect(lessons.getByText('05:00').first()).toBeVisible()

  const address = await sheet.getAttribute('href')
  await sheet.click()
  await expect(page.getByRole('heading', { level: 1, name: 'VII-A' })).toBeVisible()
  // She has one class, so the navigation bar leads to it too.
  await page.goBack()
  const bar = page.getByRole('navigation', { name: 'Menu cepat' })
  await bar.getByRole('link', { name: 'Absensi Harian' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'VII-A', exact: true })).toBeVisible()
  await expect(page).toHaveURL(address!)
  // A response may still be on its way.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('a mother sees her child’s day and months, also offline', { tag: '@journey' }, async ({ page, product }) => {
  await signIn(page, product, mother)
  const { questions } = followRequests(page)
  await openHome(page)
  await shown(page)
  const countConsentReads = () => questions.filter((question) => question === '/user/consent/given').length
  await expect.poll(countConsentReads).toBe(1)
  await expectFit(page, 'the home of a parent')
  expect(await smallTargets(page)).toEqual([])
  const card = page.getByRole('region', { name: 'Bagus Ikhsan Setiawan' }).first()
  await expect(card.getByText('Rabu, 16/09/2026')).toBeVisible()
  await expect(card.getByRole('cell', { name: dayOfMark })).toBeVisible()
  await card.getByRole('link', { name: 'Hari dan bulan lain' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Absensi Harian' })).toBeVisible()
  await shown(page)
  await expectFit(page, 'the days of a child')
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('button', { name: dayOfMark }).click()
  const day = page.getByRole('region', { name: 'Rabu, 09/09/2026' })
  await expect(day).toContainText(/(Hadir|Terlambat|Sakit|Izin|Alpa|Dispensasi).*Dicatat (\S+ )?pukul \d\d:\d\d/)
  await expect(page.getByRole('button', { name: 'Bulan berikutnya' })).toBeDisabled()
  await page.getByRole('button', { name: 'Bulan sebelumnya' }).click()
  await expect(page.getByRole('paragraph').filter({ hasText: /^Agustus 2026$/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Senin, 31 Agustus 2026: / })).toBeVisible()

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(card).toBeVisible()
  await page.context().setOffline(true)
  await walkTo(page, '/app')
  await expect(page.getByText(/^Tidak ada koneksi\. Keadaan terakhir: \d\d\/\d\d\/\d{4} \d\d:\d\d\.$/)).toBeVisible()
  await expect(card.getByText('Rabu, 16/09/2026')).toBeVisible()
})

test('no name in a graduate’s bar is cut off', { tag: '@long' }, async ({ page, product }) => {
  await everyRole['a graduate']!(page, product)
  await openHome(page)
  const names = page.getByRole('navigation', { name: 'Menu cepat' }).locator('a span')
  await expect(names).toHaveCount(3)
  for (const name of await names.all())
    expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
})

test.describe('on a device in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  test('the notice of it does not move the home or a sheet on the first visit', async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await watchShifts(page)
    const zone = page.getByRole('region', { name: 'Zona waktu' })
    await page.goto('/app')
    await page.getByRole('link', { name: /^Isi absensi/ }).waitFor()
    await expect(zone).toBeVisible()
    await shown(page)
    expect(await shifted(page)).toBeLessThan(poorShift)
    // The greeting's notice does not lie on it.
    const welcome = page.locator('li', { hasText: 'Selamat datang kembali' })
    await expect(welcome).toBeVisible()
    const [notice, strip] = [await welcome.boundingBox(), await zone.boundingBox()]
    expect(notice!.y >= strip!.y + strip!.height || notice!.y + notice!.height <= strip!.y).toBe(true)
    expect(await coveredBy(welcome)).toEqual([])
    await page.getByRole('link', { name: /^Isi absensi/ }).click()
    await page.getByRole('radiogroup').first().waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Lainnya', exact: true }).waitFor()
    await expect(zone).toBeVisible()
    expect(await shifted(page)).toBeLessThan(poorShift)
    await zone.getByRole('button', { name: 'Mengerti' }).click()
    await expect(zone).toBeHidden()
    // It is told once.
    await page.reload()
    await page.getByRole('radiogroup').first().waitFor()
    await shown(page)
    await expect(zone).toBeHidden()
  })
})
