import type { Page } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { faultsIn, shown } from '../fit.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'

const screens = [
  paths.home,
  `${paths.schedule}?view=class`,
  paths.teacherGrid,
  `${paths.attendanceReport}?month=2026-08`,
  paths.semesterRecap,
  `${paths.dailyAttendance}?view=list`,
  paths.corrections,
]

test(
  'desktop-only screens pass axe too, and every control has room for its text',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    for (const screen of screens) {
      await page.goto(screen)
      await shown(page, screen)
      expect.soft(await faultsIn(page), screen).toEqual([])
      expect.soft(await cutWords(page), screen).toEqual([])
    }
  },
)

/** Controls and column headings whose text is cut off. */
const cutWords = (page: Page) =>
  page.locator('main').evaluate((main) => {
    const paper = document.createElement('canvas').getContext('2d')!
    const isCut = (box: HTMLElement) => {
      if (!(box instanceof HTMLSelectElement)) return box.scrollWidth > box.clientWidth + 1
      const { font, paddingLeft, paddingRight } = getComputedStyle(box)
      paper.font = font
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      return paper.measureText(box.selectedOptions[0]?.text ?? '').width > room + 1
    }
    const boxes = main.querySelectorAll<HTMLElement>('select, fieldset label, thead th')
    return [...boxes].filter((box) => box.offsetWidth > 1 && isCut(box)).map((box) => box.outerHTML.slice(0, 160))
  })
