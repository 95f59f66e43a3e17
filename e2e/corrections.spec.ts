import { type Browser, type Page } from '@playwright/test'
import { placeOf, send } from './daily-place.ts'
import { expectFit } from './fit.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import type { Product } from './test.ts'

// One server for the file, with the example school.
test.describe.configure({ mode: 'default' })

/** Long after the edit window. */
const date = '2026-09-09'
const longDate = 'Rabu, 09/09/2026'

async function officeOf(browser: Browser, product: Product): Promise<Page> {
  const office = await browser.newPage({ baseURL: product.hadir.url, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  await signIn(office, product, admin)
  await office.goto('/app/kbm/daily-attendance/correction')
  return office
}

test('an admin decides ticked late marks together; their author acknowledges the reason once', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  const place = await placeOf(page, 'VII-A')
  const late: string[] = []
  for (const index of [8, 9, 10, 11, 12, 13]) late.push((await send(place, { date, index, status: 'S' })).name)
  const [accepted, refused] = [late.slice(0, 4), late.slice(4)]

  const office = await officeOf(browser, product)
  const group = office.getByRole('region', { name: `VII-A, ${longDate}` })
  await expect(group.getByRole('listitem')).toHaveCount(6)
  await group.getByRole('checkbox', { name: `VII-A, ${longDate}` }).check()
  for (const name of refused) await group.getByRole('checkbox', { name: `Pilih ${name}` }).uncheck()
  await expectFit(office)
  await office.getByRole('button', { name: 'Setujui 4' }).click()
  await expect(office.getByText('4 koreksi disetujui', { exact: true })).toBeVisible()
  await expect(group.getByRole('listitem')).toHaveCount(2)
  for (const name of accepted) await expect(group).not.toContainText(name)

  await group.getByRole('checkbox', { name: `VII-A, ${longDate}` }).check()
  await office.getByRole('button', { name: 'Tolak 2' }).click()
  const question = office.getByRole('dialog', { name: 'Tolak 2 koreksi?' })
  await expect(question.getByRole('button', { name: 'Tolak' })).toBeDisabled()
  await question.getByLabel('Alasan').fill('Siswa hadir sejak pagi')
  await expectFit(office)
  await office.route(/correction/, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()))
  await question.getByRole('button', { name: 'Tolak' }).click()
  await expect(office.getByText('Terjadi kesalahan', { exact: true })).toBeVisible()
  await expect(question.getByLabel('Alasan')).toHaveValue('Siswa hadir sejak pagi')
  await office.unroute(/correction/)
  await question.getByRole('button', { name: 'Tolak' }).click()
  await expect(office.getByText('2 koreksi ditolak', { exact: true })).toBeVisible()
  await expect(group).toBeHidden()
  await office.close()

  await page.goto(`/app/kbm/daily-attendance/${place.params.academicClassId}_${date}`)
  const decided = page.getByRole('status').filter({ hasText: /Koreksi (disetujui|ditolak)/ })
  await expect(decided).toHaveCount(6)
  await expect(decided.filter({ hasText: 'Siswa hadir sejak pagi' })).toHaveCount(2)
  await expectFit(page)
  await decided.nth(0).getByRole('button', { name: 'Mengerti' }).click()
  await expect(decided).toHaveCount(5)
  await page.reload()
  await expect(decided).toHaveCount(5)

  // The others in bulk, in their list.
  await page.goto('/app/kbm/daily-attendance/correction?state=DITOLAK')
  const rejected = page.getByRole('region', { name: `VII-A, ${longDate}` })
  await expect(rejected).toContainText('Siswa hadir sejak pagi')
  await rejected.getByRole('checkbox', { name: `VII-A, ${longDate}` }).check()
  await page.getByRole('button', { name: 'Mengerti' }).click()
  await expect(rejected.getByRole('checkbox')).toHaveCount(0)
  await page.goto(`/app/kbm/daily-attendance/${place.params.academicClassId}_${date}`)
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  // And what is left with one press.
  const left = page.getByRole('status').filter({ hasText: 'koreksi Anda sudah diputuskan: 3 disetujui.' })
  await left.getByRole('button', { name: 'Mengerti semua' }).click()
  await expect(decided).toHaveCount(0)
})
