import type { Page } from '@playwright/test'
import { enterAs } from './session.ts'
import { productTest, type Product } from './test.ts'

/** Wednesday 16 September 2026, 06:55 in Jakarta: a school day of the year that the product proposes, and one on which the example school has marked nobody yet. */
export const schoolMorning = '2026-09-15T23:55:00.000Z'

/** Browser tests in the example school, on a server whose machine says that it is a school morning. */
export const test = productTest({ HADIR_DEMO: 'on' }, { now: schoolMorning })

export const admin = 'admin@contoh.test'
export const homeroomTeacher = 'wali.vii-a@contoh.test'

/** Somebody of the example school, signed in, with a page that tells the same time as the server. */
export async function signIn(page: Page, product: Product, email: string): Promise<void> {
  await page.clock.install({ time: new Date(schoolMorning) })
  await enterAs(page, product, email)
}

/** The sheet of a class on this morning, reached the way a teacher reaches it. */
export async function openSheet(page: Page, academicClass: string): Promise<void> {
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: new RegExp(`^${academicClass}\\b`) }).click()
  await page.getByRole('radiogroup').first().waitFor()
}

export const student = (page: Page, index: number) => page.getByRole('radiogroup').nth(index)

/** How many students the sheet has, once it shows them all. */
export async function studentCount(page: Page): Promise<number> {
  await page.locator('ol[aria-label=Siswa][aria-busy=false]').waitFor()
  return page.getByRole('radiogroup').count()
}

/** Taps a status; on a phone's folded row the student first. */
export async function mark(page: Page, index: number, status: string): Promise<void> {
  await student(page, index).waitFor()
  const unfold = page
    .locator('[data-student]')
    .nth(index)
    .getByRole('button', { name: /^Ubah / })
  if (await unfold.isVisible()) await unfold.click()
  await student(page, index).getByRole('radio', { name: status }).click()
}

export { expect } from '@playwright/test'
