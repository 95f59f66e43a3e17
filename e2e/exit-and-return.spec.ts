import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { callAs } from './api.ts'
import { desk, expectFit, phone, shown } from './fit.ts'
import { enterNewWith } from './import-students.ts'
import { actOnRecord } from './record-parts.ts'
import { expect, mark, openSheet, test } from './school-morning.ts'

test('an exit on a marked day is undone; who left is taken into a class again', async ({ page, product }) => {
  const { caller } = await enterNewWith(page, product, {
    students: ['Ayu Lestari,1001,P,0014721701,2013-03-11,VII-A', 'Budi Santoso,1002,L,0014721702,2013-03-12,VII-A'],
  })
  await openSheet(page, 'VII-A')
  await mark(page, 0, 'Sakit')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Tersimpan').first()).toBeVisible()

  const found = await callAs(caller, studentEndpoints.list, { query: { q: 'Ayu Lestari' } })
  await page.goto(`/app/master/student/${found.data[0]?.id}`)
  await shown(page)
  const dialog = page.getByRole('dialog')
  const leave = async () => {
    await actOnRecord(page, 'Mutasi keluar')
    await dialog.getByLabel('Keluar karena').selectOption('Mutasi')
    await dialog.getByRole('button', { name: 'Simpan mutasi' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/sejak 16\/09\/2026/).first()).toBeVisible()
  }
  await actOnRecord(page, 'Mutasi keluar')
  await expectFit(page)
  // As when a tablet is turned.
  await page.setViewportSize(desk)
  await expect(page.getByRole('link', { name: 'Dashboard', exact: true })).toBeVisible()
  await expect(dialog).toBeVisible()
  await page.setViewportSize(phone)
  await page.keyboard.press('Escape')
  await leave()
  await actOnRecord(page, 'Batalkan mutasi keluar')
  await expect(page.getByText('Mutasi keluar dibatalkan', { exact: true })).toBeVisible()
  await leave()
  const sheet = page.waitForEvent('download')
  await actOnRecord(page, 'Cetak lembar mutasi')
  expect((await sheet).suggestedFilename()).toMatch(/\.pdf$/)
  await page.getByRole('button', { name: 'Terima kembali' }).click()
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Terima kembali' }).click()
  await expect(dialog.getByText('Pilih kelas').last()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Kelas' }).click()
  await page.getByRole('option', { name: 'VII-A' }).click()
  await dialog.getByLabel('Alasan').fill('Batal pindah')
  await dialog.getByRole('button', { name: 'Terima kembali' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Siswa diterima kembali', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ringkasan siswa' })).toContainText('VII-A')

  // The mark of the day on which she left and returned is there.
  await openSheet(page, 'VII-A')
  await expect(page.getByRole('radio', { name: 'Sakit', checked: true })).toHaveCount(1)
  await page.goto(`/app/master/student/${found.data[0]?.id}`)
  await shown(page)
  await actOnRecord(page, 'Batalkan penerimaan kembali')
  await expect(
    page.getByText(/^Penerimaan kembali dibatalkan\. Absensi sejak 16\/09\/2026 tidak dihitung/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Terima kembali' })).toBeVisible()
})
