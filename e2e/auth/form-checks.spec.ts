import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { callAs, callerOf } from '../api.ts'
import { notice } from '../page-clock.ts'
import { enterNewSchool, openRegistration } from '../session.ts'
import { expect, test } from '../test.ts'

test.describe('a form', () => {
  test('of the registration checks a field when it is left', async ({ page, product }) => {
    await openRegistration(page, product)
    await page.getByRole('button', { name: 'Lanjut' }).click()
    const name = page.getByLabel('Nama lengkap')
    await name.fill('Al')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await name.blur()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(name).toHaveAccessibleDescription('Minimal 3 karakter')
    await expect(page.getByText('Jenis kelamin harus diisi')).toBeHidden()
  })

  test('elsewhere is checked when it is sent, and from then on with every change', async ({ page, product }) => {
    await enterNewSchool(page, product)
    await page.goto('/app/master/teacher/create')
    const name = page.getByLabel('Nama tanpa gelar')
    await name.fill('')
    await name.blur()
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Simpan' }).click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await name.fill('Ali')
    await expect(name).not.toHaveAttribute('aria-invalid', 'true')
    await name.fill('')
    await expect(name).toHaveAttribute('aria-invalid', 'true')
  })

  test('saves an address that another teacher has, and names her', async ({ page, product }) => {
    await enterNewSchool(page, product)
    const others = { name: 'Rina Lestari', gender: 'P', dob: '1988-02-03', email: 'guru@contoh.test' } as const
    const body = { ...others, employmentStatus: 'PNS', ptkType: 'Guru Mapel' } as const
    await callAs(await callerOf(page), teacherEndpoints.create, { body })
    await page.goto('/app/master/teacher/create')
    await page.getByLabel('Nama tanpa gelar').fill('Ali Hasan')
    await page.getByLabel('Jenis kelamin').selectOption('Laki-laki')
    await page.getByLabel('Tanggal lahir').fill('۰۳/۰۲/۱۹۸۰')
    await page.getByRole('tab', { name: 'Kepegawaian' }).click()
    await page.getByLabel('Status kepegawaian').selectOption('PNS')
    await page.getByLabel('Jenis PTK').selectOption('Guru Mapel')
    await page.getByRole('tab', { name: 'Kontak dan alamat' }).click()
    await page.getByLabel('Email').fill('\u200bguru@contoh.test')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(notice(page, 'Guru tersimpan')).toContainText('Email ini juga ada di data Rina Lestari.')
    await page.getByRole('list', { name: 'Guru' }).getByRole('link', { name: 'Ali Hasan' }).click()
    await expect(page.getByRole('definition').filter({ hasText: '03/02/1980' })).toBeVisible()
  })
})

test('a choice typed before the list has loaded is made when it loads', { tag: '@long' }, async ({ page, product }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/region/provinces.json*', (route) => released.promise.then(() => route.continue()))
  await openRegistration(page, product)
  // All steps at once.
  await page.getByRole('tab').nth(1).click()
  const province = page.getByRole('combobox', { name: 'Provinsi' })
  await province.click()
  const search = page.getByRole('combobox', { name: 'Cari' })
  await search.pressSequentially('jawa barat')
  await search.press('Enter')
  await expect(search).toBeVisible()
  released.resolve()
  await expect(province).toHaveText('Jawa Barat')
  await expect(search).toBeHidden()
})
