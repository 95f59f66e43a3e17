import { admin, expect, signIn, test } from './school-morning.ts'

test('letterhead, principal and place that a school sets stand on its recap', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/setting/school-config')
  await page.getByLabel('Baris 1').fill('YAYASAN PENDIDIKAN CEMARA')
  await page.getByLabel('Kepala sekolah', { exact: false }).first().fill('Dra. Sri Wahyuni, M.Pd.')
  await page.getByLabel('NIP kepala sekolah').fill('123')
  await page.getByLabel('Tempat').fill('Cimahi')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('NIP harus 18 angka')).toBeVisible()
  await expect(page.getByLabel('NIP kepala sekolah')).toBeFocused()
  await page.getByLabel('NIP kepala sekolah').fill('19700101 199512 2 001')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pengaturan tersimpan' })).toBeVisible()

  // Saved a second time from the same screen: it goes on with the version that came back.
  await page.getByLabel('Batas ubah absensi (hari)').fill('7')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Simpan' }).click(),
  ])
  expect(answer.status()).toBe(200)

  await page
    .getByRole('link', { name: /Laporan/ })
    .last()
    .click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('YAYASAN PENDIDIKAN CEMARA')
  await expect(paper).toContainText(/Cimahi, 16\/09\/2026/)
  await expect(paper).toContainText('Dra. Sri Wahyuni, M.Pd.')
  await expect(paper).toContainText('NIP 197001011995122001')
})
