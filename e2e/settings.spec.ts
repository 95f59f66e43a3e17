import { desk, expectFit } from './fit.ts'
import { actOnRecord } from './record-parts.ts'
import { redSquare } from './red-square.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

test('each group’s settings appear on the school’s recap', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/setting/school-config')
  // Opened manually, the address shows the link to the reports first.
  await expect(page.getByRole('main').getByRole('link').first()).toContainText('Laporan absensi')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Laporan(?! absensi)/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengaturan laporan')
  await page.getByLabel('Baris 1').fill('YAYASAN PENDIDIKAN CEMARA')
  await page.getByLabel('Kepala sekolah', { exact: false }).first().fill('Dra. Sri Wahyuni, M.Pd.')
  await page.getByLabel('NIP kepala sekolah').fill('123')
  await page.getByLabel('Tempat').fill('Cimahi')
  // The preview follows what is typed.
  const preview = page.getByRole('figure')
  await expect(preview).toContainText(/YAYASAN PENDIDIKAN CEMARA.*Cimahi, 16\/09\/2026.*Dra. Sri Wahyuni, M.Pd./)
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('NIP harus 18 angka')).toBeVisible()
  await expect(page.getByLabel('NIP kepala sekolah')).toBeFocused()
  await page.getByLabel('NIP kepala sekolah').fill('19700101 199512 2 001')
  // Choosing a picture meanwhile does not discard what was typed.
  await page
    .getByLabel('Pilih logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('x') })
  await expect(page.getByText(/^Berkas ini bukan gambar yang dapat dibaca/).first()).toBeVisible()
  await page.getByLabel('Pilih logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: redSquare() })
  await expect(preview.getByRole('img', { name: 'Logo sekolah' })).toBeVisible()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pengaturan tersimpan' })).toBeVisible()

  // Saved again from the same screen: it uses the version from the response.
  await page.getByLabel('Tempat').fill('Bandung')
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.request().method() === 'PUT'),
    page.getByRole('button', { name: 'Simpan' }).click(),
  ])
  expect(answer.status()).toBe(200)

  await page.goto('/app/setting/school-config')
  await expect(page.getByRole('main').getByText(/Dra. Sri Wahyuni, M.Pd. · kop lengkap/)).toBeVisible()
  await page.getByRole('main').getByRole('link').first().click()
  const paper = page.getByRole('article')
  await expect(paper).toContainText('YAYASAN PENDIDIKAN CEMARA')
  await expect(paper).toContainText(/Bandung, 16\/09\/2026/)
  await expect(paper).toContainText('Dra. Sri Wahyuni, M.Pd.')
  await expect(paper).toContainText('NIP 197001011995122001')
})

test('a school sets its profile and what it watches; a person corrects her own account', async ({ page, product }) => {
  await signIn(page, product, admin)
  // A school has one of each group: the create page offers a choice of them.
  await page.goto('/app/setting/school-config/Create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pilih pengaturan')
  await expectFit(page)
  await page.getByRole('main').getByRole('link', { name: 'Profil sekolah' }).click()
  await expect(page.getByText(/^NPSN \d{8}$/)).toBeVisible()
  await page.getByLabel('Alamat').fill('Jl')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByLabel('Alamat')).toBeFocused()
  await page.getByLabel('Alamat').fill('Jalan Cemara 7')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Profil sekolah tersimpan' })).toBeVisible()
  await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
  await expect(page.getByRole('main')).toContainText('Jalan Cemara 7')
  await expectFit(page)

  await page.goto('/app/setting/school-config/pengingat')
  await page.getByLabel('Yang harus diisi setiap hari sekolah').selectOption('MAPEL')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Pengaturan tersimpan' })).toBeVisible()
  await page.setViewportSize(desk)
  const nav = page.getByRole('navigation', { name: 'Bagian pengaturan' })
  await expect(nav.getByRole('link').first()).toContainText('Laporan absensi')
  await expect(nav.getByRole('link', { name: 'Pengingat' })).toHaveAttribute('aria-current', 'page')
  await nav.getByRole('link', { name: 'Kehadiran' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pengaturan kehadiran')
  // The list contains each of them once.
  await page.goto('/app/setting/school-config')
  await expect(page.getByRole('main').getByRole('link', { name: /^Kehadiran/ })).toHaveCount(1)
  await expect(nav).toHaveCount(0)

  await page.getByRole('button', { name: /^Akun:/ }).click()
  await page.getByRole('menuitem', { name: 'Data akun' }).click()
  await expect(page.getByText(admin)).toBeVisible()
  await page.getByLabel('Nomor telepon').fill('12')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByText('Nomor telepon tidak valid')).toBeVisible()
  await page.getByLabel('Nomor telepon').fill('081234567890')
  await page.getByLabel('Nama lengkap').fill('Ratna Operator')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Data akun tersimpan' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Akun: Ratna Operator' })).toBeVisible()
})

test('a number field keeps letters, a decimal comma and a minus as they are typed', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/setting/school-config/penilaian')
  const size = page.getByLabel('Ukuran huruf (8–11)')
  for (const [typed, error] of [
    ['sembilan', 'Isi dengan angka'],
    ['9,5', 'Isi dengan angka bulat'],
  ] as const) {
    await size.fill('')
    await size.pressSequentially(typed)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(size).toBeFocused()
    await expect(page.getByText(error, { exact: true })).toBeVisible()
    await expect(size).toHaveValue(typed)
  }
  await size.fill('9')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  // Announced, the text is in the document twice for a moment.
  await expect(page.getByRole('listitem').filter({ hasText: 'Pengaturan tersimpan' })).toBeVisible()

  // The room that a preprinted letterhead takes is set beside it, and stands in the preview.
  await page.goto('/app/setting/school-config/laporan')
  await page.getByLabel('Kop tercetak').selectOption({ label: 'Tidak dicetak: kertas berkop' })
  await page.getByLabel('Ruang kop pada kertas berkop (mm)').fill('45')
  await expect(page.getByText('Ruang kosong 45 mm untuk kop yang sudah tercetak')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.reload()
  await expect(page.getByText('Ruang kosong 45 mm untuk kop yang sudah tercetak')).toBeVisible()

  await page.goto('/app/master/student?pageSize=5')
  await page.getByRole('list', { name: 'Siswa' }).getByRole('link').first().click()
  await actOnRecord(page, /^NIK, KK/)
  const latitude = page.getByLabel('Lintang rumah')
  await latitude.fill('')
  await latitude.pressSequentially('-6,5971')
  await expect(latitude).toHaveValue('-6,5971')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await actOnRecord(page, /^NIK, KK/)
  await expect(latitude).toHaveValue('-6,5971')
})
