import type { Locator } from '@playwright/test'
import { expect } from './test.ts'

/** Writes a reason for whatever the class lacks; without them nothing is locked. */
export async function concedeAll(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: /unci \d+ rapor$/ })).toBeDisabled()
  for (const reason of await dialog.getByRole('textbox', { name: /^Alasan: / }).all())
    await reason.fill('Sudah dibahas di rapat dewan guru')
}

/** The lock's button; before the report date the window says how early that is. */
export async function earlyLock(dialog: Locator, reportDate: string): Promise<Locator> {
  await expect(dialog.getByRole('alert')).toContainText(`Tanggal rapor ${reportDate} masih`)
  return dialog.getByRole('button', { name: /^Tetap kunci \d+ rapor$/ })
}
