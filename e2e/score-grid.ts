import type { Page } from '@playwright/test'
import { expect } from './school-morning.ts'

/** The scores of a subject of VII-A, reached from the list. */
export async function openGrid(page: Page, subject: string) {
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('row', { name: new RegExp(`${subject}.*VII-A`) })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `${subject} VII-A` })).toBeVisible()
  await page.getByRole('grid', { name: 'Nilai menurut siswa dan komponen' }).waitFor()
}

/** As Excel's clipboard arrives. */
export const paste = (page: Page, text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', data)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
