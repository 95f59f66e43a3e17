import { reportCardEndpoints } from '@hadir/contract/student/student-evaluation/record.ts'
import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import type { Page } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import { otherPage } from './access/people.ts'
import { expectFit, faultsIn } from './fit.ts'
import { scoreWholeClass } from './full-class.ts'
import { readNotice } from './page-clock.ts'
import { openNewRapor } from './new-rapor.ts'
import { expectPressable, smallTargets } from './pressing.ts'
import { admin, homeroomTeacher, schoolMorning } from './school-morning.ts'
import { enterAs, openHome } from './session.ts'
import { expect, productTest } from './test.ts'

// One mailbox signs in more than once.
const test = productTest({ HADIR_DEMO: 'on', CODES_PER_HOUR: '1000', CODES_PER_DAY: '1000' }, { now: schoolMorning })

const open = async (page: Page, product: Parameters<typeof enterAs>[1], email: string) => {
  await page.clock.install({ time: new Date(schoolMorning) })
  await enterAs(page, product, email)
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cardNote = (page: Page) => page.getByLabel('Catatan wali kelas')

test('a homeroom teacher writes three notes by keyboard, with a warning before losing one', async ({
  page,
  product,
}) => {
  // A class with nothing written yet; VII-A is used by the test below.
  await open(page, product, 'wali.viii-a@contoh.test')
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
    const { data } = await callAs(caller, studentEvaluationEndpoints.read, { params, query })
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

test('a class is locked without gaps; a mother reads the published rapor and its correction', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(300_000)
  await open(page, product, admin)
  const schoolId = await schoolIdOf(page)
  const homeroomPage = await otherPage(browser, product)
  await open(homeroomPage, product, homeroomTeacher)
  const callers = { admin: await callerOf(page), homeroom: await callerOf(homeroomPage) }
  const { id: classId } = await scoreWholeClass({ schoolId, ...callers }, 'VII-A')
  const list = `/app/kbm/student-evaluation?academicClassId=${classId}`
  const params = { schoolId }
  const query = { academicClassId: classId, pageSize: 100 as const }
  const { data: students } = await callAs(callers.homeroom, studentEvaluationEndpoints.list, { params, query })
  const noted = { academicYearId: students[0]!.academicYear.id, semesterNo: 1 as const, period: 'AKHIR' as const }
  const [first, ...others] = students.filter(({ card }) => !card.isNoted)
  for (const { id } of others) {
    const { data } = await callAs(callers.homeroom, studentEvaluationEndpoints.read, {
      params: { ...params, id },
      query: noted,
    })
    const { override, achievements, version } = data.card
    const body = { note: 'Pertahankan.', override, achievements, version: version || undefined }
    await callAs(callers.homeroom, reportCardEndpoints.save, { params: { ...params, id }, query: noted, body })
  }

  await test.step('refused, with a link to what is missing', async () => {
    await page.goto(list)
    await page.getByRole('button', { name: 'Kunci rapor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kunci rapor' })
    await expect(dialog.getByText('Catatan wali kelas belum ditulis')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Kunci', exact: true })).toBeDisabled()
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByRole('link', { name: new RegExp(first!.name) }).click()
    await expect(title(page)).toHaveText(first!.name)
    await cardNote(page).fill('Baik sekali.')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.goBack()
    await expect(dialog.getByText(/^Semua lengkap/)).toBeVisible()
    await expectFit(page, 'the lock of a class')
    // The last school day of the semester.
    await expect(dialog.getByLabel('Tanggal rapor')).toHaveValue('18/12/2026')
    const lock = dialog.getByRole('button', { name: 'Kunci', exact: true })
    await page.context().setOffline(true)
    await lock.click()
    await expect(page.getByLabel('Tutup pemberitahuan')).toBeVisible()
    for (const button of await dialog.locator('footer button').all()) await expectPressable(button, 'below a notice')
    await page.getByLabel('Tutup pemberitahuan').click()
    await page.context().setOffline(false)
    await lock.click()
    await readNotice(page, `${students.length} rapor dikunci`)
    await expect(page.getByText('Terkunci').first()).toBeVisible()
  })

  const mother = await otherPage(browser, product)
  await open(mother, product, 'orangtua@contoh.test')
  await test.step('nothing is published yet', async () => {
    await mother.goto('/app/kbm/student-evaluation')
    await expect(mother.getByText('Belum ada rapor yang terbit')).toBeVisible()
    await expectFit(mother, 'no rapor yet')
  })

  const act = async (name: string, verb: string, { reason, count }: { reason?: string; count?: string } = {}) => {
    await page.getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name }).click()
    const dialog = page.getByRole('dialog', { name })
    if (count) await expect(dialog.getByRole('status')).toHaveText(count)
    if (reason) {
      await dialog.getByRole('button', { name: verb, exact: true }).click()
      await expect(dialog.getByText('Tulis alasannya', { exact: false })).toBeVisible()
      await dialog.getByLabel('Alasan').fill(reason)
    }
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect(dialog).toBeHidden()
  }

  await test.step('published: the mother finds it on her home, and her opening is recorded once', async () => {
    await page.goto(list)
    await act('Terbitkan rapor', 'Terbitkan', { count: `${students.length} rapor akan diterbitkan.` })
    await openHome(mother)
    await openNewRapor(mother)
    await expectFit(mother, 'a published rapor')
    await mother.reload()
    await expect(mother.getByText(/^Versi 1, terbit /)).toBeVisible()
  })
  const child = await mother.evaluate(() => document.querySelector('main h1 + p')?.textContent?.split(' · ')[0] ?? '')
  const openRow = async (page_: Page) => {
    await page_.goto(`${list}&q=${encodeURIComponent(child)}`)
    await page_.getByRole('list', { name: 'Penilaian Siswa' }).getByRole('link').first().click()
    await expect(title(page_)).toHaveText(child)
  }

  await test.step('a correction is version 2, and version 1 says Diganti', async () => {
    await openRow(page)
    await expect(page.getByText('Untuk mengubahnya, buka kuncinya dahulu.')).toBeVisible()
    const versions = page.getByRole('list', { name: 'Versi rapor' })
    await expect(versions.getByRole('list', { name: 'Pembaca versi 1' }).getByRole('listitem')).toHaveCount(1)
    await act('Buka kunci rapor', 'Buka kunci', { reason: 'Catatan perlu diperbaiki' })
    await expect(page.getByText('v1 masih terbit', { exact: false })).toBeVisible()
    await cardNote(page).fill('Baik sekali, pertahankan.')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.goto(list)
    await page.getByRole('button', { name: 'Kunci rapor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Kunci rapor' })
    await dialog.getByLabel('Tanggal rapor').fill('18/12/2026')
    await dialog.getByRole('button', { name: 'Kunci', exact: true }).click()
    await expect(dialog).toBeHidden()
    await openRow(page)
    await act('Terbitkan rapor', 'Terbitkan')
    await expect(versions.getByRole('listitem').filter({ hasText: 'Versi 1' }).first()).toContainText('Diganti')
    await expect(versions.getByRole('listitem').filter({ hasText: 'Versi 2' }).first()).toContainText('Terbit')
    await mother.reload()
    await expect(mother.getByText('Rapor ini tidak ada di sini')).toBeVisible()
    await expect(mother).toHaveTitle('Rapor yang diganti atau ditarik · Hadir')
    await mother.getByRole('link', { name: 'Daftar rapor' }).click()
    // Its number is not alone on a line.
    await expect.poll(() => mother.getByRole('main').textContent()).toContain('versi\u00a02')
    await mother.getByRole('main').getByRole('link').first().click()
    await expect(mother.getByText(/^Versi 2, terbit /)).toBeVisible()
    await expect(mother.getByText('Baik sekali, pertahankan.')).toBeVisible()
  })

  await test.step('withdrawn: the family reads that it was, and opens it no more', async () => {
    await act('Tarik rapor', 'Tarik', { reason: 'Salah menulis keputusan' })
    await expect(page.getByText('Salah menulis keputusan')).toBeVisible()
    await mother.goto('/app/kbm/student-evaluation')
    await expect(mother.getByText(/ditarik sekolah \d\d\/\d\d\/\d{4}, tidak berlaku lagi$/)).toBeVisible()
    await expect(mother.getByRole('main').getByRole('link')).toHaveCount(0)
  })
})
