import type { Locator, Page } from '@playwright/test'

/** Gives the rows of a list their tick boxes, which a phone and a short list do without. */
export async function chooseRows(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Pilih', exact: true }).click()
}

/** Opens the menu of one row on a phone: a long press chooses it, and its actions are in the bar below. */
export async function openRowMenu(page: Page, row: Locator): Promise<void> {
  await row.click({ button: 'right' })
  await page
    .getByRole('region', { name: 'Baris terpilih' })
    .getByRole('button', { name: /^Tindakan untuk/ })
    .click()
}
