import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Writes a reason for whatever the class lacks; without them nothing is locked. */
export async function concedeAll(dialog: Locator): Promise<void> {
  await expect(dialog.getByText(/^Presensi terisi \d+ dari \d+ hari\.$/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Kunci', exact: true })).toBeDisabled()
  for (const reason of await dialog.getByRole('textbox', { name: /^Alasan: / }).all())
    await reason.fill('Sudah dibahas di rapat dewan guru')
}

/** Before the report date the first press only asks; returns the button of the second. */
export async function confirmEarly(dialog: Locator, reportDate: string): Promise<Locator> {
  await dialog.getByRole('button', { name: 'Kunci', exact: true }).click()
  await expect(dialog.getByRole('alert')).toContainText(`Tanggal rapor ${reportDate} masih`)
  return dialog.getByRole('button', { name: 'Tetap kunci sekarang' })
}
