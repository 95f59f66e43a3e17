import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { subjectEvaluationEndpoints } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { taskEndpoints } from '@hadir/contract/subject/task.ts'
import type { Locator } from '@playwright/test'
import { callAs, callerOf, schoolIdOf } from '../api.ts'
import { finalCell } from '../score-grid.ts'
import { desk, expectFaultless, expectFit, faultsIn } from '../fit.ts'
import { expect, signIn, test } from '../school-morning.ts'
import { listLoaded } from '../walk.ts'

const objectives = [
  'Peserta didik mampu menulis aksara Sunda dengan rapi.',
  'Peserta didik mampu membaca teks pendek dengan lancar.',
]

test('a teacher sets up an assessment, sees whom a change affects, and copies it to a class', async ({
  page,
  product,
}) => {
  await signIn(page, product, 'wali.vii-b@contoh.test')

  await test.step('from a list of objectives and a usual set of components', async () => {
    // The rapor of VII-B and VII-C are locked; VIII-A has no set-up yet.
    await page.goto('/app/trx/subject-evaluation')
    await expect(page.getByRole('heading', { level: 1, name: 'Penilaian Mapel' })).toBeVisible()
    expect(await faultsIn(page)).toEqual([])
    await page
      .getByRole('searchbox')
      .or(page.getByLabel(/^Cari mapel/))
      .first()
      .fill('Sunda')
    // The rows move when the search comes.
    await expect(page).toHaveURL(/q=Sunda/)
    await listLoaded(page)
    await page
      .getByRole('row', { name: /VIII-A.*Bahasa Sunda/ })
      .getByRole('link')
      .first()
      .click()
    const form = page.locator('main form')
    await form.waitFor()
    await page.getByLabel(/Tempel/).fill(`${objectives.join('\n')}\npendek`)
    await page.getByRole('button', { name: /^Tambahkan/ }).click()
    await expect(page.getByText(/10 karakter|Minimal 10/).first()).toBeVisible()
    await expectFaultless(page, 'objectives that are refused')
    await page.getByLabel(/Tempel/).fill('')
    await page.getByRole('button', { name: /Susunan umum/ }).click()
    // LM 85, 83 : STS 60 : SAS 84 at 60:20:20 is 79,2.
    await expect(page.getByRole('region', { name: 'Contoh' })).toContainText('79')
    expect(await faultsIn(page)).toEqual([])
    await expectFit(page, 'the set-up of an evaluation')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.reload()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contoh' })).toContainText('SAS')
  })

  await test.step('weights that cannot be are refused at their field, and nothing typed is lost', async () => {
    for (const name of ['Lingkup materi (LM)', 'Tengah semester (STS)', 'Akhir semester (SAS)'])
      await page.getByLabel(name).fill('0')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Jumlah bobot harus lebih dari 0')).toBeVisible()
    await page.getByRole('button', { name: '1 : 0 : 1' }).click()
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
  })

  await test.step('a change after the first score names whom it touches first', async () => {
    await page.getByRole('link', { name: 'Isi nilai' }).click()
    const grid = page.getByRole('grid')
    await grid.getByRole('row').nth(1).getByRole('gridcell').first().focus()
    // STS has no weight and is not owed.
    for (const value of ['80', '80', '', '70']) {
      await page.keyboard.type(value)
      await page.keyboard.press('Tab')
    }
    await expect(finalCell(page, 0)).toContainText('75')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type('60')
    await page.keyboard.press('Enter')
    await expect(finalCell(page, 0)).toContainText('75')
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    await page.getByRole('link', { name: 'Susunan' }).click()
    await page.getByRole('button', { name: '60 : 20 : 20' }).click()
    // Without the scores nobody can be named, so nothing is applied and nothing typed is lost.
    const scores = /\/subject-evaluation\/[^/]+\/score\?/
    await page.route(scores, (route) => route.abort('connectionfailed'))
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    // A screen reader's copy of a notice is there for a second too.
    const notice = page.locator('li', { hasText: 'Tidak ada koneksi ke server' })
    await expect(notice).toContainText('Belum disimpan, karena siswa yang terdampak belum dapat ditampilkan.')
    await expect(page.getByText('Ada yang belum disimpan')).toBeVisible()
    await expect(page.getByLabel('Tengah semester (STS)')).toHaveValue('20')
    await page.unroute(scores)
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Nilai 1 siswa berubah')
    await expect(dialog.getByRole('row').nth(1)).toContainText('75')
    await expectFaultless(page, 'whom a change touches')
    // 60 % of 80, 20 % of 60, 20 % of 70.
    await expect(dialog.getByRole('row').nth(1)).toContainText('74 (di bawah KKTP)')
    await dialog.getByRole('button', { name: 'Simpan dan hitung ulang' }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
  })

  await test.step('the same set-up for another class that she teaches', async () => {
    await page.getByRole('button', { name: 'Salin ke kelas lain' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('checkbox').first().check()
    await dialog.getByRole('button', { name: 'Salin ke 1 kelas' }).click()
    await expect(page.getByText('Susunan disalin ke 1 mata pelajaran kelas').first()).toBeVisible()
    await page.goto('/app/trx/subject-evaluation?q=Sunda&pageSize=50')
    await expect(page.getByRole('row', { name: /Bahasa Sunda.*Draf/ })).toHaveCount(3)
  })
})

test(
  'scores entered since the set-up was opened are looked for when it is saved',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, 'wali.vii-b@contoh.test')
    await page.goto('/app/trx/subject-evaluation?status=BELUM')
    await page
      .getByRole('row', { name: /IX-A.*Pancasila/ })
      .getByRole('link')
      .first()
      .click()
    await page.locator('main form').waitFor()
    await page.getByRole('button', { name: 'Tambah komponen' }).click()
    await page.getByLabel('Nama', { exact: true }).fill('Ulangan bab 1')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    // On her phone.
    const caller = await callerOf(page)
    const params = { schoolId: await schoolIdOf(page), id: new URL(page.url()).pathname.split('/').at(-1)! }
    const requested = { params, query: { semesterNo: 1 as const } }
    const { data } = await callAs(caller, scoreEndpoints.read, requested)
    await callAs(caller, scoreEndpoints.save, {
      ...requested,
      body: {
        componentIds: data.evaluation.components.map(({ id }) => id),
        studentIds: data.students.map(({ id }) => id),
        cells: [{ component: 0, student: 0, rev: 0, state: 'SCORE', value: 800 }],
      },
    })
    await page.getByLabel('KKTP', { exact: true }).fill('90')
    await page.getByRole('button', { name: 'Simpan', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nilai 1 siswa berubah' })
    await expect(dialog.getByRole('row').nth(1)).toContainText('80 (di bawah KKTP)')
    expect((await callAs(caller, subjectEvaluationEndpoints.read, requested)).data.threshold).not.toBe(90)
    await dialog.getByRole('button', { name: 'Simpan dan hitung ulang' }).click()
    await expect(page.getByText('Semua tersimpan')).toBeVisible()
    expect((await callAs(caller, subjectEvaluationEndpoints.read, requested)).data.threshold).toBe(90)
  },
)

test('under K13 the kind of each component is visible as a whole', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, 'wali.vii-b@contoh.test')
  await page.goto('/app/trx/subject-evaluation?status=BELUM')
  await page
    .getByRole('row', { name: /IX-C.*Pancasila/ })
    .getByRole('link')
    .first()
    .click()
  await page.locator('main form').waitFor()
  await page.getByText('Kurikulum 2013').click()
  await page.getByRole('button', { name: 'Susunan umum' }).click()
  const kinds = page.getByLabel('Jenis')
  await expect(kinds).toHaveCount(4)
  for (const size of [desk, { width: 1024, height: 768 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(size)
    for (const kind of await kinds.all()) {
      const label = await kind.getByRole('option', { selected: true }).textContent()
      expect(await roomBeside(kind, label ?? ''), `${label} at ${size.width}`).toBeGreaterThanOrEqual(0)
    }
  }
})

test(
  'a component from a task with a long title says that its name is shortened',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, 'wali.vii-b@contoh.test')
    await page.goto('/app/trx/subject-evaluation?status=BELUM')
    await page
      .getByRole('row', { name: /IX-C.*Pancasila/ })
      .getByRole('link')
      .first()
      .click()
    await page.locator('main form').waitFor()
    const academicSubjectId = new URL(page.url()).pathname.split('/').at(-1)!
    const title = 'Tugas proyek: membuat poster tentang hak dan kewajiban warga negara di lingkungan sekolah kita'
    const params = { schoolId: await schoolIdOf(page) }
    const body = { academicSubjectId, title, description: '', dueDate: '2026-10-15', maxScore: 100 }
    await callAs(await callerOf(page), taskEndpoints.create, { params, body })
    await page.reload()
    await page.getByRole('button', { name: 'Tambah komponen' }).click()
    await page.getByLabel('Dari tugas atau ujian').selectOption({ label: `Tugas: ${title}, 15/10/2026` })
    const name = page.getByLabel('Nama', { exact: true })
    await expect(name).toHaveValue('Tugas proyek: membuat poster tentang hak dan kewajiban warga negara di…')
    await expect(page.getByText('jadi Nama dipendekkan: periksa dahulu.')).toBeVisible()
    // The whole name of the usual kind is visible.
    expect(await roomBeside(page.getByLabel('Jenis'), 'Sumatif lingkup materi')).toBeGreaterThanOrEqual(0)
    await name.fill('Poster hak dan kewajiban')
    await page.getByLabel('Dari tugas atau ujian').selectOption({ label: 'Tidak terhubung' })
    await expect(page.getByText('jadi Nama dipendekkan')).toHaveCount(0)
    await expect(name).toHaveValue('Poster hak dan kewajiban')
  },
)

/** The pixels that a select has left beside a text; below zero the text is cut off. */
const roomBeside = (select: Locator, text: string) =>
  select.evaluate((box, shown) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(box)
    const pen = document.createElement('canvas').getContext('2d')!
    pen.font = font
    const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    return room - pen.measureText(shown).width
  }, text)
