import type { Page } from '@playwright/test'
import { happensAfter, loadWithStoppedClock, notice } from '../page-clock.ts'
import { someEmail } from '../people.ts'
import { expect, test } from '../test.ts'

const isHere = (page: Page) => () => expect(notice(page, 'Halo')).toBeVisible()
const isGone = (page: Page) => () => expect(notice(page, 'Halo')).toBeHidden()
const longerThanItsLife = 60_000

async function openWithNotice(page: Page) {
  await loadWithStoppedClock(page, '/login?message=Halo')
  await isHere(page)()
}

test.describe('a notice', () => {
  test('waits while a pointer is on it and then stays for the rest of its 5 s', async ({ page }) => {
    await openWithNotice(page)
    await page.clock.runFor(2000)
    await notice(page, 'Halo').hover()
    await page.clock.runFor(longerThanItsLife)
    await isHere(page)()
    await page.mouse.move(180, 200)
    await happensAfter(page, 3000, { before: isHere(page), after: isGone(page) })
  })

  test('waits while the focus is in it and then stays for the rest of its 5 s', async ({ page }) => {
    await openWithNotice(page)
    await page.clock.runFor(4000)
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).focus()
    await page.clock.runFor(longerThanItsLife)
    await isHere(page)()
    await page.getByLabel('Email').focus()
    await happensAfter(page, 1000, { before: isHere(page), after: isGone(page) })
  })

  test('is replaced by the next one: only one at a time', { tag: '@long' }, async ({ page }) => {
    await openWithNotice(page)
    await page.getByLabel('Email').fill(someEmail())
    await page.getByRole('button', { name: 'Kirim Kode' }).click()
    await expect(notice(page, 'Kode verifikasi berhasil dikirim')).toBeVisible()
    await isGone(page)()
    await expect(page.getByRole('button', { name: 'Tutup pemberitahuan' })).toHaveCount(1)
  })

  test('dragged aside by 50 pixels it returns, by more it closes', async ({ page }) => {
    await openWithNotice(page)
    const box = (await notice(page, 'Halo').boundingBox())!
    const [x, y] = [box.x + 100, box.y + box.height / 2]
    const pull = async (pixels: number) => {
      await page.mouse.move(x, y)
      await page.mouse.down()
      await page.mouse.move(x + pixels, y, { steps: 5 })
      await page.mouse.up()
    }
    await pull(50)
    await isHere(page)()
    await pull(51)
    await isGone(page)()
  })

  test('is closed by its button', { tag: '@long' }, async ({ page }) => {
    await openWithNotice(page)
    await page.getByRole('button', { name: 'Tutup pemberitahuan' }).click()
    await isGone(page)()
  })
})
