import { otherPage } from './access/people.ts'
import { faultsIn } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { openHome } from './session.ts'

test('a mother proposes her new number, the wali kelas decides, and she sees the decision', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, 'orangtua@contoh.test')
  await openHome(page)
  const proposals = page.getByRole('region', { name: 'Usulan perubahan kontak' }).getByRole('article')

  await test.step('she takes back what waits and proposes another number', async () => {
    await expect(proposals).toContainText('Menunggu')
    await proposals.getByRole('button', { name: 'Batalkan usulan' }).click()
    await readNotice(page, 'Usulan dibatalkan')
    await expect(proposals).toContainText('Dibatalkan')
    await page.getByRole('button', { name: 'Usulkan perubahan kontak' }).click()
    const dialog = page.getByRole('dialog', { name: 'Usulkan perubahan kontak' })
    await expect(dialog.getByRole('button', { name: 'Kirim usulan' })).toBeDisabled()
    await dialog.getByLabel('HP').fill('12')
    await dialog.getByRole('button', { name: 'Kirim usulan' }).click()
    await expect(dialog.getByText('Nomor telepon tidak valid')).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByLabel('HP').fill('0813 9999 8888')
    await dialog.getByRole('button', { name: 'Kirim usulan' }).click()
    await readNotice(page, 'Usulan terkirim')
    await expect(proposals.first()).toContainText('+62 813-9999-8888')
    await expect(page.getByRole('button', { name: 'Usulkan perubahan kontak' })).toHaveCount(0)
  })

  await test.step('the wali kelas sees what would change, and says why not when she refuses', async () => {
    const wali = await otherPage(browser, product)
    await signIn(wali, product, homeroomTeacher)
    await wali.goto('/app/master/student')
    await expect(wali.getByRole('list', { name: 'Siswa' }).getByRole('listitem').first()).toContainText(
      / (VII|VIII|IX)-/,
    )
    await wali.getByRole('link', { name: '1 usulan perubahan kontak menunggu keputusan' }).click()
    const list = wali.getByRole('list', { name: 'Usulan Perubahan Kontak' })
    await list.getByRole('button', { name: /· HP/ }).click()
    const dialog = wali.getByRole('dialog')
    await expect(dialog).toContainText('+62 813-9999-8888')
    await dialog.getByRole('button', { name: 'Tolak' }).click()
    await expect(dialog.getByText('Tulis alasannya, minimal 5 karakter')).toBeVisible()
    await dialog.getByLabel('Alasan').fill('Nomornya tidak dapat dihubungi')
    await dialog.getByRole('button', { name: 'Tolak' }).click()
    await readNotice(wali, 'Usulan ditolak')
    await expect(wali.getByText('Tidak ada usulan yang menunggu')).toBeVisible()
    await wali.context().close()
  })

  await openHome(page)
  await expect(proposals.first()).toContainText('Alasan: Nomornya tidak dapat dihubungi')
})
