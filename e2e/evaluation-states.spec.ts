import type { Page } from '@playwright/test'
import { everyRole } from './access/every-role.ts'
import { paths, recordPath } from '../web/src/paths.ts'
import { classLists } from './class-lists.ts'
import { desk, expectFaultless, shown } from './fit.ts'
import { admin, expect, signIn, test } from './school-morning.ts'
import { openHome } from './session.ts'
import { walkTo } from './walk.ts'

const sizes = { 'a phone': { width: 360, height: 740 }, 'a desktop': desk }

for (const [name, size] of Object.entries(sizes)) {
  test(`every state of rapor passes axe in either theme on ${name}`, { tag: '@long' }, async ({ page, product }) => {
    await page.setViewportSize(size)
    await signIn(page, product, admin)
    await openHome(page)
    const list = await classLists(page)
    const look = async (address: string) => {
      await walkTo(page, address)
      await shown(page, address)
      await expectFaultless(page, address)
    }
    const lookIntoDialogs = async (...items: string[]) => {
      for (const item of items) {
        await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
        await page.getByRole('menuitem', { name: item }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await expectFaultless(page, item)
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
    }
    for (const address of [
      paths.subjectEvaluationSetup,
      paths.subjectEvaluation,
      `${paths.subjectEvaluation}?q=zzzz`,
      paths.extracurriculars,
      paths.cocurricular,
      recordPath(paths.schoolConfig, 'penilaian'),
      `${paths.reportCards}?period=TENGAH`,
      list('VII-C'),
    ])
      await look(address)

    // In the example school those of VII-B are locked, and those of VII-C published.
    await look(list('VII-B'))
    await lookIntoDialogs('Terbitkan rapor', 'Buka kunci rapor', 'Cetak rapor sekelas', 'Leger')
    await openFirst(page, list('VII-B'), 'a locked rapor')
    await openFirst(page, list('VII-C'), 'a published rapor')
    await lookIntoDialogs('Buka kunci rapor', 'Tarik rapor')
    await openFirst(page, list('VII-A', '&period=TENGAH'), 'a rapor in the middle of a semester')

    await look(paths.completeness)
    await walkTo(page, list('VII-A'))
    await page.getByRole('link', { name: 'Menuju rapor', exact: true }).click()
    await expect(page.getByText(/belum lengkap\. Ketuk/)).toBeVisible()
    await expectFaultless(page, 'what a class lacks before its lock')
  })
}

test(
  'each kind of gap before a lock leads to a page about the same subject or student',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize(desk)
    await signIn(page, product, admin)
    await openHome(page)
    const list = (await classLists(page))('VII-A')
    const found = page.getByText(/belum lengkap\. Ketuk/)
    const openGaps = async () => {
      await page.goto(list)
      await page.getByRole('link', { name: 'Menuju rapor', exact: true }).click()
      await expect(found).toBeVisible()
    }
    await openGaps()
    // Not of what may be missing on purpose.
    const groups = page.getByRole('main').locator('details:not(section[aria-label] details)')
    const kinds = await groups.locator('summary span:first-of-type').allTextContents()
    expect(kinds.length).toBeGreaterThan(2)
    for (const kind of kinds) {
      const group = groups.filter({ hasText: kind })
      if (!(await group.evaluate((one) => (one as HTMLDetailsElement).open))) await group.locator('summary').click()
      const gap = group.getByRole('link').first()
      const about = await gap.locator('.font-medium').innerText()
      await gap.click()
      await expect(found).toHaveCount(0)
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(main.getByText(about).first(), `${kind}: ${about}`).toBeVisible()
      await openGaps()
    }
  },
)

for (const role of ['a student', 'a graduate', 'a parent'])
  test(
    `the rapor of ${role} pass axe in either theme on a phone and a desktop`,
    { tag: '@long' },
    async ({ page, product }) => {
      await everyRole[role]!(page, product)
      for (const size of Object.values(sizes)) {
        await page.setViewportSize(size)
        await page.goto(paths.reportCards)
        await expect(page.getByRole('heading', { level: 1, name: 'Rapor' })).toBeVisible()
        await shown(page)
        await expectFaultless(page, `${size.width} pixels wide`)
      }
    },
  )

async function openFirst(page: Page, list: string, name: string): Promise<void> {
  await walkTo(page, list)
  const rows = page.getByRole('main').locator('[data-opens]')
  await rows.first().click()
  await expect(page).toHaveURL(/student-evaluation\/./)
  await shown(page)
  await expectFaultless(page, name)
}
