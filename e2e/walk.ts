import type { Page } from '@playwright/test'
import { paths } from '../web/src/paths.ts'
import { expect } from './test.ts'

/** A light page unlike any other, so that arriving on the next one is visible. */
const between = { path: paths.sessions, title: 'Perangkat saya' }

/**
 * From one page of the app to another by links. Opening an address reloads the whole app, which takes longer than the
 * rest of a test; auth/screens.spec.ts checks that every address can be opened.
 */
export async function walkTo(page: Page, address: string): Promise<void> {
  const push = (to: string) =>
    page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, to)
  const heading = page.getByRole('heading', { level: 1, name: between.title })
  const isInside = new URL(page.url()).pathname.startsWith(paths.home)
  await (isInside ? push(between.path) : page.goto(between.path))
  await expect(heading).toBeVisible()
  if (address === between.path) return
  await push(address)
  await expect(heading).toHaveCount(0)
}

/** An empty list hides the buttons above it and shows them below: one clicked too early may disappear. */
export const listLoaded = (page: Page): Promise<void> => page.locator('main [aria-busy=false]').first().waitFor()
