import type { Page } from '@playwright/test'
import { cell, expectAt, grid, openGrid, saved, scoreBox, teacher } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test('a score is typed in a box above its cell and taken over in each way of a spreadsheet', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Bahasa Sunda')
  const box = scoreBox(page)

  await test.step('a sign or a space starts nothing, and an emptied box stays over the old score', async () => {
    await cell(page, 10, 0).click()
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    await cell(page, 10, 0).click()
    await page.keyboard.type(' =/')
    await expect(box).toHaveValue('')
    await page.keyboard.type('9')
    await page.keyboard.press('Backspace')
    expect(await groundOf(page)).not.toBe('rgba(0, 0, 0, 0)')
    await page.keyboard.press('Escape')
    expect(await groundOf(page)).toBe('rgba(0, 0, 0, 0)')
    await expect(cell(page, 10, 0)).toHaveText('71')
  })

  await test.step('F2 or a double click edits the score: arrows move in its text', async () => {
    await page.keyboard.press('F2')
    await expect(box).toHaveValue('71')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('5')
    await page.keyboard.press('Tab')
    await expectAt(page, 10, 1)
    // No score, and the text is still there.
    await expect(cell(page, 10, 0)).toHaveText('751')
    await cell(page, 10, 0).dblclick()
    await expect(box).toHaveValue('751')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('ArrowDown')
    await expectAt(page, 11, 0)
    await expect(cell(page, 10, 0)).toHaveText('75')
  })

  await test.step('a click elsewhere, with Shift or without, takes over what was typed', async () => {
    await page.keyboard.type('62')
    await cell(page, 14, 1).click()
    await expectAt(page, 14, 1)
    await expect(cell(page, 11, 0)).toHaveText('62')
    await page.keyboard.type('63')
    await cell(page, 15, 2).click({ modifiers: ['Shift'] })
    await expectAt(page, 14, 1)
    await expect(cell(page, 14, 1)).toHaveText('63')
    await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(4)
    await page.keyboard.type('64')
    await page.getByRole('heading', { level: 1 }).click()
    await expect(cell(page, 14, 1)).toHaveText('64')
    await expect(box).not.toBeFocused()
  })
  await expect(saved(page)).toBeVisible()
})

test('the first digit of a score changes nothing but the box', async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Pendidikan Pancasila')
  await cell(page, 8, 1).click()
  await grid(page).evaluate((one) => {
    const seen = new Set<string>()
    Object.assign(window, { seen })
    new MutationObserver((records) => {
      for (const { target } of records) seen.add(target.nodeName)
    }).observe(one.closest('main')!, { subtree: true, childList: true, characterData: true, attributes: true })
  })
  const seen = () => page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])
  await page.keyboard.type('8')
  await expect(scoreBox(page)).toHaveValue('8')
  expect(await seen()).toEqual(['INPUT'])
  await page.keyboard.type('4')
  await expect(scoreBox(page)).toHaveValue('84')
  expect(await seen()).toEqual(['INPUT'])
  await page.keyboard.press('Escape')
})

test('names stand beside their rows, however long, and lead them for screen readers', async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Pendidikan Pancasila')
  const names = page.getByRole('rowheader')
  const long = 'Raden Mas Muhammad Abdurrahman Wahid Kusumanegara Sastrowidjojo Hadiningrat'
  await names
    .nth(2)
    .getByText(/\p{L}/u)
    .evaluate((one, text) => (one.textContent = text), long)
  const rows = grid(page).getByRole('row')
  for (const scrolled of [0, 200]) {
    await grid(page).evaluate((one, left) => one.closest('.overflow-auto')?.scrollTo(left, 40), scrolled)
    for (const row of [0, 2, 3, 31]) {
      const [name, scores] = [await names.nth(row).boundingBox(), await rows.nth(row + 1).boundingBox()]
      expect([name?.y, name?.height], `row ${row}`).toEqual([scores?.y, scores?.height])
    }
  }
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const roles = new Map(nodes.map(({ nodeId, role }) => [nodeId, String(role?.value)]))
  const found = nodes
    .filter(({ role }) => role?.value === 'row')
    .map(({ childIds = [] }) => childIds.map((id) => roles.get(id)))
  expect(found).toHaveLength(33)
  for (const [first, ...others] of found.slice(1)) {
    expect(first).toBe('rowheader')
    expect(others).toEqual(Array.from({ length: 8 }, () => 'gridcell'))
  }
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true })

  test('a tap on a cell gives the focus to a box with a decimal keypad', async ({ page, product }) => {
    await signIn(page, product, teacher)
    await page.setViewportSize({ width: 1024, height: 768 })
    await openGrid(page, 'Bahasa Sunda')
    await cell(page, 5, 2).tap()
    await expectAt(page, 5, 2)
    await expect(scoreBox(page)).toHaveAttribute('inputmode', 'decimal')
    await page.keyboard.insertText('77')
    await cell(page, 6, 2).tap()
    await expectAt(page, 6, 2)
    await expect(cell(page, 5, 2)).toHaveText('77')
    await expect(saved(page)).toBeVisible()
  })
})

const groundOf = (page: Page) => scoreBox(page).evaluate((one) => getComputedStyle(one).backgroundColor)
