import { paths } from '../web/src/paths.ts'
import { classLists } from './class-lists.ts'
import { desk, faultsIn } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { openHome } from './session.ts'

test('a rapor is withdrawn only with a reason, and the field says so', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await openHome(page)
  await page.goto((await classLists(page))('VII-C'))
  await page.getByRole('main').locator('[data-opens]').first().click()
  await expect(page).toHaveURL(/student-evaluation\/./)
  await page.getByRole('button', { name: 'Lainnya', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Tarik rapor' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Alasan')
  for (const tooShort of ['', 'salah']) {
    await reason.fill(tooShort)
    await dialog.getByRole('button', { name: 'Tarik', exact: true }).click()
    await expect(dialog.getByText('Tulis alasannya, minimal 10 karakter')).toBeVisible()
    await expect(reason).toBeFocused()
    await expect(reason).toHaveValue(tooShort)
  }
  expect(await faultsIn(page)).toEqual([])
})

test(
  'back from a gap, the list of what a class lacks is open where it was left',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await openHome(page)
    await page.goto((await classLists(page))('VIII-A'))
    await page.getByRole('link', { name: 'Menuju rapor', exact: true }).click()
    const main = page.getByRole('main')
    const notes = main.locator('details', { hasText: 'Catatan wali kelas belum ditulis' })
    await notes.locator('summary').click()
    const more = notes.getByRole('button', { name: /^Tampilkan/ })
    await expect(more).toHaveText(/^Tampilkan \d+ lagi$/)
    await more.click()
    const gap = notes.getByRole('link').nth(20)
    const name = await gap.textContent()
    await gap.click()
    await expect(page.getByLabel('Catatan wali kelas')).toBeVisible()
    await page.goBack()
    await expect(notes.getByRole('link').nth(20)).toHaveText(name!)
    await expect(notes.getByRole('link').nth(20)).toBeInViewport({ ratio: 1 })
    await main.getByLabel('Kelas', { exact: true }).selectOption({ label: 'VII-C' })
    await expect(main).toContainText('Semua rapor sudah dikunci, tinggal diterbitkan dan dicetak.')
    await main.getByRole('link', { name: 'Buka Penilaian Siswa VII-C' }).click()
    await expect(main.getByRole('heading', { level: 1, name: 'Penilaian Siswa' })).toBeVisible()
    await main.getByRole('link', { name: 'Menuju rapor', exact: true }).first().click()
    await expect(main.getByRole('heading', { level: 1, name: 'Menuju rapor VII-C' })).toBeVisible()
  },
)

test(
  'two people’s results of one student are shown side by side before one is kept',
  { tag: '@long' },
  async ({ page, product }) => {
    await page.setViewportSize(desk)
    await signIn(page, product, admin)
    await page.goto(paths.cocurricular)
    await page.getByLabel('Kelas').selectOption({ label: 'VII-A' })
    await page.getByRole('list', { name: 'Kegiatan' }).getByRole('link').first().click()
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeVisible()
    const other = await page.context().newPage()
    await other.setViewportSize(desk)
    await other.goto(page.url())
    const chosen = page.getByRole('main').getByRole('combobox').first()
    const before = await chosen.evaluate((one) => (one as HTMLSelectElement).selectedIndex)
    // Neither is the one that is saved.
    const [theirs, mine] = [1, 2, 3].filter((index) => index !== before)
    for (const [one, index] of [
      [other, theirs],
      [page, mine],
    ] as const) {
      const save = one.getByRole('button', { name: 'Simpan', exact: true })
      await one.getByRole('main').getByRole('combobox').first().selectOption({ index: index! })
      await save.click()
      if (one === other) await expect(save).toBeDisabled()
    }
    const question = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
    await expect(question).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    await question.getByRole('radio', { name: 'Isian Anda' }).check()
    await question.getByRole('button', { name: 'Simpan pilihan ini' }).click()
    await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeDisabled()
    await other.reload()
    const saved = other.getByRole('main').getByRole('combobox').first()
    await expect.poll(() => saved.evaluate((one) => (one as HTMLSelectElement).selectedIndex)).toBe(mine)
  },
)

test('a rapor is printed only with what is on the screen', async ({ page, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto(paths.reportCards)
  await page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
  await page.getByLabel('Catatan wali kelas').fill('Rajin dan teliti.')
  const print = page.getByRole('button', { name: 'Cetak rapor' })
  await print.click()
  await readNotice(page, 'Isian yang belum disimpan tidak ikut tercetak.')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  const file = page.waitForEvent('download')
  await print.click()
  await file
})
