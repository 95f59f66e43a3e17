import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { listLoaded } from './walk.ts'

type Imported = {
  /** The list's title. */
  list: string
  file: string | { name: string; mimeType: string; buffer: Buffer }
  /** The button that writes what the dry run has found. */
  button: string
}

/** From a list that is open, by its own link, to the end of the import. */
export async function importFile(page: Page, { list, file, button }: Imported): Promise<void> {
  // The step that led here may have the same word on it.
  await page.getByRole('heading', { level: 1, name: list, exact: true }).waitFor()
  await listLoaded(page)
  await page.getByRole('main').getByRole('link', { name: /Impor/ }).first().click()
  await page.getByLabel('Berkas Dapodik atau templat').setInputFiles(file)
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('button', { name: 'Batalkan impor' })).toBeVisible({ timeout: 60_000 })
}
