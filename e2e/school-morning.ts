import { expect, type Page } from '@playwright/test'
import { attempt } from './limits.ts'
import { productTest } from './test.ts'

/** Wednesday 16 September 2026, 06:55 in Jakarta: a school day, with no marks in the example school yet. */
export const schoolMorning = '2026-09-15T23:55:00.000Z'

/** One mailbox signs in on a new page in every test. */
export const often = { CODES_PER_HOUR: '1000', CODES_PER_DAY: '1000' }

/**
 * Browser tests in the example school, on a server whose clock says that it is a school morning. Files share this value
 * and so a server: each value of its own starts one more for every worker.
 */
export const test = productTest({ HADIR_DEMO: 'on', ...often }, { now: schoolMorning })

/** The same on one more server, where no class is marked but by `presses.spec`: VII-A and VII-B. */
export const testUnmarked = productTest({ HADIR_DEMO: 'on', ...often, PRESSES: 'on' }, { now: schoolMorning })

export const admin = 'admin@contoh.test'
export const homeroomTeacher = 'wali.vii-a@contoh.test'

/** Opens the sheet of a class on this morning as a teacher does. */
export async function openSheet(page: Page, academicClass: string): Promise<void> {
  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('link', { name: new RegExp(`^${academicClass}\\b`) }).click()
  await page.getByRole('radiogroup').first().waitFor()
}

export const student = (page: Page, index: number) => page.getByRole('radiogroup').nth(index)

/** The number of students on the sheet, once all are shown. */
export async function studentCount(page: Page): Promise<number> {
  await page.locator('ol[aria-label=Siswa][aria-busy=false]').waitFor()
  return page.getByRole('radiogroup').count()
}

/** Taps a status; one that a phone's folded row does not have after her name. */
export async function mark(page: Page, index: number, status: string): Promise<void> {
  await student(page, index).waitFor()
  const unfold = page
    .locator('[data-student]')
    .nth(index)
    .getByRole('button', { name: /^Ubah / })
  const choice = student(page, index).getByRole('radio', { name: status })
  // The row may fold after the look at it, once *Semua hadir* has marked it.
  await expect(async () => {
    if ((await unfold.isVisible()) && !(await choice.isVisible())) await unfold.click(attempt)
    await choice.click(attempt)
  }).toPass()
}

export { enterAs as signIn } from './session.ts'
export { expect }
