import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import type { Page } from '@playwright/test'
import { callAs } from './api.ts'
import { placeOf, send } from './daily-place.ts'
import { expectFit } from './fit.ts'
import { admin, expect, homeroomTeacher, mark, openSheet, student, signIn, test } from './school-morning.ts'

// One server for the file: every test uses a different class.
test.describe.configure({ mode: 'default' })

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const saved = (page: Page) => page.getByText(/^Tersimpan \d\d:\d\d$/)
const chosen = (page: Page, index: number) => student(page, index).getByRole('radio', { checked: true })
const today = '2026-09-16'

test(
  'a late mark waits for a decision, is decided once, and its author reads the outcome',
  { tag: '@journey' },
  async ({ page, browser, product }) => {
    await signIn(page, product, homeroomTeacher)
    await page.goto('/app/kbm/daily-attendance')
    const place = await placeOf(page, 'VII-A')
    // Eight days ago: long after the edit window.
    const late = [
      await send(place, { date: '2026-09-08', index: 4, status: 'S' }),
      await send(place, { date: '2026-09-08', index: 5, status: 'I' }),
    ]
    expect(late.map(({ verdict }) => verdict)).toEqual(['held', 'held'])
    await page.reload()
    await page.getByRole('link', { name: /permintaan koreksi menunggu keputusan/ }).click()
    await expect(page.getByRole('heading', { name: 'Koreksi Absensi' })).toBeVisible()
    await page.getByRole('button', { name: late[0]!.name }).click()
    await expect(page.getByRole('button', { name: 'Tarik permintaan' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Setujui' })).toBeHidden()

    const office = await browser.newPage({ baseURL: product.hadir.url, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
    await signIn(office, product, admin)
    await office.goto('/app/kbm/daily-attendance/correction')
    await office.getByRole('button', { name: late[0]!.name }).click()
    await expectFit(office)
    await office.getByRole('button', { name: 'Setujui' }).click()
    await expect(office.getByText('Koreksi disetujui', { exact: true })).toBeVisible()
    // The rows below move up when it leaves the list, and a click on a moving row is none.
    await expect(office.getByRole('button', { name: late[0]!.name })).toBeHidden()
    await office.getByRole('button', { name: late[1]!.name }).click()
    await office.getByRole('button', { name: 'Tolak' }).click()
    await expect(office.getByText('Tulis alasannya, minimal 5 karakter')).toBeVisible()
    await office.getByLabel('Alasan').fill('Siswa hadir hari itu')
    await office.getByRole('button', { name: 'Tolak' }).click()
    await expect(office.getByText('Koreksi ditolak', { exact: true })).toBeVisible()
    await office.close()

    // Too late to withdraw it: the message names the decider.
    await page.getByRole('dialog').getByLabel('Alasan').fill('Salah siswa')
    await page.getByRole('button', { name: 'Tarik permintaan' }).click()
    await expect(page.getByText(/Koreksi ini sudah disetujui oleh/).first()).toBeVisible()
    await page.goto('/app/kbm/daily-attendance/correction?state=DITOLAK')
    await page.getByRole('button', { name: late[1]!.name }).click()
    await expect(page.getByRole('dialog')).toContainText('Siswa hadir hari itu')
  },
)

test('an open sheet shows others’ marks within half a minute and keeps unsaved ones', async ({ page, product }) => {
  await signIn(page, product, admin)
  await openSheet(page, 'IX-C')
  await mark(page, 0, 'Sakit')
  const place = await placeOf(page, 'IX-C')
  for (const index of [0, 1]) await send(place, { date: today, index, status: 'A' })
  await page.clock.fastForward(30_000)
  await expect(chosen(page, 1)).toHaveAccessibleName('Alpa')
  await expect(chosen(page, 0)).toHaveAccessibleName('Sakit')
  await save(page).click()
  await expect(page.getByRole('button', { name: '1 kelas perlu ditinjau' })).toBeVisible()
})

test('an earlier version is restored from the history, as a new mark', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await openSheet(page, 'VII-B')
  await mark(page, 2, 'Sakit')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await mark(page, 2, 'Alpa')
  await save(page).click()
  await expect(page.getByText(/^Belum disimpan:/)).toBeHidden()
  const more = page.getByRole('button', { name: /^Lainnya: / }).nth(2)
  await more.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Pulihkan' }).click()
  await dialog.getByLabel('Alasan pemulihan').fill('Salah baris')
  await expectFit(page, 'an earlier version is taken up again')
  await dialog.getByRole('button', { name: 'Pulihkan isi ini' }).click()
  await expect(chosen(page, 2)).toHaveAccessibleName('Sakit')
  await save(page).click()
  const place = await placeOf(page, 'VII-B')
  await expect
    .poll(async () => {
      const { data } = await callAs(place.caller, attendance.sheet, { params: place.params, query: { date: today } })
      return [data.students[2]?.cell.status, data.students[2]?.cell.rev]
    })
    .toEqual(['S', 3])
  await more.click()
  await expect(dialog.getByRole('listitem').first()).toContainText(/Memulihkan isi .+ Alasan: Salah baris/)
})

test('a day is closed after checking the counts, undone, closed again, reopened with a reason', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/kbm/daily-attendance')
  const card = page.getByRole('link', { name: /^VIII-A\b/ })
  const close = async () => {
    // Before the closing time nobody comes for it.
    await expect(page.getByRole('button', { name: 'Tutup hari' })).toHaveCount(0)
    await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click()
    await page.getByRole('menuitem', { name: 'Tutup hari' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('listitem').first().waitFor()
    for (const row of await dialog.getByRole('listitem').all()) {
      const isComplete = (await row.innerText()).endsWith('lengkap')
      await expect(row.getByRole('checkbox')).toBeChecked({ checked: isComplete })
      await row.getByRole('checkbox').setChecked((await row.innerText()).includes('VIII-A'))
    }
    await expectFit(page)
    await dialog.getByRole('button', { name: /^Tutup 1 kelas, \d+ siswa menjadi Alpa$/ }).click()
  }
  await expect(card).toContainText('Belum')
  await close()
  await expect(card).toContainText('Ditutup')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(card).not.toContainText('Ditutup')
  await close()
  await expect(card).toContainText('Ditutup')
  await page.clock.fastForward(11_000)
  await page.getByRole('button', { name: 'Buka kembali' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Alasan').fill('Guru belum sempat mengisi')
  await dialog.getByRole('button', { name: 'Buka 1 kelas' }).click()
  await expect(card).not.toContainText('Ditutup')
  await expect(card).toContainText('Belum')

  // The closing time comes while the menu is open: its button takes the place only of a closed one.
  await page.route(new RegExp(attendance.classes.path.replaceAll(/:\w+/g, '[^/]+')), async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"isPastClose":false', '"isPastClose":true')
    await route.fulfill({ response: answer, body: body.replace('"VIII-A"', '"VIII-A lewat"') })
  })
  await page.getByRole('main').getByRole('button', { name: 'Lainnya' }).click()
  await page.getByRole('menuitem', { name: 'Tutup hari' }).waitFor()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('link', { name: /^VIII-A lewat/ })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Tutup hari' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Tutup hari' })).toBeVisible()
})

test('a late student’s minutes are calculated from her arrival time', { tag: '@long' }, async ({ page, product }) => {
  await signIn(page, product, admin)
  await openSheet(page, 'VIII-B')
  await mark(page, 0, 'Terlambat')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Jam datang').fill('655')
  await dialog.getByLabel('Jam datang').blur()
  await expect(dialog.getByText('Jam ini belum terlambat menurut pengaturan sekolah')).toBeVisible()
  await dialog.getByLabel('Jam datang').fill('7.23')
  await dialog.getByLabel('Jam datang').blur()
  await expect(dialog.getByLabel('Terlambat berapa menit')).toHaveValue('23')
  await dialog.getByRole('button', { name: 'Selesai' }).click()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await expect(page.getByText('23 menit', { exact: true })).toBeVisible()
  await mark(page, 1, 'Terlambat')
  await dialog.getByLabel('Jam datang').fill('721')
  await dialog.getByLabel('Jam datang').press('Enter')
  await expect(page.getByText('21 menit', { exact: true })).toBeVisible()
})

test('a planned absence fills the sheet until withdrawn; a holiday is opened with a reason', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await page.goto('/app/kbm/daily-attendance')
  const place = await placeOf(page, 'IX-A')
  const { data: sheet } = await callAs(place.caller, attendance.sheet, { params: place.params, query: { date: today } })
  const { name } = sheet.students[3]!
  await page.getByRole('link', { name: 'Ketidakhadiran terencana' }).click()
  await page.getByRole('button', { name: 'Catat ketidakhadiran' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog.getByText('Pilih siswa')).toBeVisible()
  await expectFit(page)
  await dialog.getByLabel('Kelas').selectOption({ label: 'IX-A' })
  await dialog.getByLabel('Siswa').click()
  await page.getByRole('option', { name }).first().click()
  await dialog.getByLabel('Alasan').fill('Ziarah bersama keluarga')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Ziarah bersama keluarga')).toBeVisible()
  await openSheet(page, 'IX-A')
  await expect(chosen(page, 3)).toHaveAccessibleName('Izin')
  await expect(page.getByText('Ziarah bersama keluarga')).toBeVisible()

  await page.goto('/app/kbm/daily-attendance/planned')
  await page.getByRole('button', { name: `Tindakan untuk ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Tarik' }).click()
  await dialog.getByRole('button', { name: 'Tarik' }).click()
  await expect(page.getByText('Ketidakhadiran ditarik', { exact: true })).toBeVisible()
  await openSheet(page, 'IX-A')
  await expect(chosen(page, 3)).toHaveCount(0)

  await page.goto('/app/kbm/daily-attendance?date=2026-09-12')
  await page.getByRole('button', { name: 'Jadikan hari sekolah' }).click()
  await expectFit(page)
  await dialog.getByLabel('Alasan').fill('Pengganti hari libur banjir')
  await expect(dialog.getByRole('button', { name: 'Buka sebagai hari sekolah' })).toBeDisabled()
  await dialog.getByLabel('Pelajaran memakai').selectOption('Jadwal Senin')
  await dialog.getByRole('button', { name: 'Buka sebagai hari sekolah' }).click()
  await expect(page.getByText('Hari masuk tersimpan', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^IX-A\b/ })).toBeVisible()
})

test('a letter is photographed, shrunk in the browser, and shown again to the class’s teacher', async ({
  page,
  product,
}) => {
  await signIn(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await page
    .getByRole('button', { name: /^Lainnya: / })
    .nth(7)
    .click()
  const dialog = page.getByRole('dialog')
  // A picture far larger than the stored size: 3000 x 2000.
  const picture = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 2000)
    const paper = canvas.getContext('2d')!
    for (let x = 0; x < 3000; x += 100)
      for (let y = 0; y < 2000; y += 100) {
        paper.fillStyle = `rgb(${(x * 7 + y * 13) % 256} ${(x * y) % 256} ${(x * 3 + y * 11) % 256})`
        paper.fillRect(x, y, 100, 100)
      }
    const blob = await canvas.convertToBlob({ type: 'image/png' })
    return [...new Uint8Array(await blob.arrayBuffer())]
  })
  const sending = page.waitForRequest((request) => request.method() === 'PUT' && request.url().includes('/letter/'))
  await dialog
    .getByLabel('Tambah foto surat')
    .setInputFiles({ name: 'surat.png', mimeType: 'image/png', buffer: Buffer.from(picture) })
  expect((await sending).postDataBuffer()?.length ?? 0).toBeLessThan(300 * 1024 + 1_000)
  const shown = dialog.getByRole('img', { name: /^Surat / })
  await expect(shown).toBeVisible()
  expect(await shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight])).toEqual([1600, 1066])
  await expectFit(page)
  await dialog.getByRole('button', { name: 'Hapus foto' }).click()
  await expect(shown).toBeHidden()
  await expect(dialog.getByRole('list', { name: 'Riwayat foto surat' })).toHaveText(/dihapus oleh .+ditambahkan oleh/)
})
