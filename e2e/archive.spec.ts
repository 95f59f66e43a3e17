import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { makeZip } from '../api/src/platform/documents/workbook/testing-workbook.ts'
import { openZip } from '../api/src/platform/zip/read-zip.ts'
import { addTeacher, otherPage, verifiedSchool } from './access/people.ts'
import { expect, test } from './test.ts'

async function openArchives(page: Page): Promise<void> {
  await page.goto('/app/setting/archive')
  await expect(page.getByRole('heading', { level: 1, name: 'Arsip sekolah' })).toBeVisible()
}

async function check(page: Page, buffer: Buffer): Promise<void> {
  await page.getByLabel('Berkas arsip').setInputFiles({ name: 'arsip.zip', mimeType: 'application/zip', buffer })
  await page.getByRole('button', { name: 'Periksa arsip' }).click()
}

/** The same archive as if made without the installation's key. */
function unsigned(file: Buffer): Buffer {
  const zip = openZip(file, 1e9)
  const manifest = zip.read('manifest.json')!
  const { tables } = JSON.parse(manifest.toString()) as { tables: { parts: { file: string }[] }[] }
  const names = tables.flatMap(({ parts }) => parts.map((part) => part.file))
  const parts = names.map((name) => ({ name, content: zip.read(name)! }))
  return makeZip([{ name: 'manifest.json', content: manifest }, ...parts])
}

test('a restore asks first, naming both schools and what is unproven', async ({ page, browser, product }) => {
  const from = await verifiedSchool(page, product)
  await addTeacher(page, { name: 'Siti Aminah', dob: '1985-08-17' })
  await openArchives(page)
  await page.getByRole('button', { name: 'Buat arsip' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Unduh' }).click(),
  ])
  const file = await readFile(await download.path())

  const there = await otherPage(browser, product)
  const into = await verifiedSchool(there, product)
  await openArchives(there)
  await check(there, unsigned(file))
  const bring = there.getByRole('button', { name: 'Masukkan ke sekolah ini' })
  await bring.click()
  const question = there.getByRole('dialog', { name: 'Masukkan arsip ini?' })
  await expect(question).toContainText('Tidak dapat dibuktikan')
  await expect(question.getByRole('button', { name: 'Masukkan' })).toBeDisabled()
  await question.getByRole('checkbox', { name: 'Saya percaya asal arsip ini' }).check()
  await expect(question.getByRole('button', { name: 'Masukkan' })).toBeEnabled()
  await question.getByRole('button', { name: 'Batal' }).click()
  await expect(question).toBeHidden()

  await check(there, file)
  await expect(there.getByRole('list', { name: 'Arsip' }).getByRole('listitem')).toHaveCount(2)
  await bring.click()
  await expect(question).toContainText(`${from.name} (NPSN ${from.npsn})`)
  await expect(question).toContainText(`${into.name} (NPSN ${into.npsn})`)
  await expect(question).toContainText(/Dibuat\d\d\/\d\d\/\d{4}/)
  await expect(question).toContainText(/Isi\d+ baris/)
  await expect(question).toContainText('Terbukti dari Hadir ini')
  await question.getByRole('button', { name: 'Masukkan' }).click()
  await expect(there.getByText('Sudah dimasukkan')).toBeVisible()
  await there.goto('/app/master/teacher')
  await expect(there.getByText('Siti Aminah').first()).toBeVisible()
})
