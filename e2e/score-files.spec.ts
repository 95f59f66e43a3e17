import { readFile } from 'node:fs/promises'
import { columnOf, edited } from '../api/src/features/subject/subject-evaluation/workbook/testing-workbook.ts'
import { expectFit, faultsIn } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { expect, signIn, test } from './school-morning.ts'

test('on a phone a workbook is exported and imported with the same review', async ({ page, product }) => {
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('link', { name: /Bahasa Sunda/ })
    .first()
    .click()
  await page.getByRole('list', { name: /^Nilai / }).waitFor()
  const menu = page.getByRole('button', { name: 'Tindakan lain', exact: true })
  await menu.click()
  expect(await faultsIn(page)).toEqual([])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Unduh Excel' }).click(),
  ])
  const book = await readFile(await file.path())
  await menu.click()
  await page.getByRole('menuitem', { name: 'Unggah Excel' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unggah Excel' })
  const column = columnOf(book, 'LM2')
  const changed = edited(book, [
    { row: 10, column, value: 88 },
    { row: 11, column, value: 'sembilan puluh' },
  ])
  await dialog.getByLabel('Berkas nilai').setInputFiles({
    name: 'nilai.xlsx',
    mimeType: 'application/octet-stream',
    buffer: changed,
  })
  const rejected = dialog.getByRole('region', { name: '1 ditolak' })
  await expect(rejected).toContainText('Baris 12 · LM2')
  await expect(rejected).toContainText('“sembilan puluh” bukan nilai 0 sampai 100')
  expect(await faultsIn(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'the look at a workbook on a phone')
  await dialog.getByRole('button', { name: 'Masukkan 1 nilai' }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await page.getByLabel('Komponen', { exact: true }).selectOption({ label: 'LM2 · Ulangan bab 2' })
  await expect(page.getByRole('list', { name: 'Nilai LM2' }).getByRole('textbox').nth(6)).toHaveValue('88')

  // e-Rapor is filled by the server, which has no refused scores.
  const box = page.getByRole('list', { name: 'Nilai LM2' }).getByRole('textbox').nth(7)
  await box.fill('101')
  await box.press('Enter')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Isi berkas e-Rapor…' }).click()
  await expect(page.getByRole('dialog', { name: 'Isi berkas e-Rapor' })).toContainText(
    '1 nilai di halaman ini tidak ada di server',
  )
  await expectFit(page, 'the dialog of e-Rapor on a phone')
})
