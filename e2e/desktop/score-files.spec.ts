import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { smkFile, smpFile } from '../../api/src/features/subject/subject-evaluation/workbook/testing-erapor.ts'
import { edited, rowsIn } from '../../api/src/features/subject/subject-evaluation/workbook/testing-workbook.ts'
import { expectFit, faultsIn } from '../fit.ts'
import { openEmptyGrid, openGrid, paste } from '../score-grid.ts'
import { restyledBy } from '../restyled.ts'
import { expect, signIn, test } from '../school-morning.ts'

const teacher = 'wali.vii-b@contoh.test'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const grid = (page: Page) => page.getByRole('grid', { name: 'Nilai menurut siswa dan komponen' })
const cell = (page: Page, row: number, column: number) =>
  grid(page)
    .getByRole('row')
    .nth(row + 1)
    .getByRole('gridcell')
    .nth(column)
const saved = (page: Page) => page.getByText('Semua tersimpan')

async function choose(page: Page, item: string) {
  await page.getByRole('button', { name: 'Excel', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function downloaded(page: Page, act: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), act()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const upload = (dialog: Locator, label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  dialog.getByLabel(label).setInputFiles(file)

/** In our workbooks, rows begin below four heading rows; scores follow id, number, NISN and name. */
const [firstStudent, firstScore] = [4, 4]

test('scores are exported to Excel, reviewed on import, and undone as a whole', async ({ page, product }) => {
  await signIn(page, product, teacher)
  await openEmptyGrid(page, 'Bahasa Sunda')
  await cell(page, 0, 1).focus()
  await page.keyboard.type('61,5')
  await page.keyboard.press('Enter')
  await expect(saved(page)).toBeVisible()
  const book = await downloaded(page, () => choose(page, 'Unduh Excel'))
  expect(book.name).toMatch(/^Nilai Bahasa Sunda VII-A Ganjil .*\.xlsx$/)
  const rows = rowsIn(book.bytes)
  expect(rows[firstStudent]?.[2]).toMatch(/^\d{10}$/)
  expect(rows[firstStudent]?.[firstScore + 1]).toBe('61.5')

  const dialog = page.getByRole('dialog', { name: 'Unggah Excel' })
  await test.step('unchanged it changes nothing', async () => {
    await choose(page, 'Unggah Excel')
    await upload(dialog, 'Berkas nilai', { name: book.name, mimeType: xlsx, buffer: book.bytes })
    await expect(dialog).toContainText('Isi berkas sama dengan nilai di Hadir')
    await expect(dialog.getByRole('button', { name: /^Masukkan/ })).toHaveCount(0)
  })

  await test.step('what is wrong is told by row and cell, and all or nothing can be chosen', async () => {
    const changed = edited(book.bytes, [
      { row: firstStudent, column: firstScore + 1, value: 72.5 },
      { row: firstStudent + 1, column: firstScore + 1, value: 'TI' },
      { row: firstStudent + 2, column: firstScore + 1, value: 'DB: lomba provinsi' },
      { row: firstStudent + 3, column: firstScore + 1, value: '8,55' },
      { row: firstStudent + 4, column: firstScore + 1, value: 101 },
    ])
    await upload(dialog, 'Berkas nilai', { name: 'nilai.xlsx', mimeType: xlsx, buffer: changed })
    const bad = dialog.getByRole('region', { name: '2 ditolak' })
    await expect(bad.getByRole('listitem').first()).toContainText('Baris 8 · LM1')
    await expect(bad.getByRole('listitem').first()).toContainText('“8,55” bukan nilai')
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByText('Hanya bila semua sah').click()
    await expect(dialog.getByRole('button', { name: /^Masukkan/ })).toHaveCount(0)
    await dialog.getByText('Semua yang sah').click()
    await dialog.getByText('Lihat 3 perubahan').click()
    await expect(dialog.getByRole('region', { name: 'Perubahan' })).toContainText('61,5 → 72,5')
    await dialog.getByRole('button', { name: 'Masukkan 3 nilai' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(cell(page, 0, 1)).toContainText('72,5')
    await expect(cell(page, 1, 1)).toContainText('TI')
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(cell(page, 2, 1)).toHaveText('DB')
  })

  await test.step('a newer value is written over by choice alone, and the file is one act', async () => {
    const old = edited(book.bytes, [
      { row: firstStudent, column: firstScore + 1, value: 50 },
      { row: firstStudent + 5, column: firstScore + 1, value: 80 },
    ])
    await choose(page, 'Unggah Excel')
    await upload(dialog, 'Berkas nilai', { name: 'lama.xlsx', mimeType: xlsx, buffer: old })
    await expect(dialog).toContainText('1 bentrok dengan nilai yang lebih baru')
    await expect(dialog).toContainText('2 diubah orang lain sejak berkas diunduh')
    await expect(dialog.getByRole('region', { name: 'Lebih baru di Hadir' })).toContainText('72,5')
    await dialog.getByLabel(/^Timpa juga 1 nilai/).check()
    await dialog.getByRole('button', { name: 'Masukkan 2 nilai' }).click()
    await expect(saved(page)).toBeVisible()
    await expect(cell(page, 0, 1)).toHaveText('50')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(cell(page, 0, 1)).toContainText('72,5')
    await expect(cell(page, 5, 1)).not.toContainText('80')
    await expect(saved(page)).toBeVisible()
  })

  await test.step('a file that is none is refused in words, and a file of another subject too', async () => {
    await choose(page, 'Unggah Excel')
    await upload(dialog, 'Berkas nilai', { name: 'foto.xlsx', mimeType: xlsx, buffer: Buffer.from('%PDF-1.7') })
    await expect(dialog.getByRole('alert')).toContainText('Berkas ini PDF')
    await dialog.getByRole('button', { name: 'Tutup' }).first().click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a block with NISNs finds its students, and the two bad ones stay red', async () => {
    const nisns = rows.slice(firstStudent).map((row) => row[2])
    const lines = [nisns[3], nisns[2], '0099999999'].map(
      (nisn, i) => `${nisn}\tNama Siswa\t${70 + i}\t${i ? 'abc' : 'xyz'}`,
    )
    await cell(page, 9, 2).focus()
    const question = page.getByRole('dialog', { name: /^Tempel/ })
    const restyled = await restyledBy(page, async () => {
      await paste(page, lines.join('\n'))
      await question.waitFor()
    })
    expect(restyled, 'a window restyles itself, not the page behind it').toBeLessThan(100)
    expect(await page.locator('#root *').count()).toBeGreaterThan(500)
    await expect(question).toContainText('2 masuk, 2 ditolak')
    await expect(question).toContainText('Dicocokkan menurut NISN: 2 siswa')
    await expect(question).toContainText('0099999999')
    expect(await faultsIn(page)).toEqual([])
    await question.getByRole('button', { name: 'Tempel', exact: true }).click()
    await expect(cell(page, 3, 2)).toContainText('70')
    await expect(cell(page, 2, 2)).toContainText('71')
    await expect(cell(page, 3, 3)).toContainText('xyz')
    await expect(cell(page, 2, 3)).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('button', { name: 'Urungkan' }).click()
    await expect(cell(page, 3, 3)).not.toContainText('xyz')
    await cell(page, 30, 1).focus()
    await paste(page, Array.from({ length: 9 }, () => '80').join('\n'))
    await expect(page.getByRole('dialog', { name: 'Tidak ada yang ditempel' })).toContainText('salin juga kolom NISN')
    const restyledAtClose = await restyledBy(page, async () => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    })
    expect(restyledAtClose).toBeLessThan(100)
    await expect(saved(page)).toBeVisible()
  })
})

test(
  'e-Rapor’s own files are filled, with columns that the teacher chooses',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, teacher)
    await openGrid(page, 'Pendidikan Pancasila')
    const book = await downloaded(page, () => choose(page, 'Unduh Excel'))
    const students = rowsIn(book.bytes).slice(firstStudent)
    const [one, two] = students
    const smk = smkFile({
      rows: {
        2: ['Mata Pelajaran', null, null, ': Pendidikan Pancasila'],
        9: ['No', 'PD_ID', 'Nama Peserta Didik', 'NISN', 'TP 1', 'TP 2'],
        10: [1, 'pd-1', 'x', one?.[2] ?? '', null, null],
        11: [2, 'pd-2', 'x', two?.[2] ?? '', null, null],
        12: [3, 'pd-3', 'Anak Pindahan', '0055555555', null, null],
      },
    })
    const dialog = page.getByRole('dialog', { name: 'Isi berkas e-Rapor' })
    await choose(page, 'Isi berkas e-Rapor…')
    await upload(dialog, 'Berkas e-Rapor', { name: 'format nilai.xlsx', mimeType: xlsx, buffer: smk })
    await expect(dialog).toContainText('e-Rapor SMK: sumatif lingkup materi')
    await expect(dialog).toContainText('Mata Pelajaran: Pendidikan Pancasila')
    await expect(dialog.getByRole('region', { name: 'Tidak ditemukan, tidak diisi (1)' })).toContainText(
      'Anak Pindahan',
    )
    await expect(dialog.getByLabel('Kolom TP 1 diisi dari')).toHaveValue(/.{36}/)
    expect(await faultsIn(page)).toEqual([])
    await dialog.getByLabel('Kolom TP 2 diisi dari').selectOption({ label: 'Tidak diisi' })
    await expect(dialog.getByRole('list', { name: 'Hasil pengisian' })).toContainText('2 sel terisi')
    const filled = await downloaded(page, () => dialog.getByRole('button', { name: 'Unduh berkas terisi' }).click())
    expect(filled.name).toBe('format nilai.xlsx')
    const scores = rowsIn(filled.bytes).find((row) => row[1] === 'pd-1')
    expect(scores?.[4]).toMatch(/^\d+$/)
    expect(scores?.[5] ?? '').toBe('')

    const smp = smpFile([
      { name: one?.[3] ?? '', scores: ['', '', '', ''] },
      { name: two?.[3] ?? '', scores: [40, 41, '', ''], status: 'Terkunci' },
    ])
    await upload(dialog, 'Berkas e-Rapor', { name: 'nilai.xls', mimeType: 'application/vnd.ms-excel', buffer: smp })
    await expect(dialog).toContainText('e-Rapor SMP: nilai sumatif')
    await expect(dialog.getByRole('region', { name: /^Dikunci di e-Rapor/ })).toContainText(two?.[3] ?? 'nobody')
    const page2 = await downloaded(page, () => dialog.getByRole('button', { name: 'Unduh berkas terisi' }).click())
    expect(page2.name).toBe('nilai.xls')
    expect(page2.bytes.toString()).toContain(`<td style='mso-number-format:"\\@"'>40</td>`)
    await upload(dialog, 'Berkas e-Rapor', {
      name: 'nilai.xls',
      mimeType: 'application/vnd.ms-excel',
      buffer: Buffer.from(smp.toString().replace('<body>', '<body><script>alert(1)</script>')),
    })
    await expect(dialog.getByRole('alert')).toContainText('berisi skrip')
    await expectFit(page, 'the dialog of e-Rapor')
  },
)
