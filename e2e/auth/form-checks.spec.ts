import { enterNewSchool, openRegistration } from '../session.ts'
import { expect, test } from '../test.ts'

test.describe('a form', () => {
  test('of the registration checks a field when it is left', async ({ page, product }) => {
    await openRegistration(page, product)
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
})

test('a choice typed before the list has loaded is made when it loads', { tag: '@long' }, async ({ page, product }) => {
  const released = Promise.withResolvers<void>()
  await page.route('**/region/provinces.json*', (route) => released.promise.then(() => route.continue()))
  await openRegistration(page, product)
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
