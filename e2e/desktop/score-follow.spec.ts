import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { faultsIn } from '../fit.ts'
import { stopClock } from '../page-clock.ts'
import { descriptionCell } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

// One of them reloads the app offline.
test.use({ serviceWorkers: 'allow' })

/** She teaches Pancasila and Sundanese in VII-A. */
const teacher = 'wali.vii-b@contoh.test'
const cell = (page: Page, row: number, column: number) =>
  page
    .getByRole('grid')
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)

async function openGrid(page: Page, subject: string) {
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('row', { name: new RegExp(`${subject}.*VII-A`) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('grid').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  return { params: { schoolId: await schoolIdOf(page), id }, query: { semesterNo: 1 as const } }
}

test('another person’s scores appear in an open grid within two seconds', async ({ page, product }) => {
  await signIn(page, product, teacher)
  const at = await openGrid(page, 'Bahasa Sunda')
  const caller = await callerOf(page)
  const { data } = await callAs(caller, scoreEndpoints.read, at)
  const rev = data.cells.find((one) => one.component === 0 && one.student === 9)?.rev ?? 0
  const body = {
    componentIds: data.evaluation.components.map(({ id }) => id),
    studentIds: data.students.map(({ id }) => id),
    cells: [{ component: 0, student: 9, rev, state: 'SCORE' as const, value: rev % 2 ? 615 : 625 }],
  }
  await stopClock(page)
  await callAs(caller, scoreEndpoints.save, { ...at, body })
  await page.clock.runFor(2_000)
  const shown = async () => {
    // What the answer triggers may itself reach the screen through timers of 0 ms.
    await page.clock.runFor(1)
    return cell(page, 9, 0).textContent()
  }
  await expect.poll(shown).toBe(rev % 2 ? '61,5' : '62,5')
})

test('scores are sent from any page once online, and an opened grid works offline', async ({ page, product }) => {
  await signIn(page, product, teacher)
  const at = await openGrid(page, 'Bahasa Sunda')
  const address = page.url()
  const context = page.context()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await context.setOffline(true)
  await cell(page, 11, 1).focus()
  await page.keyboard.type('64,5')
  await page.keyboard.press('Enter')
  // A key shows at once, and is on the disk a moment later.
  await expect(page.getByText(/1 nilai menunggu dikirim · tersimpan di perangkat ini/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  // Reloaded offline: the grid as stored on this device, with unsent scores.
  const again = await context.newPage()
  await again.goto(address)
  await expect(cell(again, 11, 1)).toContainText('64,5')
  await again.goto('/app/kbm/daily-attendance')
  // The frame counts it, names the subject, and leads back to it.
  const badge = again.getByRole('button', { name: '1 nilai belum terkirim' })
  await badge.click()
  const panel = again.getByRole('dialog', { name: 'Tersimpan di perangkat ini' })
  await expect(panel.getByRole('listitem')).toContainText(['1 menunggu dikirim'])
  await panel.getByRole('link', { name: /Bahasa Sunda VII-A/ }).click()
  await expect(cell(again, 11, 1)).toContainText('64,5')
  await again.goto('/app/kbm/daily-attendance')
  await expect(badge).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { data } = await callAs(await callerOf(again), scoreEndpoints.read, at)
      return data.cells.find((one) => one.component === 1 && one.student === 11)?.value
    })
    .toBe(645)
  await expect(again.getByRole('button', { name: /nilai/ })).toHaveCount(0)
})

test('the set-up selects who takes a subject, and the grid follows', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Bahasa Sunda')
  const name = (await page.getByRole('rowheader').nth(3).innerText()).replace(/^\S+\s+/, '')
  await page.getByRole('link', { name: 'Susunan' }).click()
  const dialog = page.getByRole('dialog')
  const choose = async () => {
    await page.getByRole('button', { name: 'Peserta', exact: true }).click()
    await dialog.getByRole('checkbox', { name }).click()
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await expect(dialog).toHaveCount(0)
  }
  await choose()
  await page.getByRole('link', { name: /nilai$/ }).click()
  await page.getByRole('grid').waitFor()
  await expect(page.getByRole('rowheader', { name })).toHaveCount(0)

  // Marked as achieved by hand: the description changes at once.
  await page.getByRole('button', { name: 'Ketercapaian TP' }).click()
  await dialog.getByRole('button', { name: 'Semua tercapai' }).click()
  expect(await faultsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: /^Simpan \d+ tanda$/ }).click()
  await expect(descriptionCell(page, 0)).toContainText('menunjukkan penguasaan yang baik')
  await page.getByRole('link', { name: 'Susunan' }).click()
  await choose()
})
