import { AxeBuilder } from '@axe-core/playwright'
import { seed, testSize } from '@hadir/contract/testing/test-size.ts'
import { test, type Page, type TestInfo } from '@playwright/test'
import { untilStable } from './stable-page.ts'
import { expect } from './test.ts'

/** WCAG's criterion for reflow (1.4.10): 1280 pixels at 400 % zoom. */
const reflow = { width: 320, height: 568 }
/** A phone of 360 pixels at 200 % zoom. */
const phoneAtDouble = { width: 180, height: 370 }
export const phone = { width: 360, height: 740 }
export const desk = { width: 1440, height: 900 }

/** Waits until an address is fully shown: its heading, and nothing still loading. */
export async function shown(page: Page, address = page.url()): Promise<void> {
  // One screen, one name: a screen reader announces it once.
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible()
  await expect(page.locator('main .animate-pulse, main [aria-busy=true]'), address).toHaveCount(0)
  // What was loading may have been refused: the screen that says so is loaded in its place.
  await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
}

const looks = new WeakMap<TestInfo, number>()

/**
 * Whether the tool looks at the page: it takes half a second of a processor, a quarter of all tests. In `npm test` it
 * looks at a tenth of the pages, in `npm run test:long` at all.
 */
function isLookedAt(): boolean {
  if (testSize !== 'short') return true
  const info = test.info()
  const look = (looks.get(info) ?? 0) + 1
  looks.set(info, look)
  const letters = [...`${info.titlePath.join(' ')} ${look}`]
  return letters.reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 9_973, seed) % 10 === 0
}

/**
 * The page is accessible: no violation that a tool can find in either theme, and at the zoom sizes only a table in its
 * own frame scrolls sideways.
 */
export async function expectFit(page: Page, name = page.url()): Promise<void> {
  const size = page.viewportSize()
  // A dialog focuses its first field, whatever the page.
  const onCross = page
    .getByRole('dialog')
    .getByRole('button', { name: 'Tutup', exact: true })
    .and(page.locator(':focus'))
  await expect.soft(onCross, name).toHaveCount(0)
  const faults = await faultsInBothThemes(page)
  for (const zoomed of [reflow, phoneAtDouble]) {
    await page.setViewportSize(zoomed)
    faults.push(...(await faultsAtSize(page)).map((fault) => `${zoomed.width} pixels wide: ${fault}`))
  }
  if (size) await page.setViewportSize(size)
  expect.soft(faults, name).toEqual([])
}

/** No violation that a tool can find in either theme, at the page's size. */
export async function expectFaultless(page: Page, name: string): Promise<void> {
  expect.soft(await faultsInBothThemes(page), name).toEqual([])
}

async function faultsInBothThemes(page: Page): Promise<string[]> {
  const isLooked = isLookedAt()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const faults = isLooked ? await look(page) : []
  // The theme changes only colours.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = isLooked ? await look(page, ['color-contrast', 'link-in-text-block']) : []
  return [...faults, ...dark.map((fault) => `dark: ${fault}`)]
}

/** Only on a desktop is the menu beside the page: screen readers must distinguish the landmarks there too. */
export async function expectPartsNamed(page: Page): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(desk)
  expect.soft(await faultsIn(page, ['landmark-unique']), page.url()).toEqual([])
  if (size) await page.setViewportSize(size)
}

/** Each violation that the tool finds on the page, if it looks at this one. */
export const faultsIn = async (page: Page, rules?: string[]): Promise<string[]> =>
  isLookedAt() ? look(page, rules) : []

async function look(page: Page, rules?: string[]): Promise<string[]> {
  // Elements that are still fading in do not have their final colour.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) < Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  // The tool weighs 1.5 MB, so it is injected into a page only once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) })
    // Our pages have no frames; the other mode opens an extra page for them each time.
    .setLegacyMode(true)
    // Describing passed checks takes longer than the checks.
    .options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return (
    violations
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id} ${html.slice(0, 200)}`))
      // An open menu belongs to its button's region, wherever it is rendered.
      .filter((fault) => !fault.startsWith('region <div data-radix-popper-co'))
  )
}

/** What leaves the page at its present size, or is cut off in it. */
export async function faultsAtSize(page: Page): Promise<string[]> {
  await untilStable(page)
  return page.evaluate(outside)
}

function outside(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const scrollsItself = (element: Element | null): boolean =>
    element !== null &&
    ((element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
      scrollsItself(element.parentElement))
  const controls = [...document.querySelectorAll('a, button, input, select, textarea, [role=combobox]')].filter(
    (control) => {
      const { left, right, width } = control.getBoundingClientRect()
      // Elements one pixel wide are only for screen readers.
      return width > 1 && (left < -1 || right > clientWidth + 1) && !scrollsItself(control.parentElement)
    },
  )
  const clips = (element: Element) => /hidden|clip/.test(getComputedStyle(element).overflowX)
  const words = [...document.querySelectorAll('main *')].filter((element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    if (!hasText || scrollsItself(element)) return false
    const { right, width } = element.getBoundingClientRect()
    let parent = element.parentElement
    while (parent && !clips(parent)) parent = parent.parentElement
    // Text with an ellipsis is meant to be cut.
    const isMeant = [element, parent].some((box) => box && getComputedStyle(box).textOverflow === 'ellipsis')
    const cutsItself = clips(element) && element.scrollWidth > element.clientWidth + 1
    const isCut = parent !== null && right > parent.getBoundingClientRect().right + 1
    return width > 1 && !isMeant && (cutsItself || isCut)
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...controls.map((control) => control.outerHTML.slice(0, 160)),
    ...words.slice(0, 5).map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`),
  ]
}
