import type { Page } from '@playwright/test'
import { admin, expect, mark, signIn, student, test } from './school-morning.ts'

/**
 * Does to every page what a browser's translator does, again after each change: each text moves into two `font`
 * elements, except where the page forbids it.
 */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const isLeft = (text: Node) =>
      !text.textContent?.trim() || text.parentElement?.closest('[translate=no], font, script, style, textarea, option')
    const translateAll = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      while (walker.nextNode()) if (!isLeft(walker.currentNode)) texts.push(walker.currentNode)
      for (const text of texts) {
        const outer = document.createElement('font')
        outer.append(document.createElement('font'))
        text.parentNode?.replaceChild(outer, text)
        outer.firstChild?.appendChild(text)
      }
    }
    addEventListener('DOMContentLoaded', () => {
      new MutationObserver(translateAll).observe(document.body, { childList: true, characterData: true, subtree: true })
    })
  })

/** Whether the page is translated and still there. */
async function expectAlive(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page.locator('h1 font, h1[translate=no]').first()).toBeVisible()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
}

test('a translated page goes on: sheet, day list and home of a teacher', async ({ page, product }) => {
  await translate(page)
  await signIn(page, product, 'wali.ix-b@contoh.test')
  await page.goto('/app')
  await expectAlive(page, 'Dashboard')
  // A day that no other test of this school marks or closes; a repeated run finds it marked.
  await page.goto('/app/kbm/daily-attendance?date=2026-09-14')
  await page.getByRole('link', { name: /^IX-B/ }).click()
  await student(page, 0).waitFor()
  const all = page.getByRole('button', { name: 'Semua hadir' })
  if (await all.isVisible()) await all.click()
  const isIll = await student(page, 3).getByRole('radio', { name: 'Sakit', checked: true }).isVisible()
  const status = isIll ? 'Izin' : 'Sakit'
  await mark(page, 3, status)
  await expect(student(page, 3).getByRole('radio', { name: status })).toBeChecked()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  await expect(page.getByRole('group', { name: 'Jumlah' })).toHaveText(isIll ? /I\s*1/ : /S\s*1/)
  await expectAlive(page, /^IX-B/)
  // What may not be translated: names and letters.
  const name = page.locator('[data-student]').first().locator('.student-name')
  await expect(name.locator('font')).toHaveCount(0)
  await expect(student(page, 0).locator('font')).toHaveCount(0)

  await page.goto('/app/kbm/daily-attendance')
  await page.getByRole('button', { name: 'Hari sekolah sebelumnya' }).click()
  await expect(page).toHaveURL(/date=2026-09-15/)
  await expectAlive(page, 'Absensi Harian')
})

test('a translated page goes on: a refused form, a list and rapor of the office', async ({ page, product }) => {
  await translate(page)
  await signIn(page, product, admin)
  await page.goto('/app/master/student/create')
  const nisn = page.getByRole('textbox', { name: /^NISN/ })
  await nisn.fill('12')
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(nisn).toHaveAttribute('aria-invalid', 'true')
  }
  await nisn.fill('0091234567')
  await expect(nisn).toHaveAttribute('aria-invalid', 'false')
  await expectAlive(page, 'Tambah siswa')

  await page.goto('/app/master/student?pageSize=5')
  await page.getByRole('button', { name: 'Berikutnya' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('list', { name: 'Siswa' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Identitas' })).toBeVisible()

  await page.goto('/app/kbm/student-evaluation')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'VII-A' }).first().click()
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a translated grid of scores goes on', async ({ page, product }) => {
  await translate(page)
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await page.goto('/app/kbm/subject-evaluation')
  await page.getByRole('main').getByRole('link').filter({ hasText: 'VII-A' }).first().click()
  const box = page.getByRole('textbox').first()
  const before = await box.inputValue()
  // As it was, for the other tests of this school.
  for (const score of ['88', before]) {
    await box.fill(score)
    await box.press('Enter')
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
  }
  await expect(page.getByText('Unexpected Application Error!')).toHaveCount(0)
})
