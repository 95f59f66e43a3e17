import { sampleOfTenth, testSize } from '@hadir/contract/testing/test-size.ts'
import type { Page } from '@playwright/test'
import { kindOf } from '../access/press-links.ts'
import { builtFile } from '../built-file.ts'
import { shown } from '../fit.ts'
import { admin } from '../school-morning.ts'
import { expect, networkIsBack, onInstalledSheet, test } from './phone.ts'

test.use({ serviceWorkers: 'allow' })

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Its bar below, or the way back above a page with a foot of its own. */
const frame = (page: Page) =>
  page
    .getByRole('navigation')
    .or(page.getByRole('link', { name: /^Kembali ke / }))
    .first()

/** Follows a link of the app without reloading it. */
const follow = (page: Page, to: string) =>
  page.evaluate((path) => {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }, to)

const linksOn = (page: Page) =>
  page.locator('a[href^="/app"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))

/** One of each kind: another day of a list, or another lesson, is missing or present for the same reason. */
const oneOfEachKind = (addresses: readonly string[]) => [
  ...new Map(addresses.filter((to) => to !== '/app').map((to) => [kindOf(to), to])).values(),
]

const sampleOf = (addresses: readonly string[]) => sampleOfTenth(oneOfEachKind(addresses), 4)

/** Every address of the app shows a page, or why there is none, inside the frame and in Indonesian. */
async function expectNoDeadEnds(page: Page, addresses: readonly string[]): Promise<string[]> {
  const home = heading(page, 'Dashboard')
  const waiting: string[] = []
  for (const address of oneOfEachKind(addresses)) {
    await follow(page, address)
    // Until the next view is shown the previous one stays, and its heading does not belong to this address.
    await expect(home, address).toHaveCount(0)
    await expect(page.locator('h1, main [role=alert]').first(), address).toBeVisible()
    await expect(frame(page), address).toBeVisible()
    const missing = page.getByRole('heading', { name: /^Halaman ini (perlu koneksi|belum dapat dimuat)$/ })
    const failures = await missing.count()
    await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' }), address).toHaveCount(failures)
    if (failures > 0) {
      waiting.push(address)
      await page.getByRole('link', { name: 'Ke beranda' }).click()
    } else await follow(page, '/app')
    await expect(home, address).toBeVisible()
  }
  return waiting
}

test('without a connection no menu entry and no link of a teacher leads out of the frame', async ({ product }) => {
  await onInstalledSheet(product, async ({ page, line }) => {
    await page.reload()
    await page.goto('/app')
    await heading(page, 'Dashboard').waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    const addresses = await linksOn(page)
    await page.goto('/app/kbm/daily-attendance')
    await page.getByRole('list', { name: 'Kelas' }).getByRole('link').first().waitFor()
    addresses.push(...(await linksOn(page)))
    await page.goto('/app')
    await shown(page)
    await page.getByRole('button', { name: 'Menu', exact: true }).waitFor()

    line.cut()
    const waiting = await expectNoDeadEnds(page, [
      ...sampleOf([...addresses, '/app/kbm/daily-attendance/correction', '/app/session']),
      '/app/trx/schedule',
    ])
    expect(waiting).toContain('/app/trx/schedule')

    await follow(page, '/app/trx/schedule')
    await expect(heading(page, 'Halaman ini perlu koneksi')).toBeVisible()
    await page.getByRole('button', { name: 'Coba lagi' }).click()
    await expect(page.getByText('Masih belum ada koneksi.')).toBeVisible()
    line.heal()
    await networkIsBack(page)
    await expect(heading(page, 'Jadwal')).toBeVisible()
  })
})

test(
  'with every page failing an admin keeps the menu, and the app reloads once, not in a loop',
  { tag: '@long' },
  async ({ phoneOf }) => {
    const { page } = await phoneOf(admin)
    await page.goto('/app')
    await heading(page, 'Dashboard').waitFor()
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog').getByRole('link').first().waitFor()
    const addresses = oneOfEachKind(await linksOn(page))
    expect(addresses.length).toBeGreaterThan(10)
    await page.goto('/app')
    await shown(page)
    let loads = 0
    page.on('load', () => (loads += 1))
    await page
      .context()
      .route(/\/assets\/(?!home-)[a-z-]*-(page|routes|lessons)-[^/]+\.js/, (route) => route.abort('failed'))
    const waiting = await expectNoDeadEnds(page, sampleOf(addresses))
    expect(waiting.length).toBeGreaterThan(testSize === 'short' ? 1 : 8)
    expect(loads).toBe(1)
    await follow(page, '/app/tidak-ada')
    await expect(heading(page, 'Halaman tidak ditemukan')).toBeVisible()
    await expect(frame(page)).toBeVisible()
  },
)

test('a page removed by a newer version opens in that version automatically', { tag: '@long' }, async ({ phoneOf }) => {
  const { page } = await phoneOf(admin)
  await page.goto('/app')
  await heading(page, 'Dashboard').waitFor()
  let refused = 0
  await page.context().route(`**/${builtFile('src/pages/master/subject/list-page.tsx')}`, (route) => {
    refused += 1
    return refused === 1 ? route.fulfill({ status: 404 }) : route.continue()
  })
  await follow(page, '/app/master/subject')
  await expect(heading(page, 'Mata Pelajaran')).toBeVisible()
  expect(refused).toBeGreaterThan(1)
})

test('a response of another version reloads the app once, and shows an error if that fails', async ({ phoneOf }) => {
  const { page } = await phoneOf(admin)
  await page.goto('/app')
  await shown(page)
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.context().route(/\/api\/v1\/subject\?/, (route) => route.fulfill({ json: { rows: [] } }))
  await follow(page, '/app/master/subject')
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('main').getByText('Aplikasi perlu diperbarui. Muat ulang halaman ini.')).toBeVisible()
  await expect(page.getByText(/invalid_type|expected/)).toHaveCount(0)
  expect(loads).toBe(1)
  // The page shows it, and no notice repeats it.
  await expect(page.getByRole('main').getByRole('button', { name: 'Muat ulang' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Pemberitahuan/ }).getByText('Aplikasi perlu diperbarui')).toHaveCount(
    0,
  )
})
