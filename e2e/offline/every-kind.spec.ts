import { redSquare } from '../red-square.ts'
import { mark, openSheet } from '../school-morning.ts'
import { expect, installed, networkIsBack, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

test('a mark, a letter’s photo and a score wait as one count in one list, and each is sent once', async ({
  phoneOf,
}) => {
  const { page, line } = await phoneOf('wali.vii-b@contoh.test')
  await openSheet(page, 'VII-B')
  await installed(page)
  const sheet = page.url()
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('link', { name: /Bahasa Sunda/ })
    .filter({ hasText: 'VII-A' })
    .click()
  const boxes = page.getByRole('list', { name: /^Nilai / }).getByRole('textbox')
  await boxes.first().waitFor()

  line.cut()
  await boxes.nth(5).fill('64,5')
  await boxes.nth(5).press('Enter')
  await expect(page.getByText('1 nilai menunggu dikirim')).toBeVisible()
  await page.goto(sheet)
  await expect(page.getByRole('button', { name: '1 nilai belum terkirim' })).toBeVisible()
  await mark(page, 4, 'Sakit')
  await page
    .getByRole('button', { name: /^Lainnya: / })
    .nth(4)
    .click()
  const more = page.getByRole('dialog')
  await more
    .getByLabel('Tambah foto surat')
    .setInputFiles({ name: 'surat.png', mimeType: 'image/png', buffer: redSquare() })
  await expect(more.getByText('Tersimpan di HP')).toBeVisible()
  await more.getByRole('button', { name: 'Selesai' }).click()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()

  await page.getByRole('button', { name: '1 kelas, 1 berkas, dan 1 nilai belum terkirim' }).click()
  const panel = page.getByRole('dialog', { name: 'Tersimpan di perangkat ini' })
  // Title and state of each.
  const lines = panel.locator('> ul > li, * > ul.grid > li')
  await expect(lines.filter({ hasText: 'Foto surat' })).toContainText('Terkirim sendiri begitu ada koneksi')
  await expect(lines.filter({ hasText: 'Bahasa Sunda VII-A' })).toContainText('1 menunggu dikirim')
  await expect(lines.filter({ hasText: '1 tanda belum terkirim' })).toContainText('VII-B')
  await page.keyboard.press('Escape')
  // The menus are on the page that the sheet was opened from.
  await page.getByRole('link', { name: /^Kembali ke / }).click()
  await page.getByRole('button', { name: /^Akun/ }).click()
  await page.getByRole('menuitem', { name: 'Keluar' }).click()
  const question = page.getByRole('dialog', { name: 'Keluar sebelum semua terkirim?' })
  await expect(question).toContainText('1 tanda absensi, 1 berkas, dan 1 nilai belum terkirim')
  await expect(question.getByRole('listitem')).toContainText(['VII-B', 'Foto surat', 'Bahasa Sunda VII-A'])
  await question.getByRole('button', { name: 'Tetap masuk' }).click()

  line.heal()
  await networkIsBack(page)
  await expect(page.getByRole('button', { name: 'Semua terkirim' })).toBeVisible()
  const sent = line.passed.flatMap((one) => {
    if (one.startsWith('PUT ')) return [one.includes('/letter/') ? 'letter' : 'marks']
    return /^POST .*\/score\b/.test(one) ? ['scores'] : []
  })
  expect(sent).toEqual(['marks', 'letter', 'scores'])
})
