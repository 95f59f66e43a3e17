import type { Page } from '@playwright/test'
import { paths } from '../web/src/paths.ts'
import { expect } from './test.ts'

/** A light page unlike any other: who comes from it to another one sees that one come. */
const between = { path: paths.sessions, title: 'Perangkat saya' }

/**
 * From one page of the app to another as links lead there. Opening an address loads the whole app anew, which takes
 * a test longer than all it has to see; that every address can be opened is for auth/screens.spec.ts.
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

/** A list that turns out empty hides the buttons above it and shows them below: one that is pressed before may vanish. */
export const listLoaded = (page: Page): Promise<void> => page.locator('main [aria-busy=false]').first().waitFor()
