import { screens } from '@hadir/contract/screens.ts'
import { pageSizes } from '@hadir/contract/resource.ts'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import type { Locator, Page } from '@playwright/test'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pageOf } from '../../web/src/page-routes.ts'
import { paths } from '../../web/src/paths.ts'
import { admin, expect, signIn, test } from '../school-morning.ts'
import { listParts } from '../list-parts.ts'
import { followRequests } from '../requests.ts'
import { walkTo } from '../walk.ts'

const pagesFolder = join(import.meta.dirname, '../../web/src/pages')

/** Pages of a list that are no table of records. */
const noTables: string[] = [paths.dailyAttendance, paths.cocurricular, paths.sessions, paths.schoolConfig, paths.bells]
/** In the example school these have nothing to click yet, or no table. */
const without: string[] = [paths.truancy, paths.corrections, paths.accessRequest, paths.supportVisits]

const sample = sampleOfTenth(Object.values(listParts).flat())

for (const [name, all] of Object.entries(listParts)) {
  const lists = all.filter((address) => sample.includes(address))
  if (lists.length === 0) continue

  test(`headers, filters, columns, page sizes, bulk acts and exports of the lists ${name} work`, async ({
    page,
    product,
  }) => {
    await signIn(page, product, admin)
    const walked: string[] = []
    for (const address of lists) {
      await walkTo(page, address)
      // By tag: behind an open menu nothing has a role.
      const table = page.locator('main table').first()
      // The first page of a new server is its slowest; an empty list has no table.
      await expect(page.getByRole('heading', { level: 1 }), address).toHaveCount(1)
      await expectLoaded(page)
      if (without.includes(address) && !(await table.isVisible())) continue
      await table.waitFor()
      walked.push(address)
      await test.step(`${address}: headers`, () => pressHeaders(page, table))
      await test.step(`${address}: filters`, () => pressFilters(page))
      await test.step(`${address}: columns`, () => pressColumns(page, table))
      await test.step(`${address}: page sizes`, () => pressPageSizes(page, table))
      await test.step(`${address}: bulk acts`, () => pressBulk(page, table))
      await test.step(`${address}: export`, () => pressExport(page))
    }
    expect(walked).toEqual(lists.filter((address) => !without.includes(address)))
  })
}

test('every list of the app is walked', () => {
  const pages = globSync('**/*-page.tsx', { cwd: pagesFolder }).map((file) => `./pages/${file}`)
  const lists = Object.values(screens)
    .filter((screen) => !screen.path.includes(':') && pageOf(screen, pages)?.endsWith('/list-page.tsx'))
    .map(({ path }) => path)
  const walked = Object.values(listParts).flat()
  const pathOf = (address: string) => address.split('?')[0] ?? ''
  const missing = lists.filter((path) => ![...walked, ...noTables].map(pathOf).includes(path))
  expect(missing).toEqual([])
})

test(
  'active filters of a list stay visible at every width, however long',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    for (const width of [1440, 1280, 1024, 800]) {
      await page.setViewportSize({ width, height: 768 })
      await page.goto(`${paths.reportCards}?state=TERKUNCI&decision=BELUM&opened=BELUM`)
      await expectLoaded(page)
      const line = page.getByRole('group', { name: 'Filter', exact: true })
      for (const [filter, choice] of [
        ['Status rapor', 'Terkunci'],
        ['Keputusan', 'Belum ada'],
        ['Dibuka keluarga', 'Belum dibuka'],
      ]) {
        for (const name of [`${filter}: ${choice}`, `Hapus filter ${filter}`]) {
          const button = line.getByRole('button', { name, exact: true })
          await expect(button, `${width}`).toBeInViewport({ ratio: 1 })
          expect((await button.boundingBox())!.width, `${name} at ${width}`).toBeGreaterThanOrEqual(36)
        }
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBeLessThanOrEqual(width)
    }
  },
)

const expectLoaded = (page: Page) =>
  expect(page.locator('main .animate-pulse, main section[aria-busy=true]'), page.url()).toHaveCount(0)

/** Ascending, descending, unsorted; where values differ, the two orders differ too. */
async function pressHeaders(page: Page, table: Locator) {
  const headers = table.getByRole('columnheader').filter({ has: page.getByRole('button') })
  for (let index = 0; index < (await headers.count()); index += 1) {
    const header = headers.nth(index)
    const name = `${page.url()} ${await header.textContent()}`
    const column = await header.evaluate((cell) => (cell as HTMLTableCellElement).cellIndex)
    const orders: string[][] = []
    for (const order of ['ascending', 'descending']) {
      await header.getByRole('button').click()
      await expect(header, name).toHaveAttribute('aria-sort', order)
      await expectLoaded(page)
      orders.push(await table.locator(`tbody tr > :nth-child(${column + 1})`).allTextContents())
    }
    const [ascending = [], descending = []] = orders
    const hasOrder = new Set([...ascending, ...descending].filter((text) => text !== '–')).size > 1
    if (hasOrder) expect.soft(descending, name).not.toEqual(ascending)
    await header.getByRole('button').click()
    await expect(header, name).toHaveAttribute('aria-sort', 'none')
  }
  await expectLoaded(page)
}

/** Selects the last option of each filter, then all again. */
async function pressFilters(page: Page) {
  const line = page.getByRole('group', { name: 'Filter', exact: true })
  const more = line.getByRole('button', { name: /^Filter lainnya/ })
  const chips = line.locator('button[aria-haspopup]').filter({ hasNotText: 'Filter lainnya' })
  for (let index = 0; index < (await chips.count()); index += 1) {
    const name = `${page.url()} filter ${index}`
    // An open menu hides everything around it.
    const filter = await chips.nth(index).textContent()
    await chips.nth(index).click()
    const choices = page
      .getByRole('menuitemradio')
      .or(page.getByRole('listbox', { name: 'Pilihan' }).getByRole('option'))
    await choices.first().waitFor()
    // The example school is an SMP.
    if (filter === 'Tingkat') await expect(choices, name).toHaveText(['Semua', 'VII', 'VIII', 'IX'])
    const choice = choices.last()
    const label = (await choice.textContent()) ?? ''
    await choice.click()
    await expectLoaded(page)
    // Active filters stay visible, whatever else has to make room.
    const chosen = chips.filter({ hasText: `${filter?.split(':')[0]}: ${label}` })
    await expect(chosen, name).toHaveCount(1)
    await chosen.click()
    await choices.first().click()
    // Only now is the line measured again: with short chips more of them fit, perhaps all.
    await expect(chosen, name).toHaveCount(0)
    await expectLoaded(page)
  }
  if (!(await more.isVisible())) return
  const { pathname, search } = new URL(page.url())
  const dialog = page.getByRole('dialog', { name: 'Filter lainnya' })
  const { answered } = followRequests(page)
  await more.click()
  await dialog.waitFor()
  // A field of many choices is no select.
  await answered()
  const labels = await dialog
    .locator('select')
    .evaluateAll((fields: HTMLSelectElement[]) => fields.map(({ labels: [label] }) => label?.textContent ?? ''))
  for (const label of labels) {
    const field = dialog.getByLabel(label, { exact: true })
    // It may have moved to the line meanwhile, where it has been pressed.
    if ((await field.count()) > 0) {
      const last = (await field.locator('option').last().getAttribute('value')) ?? ''
      await field.selectOption(last)
      expect([...new URL(page.url()).searchParams.values()], `${label}, behind the others`).toContain(last)
      await expectLoaded(page)
      await page.keyboard.press('Escape')
      // One that is set is in the line, in sight. The year would stay chosen in the next list.
      await line.getByRole('button', { name: `Hapus filter ${label}`, exact: true }).click()
    } else await page.keyboard.press('Escape')
    await walkTo(page, `${pathname}${search}`)
    await expectLoaded(page)
    if (!(await more.isVisible())) return
    await more.click()
    await dialog.waitFor()
  }
  await page.keyboard.press('Escape')
  await expectLoaded(page)
}

async function pressColumns(page: Page, table: Locator) {
  const button = page.getByRole('button', { name: 'Kolom', exact: true })
  if ((await button.count()) === 0) return
  await button.click()
  const ticks = page.getByRole('menuitemcheckbox')
  await table.locator('thead th').first().waitFor()
  for (let index = 1; index < (await ticks.count()); index += 1) {
    const tick = ticks.nth(index)
    const name = (await tick.textContent()) ?? ''
    const isOn = (await tick.getAttribute('aria-checked')) === 'true'
    const header = table.locator('thead th').filter({ hasText: new RegExp(`^${name}$`) })
    const before = await header.count()
    await tick.click()
    await expect(tick, name).toHaveAttribute('aria-checked', String(!isOn))
    await expect(header, name).toHaveCount(before + (isOn ? -1 : 1))
    await tick.click()
    await expect(header, name).toHaveCount(before)
  }
  await page.keyboard.press('Escape')
}

async function pressPageSizes(page: Page, table: Locator) {
  const select = page.getByRole('combobox', { name: 'Baris per halaman' })
  await expect(select.getByRole('option')).toHaveText(pageSizes.map(String))
  // With fewer rows than the default page size, every size shows the same except one.
  if ((await table.locator('tbody tr').count()) < 10) return
  for (const size of pageSizes) {
    await select.selectOption(String(size))
    await expect.poll(async () => (await table.locator('tbody tr').count()) <= size, page.url()).toBe(true)
    await expectLoaded(page)
  }
  await select.selectOption('10')
  await expectLoaded(page)
}

/** Actions that change something are reverted by the next one; those with a question are cancelled there. */
async function pressBulk(page: Page, table: Locator) {
  const boxes = table.getByRole('checkbox')
  if ((await boxes.count()) === 0) return
  const bar = page.getByRole('region', { name: 'Baris terpilih' })
  const tick = () => boxes.nth(1).check()
  await tick()
  await expect(bar, page.url()).toContainText('1 dipilih')
  const acts = await bar
    .locator('button:not([aria-disabled])')
    .filter({ hasNotText: /^(Pilih semua|Ekspor|$)/ })
    .allTextContents()
  for (const act of acts) {
    // A decision takes its row out of the list, perhaps the last one.
    if (!(await bar.isVisible()) && (await boxes.count()) < 2) return
    if (!(await bar.isVisible())) await tick()
    const dialog = page.getByRole('dialog')
    const coming = /^(Cetak|Kartu|Buku|Lembar)/.test(act) ? page.waitForEvent('download') : null
    await bar.getByRole('button', { name: act, exact: true }).click()
    if (coming) expect((await coming).suggestedFilename(), act).toMatch(/\.pdf$/)
    else await expect.poll(async () => (await dialog.isVisible()) || !(await bar.isVisible()), act).toBe(true)
    if (await dialog.isVisible()) await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectLoaded(page)
  }
  if (!(await bar.isVisible()) && (await boxes.count()) < 2) return
  if (!(await bar.isVisible())) await tick()
  const taken = bar.getByRole('button', { name: 'Ekspor yang dipilih' })
  if (await taken.isVisible()) {
    await taken.click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    await coming
  }
  await bar.getByRole('button', { name: 'Batalkan pilihan' }).click()
  await expect(bar).toHaveCount(0)
}

async function pressExport(page: Page) {
  const button = page.getByRole('button', { name: 'Ekspor', exact: true })
  if ((await button.count()) === 0) return
  for (const format of ['Excel (XLSX)', 'CSV']) {
    await button.click()
    const coming = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: format }).click()
    const name = (await coming).suggestedFilename()
    expect(name, page.url()).toMatch(/\.(xlsx|csv)$/)
    // In the school's language.
    expect(name).not.toMatch(/^Exam/)
  }
}
