import { expectFit, shown } from '../fit.ts'
import { openCodeScreen, openRegistration } from '../session.ts'
import { expect, test } from '../test.ts'

test.describe('for everybody', () => {
  test(
    'screens before sign-in pass axe in both themes and at every zoom',
    { tag: '@long' },
    async ({ page, product }) => {
      for (const address of ['/', '/login', '/register', '/terms', '/privacy', '/tidak/ada']) {
        await page.goto(address)
        await shown(page, address)
        await expectFit(page, address)
      }
      await openCodeScreen(page, 'login')
      await expect(page.getByText(/^Kode berlaku/)).toBeVisible()
      await expectFit(page)
      await openRegistration(page, product)
      await expectFit(page, 'the first step of an account')
      await page.getByRole('tab').nth(1).click()
      await expect(page.getByText('Minimal 3 karakter')).toBeVisible()
      await expectFit(page)
    },
  )

  test('a keyboard reaches the content past the menu, and every stop can be seen', async ({ page }) => {
    await page.goto('/')
    // On a page that is still empty, Tab focuses nothing.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Langsung ke isi' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
