import { type GridStudent, scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { cell, expectAt, grid, openEmptyGrid, openGrid, saved, scoreBox, teacher } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test(
  'a score is typed in a box above its cell and taken over in each way of a spreadsheet',
  { tag: '@journey' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await openEmptyGrid(page, 'Bahasa Sunda')
    const box = scoreBox(page)

    await test.step('a sign or a space starts nothing, and an emptied box stays over the old score', async () => {
      await cell(page, 10, 0).click()
      await page.keyboard.type('71')
      await page.keyboard.press('Enter')
      await cell(page, 10, 0).click()
      await page.keyboard.type(' =/')
      // As AltGr or a keypad on the screen writes it, without a key of its own.
      await page.keyboard.insertText('@')
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
      // No score: the text is still there, struck, beside the stored one if that was sent already.
      await expect(cell(page, 10, 0).locator('s')).toHaveText('751')
      await cell(page, 10, 0).dblclick()
      await expect(box).toHaveValue('751')
      await page.keyboard.press('Backspace')
      await page.keyboard.press('ArrowDown')
      await expectAt(page, 11, 0)
      await expect(cell(page, 10, 0)).toHaveText('75')
    })

    await test.step('a drag in the box selects its text, and no cells', async () => {
      await cell(page, 10, 0).dblclick()
      await box.hover()
      await page.mouse.down()
      await cell(page, 10, 1).hover()
      await page.mouse.up()
      await expect(box).toHaveValue('75')
      await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(1)
      await page.keyboard.press('Escape')
      await cell(page, 11, 0).click()
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

    await test.step('so does a window that becomes too narrow for a table', async () => {
      await cell(page, 16, 1).click()
      await page.keyboard.type('65')
      await page.setViewportSize({ width: 600, height: 740 })
      await expect(grid(page)).toHaveCount(0)
      await page.setViewportSize({ width: 1440, height: 900 })
      await expect(cell(page, 16, 1)).toHaveText('65')
    })
    await expect(saved(page)).toBeVisible()
  },
)

test(
  'the grid is one tab stop, with the descriptions as its last column',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await openGrid(page, 'Pendidikan Pancasila')
    const description = (row: number) => page.getByRole('button', { name: /^Deskripsi / }).nth(row)
    const button = page.getByRole('button', { name: 'Tandai final' })
    await button.focus()
    await page.keyboard.press('Tab')
    await expectAt(page, 0, 0)
    await page.keyboard.press('Shift+Tab')
    await expect(button).toBeFocused()
    await cell(page, 3, 5).focus()
    await page.keyboard.press('Tab')
    await expect(description(3)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(description(4)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expectAt(page, 4, 5)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await expectAt(page, 3, 5)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    expect(await grid(page).evaluate((one) => one.parentElement?.contains(document.activeElement))).toBe(false)
  },
)

test('the first digit of a score changes nothing but the box', { tag: '@long' }, async ({ page, product }) => {
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

test(
  'names stand beside their rows, however long, and lead them for screen readers',
  { tag: '@long' },
  async ({ page, product }) => {
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
  },
)

test('a score that is being typed stays with its student when the list changes', async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openEmptyGrid(page, 'Bahasa Sunda')
  const names = page.getByRole('rowheader')
  const [count, name] = [await names.count(), (await names.nth(12).innerText()).replace(/^\S+\s+/, '')]
  await page.route(/\/subject-evaluation\/[^/]+\/score\?/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const { data, ...rest } = (await response.json()) as {
      data: { students: GridStudent[]; cells: { student: number }[] }
    }
    const cells = data.cells.flatMap((one) => (one.student > 0 ? [{ ...one, student: one.student - 1 }] : []))
    return route.fulfill({ response, json: { ...rest, data: { ...data, students: data.students.slice(1), cells } } })
  })
  await cell(page, 12, 2).click()
  await page.keyboard.type('8')
  // Somebody else's score makes the page read the grid again.
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const at = { params: { schoolId: await schoolIdOf(page), id }, query: { semesterNo: 1 as const } }
  const caller = await callerOf(page)
  const { data } = await callAs(caller, scoreEndpoints.read, at)
  const rev = data.cells.find(({ component, student }) => component === 3 && student === 20)?.rev ?? 0
  const body = {
    componentIds: data.evaluation.components.map((one) => one.id),
    studentIds: data.students.map((one) => one.id),
    cells: [{ component: 3, student: 20, rev, state: 'SCORE' as const, value: rev % 2 ? 615 : 625 }],
  }
  await callAs(caller, scoreEndpoints.save, { ...at, body })
  await expect(names).toHaveCount(count - 1)
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(cell(page, 11, 2)).toHaveAccessibleName(new RegExp(`^${name}, .*: 84,`))
  await expect(cell(page, 12, 2)).not.toHaveText('84')
})

test.describe('on a tablet', () => {
  test.use({ hasTouch: true })

  test(
    'a tap on a cell gives the focus to a box with a decimal keypad',
    { tag: '@long' },
    async ({ page, product }) => {
      await signIn(page, product, teacher)
      await page.setViewportSize({ width: 1024, height: 768 })
      await openEmptyGrid(page, 'Bahasa Sunda')
      await cell(page, 5, 2).tap()
      await expectAt(page, 5, 2)
      await expect(scoreBox(page)).toHaveAttribute('inputmode', 'decimal')
      await page.keyboard.insertText('77')
      await cell(page, 6, 2).tap()
      await expectAt(page, 6, 2)
      await expect(cell(page, 5, 2)).toHaveText('77')
      await expect(saved(page)).toBeVisible()
    },
  )
})

const groundOf = (page: Page) => scoreBox(page).evaluate((one) => getComputedStyle(one).backgroundColor)
