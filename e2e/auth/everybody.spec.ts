import { AxeBuilder } from '@axe-core/playwright'
import { openCodeScreen, openRegistration } from '../session.ts'
import { expect, test } from '../test.ts'

test.describe('for everybody', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the screens before the app have no accessibility fault that a tool can find, ${colorScheme}`, async ({
      page,
      product,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const faultsHere = async () =>
        (await new AxeBuilder({ page }).analyze()).violations.map(
          ({ id, nodes }) => `${page.url()} ${id}: ${nodes[0]?.html}`,
        )
      for (const address of ['/', '/login', '/register', '/terms', '/privacy', '/tidak/ada']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect(await faultsHere()).toEqual([])
      }
      await openCodeScreen(page, 'login')
      await expect(page.getByText(/^Kode berlaku/)).toBeVisible()
      expect(await faultsHere()).toEqual([])
      await openRegistration(page, product)
      await page.getByRole('button', { name: 'Lanjut' }).click()
      await expect(page.getByText('Minimal 3 karakter')).toBeVisible()
      expect(await faultsHere()).toEqual([])
    })
  }

  test('a keyboard reaches the content past the menu, and every stop can be seen', async ({ page }) => {
    await page.goto('/')
    // Pressed on a page that is still empty, a Tab goes to nobody.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Langsung ke isi' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
  })
})
