import { expect, openSheet, pupilCount, signIn, test, homeroomTeacher } from './school-morning.ts'

declare global {
  interface Window {
    /** How far things have moved by themselves, as browsers count it; 0.1 is where they call it a nuisance. */
    moved: number
  }
}

// On a screen where the first pupils leave room below them.
test.use({ viewport: { width: 412, height: 823 } })

test('nothing on a sheet moves while its pupils are drawn', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await page.addInitScript(() => {
    window.moved = 0
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) window.moved += shift.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await pupilCount(page)
  await page.getByRole('button', { name: 'Isi dari kertas' }).waitFor({ state: 'attached' })
  // The browser tells of a shift with the next picture.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  expect(await page.evaluate(() => window.moved)).toBeLessThan(0.01)
})
