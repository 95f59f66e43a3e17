import type { Browser, Page } from '@playwright/test'
import {
  admin,
  expect,
  homeroomTeacher,
  mark,
  openSheet,
  student,
  studentCount,
  schoolMorning,
  signIn,
} from './school-morning.ts'
import { expectFit, faultsAtSize } from './fit.ts'
import { happensAfter, recordWaits, stopClock } from './page-clock.ts'
import { openHome } from './session.ts'
import { productTest } from './test.ts'

// A separate server for this file, whose sheets no other file touches: every test uses a different class.
const test = productTest({ HADIR_DEMO: 'on' }, { now: schoolMorning })
test.describe.configure({ mode: 'default' })

const totals = (page: Page) => page.getByRole('group', { name: 'Jumlah' })
const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const saved = (page: Page) => page.getByText(/^Tersimpan \d\d:\d\d$/)
const chosen = (page: Page, index: number) => student(page, index).getByRole('radio', { checked: true })

test('a bulk mark is undone without losing manual marks, also after saving', async ({ page, product }) => {
  // Keeps *Urungkan* on screen: how fast this machine reaches it is not what the test is about.
  await page.addInitScript(() => {
    const { setTimeout } = window
    window.setTimeout = ((run: (...values: unknown[]) => void, ms = 0, ...values: unknown[]) =>
      setTimeout(run, ms > 9000 && ms <= 10_000 ? 3_600_000 : ms, ...values)) as typeof window.setTimeout
  })
  await signIn(page, product, admin)
  await openSheet(page, 'VII-B')
  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await mark(page, 1, 'Sakit')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(totals(page)).toHaveText(/H\s*0.*S\s*1/)
  await expect(chosen(page, 0)).toHaveCount(0)

  await save(page).click()
  await expect(saved(page)).toBeVisible()
  const requested: string[] = []
  const sheet = /\/attendance\/daily-attendance\/[^/]+\/[^/]+\?date=2026-09-16&/
  page.on('request', (request) => sheet.test(request.url()) && requested.push(request.url()))
  // The previous page refetches what it has just saved, possibly this late.
  page.on('framenavigated', () => requested.splice(0))
  await page.reload()
  await expect(chosen(page, 1)).toHaveAccessibleName('Sakit')
  await expect(chosen(page, 0)).toHaveCount(0)
  await page.getByRole('button', { name: 'Lainnya', exact: true }).waitFor()
  // By the page's first script; the app uses that response.
  expect(requested).toHaveLength(1)

  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await save(page).click()
  await expect(page.getByText(/^Belum disimpan:/)).toBeHidden()
  await expect(saved(page)).toBeVisible()
  await mark(page, 2, 'Izin')
  await page.getByRole('button', { name: 'Urungkan' }).click()
  await expect(totals(page)).toHaveText(/H\s*0.*S\s*1.*I\s*1/)
  await expect(page.getByText('Belum disimpan: 1')).toBeVisible()
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  await page.reload()
  await expect(totals(page)).toHaveText(/H\s*0.*S\s*1.*I\s*1/)

  // Without its web font, in the widest that a phone may have instead, the foot wraps.
  const phone = page.viewportSize()!
  await page.addStyleTag({ content: ':root { --font-sans: "DejaVu Sans", Verdana, sans-serif !important }' })
  await page.setViewportSize({ width: 320, height: 568 })
  expect(await faultsAtSize(page)).toEqual([])
  await page.setViewportSize(phone)

  await page
    .getByRole('button', { name: /^Lainnya: / })
    .nth(3)
    .click()
  await page.getByRole('button', { name: 'Catat ketidakhadiran beberapa hari' }).click()
  const plan = page.getByRole('dialog', { name: 'Catat ketidakhadiran' })
  await plan.getByLabel('Alasan').fill('Lomba di Bandung')
  await expectFit(page)
  await plan.getByRole('button', { name: 'Simpan' }).click()
  // Her mark of today was taken back.
  await expect(page.getByText(/^Ketidakhadiran tercatat, tetapi .* \(sengaja dikosongkan\)/)).toBeVisible()
  await expect(plan).toBeHidden()
})

test('marks for a busy server are sent later; refused marks are discarded after a question', async ({
  page,
  product,
}) => {
  await signIn(page, product, admin)
  await openSheet(page, 'VIII-C')
  const saves = /\/attendance\/daily-attendance\//
  await page.route(saves, (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, json: { statusCode: 503, code: 'BUSY', message: 'Server sedang sibuk.' } })
      : route.continue(),
  )
  await mark(page, 0, 'Sakit')
  await save(page).click()
  await expect(page.getByText(/^Server sibuk, dicoba lagi pukul \d\d:\d\d$/)).toBeVisible()
  await page.unroute(saves)
  await expect(saved(page)).toBeVisible()

  const refusal = { statusCode: 409, code: 'SEMESTER_CLOSED', message: 'Semester sudah ditutup' }
  await page.route(saves, (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 409, json: refusal }) : route.continue(),
  )
  await mark(page, 1, 'Izin')
  await save(page).click()
  await page.getByRole('button', { name: '1 kelas ditolak' }).click()
  await expect(page.getByRole('dialog')).toContainText('1 tanda. Semester sudah ditutup')
  await page.getByRole('button', { name: 'Buang dari perangkat ini' }).click()
  await expectFit(page, 'refused marks are thrown away')
  const givesUp = page.getByRole('button', { name: 'Buang', exact: true })
  await givesUp.click()
  await expect(givesUp).toBeHidden()
  await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
  await expect(chosen(page, 0)).toHaveAccessibleName('Sakit')
  await expect(chosen(page, 1)).toHaveCount(0)
})

test(
  'lateness needs minutes and a dispensation a reason, and the history shows who',
  { tag: '@long' },
  async ({ page, product }) => {
    await signIn(page, product, homeroomTeacher)
    await openSheet(page, 'VII-A')
    const dialog = page.getByRole('dialog')
    await expect(page.getByText('T = terlambat, D = dispensasi')).toBeVisible()
    await mark(page, 0, 'Terlambat')
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    await expect(page.getByText('Isi berapa menit terlambat')).toBeVisible()
    // Without them it is not saved: the question appears again.
    await save(page).click()
    // The window asked for nothing else.
    await dialog.getByRole('button', { name: '15 menit' }).click()
    await expect(dialog).toBeHidden()
    await mark(page, 1, 'Dispensasi')
    await dialog.getByLabel('Catatan').fill('Surat dari pelatih')
    await dialog.getByRole('button', { name: 'Lomba' }).click()
    await save(page).click()
    await expect(saved(page)).toBeVisible()

    await page.reload()
    await expect(chosen(page, 0)).toHaveAccessibleName('Terlambat')
    await expect(page.getByText('15 menit', { exact: true })).toBeVisible()
    await expect(page.getByText('Lomba · Surat dari pelatih')).toBeVisible()
    await page
      .getByRole('button', { name: /^Lainnya: / })
      .first()
      .click()
    await expect(dialog.getByRole('listitem')).toHaveText(/16\/09\/2026 \d\d:\d\d.*Terlambat.*oleh /)
  },
)

test('two people who mark a student differently are asked, and nothing is decided for them', async ({
  page,
  browser,
  product,
}) => {
  await signIn(page, product, admin)
  await openSheet(page, 'VII-A')
  const theirs = await anotherPhone(browser, product.hadir.url)
  await signIn(theirs, product, homeroomTeacher)
  await openSheet(theirs, 'VII-A')
  await mark(theirs, 5, 'Sakit')
  await save(theirs).click()
  await expect(saved(theirs)).toBeVisible()

  await mark(page, 5, 'Izin')
  await save(page).click()
  const question = page.getByRole('status').filter({ hasText: 'Perlu ditinjau.' })
  await expect(question).toContainText(/Tersimpan: S\s*Sakit, oleh .+ Milik Anda: I\s*Izin/)
  await expect(chosen(page, 5)).toHaveAccessibleName('Sakit')
  await question.getByRole('button', { name: 'Pakai milik saya' }).click()
  await save(page).click()
  await expect(saved(page)).toBeVisible()

  await theirs.reload()
  await expect(chosen(theirs, 5)).toHaveAccessibleName('Izin')
  await theirs.context().close()
})

test(
  'an offline save is stored, and sent later together with newer changes',
  { tag: '@journey' },
  async ({ page, product }) => {
    await signIn(page, product, admin)
    await openSheet(page, 'VII-C')
    const students = await studentCount(page)
    await page.getByRole('button', { name: 'Semua hadir' }).click()
    await mark(page, 2, 'Alpa')
    await page.context().setOffline(true)
    await save(page).click()
    await expect(page.getByText(`Menunggu koneksi: ${students}`)).toBeVisible()
    await expect(page.getByRole('button', { name: '1 kelas belum terkirim' })).toBeVisible()
    await expect(chosen(page, 2)).toHaveAccessibleName('Alpa')
    await mark(page, 3, 'Izin')
    await expect(page.getByText('Belum disimpan: 1')).toBeVisible()
    await save(page).click()
    // Its code was never fetched: the sheet stays, and the dialog opens when it can.
    await page.getByRole('button', { name: '1 kelas belum terkirim' }).click()
    await expect(page.getByText('Belum ada di perangkat ini', { exact: true })).toBeVisible()
    await expect(page.getByRole('radiogroup')).toHaveCount(students)

    await page.context().setOffline(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Tutup' }).click()
    await expect(saved(page)).toBeVisible()
    await page.reload()
    await expect(totals(page)).toHaveText(new RegExp(`H\\s*${students - 2}.*I\\s*1.*A\\s*1`))
    await expect(chosen(page, 2)).toHaveAccessibleName('Alpa')
    await expect(chosen(page, 3)).toHaveAccessibleName('Izin')
  },
)

test(
  'the home page links to each unfilled sheet; a bulk mark can be undone for 10 s',
  { tag: '@long' },
  async ({ page, product }) => {
    await recordWaits(page)
    await signIn(page, product, admin)
    await openHome(page)
    const list = page.getByRole('list', { name: 'Belum lengkap' })
    await expect(list.getByRole('link')).not.toHaveCount(0)
    await list.getByRole('link', { name: /^VIII-D \d+ siswa belum diisi$/ }).click()
    await expect(page.getByRole('heading', { name: 'VIII-D' })).toBeVisible()
    await stopClock(page)
    await page.getByRole('button', { name: 'Semua hadir' }).click()
    const undo = page.getByRole('button', { name: 'Urungkan' })
    await happensAfter(page, 10_000, {
      before: () => expect(undo).toBeVisible(),
      after: () => expect(undo).toBeHidden(),
    })
    await page.clock.resume()
    await save(page).click()
    await expect(saved(page)).toBeVisible()
    await openHome(page)
    await expect(list.getByRole('link').first()).toBeVisible()
    await expect(list.getByRole('link', { name: /^VIII-D / })).toHaveCount(0)
  },
)

async function anotherPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 360, height: 740 },
  })
  return context.newPage()
}
