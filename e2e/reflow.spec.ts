import type { Page } from '@playwright/test'
import { admin, expect, openSheet, schoolMorning, signIn, test } from './school-morning.ts'
import { openCodeScreen, openRegistration } from './session.ts'

/** WCAG's measure of reflow (1.4.10): 1280 pixels at 400 % zoom. */
const reflow = { width: 320, height: 568 }
/** What is left of a phone of 360 pixels at 200 % zoom. */
const phoneAtDouble = { width: 180, height: 370 }

/** Nothing has to be scrolled sideways but a table in its own frame, and no control lies outside. */
async function fits(page: Page, name: string, sizes = [reflow]) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    expect.soft(await page.evaluate(outside), `${name}, ${size.width} pixels wide`).toEqual([])
  }
  await page.setViewportSize({ width: 360, height: 740 })
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
      // What is one pixel wide is there for screen readers only.
      return width > 1 && (left < -1 || right > clientWidth + 1) && !scrollsItself(control.parentElement)
    },
  )
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : []),
    ...controls.map((control) => control.outerHTML.slice(0, 160)),
  ]
}

test('the screens before the app fit a phone at 200 % zoom', async ({ page, product }) => {
  await page.clock.install({ time: new Date(schoolMorning) })
  for (const address of ['/', '/login', '/register', '/terms', '/privacy', '/tidak/ada']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await fits(page, address, [reflow, phoneAtDouble])
  }
  await openCodeScreen(page, 'login')
  await expect(page.getByText(/^Kode berlaku/)).toBeVisible()
  await fits(page, 'code', [reflow, phoneAtDouble])
  await openRegistration(page, product)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await expect(page.getByText('Minimal 3 karakter')).toBeVisible()
  await fits(page, 'registration', [reflow, phoneAtDouble])
})

test('the screens of a school need no sideways scrolling at 320 pixels', async ({ page, product }) => {
  test.setTimeout(120_000)
  await signIn(page, product, admin)
  const screens = [
    'session',
    'access-request',
    'access-request/create',
    'master/academic-year',
    'master/class',
    'master/class/create',
    'master/student',
    'master/student/create',
    'master/teacher',
    'trx/class',
    'kbm/daily-attendance',
    'report/attendance',
    'setting/school-config',
    'setting/school-config/umum',
    'setting/school-config/kehadiran',
  ]
  for (const screen of screens) {
    await page.goto(`/app/${screen}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await fits(page, screen)
  }
  await openSheet(page, 'VII-A')
  await fits(page, 'the sheet')
})
