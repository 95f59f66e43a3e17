import type { Locator } from '@playwright/test'
import { expectFit } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { readNotice } from './page-clock.ts'
import { expect, test } from './test.ts'

test('a new student is in her class after five fields and four presses', async ({ page, product }) => {
  await enterNewWith(page, product, { students: ['Ayu Lestari,1001,P,0014721701,2013-01-31,VII-A'] })
  await page.goto('/app/master/student')
  const list = page.getByRole('list', { name: 'Siswa' })
  await list.getByRole('link').first().waitFor()
  let presses = 0
  const press = async (target: Locator) => {
    presses += 1
    await target.click()
  }
  const identify = async (name: string, nis: string) => {
    await page.getByLabel('Nama lengkap').fill(name)
    await page.getByLabel('Jenis kelamin').selectOption('Laki-laki')
    await page.getByRole('textbox', { name: 'NIS', exact: true }).fill(nis)
    await page.getByLabel('Tanggal lahir').fill('01/02/2013')
  }
  await press(page.getByRole('link', { name: 'Tambah siswa' }))
  await identify('Budi Santoso', '1002')
  await press(page.getByRole('combobox', { name: 'Kelas (opsional)' }))
  await press(page.getByRole('option', { name: 'VII-A', exact: true }))
  await expectFit(page, 'a new student with his class')
  await press(page.getByRole('button', { name: 'Simpan', exact: true }))
  await readNotice(page, 'Tersimpan, masuk VII-A')
  expect(presses, 'from the list to the saved student').toBe(4)
  await expect(list.getByRole('link', { name: /^Budi Santoso.*VII-A/ })).toBeVisible()

  await page.getByRole('link', { name: 'Tambah siswa' }).click()
  await identify('Citra Dewi', '1003')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await readNotice(page, 'Tersimpan, belum punya kelas')
})
