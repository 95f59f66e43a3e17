import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { faultsIn } from '../fit.ts'
import { cell, descriptionCell, expectAt, finalCell, grid, paste, saved, teacher } from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test('in a wide grid the result stays in sight, and ranges are filled, copied and redone', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await page.setViewportSize({ width: 1366, height: 768 })
  await page.goto('/app/trx/subject-evaluation?status=BELUM')
  await page
    .getByRole('row', { name: /VIII-C.*Pancasila/ })
    .getByRole('link')
    .first()
    .click()
  await page.locator('main form').waitFor()
  const caller = await callerOf(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const requested = { params: { schoolId: await schoolIdOf(page), id }, query: { semesterNo: 1 as const } }
  const { data } = await callAs(caller, scoreEndpoints.read, requested)
  const { curriculum, threshold, remedialMode } = data.evaluation
  const components = Array.from({ length: 15 }, (_, at) => ({
    id: crypto.randomUUID(),
    code: `LM${at + 1}`,
    name: `Sumatif ${at + 1}`,
    kind: 'LM' as const,
    weight: 1,
    objectiveIds: [],
    isArchived: false,
  }))
  const weights = { weightLm: 1, weightSts: 0, weightSas: 0 }
  await callAs(caller, subjectEvaluationEndpoints.save, {
    ...requested,
    body: { curriculum, threshold, remedialMode, ...weights, objectives: [], components },
  })
  await page.goto(`/app/kbm/subject-evaluation/${id}`)
  await grid(page).waitFor()
  expect(await faultsIn(page)).toEqual([])
  const rows = (await grid(page).getByRole('row').count()) - 1

  await test.step('final and description are in sight at both ends of the components', async () => {
    for (const key of ['Home', 'End']) {
      await cell(page, 0, 0).focus()
      await page.keyboard.press(key)
      await expect(finalCell(page, 0)).toBeInViewport({ ratio: 1 })
      await expect(descriptionCell(page, 0)).toBeInViewport({ ratio: 1 })
      await expect(grid(page).getByRole('columnheader', { name: 'Nilai akhir' })).toBeInViewport({ ratio: 1 })
    }
    // The current cell is beside them, not below.
    const [at, final] = [await cell(page, 0, 14).boundingBox(), await finalCell(page, 0).boundingBox()]
    expect(at!.x + at!.width).toBeLessThanOrEqual(final!.x + 1)
  })

  await test.step('Page Down and Page Up go by what is in sight', async () => {
    await cell(page, 0, 0).focus()
    await page.keyboard.press('PageDown')
    const row = await grid(page)
      .getByRole('gridcell', { selected: true })
      .evaluate((one) => Number(one.id.split('-')[1]))
    expect(row).toBeGreaterThan(4)
    await page.keyboard.press('PageUp')
    await expectAt(page, 0, 0)
  })

  await test.step('one value fills a selection, Ctrl A selects everything, undo and redo go back and forth', async () => {
    await cell(page, 2, 1).focus()
    await page.keyboard.press('Control+A')
    await expect(grid(page).getByRole('gridcell', { selected: true })).toHaveCount(rows * 15)
    await paste(page, '80')
    await expect(cell(page, rows - 1, 14)).toHaveText('80')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(finalCell(page, 0)).toContainText('80')
    await page.keyboard.press('Control+Z')
    await expect(cell(page, 0, 0)).toHaveText('')
    await page.keyboard.press('Control+Y')
    await expect(cell(page, 0, 0)).toHaveText('80')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(cell(page, 0, 0)).toHaveText('')
    await page.getByRole('button', { name: 'Ulangi' }).click()
    await expect(cell(page, 0, 0)).toHaveText('80')
    await expect(saved(page)).toBeVisible()
  })

  await test.step('Enter pastes what is framed as copied, once', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await cell(page, 1, 1).focus()
    await page.keyboard.type('91')
    await page.keyboard.press('Enter')
    await cell(page, 1, 1).focus()
    await page.keyboard.press('Control+C')
    await cell(page, 3, 3).focus()
    await page.keyboard.press('Delete')
    await cell(page, 1, 1).focus()
    await page.keyboard.press('Control+C')
    await cell(page, 3, 3).focus()
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 3)).toHaveText('91')
    await expectAt(page, 3, 3)
    await page.keyboard.press('Enter')
    await expectAt(page, 4, 3)
    await expect(saved(page)).toBeVisible()
  })

  await test.step('her other subject of the class is a press away, and nothing is lost on the way', async () => {
    await cell(page, 5, 5).focus()
    await page.keyboard.type('77')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Mapel lain di VIII-C' }).click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /VIII-C/ })).not.toContainText('Pancasila')
    await page.goBack()
    await expect(cell(page, 5, 5)).toHaveText('77')
    await expect(saved(page)).toBeVisible()
  })
})
