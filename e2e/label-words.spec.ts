import type { Page } from '@playwright/test'
import { faultsAtSize, shown } from './fit.ts'
import { admin, expect, signIn, test } from './school-morning.ts'

/** A phone of 360 pixels whose text is twice as large. */
test.use({ viewport: { width: 180, height: 370 } })

/** Broken words, tabs over each other, and dates that their field cuts off. */
const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) &&
      one.getBoundingClientRect().width > 1 &&
      one.closest('.sr-only') === null
    /** Of any text: one of more letters may need more than its line. */
    const longest = 11
    const isLabel = (one: Element) => (one.textContent ?? '').trim().split(/\s+/).length <= 3
    const labels = [
      ...document.querySelectorAll('main h1, a, button, label, legend, summary, [role=tab], [role=combobox]'),
    ]
    const controls = labels.filter((one) => isShown(one) && isLabel(one))
    const linesOf = (node: Text, from: number, length: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, from + length)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    }
    const body = document.querySelector('main') ?? document.body
    const broken = [body, ...controls].flatMap((control) => {
      const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      const found: string[] = []
      for (let node = texts.nextNode() as Text | null; node; node = texts.nextNode() as Text | null) {
        const parent = node.parentElement
        if (!parent || !isShown(parent)) continue
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}]+/gu))
          if ((control !== body || word.length <= longest) && linesOf(node, index, word.length) > 1)
            found.push(`broken: ${word} of ${parent.textContent}`)
      }
      return found
    })
    const tabs = [...document.querySelectorAll('nav a, [role=tab]')].filter(isShown)
    const covered = tabs.flatMap((one, at) => {
      const next = tabs[at + 1]
      if (!next || next.parentElement !== one.parentElement) return []
      return one.scrollWidth > one.clientWidth + 1 ? [`over the next: ${one.textContent}`] : []
    })
    const pen = document.createElement('canvas').getContext('2d')!
    const dates = [...document.querySelectorAll<HTMLInputElement>('input[placeholder="DD/MM/YYYY"]')].filter(isShown)
    const cut = dates.flatMap((box) => {
      const style = getComputedStyle(box)
      pen.font = style.font
      const room = box.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return pen.measureText('28/08/2026').width > room ? [`a date needs more than ${Math.round(room)} pixels`] : []
    })
    return [...broken, ...covered, ...cut]
  })

test('at 200 % no word is broken where its line has room, and a date field shows its date', async ({
  page,
  product,
}) => {
  const look = async (path: string) => {
    await page.goto(path)
    await shown(page, path)
    await expect.soft(page.getByRole('button').or(page.getByRole('link')).first()).toBeVisible()
    expect.soft([...(await brokenWords(page)), ...(await faultsAtSize(page))], path).toEqual([])
  }
  for (const path of ['/', '/login']) await look(path)
  await signIn(page, product, admin)
  for (const path of [
    '/app/access-request',
    '/app/master/student',
    '/app/master/student/create',
    '/app/master/student/import',
    '/app/master/teacher',
    '/app/kbm/daily-attendance',
    '/app/kbm/daily-attendance/correction',
    '/app/kbm/daily-attendance/planned',
    '/app/kbm/student-evaluation',
    '/app/kbm/subject-evaluation',
    '/app/report/attendance',
    '/app/report/semester',
    '/app/report/teaching',
    '/app/setting/school-config',
    '/app/trx/student',
    '/app/trx/subject/import',
    '/app/trx/schedule',
    '/app/account',
  ])
    await look(path)
  for (const list of ['/app/kbm/subject-evaluation', '/app/kbm/student-evaluation', '/app/master/student']) {
    await page.goto(list)
    await page.locator('main li a[data-opens]').first().click()
    await page.waitForURL((url) => url.pathname !== list)
    await look(page.url())
  }
})
