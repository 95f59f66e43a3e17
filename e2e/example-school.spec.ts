import { often, schoolMorning } from './school-morning.ts'
import { expect, productTest } from './test.ts'

const test = productTest({ EXAMPLE_SCHOOL: 'on', ...often }, { now: schoolMorning })

test('a stranger looks at the example school, changes nothing and leaves it', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('link', { name: 'Masuk', exact: true })).toHaveCount(1)

  await test.step('a homeroom teacher’s sheet takes no marks, and says why', async () => {
    await page.getByRole('button', { name: 'Lihat sekolah contoh' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sebagai wali kelas' }).click()
    await page.waitForURL('**/app')
    const band = page.getByRole('region', { name: 'Sekolah contoh' })
    await expect(band).toHaveText(/Sekolah contoh, hanya dapat dilihat\. Data kembali setiap malam\./)
    await page.goto('/app/kbm/daily-attendance')
    await page.getByRole('link', { name: /^VII-A\b/ }).click()
    await expect(page.getByText('Ini sekolah contoh. Lembar ini hanya dapat dilihat.')).toBeVisible()
    await expect(page.getByRole('radio', { name: 'Sakit' }).first()).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Simpan' })).toBeHidden()
    await band.getByRole('button', { name: 'Keluar' }).click()
    await expect(page).toHaveURL('/')
  })

  await test.step('an admin’s form is refused in one clear sentence, and keeps what was typed', async () => {
    await page.getByRole('button', { name: 'Lihat sekolah contoh' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Sebagai admin sekolah' }).click()
    await page.waitForURL('**/app')
    await page.goto('/app/master/class/create')
    await page.getByLabel('Nama kelas').fill('VII-Z')
    await page.getByLabel('Tingkat').selectOption('VII')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText(/Sekolah contoh hanya dapat dilihat/).first()).toBeVisible()
    await expect(page.getByLabel('Nama kelas')).toHaveValue('VII-Z')
  })

  await test.step('registering a school leaves the example', async () => {
    page.once('dialog', (question) => question.accept())
    await page
      .getByRole('region', { name: 'Sekolah contoh' })
      .getByRole('button', { name: 'Daftarkan sekolah' })
      .click()
    await expect(page).toHaveURL('/register?as=school_admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Daftar' })).toBeVisible()
  })
})
