import type { Locator, Page } from '@playwright/test'
import { expectFit, shown } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { smallTargets } from './pressing.ts'
import { openHome } from './session.ts'
import { redSquare } from './red-square.ts'
import {
  admin,
  expect,
  homeroomTeacher,
  mark,
  openSheet,
  student,
  studentCount,
  signIn,
  test,
} from './school-morning.ts'
import { walkTo } from './walk.ts'

// One server for the file; one test's marks are checked by another.
test.describe.configure({ mode: 'default' })

const phone = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', viewport: { width: 360, height: 740 } }
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const saved = (page: Page) => page.getByText(/^Tersimpan \d\d:\d\d$/)
const lessonsOf = (page: Page) => page.getByRole('list', { name: 'Pelajaran' }).getByRole('link')
const total = (page: Page) => page.getByRole('group', { name: 'Jumlah' })

test('a lesson and its journal are saved in one step, also offline, and truants show up', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/kbm/subject-attendance')
  // At seven, five minutes after the server started, the lesson begins.
  await expect(lessonsOf(page).first()).toContainText(/Berikutnya|Berlangsung sekarang/)
  await shown(page)
  await expectFit(page, 'the lessons of a teacher')
  // One row: the main actions, and the rest behind a button.
  const more = page.getByRole('button', { name: 'Lainnya' })
  const topOf = async (control: Locator) => (await control.boundingBox())?.y
  expect(await topOf(more)).toBe(await topOf(page.getByRole('link', { name: 'Isi absensi', exact: true })))
  await more.click()
  await page.getByRole('menuitem', { name: 'Pelajaran tambahan' }).click()
  await expect(page.getByRole('dialog', { name: 'Pelajaran tambahan' })).toBeVisible()
  await page.keyboard.press('Escape')
  await lessonsOf(page).first().click()
  await expect(student(page, 0)).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).textContent()
  const [academicClass = ''] = heading?.split(' · ') ?? []
  const students = await studentCount(page)

  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await mark(page, 0, 'Alpa')
  await page.getByRole('button', { name: 'Jurnal: Belum' }).click()
  await expect(page.getByLabel('Materi')).toBeFocused()
  await page.getByLabel('Pertemuan selesai, jurnal lengkap').check()
  await save(page).click()
  await expect(page.getByText('Isi materi sebelum menyelesaikan pertemuan')).toBeVisible()
  await page.getByLabel('Materi').fill('Pecahan senilai')
  await page.getByLabel('Kegiatan').fill('Diskusi kelompok')
  await expectFit(page, 'a lesson with marks and journal that are not saved')
  await page.context().setOffline(true)
  await save(page).click()
  // Every mark, and the journal.
  await expect(page.getByText(`Menunggu koneksi: ${students + 1}`)).toBeVisible()
  await page.context().setOffline(false)
  await expect(saved(page)).toBeVisible()
  await page.addInitScript(() => {
    const watchPage = () => {
      if ('isSteady' in window || !document.querySelector('[role=radiogroup]')) return
      const above = Array.from(document.querySelectorAll('main button'), (one) => one.textContent ?? '')
      Object.assign(window, { isSteady: above.some((text) => text.startsWith('Jurnal: ')) })
    }
    new MutationObserver(watchPage).observe(document, { subtree: true, childList: true })
  })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Jurnal: Selesai' })).toBeVisible()
  const isSteady = page.evaluate(() => 'isSteady' in window && window.isSteady)
  expect(await isSteady, 'what stands above the students comes with them, and moves none under a finger').toBe(true)
  await expect(page.getByLabel('Materi')).toHaveValue('Pecahan senilai')
  await page.getByRole('button', { name: 'Riwayat jurnal' }).click()
  const past = page.getByRole('list', { name: 'Riwayat jurnal' }).getByRole('listitem')
  await expect(past).toHaveText(/oleh .+Materi: Pecahan senilai.*Keadaan: Selesai/s)
  await expectFit(page, 'the history of a journal')

  // Attachments wait on the phone like text.
  const attachment = page.getByRole('region', { name: 'Lampiran' })
  const acts = attachment.getByRole('list', { name: 'Riwayat lampiran' })
  await page.getByLabel('Hambatan').fill('Proyektor mati')
  await page.context().setOffline(true)
  await attachment
    .getByLabel('Tambah foto atau PDF')
    .setInputFiles({ name: 'papan.png', mimeType: 'image/png', buffer: redSquare() })
  await expect(attachment.getByText('Tersimpan di HP. Terkirim sendiri begitu ada koneksi.')).toBeVisible()
  await expect(page.getByLabel('Hambatan')).toHaveValue('Proyektor mati')
  await expectFit(page, 'an attachment without a connection')
  await page.context().setOffline(false)
  await expect(acts).toHaveText(/papan\.jpg ditambahkan oleh/)
  await expect(attachment.getByRole('img', { name: 'Lampiran papan.jpg' })).toBeVisible()
  const asPdf = (text: string) => ({ name: 'rpp.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) })
  await attachment.getByLabel('Ganti lampiran').setInputFiles(asPdf('Catatan rapat'))
  await expect(attachment.getByText('Lampiran harus berupa foto JPEG atau berkas PDF')).toBeVisible()
  await attachment.getByLabel('Ganti lampiran').setInputFiles(asPdf('%PDF-1.7'))
  await expect(acts).toHaveText(/diganti dengan rpp\.pdf oleh .+papan\.jpg ditambahkan oleh/)
  await expectFit(page, 'an attachment with its history')
  const download = page.waitForEvent('download')
  await attachment.getByRole('button', { name: 'Unduh rpp.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('rpp.pdf')
  await attachment.getByRole('button', { name: 'Hapus lampiran' }).click()
  await expect(acts).toHaveText(/rpp\.pdf dihapus oleh/)
  await readNotice(page, 'Lampiran dihapus')
  await expect(attachment.getByLabel('Tambah foto atau PDF')).toBeAttached()
  await save(page).click()
  await expect(saved(page)).toBeVisible()

  await expect(total(page)).toHaveText(new RegExp(`H\\s*${students - 1}.*A\\s*1`))
  await page.getByRole('link', { name: 'Kembali ke daftar pelajaran' }).click()
  await expect(lessonsOf(page).first()).toContainText('Materi: Pecahan senilai')
  await openHome(page)
  const today = page.getByRole('region', { name: 'Pelajaran saya hari ini' }).getByRole('listitem')
  await today.filter({ hasText: 'Lengkap' }).getByRole('link').click()
  await expect(page.getByLabel('Materi')).toHaveValue('Pecahan senilai')
  await page.getByRole('link', { name: 'Kembali ke daftar pelajaran' }).click()

  const office = await (await browser.newContext({ ...phone, baseURL: product.hadir.url })).newPage()
  await signIn(office, product, admin)
  await openSheet(office, academicClass)
  await office.getByRole('button', { name: 'Semua hadir' }).click()
  await save(office).click()
  await expect(saved(office)).toBeVisible()
  await office.goto('/app/kbm/subject-attendance')
  await office.getByRole('button', { name: 'Menu', exact: true }).click()
  await office.getByRole('dialog').getByRole('link', { name: 'Siswa bolos' }).click()
  await expect(office.getByRole('heading', { name: 'Siswa bolos' })).toBeVisible()
  await expect(office.getByRole('main').getByRole('listitem').filter({ hasText: academicClass }).first()).toBeVisible()
  expect(await smallTargets(office)).toEqual([])
  await office.context().close()

  await lessonsOf(page).first().click()
  await expect(page.getByText('Bolos: Hadir pada absensi harian')).toBeVisible()
})

test('the office assigns a substitute, adds a lesson, and sees the day and the month’s hours', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/kbm/subject-attendance?state=BELUM')
  await expect(page.getByRole('heading', { name: 'Absensi MaPel' })).toBeVisible()
  const open = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  await open.click()
  await page.getByRole('button', { name: 'Kehadiran guru' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Guru', { exact: true }).selectOption('Diganti')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Pilih guru pengganti')).toBeVisible()
  await expectFit(page, 'who holds a lesson')
  await dialog.getByRole('combobox', { name: 'Guru pengganti' }).click()
  const substitute = page.getByRole('listbox', { name: 'Pilihan' }).getByRole('option').first()
  const name = (await substitute.textContent())?.replace(/ \(mengajar .*$/, '') ?? ''
  await substitute.click()
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`diganti ${name}`)).toBeVisible()

  await page.goto('/app/kbm/subject-attendance')
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pelajaran tambahan' }).click()
  await dialog.getByRole('combobox', { name: 'Kelas dan mata pelajaran' }).click()
  await page.getByRole('listbox', { name: 'Pilihan' }).getByRole('option').first().click()
  await dialog.getByLabel('Mulai').fill('1530')
  await dialog.getByLabel('Selesai').fill('1500')
  await dialog.getByRole('button', { name: 'Tambah' }).click()
  await expect(dialog.getByText('Selesai harus sesudah mulai')).toBeVisible()
  await expectFit(page, 'an extra lesson')
  await dialog.getByLabel('Selesai').fill('1610')
  await dialog.getByRole('button', { name: 'Tambah' }).click()
  await expect(page.getByText(/^15:30–16:10 · Pelajaran tambahan/)).toBeVisible()
  const remove = page.getByRole('button', { name: 'Hapus pelajaran tambahan' })
  await remove.click()
  await expectFit(page, 'an empty extra lesson goes')
  await dialog.getByRole('button', { name: 'Hapus' }).click()
  await expect(page.getByRole('heading', { name: 'Absensi MaPel' })).toBeVisible()

  // A Sunday has no lessons, but a link to another day.
  await page.goto('/app/kbm/subject-attendance?date=2026-09-13')
  await expect(page.getByText('Tidak ada pelajaran pada tanggal ini')).toBeVisible()
  await page.getByRole('button', { name: 'Filter 1 aktif' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Tanggal' })).toHaveValue('13/09/2026')
  await page.keyboard.press('Escape')

  for (const address of [
    '/app/kbm/subject-attendance',
    '/app/kbm/subject-attendance/truancy',
    '/app/report/teaching',
  ]) {
    await walkTo(page, address)
    await shown(page, address)
    await expectFit(page, address)
  }
})
