import { notice } from '../page-clock.ts'
import { fillAccount, proveMailbox, someEmail } from '../sign-in.ts'
import { expect, test } from '../test.ts'
import { chooseSchool, otherPage, verifiedSchool } from './people.ts'

test.describe('families', () => {
  test('a parent says what she is to the child, and takes her request back', async ({ page, product }) => {
    await proveMailbox(page, product.mailbox, '/register', someEmail())
    await fillAccount(page, 'Orang Tua')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByLabel('NISN siswa').fill('0123456789')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL('**/app')
    const request = page.getByRole('article', { name: 'Orang tua dari siswa NISN 0123456789' })
    await expect(request).toContainText('Menunggu keputusan sekolah anak Anda')
    await request.getByText('Ibu', { exact: true }).click()
    await expect(notice(page, 'hubungan Anda tercatat')).toBeVisible()
    await page.goto('/app/access-request')
    await expect(request.getByRole('radio', { name: 'Ibu' })).toBeChecked()

    await request.getByRole('button', { name: 'Batalkan permintaan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Batalkan permintaan' }).click()
    await expect(request).toContainText('Anda membatalkan permintaan ini')
  })

  test('a pupil under 18 waits for consent until the school has recorded it', async ({ page, browser, product }) => {
    test.setTimeout(120_000)
    const school = await verifiedSchool(page, browser, product)
    const pupil = await otherPage(browser, product)
    await proveMailbox(pupil, product.mailbox, '/register', someEmail())
    await fillAccount(pupil, 'Siswa')
    await pupil.getByLabel('Nama lengkap').fill('Budi Santoso')
    await pupil.getByLabel('Tanggal lahir').fill('17/08/2012')
    await pupil.getByLabel('NISN').fill('0129876543')
    await pupil.getByRole('button', { name: 'Lanjut' }).click()
    await chooseSchool(pupil, school.npsn)
    await pupil.getByRole('button', { name: 'Submit' }).click()
    await pupil.waitForURL('**/app')

    await page.goto('/app/access-request')
    await page.getByRole('link', { name: /Budi Santoso/ }).click()
    await page.getByRole('radio', { name: 'Buat data baru' }).check()
    await expect(page.getByRole('button', { name: 'Setujui' })).toBeDisabled()
    await page.getByLabel('NIS', { exact: true }).fill('7001')
    await page.getByRole('button', { name: 'Setujui' }).click()
    await expect(notice(page, 'Permintaan disetujui')).toBeVisible()

    const waits = pupil.getByRole('heading', { name: 'Menunggu persetujuan orang tua atau wali' })
    await pupil.goto('/app')
    await expect(waits).toBeVisible()

    await page.goto('/app')
    await page.getByRole('listitem').filter({ hasText: 'Budi Santoso' }).getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Catat persetujuan' })).toBeDisabled()
    await dialog.getByLabel('Siapa yang menyetujui').fill('Ibu Rina, surat di map kelas 7A')
    await dialog.getByRole('button', { name: 'Catat persetujuan' }).click()
    await expect(notice(page, 'Persetujuan tercatat')).toBeVisible()
    await expect(page.getByText('Siswa menunggu persetujuan')).toBeHidden()

    await pupil.goto('/app')
    await expect(pupil.getByText('Belum ada yang perlu dikerjakan')).toBeVisible()
    await expect(waits).toBeHidden()

    await page.getByText('Persetujuan wali yang berlaku (1)').click()
    await page.getByRole('button', { name: 'Tarik persetujuan untuk Budi Santoso' }).click()
    await expect(dialog.getByRole('button', { name: 'Tarik persetujuan' })).toBeDisabled()
    await dialog.getByLabel('Siapa yang menarik persetujuan').fill('Ibu Rina, surat di map kelas 7A')
    await dialog.getByRole('button', { name: 'Tarik persetujuan' }).click()
    await expect(notice(page, 'Persetujuan ditarik')).toBeVisible()
    await expect(page.getByText('Persetujuan wali yang berlaku')).toBeHidden()
    await expect(page.getByText('Siswa menunggu persetujuan')).toBeVisible()
    await pupil.goto('/app')
    await expect(waits).toBeVisible()
  })
})
