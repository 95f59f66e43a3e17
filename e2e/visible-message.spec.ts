import type { Locator, Page } from '@playwright/test'
import { paths } from '../web/src/paths.ts'
import { editPart } from './record-parts.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { listLoaded } from './walk.ts'

const long = 'Rajin beribadah, jujur, dan sopan. '.repeat(10)

/** Scrolls so that the field ends where the foot begins, and its message would lie behind it. */
const putAboveFoot = (field: Locator) =>
  field.evaluate((box) => {
    const foot = document.querySelector('.page-foot')!.getBoundingClientRect()
    window.scrollBy({ top: box.getBoundingClientRect().bottom - foot.top + 2, behavior: 'instant' })
  })

/** Whether the field's message is what a user sees where it is, both its first line and its last. */
const isMessageSeen = (field: Locator) =>
  field.evaluate((box) => {
    const ids = box.getAttribute('aria-describedby')?.split(' ') ?? []
    const message = document.getElementById(ids.find((id) => id.endsWith('-error')) ?? '')
    if (!message) return false
    const { left, top, bottom } = message.getBoundingClientRect()
    return [top + 3, bottom - 3].every((y) => message.contains(document.elementFromPoint(left + 30, y)))
  })

/** As in `isMessageSeen`, of the first line of a text, where its caret is; once no scroll is pending. */
const isStartSeen = (field: Locator) =>
  field.evaluate(async (box) => {
    for (const _ of [1, 2, 3]) await new Promise(requestAnimationFrame)
    const { left, top } = box.getBoundingClientRect()
    return document.elementFromPoint(left + 30, top + 14) === box
  })

/** A rapor that has texts to write. */
async function openRapor(page: Page) {
  await page.route(/\/student-evaluation\/[^/?]+(\?|$)/, async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    if (answer.data?.card) answer.data.card.curriculum = 'K13'
    await route.fulfill({ response, json: answer })
  })
  await page.goto(paths.reportCards)
  await listLoaded(page)
  await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
}

test('the message below a rapor’s long text is not behind the foot that was pressed', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await openRapor(page)
  const save = page.getByRole('button', { name: 'Simpan', exact: true })
  for (const label of ['Deskripsi sikap spiritual', 'Deskripsi sikap sosial', 'Catatan wali kelas']) {
    const field = page.getByLabel(label)
    await field.fill(long.repeat(label.startsWith('Catatan') ? 2 : 1))
    await putAboveFoot(field)
    await save.click()
    await expect(field, label).toBeFocused()
    await expect.poll(() => isMessageSeen(field), label).toBe(true)
    // Pressed again, the message is there before the field has the focus.
    await page.getByRole('heading', { level: 1 }).click()
    await putAboveFoot(field)
    await save.click()
    await expect(field, label).toBeFocused()
    await expect.poll(() => isMessageSeen(field), `${label} again`).toBe(true)
    await field.fill('Baik.')
  }
})

test('so it is with the sentence of a member of an extracurricular', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(paths.extracurriculars)
  await listLoaded(page)
  await page
    .getByRole('list', { name: 'Ekstrakurikuler' })
    .getByRole('link', { name: /Pramuka/ })
    .click()
  const field = page.getByRole('textbox', { name: /^Keterangan / }).nth(2)
  await field.fill(long)
  await putAboveFoot(field)
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(field).toBeFocused()
  await expect.poll(() => isMessageSeen(field)).toBe(true)
})

test(
  'a press on a wrong choice opens it before its message is scrolled into sight',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await page.route('**/api/v1/**', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({
            status: 400,
            json: {
              statusCode: 400,
              code: 'INVALID',
              message: 'Desa salah',
              fields: { village: 'Desa tidak dikenal' },
            },
          })
        : route.fallback(),
    )
    await page.goto(paths.students)
    await listLoaded(page)
    await page.getByRole('list', { name: 'Siswa' }).getByRole('link').first().click()
    await editPart(page, 'Identitas')
    const field = page.getByRole('combobox', { name: 'Desa / Kelurahan' })
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    for (const press of ['click', 'tap'] as const) {
      await field.blur()
      await putAboveFoot(field)
      expect(await isMessageSeen(field), press).toBe(false)
      await field[press]()
      await expect(page.getByRole('combobox', { name: 'Cari' }), press).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(field).toBeFocused()
      await expect.poll(() => isMessageSeen(field), press).toBe(true)
    }
  },
)

test(
  'a page scrolled away from a wrong field stays there when its window has the focus again',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await openRapor(page)
    const field = page.getByLabel('Catatan wali kelas')
    await field.fill(long.repeat(2))
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect.poll(() => isMessageSeen(field)).toBe(true)
    await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
    // The events of Alt+Tab and back: without a screen, the browser's own window never loses the focus.
    await field.evaluate((box) => {
      box.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
      window.dispatchEvent(new FocusEvent('blur'))
      window.dispatchEvent(new FocusEvent('focus'))
      box.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    })
    expect(await isMessageSeen(field)).toBe(false)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    // Left and focused again, it shows its message.
    await page.getByRole('heading', { level: 1 }).click()
    await putAboveFoot(field)
    await field.focus()
    await expect.poll(() => isMessageSeen(field)).toBe(true)
  },
)

test(
  'of a text taller than the screen the caret stays in sight, not the message',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await openRapor(page)
    const field = page.getByLabel('Catatan wali kelas')
    const save = page.getByRole('button', { name: 'Simpan', exact: true })
    await field.fill(long.repeat(4))
    await save.click()
    await expect(field).toBeFocused()
    await expect.poll(() => isMessageSeen(field), 'with the caret at the end').toBe(true)
    await page.getByRole('heading', { level: 1 }).click()
    await field.evaluate((box: HTMLTextAreaElement) => {
      box.setSelectionRange(0, 0)
      window.scrollBy({ top: box.getBoundingClientRect().top - 100, behavior: 'instant' })
    })
    await save.click()
    await expect(field).toBeFocused()
    expect(await isStartSeen(field), 'with the caret at the start').toBe(true)
  },
)
