import type { Locator, Page } from '@playwright/test'
import { untilStable } from './stable-page.ts'
import { expect } from './test.ts'

/** Nothing covers its centre, so a tap there hits it. */
export async function expectPressable(control: Locator, name: string): Promise<void> {
  await expect(control, name).toBeVisible()
  await untilStable(control.page())
  const covered = await control.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit && element.contains(hit) ? null : (hit?.outerHTML.slice(0, 120) ?? 'off the screen')
  })
  expect(covered, name).toBeNull()
}

/** Tap targets less than 44 pixels wide or high; links inside a sentence are as high as it is. */
export async function smallTargets(page: Page): Promise<string[]> {
  await untilStable(page)
  return page.evaluate(() => {
    const isInSentence = (one: Element) =>
      one.tagName === 'A' && getComputedStyle(one).display === 'inline' && one.closest('p') !== null
    // A checkbox's label counts too.
    const target = (one: Element) => (one.tagName === 'INPUT' && one.closest('label')) || one
    return (
      [...document.querySelectorAll('a, button, input, select, textarea, summary, [role=tab]')]
        .filter(
          (one) => one.checkVisibility({ visibilityProperty: true }) && !isInSentence(one) && !one.closest('[inert]'),
        )
        // What a folded row shows as marked is a part of its name's target; its three letters are 40 pixels wide.
        .filter((one) => !one.matches('[data-folded] [role=radio][aria-checked=true]'))
        .flatMap((one) => {
          const { x, y, width, height, bottom } = target(one).getBoundingClientRect()
          // The skip link is above the screen until it gets the keyboard focus.
          if (bottom <= 0) return []
          // One pixel is only for screen readers; an element under another target is not hit.
          const narrowest = one.matches('[data-folded] [role=radio]') ? 39.5 : 43.5
          if (width <= 1 || (width >= narrowest && height >= 43.5)) return []
          const hit = document.elementFromPoint(x + width / 2, y + height / 2)
          if (hit && !one.contains(hit) && !hit.contains(one)) return []
          return [`${Math.round(width)}x${Math.round(height)} ${one.outerHTML.slice(0, 140)}`]
        })
    )
  })
}

/** Students of a sheet whose row is wholly in sight. */
export const studentsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const of = (y: number) => document.elementFromPoint(innerWidth / 2, y)?.closest('[data-student]')
    return [...document.querySelectorAll('[data-student]')].filter((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return of(top + 2) === row && of(bottom - 3) === row
    }).length
  })

/** Placeholders that do not fit in their box. */
export async function cutHints(page: Page): Promise<string[]> {
  await untilStable(page)
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d')!
    return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
      .filter((box) => box.checkVisibility({ visibilityProperty: true }))
      .flatMap((box) => {
        const hint = getComputedStyle(box, '::placeholder')
        pen.font = hint.font
        // Its own width: a search box reserves room for the button that clears it.
        const room = Number.parseFloat(hint.width)
        const { width } = pen.measureText(box.placeholder)
        return width > room ? [`${box.placeholder}: ${Math.round(width)} of ${Math.round(room)}`] : []
      })
  })
}

declare global {
  interface Window {
    /** Layout shift as browsers count it; above 0.1 they call it poor. */
    moved: number
  }
}

/** Measures layout shifts from the next page on. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) window.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

export async function shifted(page: Page): Promise<number> {
  // The browser reports a shift with the next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  return page.evaluate(() => window.moved)
}

/** The rows, fields, buttons and messages of a page, its windows and strips that a notice covers; a head is its place. */
export async function coveredBy(notice: Locator): Promise<string[]> {
  await untilStable(notice.page())
  return notice.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const covered = new Set<string>()
    for (let y = top + 1; y < bottom; y += 3)
      for (let x = left + 1; x < right; x += 3) {
        const below = document.elementsFromPoint(x, y).find((one) => !element.contains(one) && !one.contains(element))
        const part = below?.closest(
          'a, button, input, select, textarea, label, summary, [role=radio], li, tr, dd, h1, h2, [id$=-error], section, footer, nav',
        )
        if (part?.closest('main, section, footer, nav, [role$=dialog]')) covered.add(part.outerHTML.slice(0, 120))
      }
    return [...covered]
  })
}
