import { newSchool } from '../people.ts'
import { openRegistration } from '../session.ts'
import { fillAccount } from '../sign-in.ts'
import { expect, test } from '../test.ts'
import { importSchools, otherPage, verifiedSchool } from './people.ts'

test(
  'a teacher finds her school despite typos; one not on Hadir cannot be chosen',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    const { npsn } = newSchool()
    const name = `SMP NEGERI PASIRLAYUNG ${npsn}`
    await importSchools(product, [{ npsn, name }])
    const here = { ...newSchool(), name: 'SMP Bunga Kenanga' }
    await verifiedSchool(await otherPage(browser, product), product, here)

    await openRegistration(page, product)
    await page.getByLabel('Jenis akun').selectOption('Guru')
    await expect(page.getByLabel('Jenis akun')).toHaveAccessibleDescription(/harus sudah ada di Hadir/)
    await fillAccount(page, 'Guru')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('Pilih sekolah Anda')).toBeVisible()

    const field = page.getByRole('combobox', { name: 'Sekolah', exact: true })
    await field.click()
    const search = page.getByRole('combobox', { name: 'Cari' })
    await search.fill('pa')
    await expect(page.getByText('Ketik sedikitnya 3 huruf')).toBeVisible()
    await search.fill('smp pasirlayng')
    const listed = page.getByRole('option', { name: new RegExp(name) })
    await expect(listed).toContainText(`NPSN ${npsn} · Coblong, Kota Bandung · belum di Hadir`)
    await expect(listed).toHaveAttribute('aria-disabled', 'true')
    await expect(page.getByText('Minta admin sekolah mendaftarkannya dahulu')).toBeVisible()
    await search.press('Enter')
    await expect(listed).toBeVisible()
    await search.fill('20999999')
    await expect(page.getByRole('option', { name: 'NPSN 20999999 · belum di Hadir' })).toBeVisible()

    await search.fill('bunga kenang')
    await expect(page.getByRole('option', { name: here.name })).toContainText(
      `NPSN ${here.npsn} · Cibinong, Kabupaten Bogor`,
    )
    await search.press('Enter')
    await expect(field).toContainText(here.name)
    await page.reload()
    await expect(field).toContainText(`NPSN ${here.npsn}`)
  },
)

test(
  'a school admin continues from a search without a match to registering the school',
  { tag: '@long' },
  async ({ page, product }) => {
    const { npsn } = newSchool()
    const name = `SMP NEGERI SUKAWANGI ${npsn}`
    await importSchools(product, [{ npsn, name }])
    await openRegistration(page, product)
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await page.getByText('Sudah terdaftar').click()
    await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
    await page.getByRole('combobox', { name: 'Cari' }).fill(npsn)
    await page.getByRole('option', { name: 'belum di Hadir, daftarkan' }).click()
    await expect(page.getByLabel('NPSN')).toHaveValue(npsn)
    await expect(page.getByLabel('Nama sekolah')).toHaveValue(name)
    await expect(page.getByLabel('Status')).toHaveValue('Negeri')
  },
)
