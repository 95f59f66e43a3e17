import { globSync } from 'node:fs'
import { join } from 'node:path'
import { configGroups } from '@hadir/contract/config/school/school.ts'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { pageOf } from '../web/src/page-routes.ts'
import { paths, recordPath } from '../web/src/paths.ts'
import { shown } from './fit.ts'
import { cutHints, smallTargets } from './pressing.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { walkTo } from './walk.ts'

const pages = join(import.meta.dirname, '../web/src/pages')
const files = globSync('**/list-page.tsx', { cwd: pages }).map((file) => `./pages/${file}`)

/** The addresses of all lists inside the app, but for those below a record. */
const lists = new Set(
  Object.values<Screen>(screens)
    .filter((screen) => /^\/app\/[^:?]+$/.test(screen.path) && pageOf(screen, files))
    .map(({ path }) => path),
)

/** Every list of a school, its settings, and everybody's own pages. */
const addresses = [
  // The bells are among the settings.
  ...[...lists].filter((path) => path !== paths.bells),
  // The count of its filters takes room from the search box.
  `${paths.reportCards}?period=TENGAH`,
  `${paths.schedule}?view=list`,
  paths.classDays,
  paths.teachingRecap,
  paths.ownAccount,
  paths.ownPrivacy,
  ...configGroups.map((group) => recordPath(paths.schoolConfig, group)),
]

for (const address of ['/login', '/register']) {
  test(`tap targets on ${address} are large enough`, { tag: '@long' }, async ({ page }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await smallTargets(page)).toEqual([])
  })
}

test('in lists, settings and the own account, tap targets are large enough and no hint is cut', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  for (const address of sampleOfTenth(addresses, 6)) {
    await walkTo(page, address)
    await shown(page, address)
    expect.soft(await smallTargets(page), address).toEqual([])
    expect.soft(await cutHints(page), address).toEqual([])
  }
})

test("tap targets on a lesson's sheet are large enough", { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto(paths.subjectAttendance)
  await page.getByRole('list', { name: 'Pelajaran' }).getByRole('link').first().click()
  await page.getByRole('radiogroup').first().waitFor()
  await shown(page)
  expect(await smallTargets(page)).toEqual([])
})
