import type { Page } from '@playwright/test'
import { expectFit } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { expect } from './test.ts'

/** Opens a family's new rapor from the home: until then it is in sight beneath the child's day, after it no more. */
export async function openNewRapor(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: 'Rapor' })
  const news = page.getByRole('link', { name: /^Rapor Ganjil 2026\/2027 Baru terbit/ })
  await expect(card).toContainText('Baru')
  await expect(news).toBeInViewport({ ratio: 1 })
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'a new rapor on the home')
  // By keyboard, because content loading above it may still move it.
  await news.press('Enter')
  await expect(page.getByText(/^Versi 1, terbit /)).toBeVisible()
  await page.goBack()
  await expect(card).not.toContainText('Baru')
  await expect(news).toHaveCount(0)
  await card.getByRole('link').first().press('Enter')
  await expect(page.getByText(/^Versi 1, terbit /)).toBeVisible()
}
