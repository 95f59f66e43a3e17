import type { Browser, Page } from '@playwright/test'
import { faultsAtSize, shown } from './fit.ts'
import type { Product } from './test.ts'
import { admin, expect, homeroomTeacher, mark, openSheet, signIn, studentCount, test } from './school-morning.ts'

/** What a desktop of 1366 pixels has left at 200 % zoom. */
const zoomed = { width: 683, height: 384 }

/** Controls that cannot be pressed once they are scrolled to, and text over other text. */
const hidden = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const faults: string[] = []
    const main = document.querySelector('main')!
    const isShown = (one: Element) =>
      one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 1
    for (const one of document.querySelectorAll('main :is(a, button, input, select, summary), header :is(a, button)')) {
      if (!isShown(one) || one.closest('[inert]')) continue
      one.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = one.getBoundingClientRect()
      const hit = document.elementFromPoint(x + width / 2, y + height / 2)
      const isHit = hit && (one.contains(hit) || hit.contains(one) || one.closest('label')?.contains(hit))
      if (!isHit) faults.push(`covered: ${one.outerHTML.slice(0, 120)} by ${hit?.outerHTML.slice(0, 120)}`)
    }
    window.scrollTo(0, 0)
    // Text that overlaps other text, of boxes that lie in the page and not over it.
    const texts = [...main.querySelectorAll('*')].filter((one) => {
      const hasText = [...one.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
      return hasText && isShown(one) && !one.closest('.sr-only, .sheet-head, .sheet-foot, .page-foot')
    })
    const boxes = texts.flatMap((one) => {
      const own = [...one.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      return own.flatMap((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return [...range.getClientRects()].map((box) => ({ one, box }))
      })
    })
    const overlap = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 5
    boxes.forEach(({ one, box }, at) => {
      const other = boxes.slice(at + 1).find((next) => {
        return !one.contains(next.one) && !next.one.contains(one) && overlap(box, next.box)
      })
      if (other) faults.push(`over each other: ${one.outerHTML.slice(0, 100)} and ${other.one.outerHTML.slice(0, 100)}`)
    })
    return faults
  })

/** Controls that come earlier than the one that stands before them: a keyboard or a screen reader would jump back. */
const jumps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('main :is(h1, h2, h3, a, button, input, select, summary)')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && getComputedStyle(one).position !== 'absolute',
    )
    const columnOf = (one: Element) => one.closest('main .grid-cols-2 > div') ?? null
    return all.flatMap((one, at) => {
      const next = all[at + 1]
      if (!next || columnOf(one) !== columnOf(next) || one.closest('.sheet-foot') || next.closest('.sheet-foot'))
        return []
      const [a, b] = [one.getBoundingClientRect(), next.getBoundingClientRect()]
      const isBack = b.bottom <= a.top + 1 || (b.bottom <= a.bottom + 1 && b.right <= a.left + 1)
      return isBack ? [`${one.outerHTML.slice(0, 90)} then ${next.outerHTML.slice(0, 90)}`] : []
    })
  })

async function expectWhole(page: Page, name: string) {
  await shown(page, name)
  expect.soft(await faultsAtSize(page), `${name}: cut off`).toEqual([])
  await expect(async () => {
    // A greeting lies over the page for some seconds, and may come late.
    for (const greeting of await page.getByRole('button', { name: 'Tutup pemberitahuan' }).all()) await greeting.click()
    expect(await hidden(page), `${name}: covered`).toEqual([])
  }).toPass()
  expect.soft(await jumps(page), `${name}: out of order`).toEqual([])
}

async function expectSheet(page: Page) {
  await openSheet(page, 'VII-A')
  await studentCount(page)
  await expectWhole(page, 'the sheet')
}

test('a sheet at 200 % zoom hides nothing, and is read in the order that is seen', async ({ page, product }) => {
  await page.setViewportSize(zoomed)
  await signIn(page, product, homeroomTeacher)
  await expectSheet(page)
})

async function expectOffice(page: Page, product: Product) {
  await signIn(page, product, admin)
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Absensi hari ini' }).waitFor()
  await expectWhole(page, 'the office')
}

test(
  'nothing of the homes and a sheet is cut off or covered at 200 % zoom',
  { tag: '@long' },
  async ({ browser, page, product }) => {
    await page.setViewportSize(zoomed)
    await expectOffice(page, product)
    await expectSheet(page)
    const context = await browser.newContext({ baseURL: product.hadir.url, viewport: zoomed, serviceWorkers: 'block' })
    const teachers = await context.newPage()
    await signIn(teachers, product, homeroomTeacher)
    await teachers.goto('/app')
    await teachers.getByRole('link', { name: /^Isi absensi/ }).waitFor()
    await expectWhole(teachers, 'the teacher')
    await context.close()
  },
)

/** What a phone's own text size setting does: every rem is twice as large, also those by which a layout is chosen. */
async function withDoubleText(
  browser: Browser,
  product: Product,
  viewport = { width: 360, height: 740 },
): Promise<[Page, () => Promise<void>]> {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const large = await browser.browserType().launch({ ...launchOptions, args })
  const context = await large.newContext({ baseURL: product.hadir.url, viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  return [page, () => large.close()]
}

test(
  'with text at 200 % a phone’s sheet and home are whole, and the sheet can be saved',
  { tag: '@long' },
  async ({ browser, product }) => {
    const [page, close] = await withDoubleText(browser, product)
    await signIn(page, product, homeroomTeacher)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    await expectSheet(page)
    await page.getByRole('button', { name: 'Semua hadir' }).click()
    expect.soft(await faultsAtSize(page), 'the filled sheet').toEqual([])
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText(/^Tersimpan/).first()).toBeVisible()
    await page.goto('/app')
    await page
      .getByRole('link', { name: /absensi/i })
      .first()
      .waitFor()
    await expectWhole(page, 'the teacher')
    await close()
  },
)

/** Students whose name is broken within a word. */
const brokenNames = (page: Page) =>
  page.locator('[data-student] .student-name').evaluateAll((names) =>
    names.flatMap((one) => {
      const text = [...one.childNodes].find((node) => node instanceof Text)!
      const words = [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return range.getClientRects().length
      })
      return words.some((lines) => lines > 1) ? [text.data] : []
    }),
  )

test(
  'a desk’s sheet with text at 200 %, or with a double root, breaks no name',
  { tag: '@long' },
  async ({ browser, page, product }) => {
    const desk = { width: 1366, height: 768 }
    const [large, close] = await withDoubleText(browser, product, desk)
    await signIn(large, product, homeroomTeacher)
    await expectSheet(large)
    expect(await brokenNames(large)).toEqual([])
    await close()
    await signIn(page, product, homeroomTeacher)
    for (const size of [desk, { width: 360, height: 740 }]) {
      await page.setViewportSize(size)
      await openSheet(page, 'VII-A')
      await studentCount(page)
      // The layout is chosen by the window alone then, and its sticky parts stay.
      await page.addStyleTag({ content: 'html { font-size: 200% !important }' })
      expect(await faultsAtSize(page), `${size.width} pixels wide`).toEqual([])
      expect(await brokenNames(page), `${size.width} pixels wide`).toEqual([])
    }
  },
)

test('a head with a badge is one line, however long the badge and the school’s name are', async ({ page, product }) => {
  const schoolName = 'SMP Negeri 12 Satu Atap Kabupaten Kepulauan Siau Tagulandang Biaro'
  await page.route('**/api/v1/user/me', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    for (const profile of answer.data.profiles) profile.schoolName = schoolName
    await route.fulfill({ response, json: answer })
  })
  await page.route('**/attendance/daily-attendance/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  // The class may have been marked by another test.
  await mark(page, 0, 'Sakit')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await page.goto('/app/kbm/subject-attendance')
  const badge = page.getByRole('banner').getByRole('button', { name: /kelas/ })
  await expect(badge).toBeVisible()
  await expect(page.getByRole('banner')).toContainText(schoolName)
  for (const [width, height] of [
    [360, 56],
    [1024, 64],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await badge.evaluate((one) => {
      // The longest text it can have.
      one.querySelector('span:last-child')!.textContent = '12 kelas dan 10 berkas belum terkirim'
    })
    const head = await page.getByRole('banner').evaluate((one, name) => {
      const linesOf = (part: Element) => {
        const range = document.createRange()
        range.selectNodeContents(part)
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      }
      const school = one.querySelector(`[title="${name}"]`)!
      const lineHeight = Number.parseFloat(getComputedStyle(school).lineHeight)
      const words = one.querySelector('[data-badge] span:last-child')!
      return {
        height: Math.round(one.getBoundingClientRect().height),
        linesOfName: Math.round(school.getBoundingClientRect().height / lineHeight),
        linesOfBadge: linesOf(words),
        isWider: one.scrollWidth > one.clientWidth,
      }
    }, schoolName)
    expect(head, `${width} pixels wide`).toEqual({ height, linesOfName: 1, linesOfBadge: 1, isWider: false })
  }
})
