import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import type { Page } from '@playwright/test'
import { paths } from '../../web/src/paths.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { notice } from '../page-clock.ts'
import { admin, expect, homeroomTeacher, signIn, test } from '../school-morning.ts'
import type { Product } from '../test.ts'

async function openClass(page: Page, product: Product, name: string): Promise<void> {
  await signIn(page, product, admin)
  const params = { schoolId: await schoolIdOf(page) }
  const query = { pageSize: 100 as const }
  const { data: classes } = await callAs(await callerOf(page), academicClassEndpoints.list, { params, query })
  await page.goto(`${paths.reportCards}?academicClassId=${classes.find((one) => one.name === name)!.id}`)
  await rows(page).nth(1).waitFor()
}

const rows = (page: Page) => page.getByRole('main').getByRole('row')
const heightOf = async (page: Page, at: number) => (await rows(page).nth(at).boundingBox())!.height

test(
  'bulk actions on rapor shift nothing, and their notice covers no button',
  { tag: '@long' },
  async ({ page, product }) => {
    await openClass(page, product, 'VII-B')
    await rows(page).nth(1).getByRole('checkbox').check()
    const bar = page.getByRole('region', { name: 'Baris terpilih' })
    const places = () =>
      bar.getByRole('button').evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)))
    const before = await places()
    let answer = () => {}
    const sent = new Promise<void>((resolve) => {
      void page.route('**/student-evaluation/lock', async (route) => {
        resolve()
        await new Promise<void>((done) => (answer = done))
        await route.continue()
      })
    })
    await bar.getByRole('button', { name: 'Kunci', exact: true }).click()
    await sent
    await expect(bar.getByRole('button', { name: 'Kunci', exact: true })).toHaveAttribute('aria-busy', 'true')
    expect(await places()).toEqual(before)
    answer()
    await expect(notice(page, 'rapor')).toBeVisible()
    for (const name of ['Terbitkan', 'Buka kunci', 'Tarik', 'Cetak'])
      await bar.getByRole('button', { name, exact: true }).click({ trial: true })
  },
)

test('a rapor under correction makes no row taller', { tag: '@long' }, async ({ page, product }) => {
  await openClass(page, product, 'VII-C')
  const before = await heightOf(page, 2)
  await page.route('**/student-evaluation?*', async (route) => {
    const answer = await route.fetch()
    const list = await answer.json()
    for (const { card } of list.data) if (card.published) card.published.readers = 2
    await route.fulfill({ response: answer, json: list })
  })
  await rows(page).nth(2).getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Buka kunci rapor' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Buka kunci' }).click()
  await expect(dialog.getByLabel('Alasan')).toBeFocused()
  await dialog.getByLabel('Alasan').fill('Catatan perlu diperbaiki')
  await dialog.getByRole('button', { name: 'Buka kunci' }).click()
  await expect(rows(page).nth(2)).toContainText('v1 masih terbit')
  await expect(rows(page).nth(2)).toContainText(/Dibuka.2.orang/)
  for (const at of [2, 3]) expect(await heightOf(page, at)).toBe(before)
  // A phone has two lines for it: each whole.
  await page.setViewportSize({ width: 360, height: 740 })
  const lines = page.getByText('v1 masih terbit').evaluate((words) => {
    const range = document.createRange()
    range.selectNodeContents(words)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  })
  expect(await lines).toBe(1)
})

test('the windows of a homeroom teacher have her class chosen', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto(paths.reportCards)
  await rows(page).nth(1).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Leger' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Kelas').getByRole('option', { selected: true })).toHaveText('VII-A')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Excel (XLSX)' }).click(),
  ])
  expect(file.suggestedFilename()).toContain('VII-A')
})
