import { reportCardEndpoints } from '@hadir/contract/student/report-card/record.ts'
import { reportCardListEndpoints } from '@hadir/contract/student/report-card/report-card.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { expectFit } from './fit.ts'
import { smallTargets } from './pressing.ts'
import { expect, signIn, test } from './school-morning.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cardNote = (page: Page) => page.getByLabel('Catatan wali kelas')

test('a homeroom teacher writes three notes by keyboard, with a warning before losing one', async ({
  page,
  product,
}) => {
  // A class with nothing written yet.
  await signIn(page, product, 'wali.viii-a@contoh.test')
  await page.goto('/app/kbm/student-evaluation')
  const rows = page.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link')
  await rows.first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'the list of rapor')
  // Two lines of a card: no separator at the end of the first.
  const dots = rows.locator('span.sr-only', { hasText: '·' }).locator('..')
  const widths = await dots.evaluateAll((all) =>
    all.map((dot) => {
      const next = document.createRange()
      next.setStartAfter(dot)
      next.setEndAfter(dot.parentNode!.lastChild!)
      const isLast = next.getClientRects()[0]!.top > dot.getBoundingClientRect().bottom
      return { isLast, width: dot.getBoundingClientRect().width }
    }),
  )
  expect(widths.filter(({ isLast }) => isLast).length).toBeGreaterThan(0)
  for (const { isLast, width } of widths) expect(width > 0, 'a separator').toBe(!isLast)
  await rows.first().click()
  await cardNote(page).waitFor()
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'the rapor of a student')

  await cardNote(page).fill('x'.repeat(601))
  await expect(page.getByText('601/600 karakter')).toBeVisible()
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(cardNote(page)).toBeFocused()
  await expect(page.getByText('1 karakter terlalu panjang')).toBeVisible()
  const names: (string | null)[] = []
  for (const words of ['Rajin dan teliti.', 'Senang membantu teman.', 'Tingkatkan membaca.']) {
    names.push(await title(page).textContent())
    await cardNote(page).fill(words)
    await page.keyboard.press('Control+Enter')
    await expect(title(page)).not.toHaveText(names.at(-1)!)
    await expect(cardNote(page)).toBeFocused()
  }
  for (const name of names.toReversed()) {
    await page.keyboard.press('Alt+PageUp')
    await expect(title(page)).toHaveText(name!)
  }
  await expect(cardNote(page)).toHaveValue('Rajin dan teliti.')

  await cardNote(page).fill('Rajin, teliti, dan jujur.')
  await page.getByRole('link', { name: /^Siswa berikutnya/ }).click()
  const question = page.getByRole('dialog', { name: 'Tinggalkan halaman ini?' })
  await question.getByRole('button', { name: 'Tetap di sini' }).click()
  await page.getByLabel('Cetak jumlah lain di rapor').check()
  await page.getByLabel('Sakit').fill('3')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByLabel('Alasan')).toBeFocused()
  await page.getByLabel('Alasan').fill('Surat dokter menyusul')
  await page.getByRole('button', { name: 'Tambah prestasi' }).click()
  await page.getByRole('textbox', { name: 'Prestasi' }).fill('Juara 1 lomba pidato')
  // What is typed while it is saved is not lost with the answer.
  let answer = () => {}
  const awaited = new Promise<void>((done) => (answer = done))
  await page.route(/\/student-evaluation\/[^/]+\/[^/]+\/record/, async (route) => {
    if (route.request().method() === 'PUT') await awaited
    await route.continue()
  })
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await cardNote(page).fill('Rajin, teliti, jujur, dan santun.')
  answer()
  await expect(page.getByText('Ada yang belum disimpan')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Simpan', exact: true })).toBeEnabled()
  await expect(cardNote(page)).toHaveValue('Rajin, teliti, jujur, dan santun.')
  await cardNote(page).fill('Rajin, teliti, dan jujur.')
  await page.getByRole('button', { name: 'Simpan', exact: true }).click()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await page.reload()
  await expect(cardNote(page)).toHaveValue('Rajin, teliti, dan jujur.')
  await expect(page.getByLabel('Sakit')).toHaveValue('3')
  await page.getByRole('button', { name: 'Riwayat perubahan' }).click()
  await expect(page.getByText('Surat dokter menyusul', { exact: false }).last()).toBeVisible()

  await test.step('two who write one rapor are both shown', async () => {
    const { pathname, searchParams } = new URL(page.url())
    const params = { schoolId: await schoolIdOf(page), id: pathname.split('/').at(-1)! }
    const query = { semesterNo: 1 as const, academicYearId: searchParams.get('academicYearId')! }
    const caller = await callerOf(page)
    const { data } = await callAs(caller, reportCardListEndpoints.read, { params, query })
    const { override, achievements, version } = data.card
    const stored = { override, achievements, version }
    await callAs(caller, reportCardEndpoints.save, { params, query, body: { ...stored, note: 'Dari ponsel saya.' } })
    await cardNote(page).fill('Dari komputer saya.')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const choice = page.getByRole('dialog', { name: 'Data ini baru saja diubah orang lain' })
    await expect(choice).toContainText('Dari ponsel saya.')
    await choice.getByText('Dari komputer saya.').click()
    await choice.getByRole('button', { name: 'Simpan pilihan ini' }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.reload()
    await expect(cardNote(page)).toHaveValue('Dari komputer saya.')
  })
})
