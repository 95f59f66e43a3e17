import type { Page } from '@playwright/test'
import { countPresses } from '../presses.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import { openHome } from '../session.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const head = (page: Page) => page.getByRole('main').getByRole('banner').or(page.locator('main header')).first()
const menu = (page: Page) =>
  page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Dashboard', exact: true }) })
/** A lesson of the week: its name has the subject, the teacher and the time. */
const lessons = (page: Page) => page.getByRole('region').getByRole('button', { name: /jam ke-/ })

test('a lesson is moved in four presses from the home, and moved back in one', async ({ page, product }) => {
  await signIn(page, product, admin)
  await openHome(page)
  const { press, expectPresses } = countPresses()
  await press('Jadwal', menu(page).getByRole('link', { name: 'Jadwal', exact: true }))
  const lesson = lessons(page).first()
  const before = (await lesson.textContent()) ?? ''
  await press('a lesson', lesson)
  await press('Pindahkan', page.getByRole('dialog').getByRole('button', { name: 'Pindahkan' }))
  const free = page.getByRole('button', { name: /^Tempatkan di / }).first()
  const place = ((await free.getAttribute('aria-label')) ?? '').replace('Tempatkan di ', '')
  await press('its new place', free)
  await expect(page.getByRole('status').filter({ hasText: ' sekarang ' })).toContainText(place)
  expectPresses(4)
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(lessons(page).first()).toHaveText(before)
})

test('the timetable has one row of controls, and unscheduled lessons fold while there are none', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/trx/schedule?view=class')
  await lessons(page).first().waitFor()
  const middles = await head(page).evaluate((row) =>
    [...row.querySelectorAll('h1, select, fieldset, button')]
      .map((one) => one.getBoundingClientRect())
      .filter(({ width }) => width > 1)
      .map(({ top, bottom }) => Math.round((top + bottom) / 2)),
  )
  expect(middles.length).toBeGreaterThanOrEqual(6)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(6)
  await expect(page.getByText('Semua jam sudah terjadwal')).toBeVisible()

  await test.step('it opens by itself once something is to be placed, and folds again', async () => {
    const remove = async () => {
      await lessons(page).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hapus' }).click()
    }
    const writes = /\/schedule\//
    await page.route(writes, (route) => (route.request().method() === 'DELETE' ? route.abort() : route.fallback()))
    await remove()
    await expect(page.getByText('Tidak dapat dihapus', { exact: true })).toBeVisible()
    await page.unroute(writes)
    await page.keyboard.press('Escape')
    await remove()
    await expect(page.getByRole('heading', { name: /^Belum ditempatkan: \d JP$/ })).toBeVisible()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(page.getByText('Semua jam sudah terjadwal')).toBeVisible()
  })

  await test.step('one subject has one ground, which paper does not have', async () => {
    const grounds = () =>
      lessons(page).evaluateAll((all) =>
        all.map((one) => ({
          subject: (one.textContent ?? '').split(',')[0] ?? '',
          ground: getComputedStyle(one).backgroundColor,
        })),
      )
    const bySubject = Map.groupBy(await grounds(), ({ subject }) => subject)
    for (const [subject, all] of bySubject) expect(new Set(all.map(({ ground }) => ground)).size, subject).toBe(1)
    expect(new Set([...bySubject.values()].map(([one]) => one!.ground)).size).toBeGreaterThan(3)
    await page.emulateMedia({ media: 'print' })
    expect(new Set((await grounds()).map(({ ground }) => ground))).toEqual(new Set(['rgb(255, 255, 255)']))
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('other acts are in the menu', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Salin hari' }).click()
    await expect(page.getByRole('dialog', { name: /^Salin hari, kelas / })).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitemradio', { name: 'Ramadan' }).click()
    await expect(page.getByRole('combobox', { name: 'Varian' })).toHaveValue('RAMADAN')
  })
})
