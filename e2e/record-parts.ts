import { expect, type Page } from '@playwright/test'

/** Turns a part of a student's or teacher's record into its fields, once what is above it has loaded. */
export async function editPart(page: Page, part: string): Promise<void> {
  const edit = page.getByRole('button', { name: `Ubah ${part.toLowerCase()}`, exact: true })
  await edit.waitFor()
  await expect(page.locator('main .animate-pulse')).toHaveCount(0)
  await edit.click()
}

/** Does what stands in the menu at the head of a record. */
export async function actOnRecord(page: Page, act: string | RegExp): Promise<void> {
  await page
    .getByRole('region', { name: /^Ringkasan / })
    .getByRole('button', { name: 'Lainnya', exact: true })
    .click()
  await page.getByRole('menuitem', { name: act }).click()
}
