import { expect, signIn, test } from '../school-morning.ts'

test('from any page a parent finds the attendance of her child in the menu', async ({ page, product }) => {
  await signIn(page, product, 'orangtua@contoh.test')
  await page.goto('/app/access-request')
  const menu = page.getByRole('navigation', { name: 'Menu utama' })
  await expect(menu.getByRole('link')).toHaveText([
    'Dashboard',
    'Permintaan Akses',
    'Rapor',
    'Absensi Harian',
    'Absensi MaPel',
    'Jadwal',
    'Tugas',
    'Exam',
  ])
  await menu.getByRole('link', { name: 'Absensi Harian' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Absensi Harian')
  await expect(menu.getByRole('link', { name: 'Absensi Harian' })).toHaveAttribute('aria-current', 'page')
})
