import type { Page } from '@playwright/test'
import { redSquare } from '../red-square.ts'
import { admin, homeroomTeacher, mark, openSheet } from '../school-morning.ts'
import { enterAs } from '../session.ts'
import { expect, installed, networkIsBack, onInstalledSheet, openInstalled, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const picture = { name: 'surat.png', mimeType: 'image/png', buffer: redSquare() }

/** Opens the menu of one student's row. */
async function openMore(page: Page, index: number) {
  await page
    .getByRole('button', { name: /^Lainnya: / })
    .nth(index)
    .click()
  return page.getByRole('dialog')
}

/** The uploads of letters, in order of arrival at the server. */
const uploads = (passed: readonly string[]) =>
  passed.flatMap((one) => (one.startsWith('PUT ') ? [one.includes('/letter/') ? 'letter' : 'marks'] : []))

test('a letter’s photo taken offline survives a killed browser and is sent once, after its mark', async ({
  product,
}) => {
  await onInstalledSheet(product, async ({ phone, page, line, folder }) => {
    line.cut()
    await mark(page, 14, 'Sakit')
    const more = await openMore(page, 14)
    await more.getByLabel('Tambah foto surat').setInputFiles(picture)
    await expect(more.getByText('Tersimpan di HP. Terkirim sesudah Anda menekan Simpan.')).toBeVisible()
    await expect(more.getByRole('img', { name: /^Surat / })).toBeVisible()
    await more.getByRole('button', { name: 'Selesai' }).click()
    await save(page).click()
    await expect(page.getByRole('button', { name: '1 kelas dan 1 berkas belum terkirim' })).toBeVisible()
    await phone.close()

    const again = await openInstalled(folder, line, product)
    const reopened = await again.newPage()
    await reopened.goto('/app/kbm/daily-attendance')
    await reopened.getByRole('button', { name: '1 kelas dan 1 berkas belum terkirim' }).click()
    const outbox = reopened.getByRole('dialog', { name: 'Tersimpan di perangkat ini' })
    await expect(outbox.getByRole('listitem').filter({ hasText: 'Foto surat' })).toContainText('begitu ada koneksi')
    await reopened.keyboard.press('Escape')

    // The first response to the photo is lost; the second upload is recognised as the same.
    let times = 0
    line.treat(({ method, path }) =>
      method === 'PUT' && path.includes('/letter/') && (times += 1) === 1 ? 'unanswered' : 'passes',
    )
    line.heal()
    await networkIsBack(reopened)
    await expect(reopened.getByRole('button', { name: 'Semua terkirim' })).toBeVisible()
    expect(uploads(line.passed)).toEqual(['marks', 'letter', 'letter'])
    await openSheet(reopened, 'VII-A')
    const sent = await openMore(reopened, 14)
    await expect(sent.getByRole('img', { name: /^Surat / })).toBeVisible()
    await expect(sent.getByRole('list', { name: 'Riwayat foto surat' }).getByRole('listitem')).toHaveCount(1)
    await again.close()
  })
})

test(
  'a rejected photo stays with its reason until its author keeps or discards it',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page } = await phoneOf(homeroomTeacher)
    await page.route(/\/letter\//, async (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 403,
            json: { statusCode: 403, code: 'FORBIDDEN', message: 'Anda tidak memiliki akses' },
          })
        : route.continue(),
    )
    await openSheet(page, 'VII-A')
    const more = await openMore(page, 15)
    await more.getByLabel('Tambah foto surat').setInputFiles(picture)
    await expect(more.getByText('Ditolak server. Anda tidak memiliki akses')).toBeVisible()
    const download = page.waitForEvent('download')
    await more.getByRole('button', { name: 'Simpan ke HP' }).click()
    expect((await download).suggestedFilename()).toMatch(/^Surat .+ 2026-09-16\.jpg$/)
    await page.reload()
    await page.getByRole('button', { name: '1 berkas ditolak' }).click()
    const outbox = page.getByRole('dialog', { name: 'Tersimpan di perangkat ini' })
    await outbox.getByRole('button', { name: 'Buang' }).click()
    await page
      .getByRole('dialog', { name: /^Buang Foto surat/ })
      .getByRole('button', { name: 'Buang' })
      .click()
    await expect(page.getByRole('button', { name: '1 berkas ditolak' })).toBeHidden()
  },
)

test(
  'leaving with a photo waiting asks first, and the next user neither sends nor sees it',
  { tag: '@long' },
  async ({ phoneOf, product }) => {
    const { page, line } = await phoneOf(homeroomTeacher)
    await openSheet(page, 'VII-A')
    await installed(page)
    line.cut()
    const more = await openMore(page, 16)
    await more.getByLabel('Tambah foto surat').setInputFiles(picture)
    await expect(more.getByText('Terkirim sendiri begitu ada koneksi')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /^Kembali ke / }).click()
    await page.getByRole('button', { name: /^Akun/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
    const question = page.getByRole('dialog', { name: 'Keluar sebelum semua terkirim?' })
    await expect(question).toContainText('1 berkas belum terkirim')
    await question.getByRole('button', { name: 'Keluar', exact: true }).click()
    await expect(page).toHaveURL('/login')
    line.heal()
    await page.reload()
    await expect(page.getByRole('status')).toContainText('1 berkas menunggu di HP ini: tidak hilang')

    await enterAs(page, product, admin)
    await page.goto('/app/kbm/daily-attendance')
    await page.getByRole('button', { name: 'Masih menunggu di HP ini' }).click()
    const notice = page.getByRole('dialog', { name: 'Masih menunggu di HP ini' })
    await expect(notice).toContainText('1 berkas milik akun lain menunggu di HP ini')
    await notice.getByRole('button', { name: 'Mengerti' }).click()
    await networkIsBack(page)
    expect(uploads(line.passed)).toEqual([])

    await enterAs(page, product, homeroomTeacher)
    await page.goto('/app/kbm/daily-attendance')
    await expect.poll(() => uploads(line.passed)).toEqual(['letter'])
    await expect(page.getByRole('button', { name: 'Masih menunggu di HP ini' })).toBeHidden()
  },
)
