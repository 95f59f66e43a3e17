import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { expectFit, faultsIn } from '../fit.ts'
import {
  cell,
  descriptionCell,
  expectAt,
  finalCell,
  goToFirstLacking,
  grid,
  openEmptyGrid,
  openGrid,
  paste,
  saved,
  teacher,
} from '../score-grid.ts'
import { expect, signIn, test } from '../school-morning.ts'

test('a teacher fills in a class as in a spreadsheet: keys, paste, undo, nothing saved twice', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  await openEmptyGrid(page, 'Bahasa Sunda')
  const sent: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/score'))
      sent.push((request.postDataJSON() as { cells: unknown[] }).cells.length)
  })

  await test.step('digits write over, Enter goes down, Tab goes on, Esc restores', async () => {
    await cell(page, 0, 1).focus()
    await page.keyboard.type('85,5')
    await page.keyboard.press('Enter')
    await page.keyboard.type('90')
    await page.keyboard.press('Tab')
    await expectAt(page, 1, 2)
    await page.keyboard.type('7')
    await page.keyboard.press('Escape')
    await expectAt(page, 1, 2)
    await expect(cell(page, 0, 1)).toHaveText('85,5')
    await expect(cell(page, 1, 1)).toHaveText('90')
    await expect(cell(page, 1, 2)).toHaveText('')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(cell(page, 0, 1)).toHaveText('85,5')
    expect(await faultsIn(page)).toEqual([])
    await expectFit(page, 'the grid of scores')
  })

  await test.step('a paste of a whole class is one request, and one undo takes it back', async () => {
    sent.length = 0
    await cell(page, 0, 0).focus()
    const rows = await grid(page).getByRole('row').count()
    await paste(
      page,
      Array.from({ length: rows - 1 }, () => ['80', '81', '82,5', '83', '84', '85'].join('\t')).join('\r\n'),
    )
    const question = page.getByRole('dialog')
    await expect(question).toContainText('2 sel yang sudah terisi akan ditimpa')
    // Enter after Ctrl V.
    await expect(question.getByRole('button', { name: 'Tempel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cell(page, 3, 2)).toContainText('82,5')
    // 60:20:20 of LM 82,17, STS 84 and SAS 85: 83,1.
    await expect(finalCell(page, 0)).toContainText('83')
    await expect(saved(page)).toBeVisible()
    expect(sent).toEqual([(rows - 1) * 6])
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(cell(page, 0, 1)).toContainText('85,5')
    await expect(cell(page, 3, 2)).not.toContainText('82,5')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(cell(page, 0, 1)).toHaveText('85,5')
    await expect(cell(page, 5, 0)).toHaveText('')
  })

  await test.step('what is no score stays red with its text, and the rest is saved', async () => {
    await cell(page, 4, 1).focus()
    await paste(page, '77\tabc\n101\t78')
    await expect(page.getByRole('dialog')).toContainText('2 masuk, 2 ditolak')
    await page.getByRole('button', { name: 'Tempel', exact: true }).click()
    // Closing the dialog returns the focus to where the paste began.
    await expectAt(page, 4, 1)
    await expect(cell(page, 4, 2)).toHaveText(/abc/)
    await expect(cell(page, 4, 2)).toHaveAttribute('aria-invalid', 'true')
    const groundOf = () => cell(page, 4, 2).evaluate((one) => getComputedStyle(one).backgroundColor)
    const red = await groundOf()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(cell(page, 4, 2)).toHaveAttribute('aria-selected', 'true')
    expect(await groundOf()).toBe(red)
    await expect(page.getByText('2 ditolak')).toBeVisible()
    await cell(page, 4, 2).focus()
    const heightOf = (row: number) => cell(page, row, 2).evaluate((one) => one.getBoundingClientRect().height)
    await page.keyboard.press('F2')
    await page.keyboard.type(' delapan puluh lima sesudah remedial')
    await page.keyboard.press('Enter')
    await expect(cell(page, 4, 2)).toHaveText(/sesudah remedial$/)
    expect(await heightOf(4)).toBe(await heightOf(6))
    await cell(page, 4, 1).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await cell(page, 5, 1).focus()
    await page.keyboard.press('Delete')
    await expect(saved(page)).toBeVisible()
    await expect(cell(page, 4, 1)).toHaveText('77')
  })

  await test.step('without a connection scores wait, and go by themselves once it is back', async () => {
    await page.context().setOffline(true)
    await cell(page, 6, 1).focus()
    await page.keyboard.type('66')
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 nilai menunggu dikirim')).toBeVisible()
    await page.context().setOffline(false)
    await expect(saved(page)).toBeVisible()
  })

  await test.step('who leaves in the same moment is not asked, and loses nothing', async () => {
    await cell(page, 7, 1).focus()
    await page.keyboard.type('71')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Susunan' }).click()
    await expect(page.getByText('Komponen nilai')).toBeVisible()
    await page.goBack()
    await expect(cell(page, 7, 1)).toHaveText('71')
    await expect(saved(page)).toBeVisible()
  })
})

test('two edits of one cell are both shown; a final subject is locked until reopened', async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openGrid(page, 'Pendidikan Pancasila')
  const caller = await callerOf(page)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const params = { schoolId: await schoolIdOf(page), id }
  const query = { semesterNo: 1 as const }
  const { data } = await callAs(caller, scoreEndpoints.read, { params, query })
  const componentIds = data.evaluation.components.map((one) => one.id)
  const studentIds = data.students.map((one) => one.id)
  const rev = data.cells.find((one) => one.component === 1 && one.student === 0)?.rev ?? 0

  // Entered on her own phone an hour ago; this page has not received it yet.
  await page.route(/\/score\/seq/, (route) => route.abort('connectionfailed'))
  const cells = [{ component: 1, student: 0, rev, state: 'SCORE' as const, value: 400 }]
  await callAs(caller, scoreEndpoints.save, { params, query, body: { componentIds, studentIds, cells } })
  await cell(page, 0, 1).focus()
  await page.keyboard.type('99')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 bentrok: ketuk nilainya')).toBeVisible()
  await expect(cell(page, 0, 1).locator('s')).toHaveText('99')
  await cell(page, 0, 1).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('menyimpan 40')
  await expect(dialog).toContainText('Anda mengisi 99')
  expect(await faultsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Pakai milik saya' }).click()
  await expect(saved(page)).toBeVisible()
  await cell(page, 0, 1).focus()
  await page.keyboard.press('Alt+Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('99')
  await expect(dialog.getByRole('listitem').nth(1)).toContainText('40')

  // Restores the earlier values over the current ones.
  await dialog.getByRole('button', { name: 'Pakai lagi 40' }).click()
  await expect(cell(page, 0, 1)).toHaveText(/^40/)
  await expect(saved(page)).toBeVisible()
  await cell(page, 0, 1).focus()
  await page.keyboard.press('Alt+Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('40')
  await expect(dialog.getByRole('listitem')).toHaveCount(rev + 3)

  // Exempt, with a reason.
  await dialog.getByLabel('Keadaan').selectOption({ label: 'Dibebaskan' })
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toContainText('Tulis alasannya')
  await dialog.getByLabel('Alasan').fill('Lomba tingkat provinsi')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(cell(page, 0, 1)).toHaveText(/^DB/)
  await expect(saved(page)).toBeVisible()

  // Her own text about one student.
  await page
    .getByRole('button', { name: /^Deskripsi / })
    .first()
    .click()
  await dialog.getByRole('textbox').fill('Rajin dan teliti.')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(descriptionCell(page, 0)).toContainText('Rajin dan teliti.')

  await page.getByRole('button', { name: 'Tandai final' }).click()
  await goToFirstLacking(page)
  const allButOne = studentIds.flatMap((_, student) =>
    componentIds.flatMap((__, component) => {
      const { rev: now = 0 } = data.cells.find((one) => one.component === component && one.student === student) ?? {}
      return component + student > 0 ? { component, student, rev: now, state: 'SCORE' as const, value: 800 } : []
    }),
  )
  await callAs(caller, scoreEndpoints.save, { params, query, body: { componentIds, studentIds, cells: allButOne } })
  await page.reload()
  // The press that ends the typing of the last score also marks the subject.
  await cell(page, 0, 0).focus()
  await page.keyboard.type('81')
  await page.getByRole('button', { name: 'Tandai final' }).click()
  await expect(page.getByRole('button', { name: 'Kembalikan ke draf' })).toBeVisible()
  await expect(page.getByText('Nilai sudah ditandai final. Untuk mengubahnya, kembalikan ke draf')).toBeVisible()
  await cell(page, 2, 1).focus()
  await page.keyboard.type('5')
  await expect(cell(page, 2, 1)).toHaveText('80')
  await page.getByRole('button', { name: 'Kembalikan ke draf' }).click()
  await expect(page.getByRole('button', { name: 'Tandai final' })).toBeVisible()
})

test('scores entered offline outlive the tab, are named at sign-out, and arrive exactly once', async ({
  page,
  product,
}) => {
  await signIn(page, product, teacher)
  const context = page.context()
  await context.route(/\/score\?/, (route) =>
    route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
  )
  await openEmptyGrid(page, 'Bahasa Sunda')
  const params = { schoolId: await schoolIdOf(page), id: new URL(page.url()).pathname.split('/').at(-1)! }
  const revisions = async (by: Page) => {
    const { data } = await callAs(await callerOf(by), scoreEndpoints.read, { params, query: { semesterNo: 1 } })
    return new Map(data.cells.map((one) => [`${one.student} ${one.component}`, one.rev]))
  }
  const before = await revisions(page)
  await cell(page, 0, 1).focus()
  await paste(page, Array.from({ length: 20 }, (_, row) => `${60 + row},2\t${70 + row},3`).join('\n'))
  await expect(page.getByText(/40 nilai menunggu dikirim · tersimpan di perangkat ini/)).toBeVisible()
  await page.close({ runBeforeUnload: false })

  const again = await context.newPage()
  await again.goto('/app/kbm/subject-evaluation')
  const waiting = again.getByRole('region', { name: 'Nilai yang belum terkirim' })
  await expect(waiting).toContainText('Bahasa Sunda VII-A: 40 nilai')
  expect(await faultsIn(again)).toEqual([])
  await again.getByRole('button', { name: /^Akun: / }).click()
  await again.getByRole('menuitem', { name: 'Keluar' }).click()
  const question = again.getByRole('dialog', { name: 'Keluar sebelum semua terkirim?' })
  await expect(question).toContainText('40 nilai belum terkirim')
  await question.getByRole('button', { name: 'Tetap masuk' }).click()

  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await waiting.getByRole('link').click()
  await expect(cell(again, 19, 2), 'the grid has its stored edits').toHaveText('89,3')
  await expect(saved(again)).toBeVisible()
  const after = await revisions(again)
  const written = [...after].filter(([key, rev]) => rev !== before.get(key))
  expect(written).toHaveLength(40)
  expect(written.every(([key, rev]) => rev === (before.get(key) ?? 0) + 1)).toBe(true)
  await again.goto('/app/kbm/subject-evaluation')
  await again.getByRole('row', { name: /Bahasa Sunda.*VII-A/ }).waitFor()
  await expect(waiting).toHaveCount(0)
})
