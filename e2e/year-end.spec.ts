import { admin, expect } from './school-morning.ts'
import { enterAs } from './session.ts'
import { productTest } from './test.ts'

/** Monday 28 June 2027, 09:00 in Jakarta: the reports are given out, the new year begins in two weeks. */
const afterReports = '2027-06-28T02:00:00.000Z'
const test = productTest({ HADIR_DEMO: 'on' }, { now: afterReports })

test("an operator's last day: the semester closed, everybody moved on, taken back, moved on again", async ({
  page,
  product,
}) => {
  test.setTimeout(300_000)
  await page.clock.install({ time: new Date(afterReports) })
  await enterAs(page, product, admin)
  await page.goto('/app/master/academic-year')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^2026\/2027/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Kalender' })).toBeVisible()
  await page.getByRole('link', { name: 'Tutup semester' }).last().click()

  // What is missing is seen first; with gaps it closes only when they are accepted.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tutup semester Genap 2026/2027')
  await expect(page.getByRole('list', { name: 'Pemeriksaan' })).toBeVisible()
  const accept = page.getByLabel('Tutup walaupun masih ada yang belum lengkap')
  if (await accept.isVisible()) await accept.check()
  await page.getByRole('button', { name: 'Tutup semester' }).click()
  await expect(page.getByText('Lihat penutupan').last()).toBeVisible()

  await page.getByRole('link', { name: /^Naik tahun/ }).click()
  await page.getByRole('button', { name: 'Susun rencana' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Naik tahun 2026/2027')
  const waiting = page.getByText('Belum ada kelas').locator('..').getByRole('definition')
  await expect(waiting).toBeVisible()
  while ((await waiting.innerText()) !== '0') {
    const left = Number(await waiting.innerText())
    await page.goto(`${page.url().split('?')[0]}?undecided=ya&pageSize=100`)
    await expect(page.getByRole('checkbox').first()).toBeVisible()
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByLabel('Keputusan', { exact: true }).last().selectOption('LULUS')
    await page.getByRole('button', { name: 'Tetapkan' }).click()
    await expect(waiting).not.toHaveText(String(left))
  }
  await page.goto(page.url().split('?')[0] ?? '')

  const run = async () => {
    await page.getByRole('button', { name: 'Jalankan kenaikan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Jalankan' }).click()
    await expect(page.getByText('Kenaikan kelas selesai')).toBeVisible({ timeout: 60_000 })
  }
  await run()
  await page.getByRole('button', { name: 'Batalkan kenaikan' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ya, batalkan' }).click()
  await expect(page.getByRole('button', { name: 'Jalankan kenaikan' })).toBeVisible({ timeout: 60_000 })
  await run()

  await page.goto('/app/master/alumni')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Alumni')
  await expect(page.getByText('Belum mengisi').first()).toBeVisible()
})
