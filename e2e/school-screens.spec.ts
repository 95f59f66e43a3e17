import { join } from 'node:path'
import { type Screen, screens } from '@hadir/contract/screens.ts'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import type { Page } from '@playwright/test'
import { paths, recordPath } from '../web/src/paths.ts'
import { expectFit, expectPartsNamed, shown } from './fit.ts'
import { admin, expect, mark, openSheet, signIn, test } from './school-morning.ts'
import { walkTo } from './walk.ts'

const forms = [
  paths.academicYears,
  paths.subjects,
  paths.classes,
  paths.teachers,
  paths.students,
  paths.alumni,
  paths.exams,
  paths.tasks,
  paths.academicSubjects,
  paths.schedule,
  paths.bells,
  paths.accessRequest,
].map((list) => recordPath(list))
const groups = ['umum', 'kehadiran', 'laporan'].map((group) => recordPath(paths.schoolConfig, group))
const addresses = [
  ...Object.values(paths).filter((path) => path.startsWith(paths.home) && !/[:?]|\/create$/.test(path)),
  ...forms,
  ...groups,
  `${paths.schedule}?view=list`,
  `${paths.schedule}?view=day`,
]

/** The name of a screen in menus and breadcrumbs: its tab says the same, or more. */
function titleOf(address: string): string | undefined {
  const named: readonly Screen[] = Object.values(screens)
  // Only the platform's administrator can open it.
  return address === paths.status ? undefined : named.find(({ path }) => path === address)?.title
}

/** Lists with a record in the example school whose page has more than the empty form. */
const lists = [
  paths.students,
  paths.teachers,
  paths.classes,
  paths.subjects,
  paths.academicClasses,
  paths.academicSubjects,
  paths.academicTeachers,
  paths.bells,
]

// Two halves, so that two workers share them.
for (const [half, name] of ['one half', 'the other half'].entries()) {
  test(`a school’s screens are accessible in either theme and at every zoom, ${name}`, async ({ page, product }) => {
    const violations = await violationsOf(page)
    await signIn(page, product, admin)
    for (const address of sampleOfTenth(addresses).filter((_, i) => i % 2 === half)) {
      await walkTo(page, address)
      await shown(page, address)
      const title = titleOf(address)
      if (title) await expect.soft(page, address).toHaveTitle(new RegExp(`\\b${title}\\b.* · Hadir$`, 'i'))
      await expectFit(page, address)
    }
    expect(violations).toEqual([])
  })
}

declare global {
  interface Window {
    violates: (what: string) => void
  }
}

/** The page's violations of its content security policy, even hidden ones. */
async function violationsOf(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('violates', (what: string) => violations.push(what))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      window.violates(`${effectiveDirective} ${blockedURI} ${sourceFile}`),
    ),
  )
  return violations
}

test('the records and the parts of a year are accessible too', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  for (const list of lists) await firstOf(page, list)
  await firstOf(page, paths.academicYears)
  const year = page.url()
  for (const part of ['semester/1', 'semester/2', 'semester/1/start', 'semester/2/start', 'rollover']) {
    await walkTo(page, `${year}/${part}`)
    await shown(page)
    await expectFit(page)
    await expectPartsNamed(page)
  }
})

test('unfinished work is accessible too', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto(recordPath(paths.students, 'import'))
  await page
    .getByLabel('Berkas Dapodik atau templat')
    .setInputFiles(join(import.meta.dirname, 'fixtures/daftar-pd-messy.xlsx'))
  await page.getByRole('button', { name: 'Periksa berkas' }).click()
  await expect(page.getByRole('tab', { name: /^Ditolak/ })).toBeVisible()
  await expect(page.getByText(/^Baris \d+$/).first()).toBeVisible()
  await expectFit(page, 'what a dry run found')

  await openSheet(page, 'VII-A')
  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await mark(page, 0, 'Terlambat')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectFit(page, 'the details of a mark')
  await page.getByRole('button', { name: '5 menit', exact: true }).click()
  // It asked for nothing else.
  await expect(page.getByRole('dialog')).toBeHidden()
  await mark(page, 1, 'Alpa')
  await expectFit(page, 'a sheet with marks that are not saved')
})

async function firstOf(page: Page, list: string): Promise<void> {
  await walkTo(page, list)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).not.toHaveURL(list)
  await shown(page)
  await expectFit(page)
  await expectPartsNamed(page)
}
