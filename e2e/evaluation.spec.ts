import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { callAs, callerOf, schoolIdOf } from './api.ts'
import type { Locator } from '@playwright/test'
import { expectFit, faultsIn } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { smallTargets } from './pressing.ts'
import { expect, signIn, test } from './school-morning.ts'
import { openHome } from './session.ts'
import { untilStable } from './stable-page.ts'

test('on a phone a teacher fills in one component with the decimal keypad, name by name', async ({ page, product }) => {
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await page.goto('/app/kbm/subject-evaluation/create')
  await page.getByRole('button', { name: 'Buka nilai' }).click()
  await expect(page.getByRole('combobox', { name: 'Mata pelajaran' })).toHaveAttribute('aria-invalid', 'true')
  await expectFit(page, 'the choice of a class and subject')
  const chooseClass = async (name: string) => {
    await page.getByRole('combobox', { name: 'Kelas' }).click()
    await page.getByRole('option', { name }).click()
    await page.getByRole('combobox', { name: 'Mata pelajaran' }).click()
  }
  await chooseClass('VII-B')
  await page.getByRole('option', { name: 'Bahasa Sunda' }).waitFor()
  await page.keyboard.press('Escape')
  // Another class is not said to be without subjects while they are loading.
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/subject-evaluation\?/, (route) => arrival.promise.then(() => route.continue()))
  await chooseClass('VII-A')
  await expect(page.getByText('Memuat…', { exact: true })).toBeVisible()
  arrival.resolve()
  await page.getByRole('option', { name: 'Bahasa Sunda' }).click()
  await page.getByRole('button', { name: 'Buka nilai' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bahasa Sunda VII-A' })).toBeVisible()
  const boxes = page.getByRole('list', { name: /^Nilai / }).getByRole('textbox')
  await boxes.first().waitFor()
  expect(await smallTargets(page)).toEqual([])
  expect(await faultsIn(page)).toEqual([])
  // The keypad takes what is below.
  const rows = await page
    .getByRole('list', { name: /^Nilai / })
    .getByRole('listitem')
    .all()
  const bottoms = await Promise.all(
    rows.slice(0, 8).map(async (row) => row.evaluate((one) => one.getBoundingClientRect().bottom)),
  )
  expect(bottoms.filter((bottom) => bottom <= 440).length).toBeGreaterThanOrEqual(6)
  await expectFit(page, 'the scores on a phone')

  // The rest is in a menu, also the way to her other subject of this class.
  const more = page.getByRole('button', { name: 'Tindakan lain', exact: true })
  await more.click()
  for (const name of ['Tandai final', 'Ketercapaian TP', 'Unduh Excel', 'Susunan'])
    await expect(page.getByRole('menuitem', { name })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await page.getByRole('menuitem', { name: 'Pendidikan Pancasila' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pendidikan Pancasila VII-A' })).toBeVisible()
  await more.click()
  await page.getByRole('menuitem', { name: 'Bahasa Sunda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Bahasa Sunda VII-A' })).toBeVisible()

  // Formative scores are never owed: the list starts with missing scores.
  await expect(page.getByRole('list', { name: 'Nilai LM1' })).toBeVisible()
  await page.getByRole('button', { name: 'Komponen sebelumnya' }).click()
  await expect(page.getByRole('list', { name: 'Nilai F1' })).toBeVisible()
  await page.getByRole('button', { name: 'Komponen berikutnya' }).click()
  await expect(page.getByRole('list', { name: 'Nilai LM1' })).toBeVisible()
  await expect(boxes.first()).toHaveAttribute('inputmode', 'decimal')
  await boxes.first().fill('85,5')
  await boxes.first().press('Enter')
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.type('101')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/ditolak: Bukan nilai/)).toBeVisible()
  await expect(boxes.nth(1)).toHaveValue('101')
  await page.getByRole('button', { name: 'Komponen berikutnya' }).click()
  await expect(page.getByRole('list', { name: 'Nilai LM2' })).toBeVisible()
  // From any component.
  await page.getByRole('button', { name: 'Lihat', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Nilai LM1' })).toBeVisible()
  await expect(boxes.nth(1)).toBeFocused()
  await expect(boxes.nth(1)).toBeInViewport({ ratio: 1 })
  await boxes.nth(1).fill('78.5')
  await boxes.nth(1).press('Enter')
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await page.reload()
  await page.getByLabel('Komponen', { exact: true }).selectOption({ label: 'LM1 · Ulangan bab 1' })
  await expect(boxes.first()).toHaveValue('85,5')
  await expect(boxes.nth(1)).toHaveValue('78,5')

  await page
    .getByRole('button', { name: /^Keadaan nilai / })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Remedial').fill('90')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(page.getByRole('button', { name: /remedial 90/ })).toBeVisible()
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
  await page
    .getByRole('button', { name: /^Keadaan nilai / })
    .first()
    .click()
  await expect(dialog).toContainText(/Nilai \d+\/\d+ terisi/)
  // What loads below it does not move it from under the finger.
  const describe = dialog.getByRole('button', { name: 'Deskripsi' })
  const place = await describe.boundingBox()
  await dialog.getByRole('region', { name: 'Riwayat nilai' }).getByRole('listitem').first().waitFor()
  expect(await describe.boundingBox()).toEqual(place)
  await describe.click()
  await expect(dialog.getByRole('textbox', { name: 'Capaian kompetensi' })).toBeVisible()
})

test('on a phone a component is three presses from the home, with nine students in sight', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await openHome(page)
  let presses = 0
  const press = async (one: Locator) => {
    await one.click()
    presses += 1
  }
  await press(page.getByRole('link', { name: 'Isi nilai mapel' }))
  // She leads VII-B and reads all of its subjects; the first is one that she teaches.
  await press(page.getByRole('list', { name: 'Nilai Mapel' }).getByRole('link').first())
  const list = page.getByRole('list', { name: /^Nilai / })
  await list.waitFor()
  await press(page.getByRole('button', { name: 'Komponen berikutnya' }))
  expect(presses).toBe(3)
  const rows = list.getByRole('listitem')
  await rows.nth(9).waitFor()
  await untilStable(page)
  const foot = await page.locator('.page-foot').evaluate((one) => one.getBoundingClientRect().top)
  const bottoms = await rows.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(bottoms.filter((bottom) => bottom <= foot).length).toBeGreaterThanOrEqual(9)

  const component = page.getByRole('combobox', { name: 'Komponen' })
  await rows.last().scrollIntoViewIfNeeded()
  await expect(component).toBeInViewport({ ratio: 1 })
  const box = rows.nth(5).getByRole('textbox')
  await box.fill('80')
  await box.press('Enter')
  await expect(page.getByText('Semua tersimpan')).toBeVisible()

  // Back removes the box that is being typed in without a blur.
  await box.fill('81')
  await page.goBack()
  await page.getByRole('list', { name: 'Nilai Mapel' }).waitFor()
  await page.goForward()
  await page.getByRole('button', { name: 'Komponen berikutnya' }).click()
  await expect(box).toHaveValue('81')
})

test('on a phone two edits of one score are chosen between where the score is tapped', async ({ page, product }) => {
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await page.goto('/app/kbm/subject-evaluation')
  await page
    .getByRole('link', { name: /Pendidikan Pancasila/ })
    .first()
    .click()
  const boxes = page.getByRole('list', { name: 'Nilai LM3' }).getByRole('textbox')
  await boxes.first().waitFor()
  const requested = {
    params: { schoolId: await schoolIdOf(page), id: new URL(page.url()).pathname.split('/').at(-1)! },
    query: { semesterNo: 1 as const },
  }
  const caller = await callerOf(page)
  const { data } = await callAs(caller, scoreEndpoints.read, requested)
  const component = data.evaluation.components.findIndex(({ code }) => code === 'LM3')
  const rev = data.cells.find((one) => one.component === component && one.student === 0)?.rev ?? 0
  // Entered on her own desktop; this phone has not received it yet.
  await page.route(/\/score\/seq/, (route) => route.abort('connectionfailed'))
  const componentIds = data.evaluation.components.map(({ id }) => id)
  const studentIds = data.students.map(({ id }) => id)
  const cells = [{ component, student: 0, rev, state: 'SCORE' as const, value: 400 }]
  await callAs(caller, scoreEndpoints.save, { ...requested, body: { componentIds, studentIds, cells } })
  await boxes.first().fill('99')
  await boxes.first().press('Enter')
  await expect(page.getByText('1 bentrok: ketuk nilainya')).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'a conflict on a phone')
  const dialog = page.getByRole('dialog')
  for (const target of [boxes.first(), page.getByRole('button', { name: /bentrok dengan/ })]) {
    await target.click()
    await expect(dialog).toContainText('menyimpan 40')
    await expectFit(page, 'the choice of a conflict on a phone')
    await page.keyboard.press('Escape')
  }
  await boxes.first().click()
  await dialog.getByRole('button', { name: 'Biarkan yang tersimpan' }).click()
  await expect(boxes.first()).toHaveValue('40')
  await expect(page.getByText('Semua tersimpan')).toBeVisible()
})

test(
  'on a phone a locked subject marks low scores, and one not set up links to the set-up',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, 'wali.vii-b@contoh.test')
    await page.goto('/app/kbm/subject-evaluation?q=Bahasa Indonesia')
    await page
      .getByRole('link', { name: /Bahasa Indonesia.*VII-B/ })
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Bahasa Indonesia VII-B' })).toBeVisible()
    const rows = page.getByRole('list', { name: 'Nilai F1' }).getByRole('listitem')
    await rows.first().waitFor()
    const [, below = '0'] = /di bawah KKTP (\d+)/.exec((await page.getByRole('banner').textContent()) ?? '') ?? []
    expect(Number(below)).toBeGreaterThan(0)
    await expect(rows.filter({ hasText: 'di bawah KKTP' })).toHaveCount(Number(below))
    await expectFit(page, 'a locked subject on a phone')
    await page.goto('/app/kbm/subject-evaluation?status=BELUM')
    await page.getByRole('list', { name: 'Nilai Mapel' }).getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'Susun penilaian' })).toBeVisible()
    await expect(page.getByText(/Semua tersimpan|^Terisi/)).toHaveCount(0)
    await expectFit(page, 'a subject that is not set up')
  },
)

test('a homeroom teacher sees each student’s progress, a mother that no rapor is published', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'wali.vii-a@contoh.test')
  await page.goto('/app')
  await readNotice(page, 'Selamat datang kembali!')
  await page.getByRole('link', { name: 'Isi nilai mapel' }).click()
  await page.getByRole('link', { name: 'Penilaian Siswa' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Penilaian Siswa' })).toBeVisible()
  const rows = page.getByRole('link', { name: /Mapel lengkap \d\/1[01]/ })
  await rows.first().waitFor()
  expect(await faultsIn(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await rows.first().click()
  await expect(page.getByText('Tanpa keterangan')).toBeVisible()
  const name = await page.getByRole('heading', { level: 1 }).textContent()
  const scores = page.getByRole('list', { name: 'Nilai setiap mata pelajaran' })
  await expect(scores.getByRole('listitem').filter({ hasText: 'Ilmu Pengetahuan Alam' })).toContainText('Ananda')
  expect(await faultsIn(page)).toEqual([])
  expect(await smallTargets(page)).toEqual([])
  await expectFit(page, 'the scores of one student')
  await page.getByRole('link', { name: /^Siswa berikutnya/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(name!)
  await page.keyboard.press('Alt+PageUp')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
  await scores.getByRole('link', { name: 'Ilmu Pengetahuan Alam' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ilmu Pengetahuan Alam VII-A' })).toBeVisible()

  // Her only class is chosen already. It comes in two pages, as one of more than a hundred does.
  await page.route(/\/student-evaluation\?/, (route) =>
    route.continue({ url: route.request().url().replace('pageSize=100', 'pageSize=25') }),
  )
  await page.goto('/app/kbm/student-evaluation/create')
  await page.getByRole('combobox', { name: 'Siswa' }).click()
  await expect(page.getByRole('option').nth(25)).toBeAttached()
  await page.unroute(/\/student-evaluation\?/)
  await page.getByRole('option', { name: name! }).click()
  await expectFit(page, 'the choice of a student')
  await page.getByRole('button', { name: 'Buka siswa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)

  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await signIn(page, product, 'orangtua@contoh.test')
  await page.goto('/app/kbm/student-evaluation')
  await expect(page.getByText('Belum ada rapor yang terbit')).toBeVisible()
})
