import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { listLoaded } from './walk.ts'

type Imported = {
  /** The list's title. */
  list: string
  file: string | { name: string; mimeType: string; buffer: Buffer }
  /** The button that imports the result of the dry run. */
  button: string
  /** The file's titles name another school, which is asked about. */
  isOfOther?: boolean
}

/** From an open list, by its own link, to the end of the import. */
export async function importFile(page: Page, { list, file, button, isOfOther = false }: Imported): Promise<void> {
  // The previous step may contain the same word.
  await page.getByRole('heading', { level: 1, name: list, exact: true }).waitFor()
  await listLoaded(page)
  await page.getByRole('main').getByRole('link', { name: /Impor/ }).first().click()
  await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await page.getByRole('button', { name: button }).click()
  if (isOfOther) {
    const question = page.getByRole('dialog', { name: 'Berkas sekolah lain?' })
    await question.getByRole('button', { name: button }).click()
  }
  await expect(page.getByRole('button', { name: 'Batalkan impor' })).toBeVisible()
}
