import type { Page } from '@playwright/test'
import { openFaultyProxy } from '../faulty-proxy.ts'
import {
  expect,
  inNewFolder,
  cachedAnswers,
  installed,
  kill,
  networkIsBack,
  onDuty,
  openInstalled,
  sheetOnServer,
  test,
} from './phone.ts'
import { admin, homeroomTeacher, mark, openSheet, student } from '../school-morning.ts'
import { enterAs } from '../session.ts'

// One server for the file: every test uses different classes.
test.describe.configure({ mode: 'default' })
test.use({ serviceWorkers: 'allow' })

const save = (page: Page) => page.getByRole('button', { name: 'Simpan', exact: true })
const saved = (page: Page) => page.getByText(/^Tersimpan \d\d:\d\d$/)
const chosen = (page: Page, index: number) => student(page, index).getByRole('radio', { checked: true })
const cards = (page: Page) => page.getByRole('list', { name: 'Kelas' }).getByRole('link')
const outbox = (page: Page, name: string) => page.getByRole('button', { name })

async function markAbsent(page: Page, academicClass: string, absent: number) {
  await openSheet(page, academicClass)
  await page.getByRole('button', { name: 'Semua hadir' }).click()
  await mark(page, absent, 'Alpa')
  await save(page).click()
  await expect(page.getByText(/^Menunggu koneksi: \d+$/)).toBeVisible()
}

test(
  'three classes marked offline survive a killed browser and arrive exactly once',
  { tag: '@journey' },
  async ({ product }) => {
    const line = await openFaultyProxy(() => product.hadir.url)
    await inNewFolder(async (folder) => {
      const phone = await openInstalled(folder, line, product)
      const page = await phone.newPage()
      await enterAs(page, product, onDuty)
      await page.goto('/app/kbm/daily-attendance')
      const links = cards(page)
      await links.first().waitFor()
      const classes = await links.count()
      await installed(page)
      const sheets = () =>
        new Set(line.passed.filter((one) => /^GET .*\/daily-attendance\/[^/]+\/[^/?]+\?date/.test(one))).size
      await expect.poll(sheets).toBe(classes)

      line.cut()
      await page.goto('/app')
      await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
      await markAbsent(page, 'VII-D', 1)
      await markAbsent(page, 'VII-C', 2)
      await page.goto('/app/kbm/daily-attendance')
      await expect(links.filter({ hasText: 'VII-D' })).toContainText(/Tersimpan di HP: \d+/)
      await markAbsent(page, 'VIII-A', 3)
      // Not saved yet, but not lost: the list shows it from the disk, a moment after the tap.
      await mark(page, 4, 'Izin')
      await outbox(page, '3 kelas belum terkirim').click()
      const listed = page.getByRole('dialog', { name: 'Tersimpan di perangkat ini' }).getByRole('listitem')
      await expect(listed.filter({ hasText: 'VIII-A' })).toContainText('Belum disimpan1 siswa. Buka lalu tekan Simpan.')
      await kill(phone)

      const again = await openInstalled(folder, line, product)
      const reopened = await again.newPage()
      await reopened.goto('/app/kbm/daily-attendance')
      const card = cards(reopened).filter({ hasText: 'VIII-A' })
      await expect(card).toContainText(/Tersimpan di HP: \d+ · Belum disimpan: 1/)
      await card.click()
      await expect(outbox(reopened, '3 kelas belum terkirim')).toBeVisible()
      await expect(chosen(reopened, 3)).toHaveAccessibleName('Alpa')
      await expect(reopened.getByText('Belum disimpan: 1')).toBeVisible()
      await save(reopened).click()
      line.heal()
      await networkIsBack(reopened)
      await expect(outbox(reopened, 'Semua terkirim')).toBeVisible()
      await expect(saved(reopened)).toBeVisible()

      for (const [name, absent] of [
        ['VII-D', 1],
        ['VII-C', 2],
        ['VIII-A', 3],
      ] as const) {
        const sheet = await sheetOnServer(product, reopened, name)
        const wanted = sheet.students.map((_, at) => (at === absent ? 'A' : name === 'VIII-A' && at === 4 ? 'I' : 'H'))
        expect(sheet.students.map(({ cell }) => cell.status)).toEqual(wanted)
        const revs = sheet.students.map(({ cell }) => cell.rev)
        expect(revs).toEqual(revs.map((_, at) => (name === 'VIII-A' && at === 4 ? 2 : 1)))
      }

      // Marks are still sent, but the connection is gone before the list can be refetched.
      await reopened.goto('/app/kbm/daily-attendance')
      await expect(cards(reopened).filter({ hasText: 'VII-D' })).toContainText('Lengkap')
      await card.click()
      await expect(chosen(reopened, 5)).toHaveAccessibleName('Hadir')
      line.treat(({ method }) => (method === 'GET' ? 'lost' : 'passes'))
      await mark(reopened, 5, 'Sakit')
      await save(reopened).click()
      await expect(saved(reopened)).toBeVisible()
      await reopened.goto('/app/kbm/daily-attendance')
      const sent = reopened.getByText(/^Terkirim pukul \d\d:\d\d; daftar ini belum diperbarui$/)
      await expect(reopened.getByRole('link').filter({ has: sent })).toHaveText(/^VIII-A/)
      line.treat(() => 'passes')
      await reopened.reload()
      await expect(reopened.getByRole('link').filter({ hasText: 'VIII-A' })).toContainText('S1')
      await expect(sent).toHaveCount(0)
      await again.close()
    })
    line.close()
  },
)

test(
  'two offline phones and an admin lose nothing and overwrite nothing unseen',
  { tag: '@long' },
  async ({ phoneOf, product }) => {
    // Two of the clocks are three days wrong, which has no effect.
    const first = await phoneOf(homeroomTeacher, { daysWrong: 3 })
    const second = await phoneOf(homeroomTeacher, { daysWrong: -3 })
    const desk = await phoneOf(admin)
    const all = [first, second, desk]
    for (const { page, line } of all) {
      await openSheet(page, 'VII-A')
      line.cut()
    }
    const marks = [
      [first, { 0: 'Sakit', 1: 'Izin', 5: 'Hadir' }],
      [second, { 0: 'Alpa', 2: 'Sakit' }],
      [desk, { 1: 'Izin', 2: 'Alpa', 6: 'Izin' }],
    ] as const
    for (const [{ page }, wanted] of marks) {
      for (const [at, status] of Object.entries(wanted)) await mark(page, Number(at), status)
      await save(page).click()
      await expect(page.getByText(`Menunggu koneksi: ${Object.keys(wanted).length}`)).toBeVisible()
    }

    const question = (page: Page) => page.getByRole('status').filter({ hasText: 'Perlu ditinjau.' })
    for (const { page, line } of all) {
      line.heal()
      await networkIsBack(page)
      await expect(page.getByText(/^Menunggu koneksi/)).toHaveCount(0)
      await expect(page.getByText(/^(Tersimpan \d\d:\d\d|Perlu ditinjau: 1)$/)).toBeVisible()
    }
    await expect(question(first.page)).toHaveCount(0)
    await expect(question(second.page)).toContainText(/Tersimpan: S\s*Sakit, oleh .+ Milik Anda: A\s*Alpa/)
    // The same value from two people is no conflict; a different one is.
    await expect(question(desk.page)).toHaveCount(1)
    await expect(question(desk.page)).toContainText(/Tersimpan: S\s*Sakit, oleh .+ Milik Anda: A\s*Alpa/)
    await expect(outbox(second.page, '1 kelas perlu ditinjau')).toBeVisible()

    await question(second.page).getByRole('button', { name: 'Pakai milik saya' }).click()
    await save(second.page).click()
    await expect(saved(second.page)).toBeVisible()
    await question(desk.page).getByRole('button', { name: 'Biarkan yang tersimpan' }).click()
    for (const { page } of all) {
      await page.reload()
      for (const [at, status] of ['Alpa', 'Izin', 'Sakit'].entries()) {
        await expect(chosen(page, at)).toHaveAccessibleName(status)
      }
      await expect(chosen(page, 5)).toHaveAccessibleName('Hadir')
      await expect(chosen(page, 6)).toHaveAccessibleName('Izin')
    }
    const sheet = await sheetOnServer(product, desk.page, 'VII-A')
    expect(sheet.students.slice(0, 3).map(({ cell }) => cell.rev)).toEqual([2, 1, 1])
  },
)

test('signing out with unsent marks asks first; nobody else sends them; an ended session waits', async ({
  phoneOf,
  product,
}) => {
  const { page, line } = await phoneOf(homeroomTeacher)
  const countPuts = () => line.passed.filter((one) => one.startsWith('PUT ')).length
  await openSheet(page, 'VII-A')
  await installed(page)
  line.cut()
  await mark(page, 10, 'Sakit')
  await save(page).click()
  await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()
  // The menus are on the page that the sheet was opened from.
  await page.getByRole('link', { name: /^Kembali ke / }).click()
  const signOut = async () => {
    await page.getByRole('button', { name: /^Akun/ }).click()
    await page.getByRole('menuitem', { name: 'Keluar' }).click()
  }
  await signOut()
  const dialog = page.getByRole('dialog', { name: 'Keluar sebelum semua terkirim?' })
  await expect(dialog).toContainText('VII-A')
  await dialog.getByRole('button', { name: 'Tetap masuk' }).click()
  await expect(dialog).toBeHidden()
  await signOut()
  await dialog.getByRole('button', { name: 'Keluar', exact: true }).click()
  await expect(page).toHaveURL(/\/login/)

  line.heal()
  await enterAs(page, product, admin)
  await openSheet(page, 'VII-A')
  await expect(chosen(page, 10)).toHaveCount(0)
  await networkIsBack(page)
  await mark(page, 11, 'Izin')
  await save(page).click()
  await expect(saved(page)).toBeVisible()
  // Only her own.
  expect(countPuts()).toBe(1)

  await enterAs(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await expect(outbox(page, 'Semua terkirim')).toBeVisible()
  await expect(chosen(page, 10)).toHaveAccessibleName('Sakit')
  expect(countPuts()).toBe(2)

  // Her session is ended elsewhere while she marks offline.
  line.cut()
  await mark(page, 12, 'Alpa')
  await save(page).click()
  await expect(outbox(page, '1 kelas belum terkirim')).toBeVisible()
  const elsewhere = await phoneOf(homeroomTeacher)
  await elsewhere.page.goto('/app/session')
  const others = elsewhere.page.getByRole('button', { name: 'Keluarkan semua yang lain' })
  await others.click()
  await expect(others).toHaveCount(0)
  line.heal()
  await networkIsBack(page)
  await expect(page).toHaveURL(/\/login/)
  await expect.poll(() => cachedAnswers(page)).toBe(0)
  await enterAs(page, product, homeroomTeacher)
  await openSheet(page, 'VII-A')
  await expect(outbox(page, 'Semua terkirim')).toBeVisible()
  await expect(chosen(page, 12)).toHaveAccessibleName('Alpa')
})

test('the next school day’s classes are on the phone in advance', async ({ phoneOf }) => {
  const { page, context, line } = await phoneOf(homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  await installed(page)
  const isFetched = (date: string) => () =>
    line.passed.some((one) => new RegExp(`^GET .*/daily-attendance/[^/]+/[^/?]+\\?date=${date}`).test(one))
  await expect.poll(isFetched('2026-09-17')).toBe(true)

  line.cut()
  await page.close()
  const nextDay = await context.newPage()
  await nextDay.clock.setSystemTime(Date.parse('2026-09-16T23:50:00.000Z'))
  await nextDay.goto('/app/kbm/daily-attendance')
  await nextDay.getByRole('button', { name: 'Buka Kamis, 17/09/2026' }).click()
  await nextDay.getByRole('link', { name: /^VII-A/ }).click()
  await nextDay.getByRole('button', { name: 'Semua hadir' }).click()
  await save(nextDay).click()
  await expect(nextDay.getByText(/^Menunggu koneksi: \d+$/)).toBeVisible()
})
