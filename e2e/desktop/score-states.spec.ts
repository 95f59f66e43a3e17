import { expectFaultless } from '../fit.ts'
import { cell, expectAt, openGrid, paste, saved, teacher } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test(
  'the score grid passes axe in either theme, whatever its cells’ states',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await openGrid(page, 'Pendidikan Pancasila')
    const dialog = page.getByRole('dialog')
    const lookAndClose = async (name: string) => {
      await expect(dialog).toBeVisible()
      await expectFaultless(page, name)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
    await cell(page, 0, 1).focus()
    await page.keyboard.press('F2')
    await expectFaultless(page, 'an open cell')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Alt+Enter')
    await lookAndClose('the history of a cell')
    await page
      .getByRole('button', { name: /^Deskripsi / })
      .first()
      .click()
    await lookAndClose('a description')
    await page.getByRole('button', { name: 'Ketercapaian TP' }).click()
    await lookAndClose('achieved by hand')

    // Refused beside a score that the server holds, and where it holds none.
    await cell(page, 2, 4).focus()
    await page.keyboard.type('81')
    await page.keyboard.press('Enter')
    await cell(page, 3, 3).focus()
    await page.keyboard.press('Delete')
    await expect(saved(page)).toBeVisible()
    await cell(page, 2, 3).focus()
    await paste(page, '77\tDB\n101\t78')
    await expect(dialog).toContainText('2 masuk, 2 ditolak')
    await expectFaultless(page, 'a paste')
    await page.getByRole('button', { name: 'Tempel', exact: true }).click()
    await expect(cell(page, 2, 4)).toHaveAttribute('aria-invalid', 'true')
    await expect(cell(page, 2, 4)).toHaveAttribute('data-mark', '!')
    await expect(cell(page, 2, 4)).toHaveText('81 DB')
    await expect(cell(page, 3, 3)).toHaveText('101')
    await page.getByRole('button', { name: 'Lihat', exact: true }).click()
    await expectAt(page, 3, 3)
    // With its name: she goes on to another score while the reason is still shown.
    const whose = (await cell(page, 3, 3).getAttribute('aria-label'))!.split(':')[0]!
    await expect(page.locator('.page-foot')).toContainText(`${whose}: Bukan nilai`)
    await cell(page, 2, 3).focus()
    for (const key of ['ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`)
    await expectFaultless(page, 'refused scores in a chosen range')

    await page.context().setOffline(true)
    await cell(page, 6, 3).focus()
    await page.keyboard.type('66')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 nilai menunggu dikirim')).toBeVisible()
    await expect(cell(page, 6, 3)).toHaveCSS('background-image', /gradient/)
    // In a selection it is tinted like others, and keeps its mark where colours are forced.
    await cell(page, 6, 3).focus()
    await page.keyboard.press('Shift+ArrowRight')
    const groundOf = (column: number) => cell(page, 6, column).evaluate((one) => getComputedStyle(one).backgroundColor)
    await expect(cell(page, 6, 4)).toHaveAttribute('aria-selected', 'true')
    expect(await groundOf(3)).toBe(await groundOf(4))
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(cell(page, 6, 3)).toHaveCSS('background-image', /svg/)
    await page.emulateMedia({ forcedColors: 'none' })
    await page.context().setOffline(false)
    await expect(page.getByText('menunggu dikirim')).toHaveCount(0)
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(saved(page)).toBeVisible()
  },
)
