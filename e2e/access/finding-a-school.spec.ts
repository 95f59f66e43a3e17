import { notice } from '../page-clock.ts'
import { newSchool } from '../people.ts'
import { openRegistration } from '../session.ts'
import { fillAccount } from '../sign-in.ts'
import { expect, test } from '../test.ts'
import { importSchools } from './people.ts'

test('a teacher finds her school by a misspelt name; one that is not on Hadir yet is told at its field', async ({
  page,
  product,
}) => {
  const { npsn } = newSchool()
  const name = `SMP NEGERI PASIRLAYUNG ${npsn}`
  await importSchools(product, [{ npsn, name }])
  await openRegistration(page, product)
  await fillAccount(page, 'Guru')
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Pilih sekolah Anda')).toBeVisible()

  const field = page.getByRole('combobox', { name: 'Sekolah', exact: true })
  await field.click()
  await page.getByRole('combobox', { name: 'Cari' }).fill('pa')
  await expect(page.getByText('Ketik sedikitnya 3 huruf')).toBeVisible()
  await page.getByRole('combobox', { name: 'Cari' }).fill('smp pasirlayng')
  const option = page.getByRole('option', { name: new RegExp(name) })
  await expect(option).toContainText(`NPSN ${npsn} · Coblong, Kota Bandung`)
  await page.getByRole('combobox', { name: 'Cari' }).press('Enter')
  await expect(field).toContainText(name)

  await page.getByRole('button', { name: 'Submit' }).click()
  const words = 'Sekolah dengan NPSN ini belum terdaftar'
  await expect(notice(page, words)).toContainText('Silahkan perbaiki data yang dimasukkan')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main')).toContainText(words)
  await expect(field).toContainText(name)
})
