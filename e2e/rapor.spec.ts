import { readFile } from 'node:fs/promises'
import type { Download } from '@playwright/test'
import { pdfPages, qrOnPage } from '../api/src/testing/read-pdf.ts'
import { expectFit, faultsIn } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

const code = 'A'.repeat(143)
const check = '**/api/v1/student/report-card/check'
const facts = {
  school: { name: 'SMP Contoh Nusantara', npsn: '99999901', regency: 'Kota Bogor' },
  academicYear: '2026/2027',
  semesterNo: 1,
  period: 'AKHIR',
  grade: 'VII',
  initials: 'A. S.',
  version: 1,
  publishedOn: '2026-12-18',
  fields: [],
}

const read = async (download: Promise<Download>) => readFile(await (await download).path())

test('a code that no school signed is unknown, and so is an address without one', async ({ page }) => {
  await page.goto(`/rapor#${code}`)
  await expect(page.getByRole('heading', { name: 'Rapor ini tidak dikenal' })).toBeVisible()
  await page.goto('/rapor')
  await expect(page.getByRole('heading', { name: 'Rapor ini tidak dikenal' })).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await expectFit(page, 'an unknown rapor')
})

test('a published rapor is printed, and whoever holds the paper checks it without signing in', async ({
  page,
  browser,
  product,
}) => {
  // The papers of a whole class are made on the way.
  test.setTimeout(300_000)
  await signIn(page, product, admin)
  await page.goto('/app/kbm/student-evaluation')
  await page.getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Cetak rapor sekelas' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cetak' })
  // The example school has published those of VII-C.
  await dialog.getByLabel('Kelas').selectOption({ label: 'VII-C' })
  const classId = await dialog.getByLabel('Kelas').inputValue()
  await dialog.getByRole('button', { name: 'Buat PDF' }).click()
  const done = dialog.getByText(/^Selesai: \d+ siswa$/)
  await expect(done).toBeVisible({ timeout: 60_000 })
  await expectFit(page, 'the papers of a class')
  const students = Number(/\d+/.exec((await done.textContent()) ?? '')?.[0])
  const classFile = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Unduh PDF' }).click()
  expect((await classFile).suggestedFilename()).toBe('Rapor VII-C.pdf')
  expect((await pdfPages(await read(classFile))).length).toBeGreaterThanOrEqual(students)
  await dialog.getByRole('button', { name: 'Tutup', exact: true }).last().click()

  await page.goto(`/app/kbm/student-evaluation?academicClassId=${classId}`)

  await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
  await expect(page.getByRole('list', { name: 'Versi rapor' })).toBeVisible()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  const oneFile = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Cetak rapor' }).click()
  const address = qrOnPage(await read(oneFile)) ?? ''

  const context = await browser.newContext({ viewport: page.viewportSize(), locale: 'id-ID' })
  const stranger = await context.newPage()
  await stranger.goto(address)
  await expect(stranger.getByRole('heading', { name: 'Rapor ini sah' })).toBeVisible()
  await expect(stranger.getByRole('main')).not.toContainText(name)
  await stranger.getByRole('button', { name: 'Cocokkan' }).click()
  await expect(stranger.getByText('Isi paling sedikit satu nilai')).toBeVisible()
  await stranger.getByLabel('Nama siswa').fill(name)
  await stranger.getByLabel('Sakit').fill('99')
  await stranger.getByRole('button', { name: 'Cocokkan' }).click()
  await expect(stranger.getByText('1 dari 2 isian tidak cocok.')).toBeVisible()
  await expect(stranger.getByText('✓ Cocok')).toHaveCount(1)
  await expect(stranger.getByText('✗ Tidak cocok')).toHaveCount(1)
  await expect(stranger.getByLabel('Nama siswa')).toHaveValue(name)
  expect(await smallTargets(stranger)).toEqual([])
  await expectFit(stranger, 'a valid rapor')
  await context.close()
})

test('one that was replaced or withdrawn says so and compares nothing', async ({ page }) => {
  for (const [result, title] of [
    ['DIGANTI', 'Rapor ini sudah diganti'],
    ['DITARIK', 'Rapor ini sudah ditarik'],
  ] as const) {
    await page.route(check, (route) => route.fulfill({ json: { data: { result, facts: facts } } }))
    await page.goto('/terms')
    await page.goto(`/rapor#${code}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Cocokkan isinya' })).toHaveCount(0)
    await page.unroute(check)
  }
})
