import type { Page } from '@playwright/test'
import { placeOf, send } from './daily-place.ts'
import { desk, expectFit } from './fit.ts'
import { readNotice } from './page-clock.ts'
import { smallTargets } from './pressing.ts'
import { admin, expect, homeroomTeacher, signIn, test } from './school-morning.ts'
import { walkTo } from './walk.ts'

// One server for the file; its classes and days are used by no other test.
test.describe.configure({ mode: 'default' })

/** A day of the example on which every class is marked. */
const past = '2026-09-10'
const screen = '/app/kbm/daily-attendance/absent'
const groupOf = (page: Page, status: string) => page.getByRole('region', { name: status, exact: true })
const pill = (page: Page, status: string) =>
  page
    .getByRole('list', { name: 'Jumlah menurut keterangan' })
    .getByRole('link', { name: new RegExp(`^${status} \\d`) })

test('the search opens who is absent today, which is live', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/session')
  await page.getByRole('button', { name: 'Cari', exact: true }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('tidak hadir')
  await expect(page.getByRole('option').first()).toContainText('Tidak hadir hari ini')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(screen)
  const place = await placeOf(page, 'IX-D')
  const { name } = await send(place, { date: '2026-09-16', index: 30, status: 'S' })
  await page.clock.fastForward(10_000)
  const row = groupOf(page, 'Sakit').getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText('IX-D')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^Rabu, 16\/09\/2026: \d+ siswa tidak hadir, \d+ dari 12 kelas sudah diisi, \d+ sebagian$/,
  )
  await expectFit(page, 'who is absent')
  expect(await smallTargets(page)).toEqual([])
  await row.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page).toHaveURL(/master\/student\//)
  await page.setViewportSize(desk)
  await page.goBack()
  await row.getByRole('link', { name, exact: true }).waitFor()
  await row.getByRole('link', { name: /^IX-D/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'IX-D' })).toBeVisible()
})

test('a pill limits the list, and the day before is one press away; no day to come is', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app')
  await page.getByRole('link', { name: /^\d+ siswa sakit pada 10\/09\/2026$/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kamis, 10/09/2026: ')
  await expect(page).toHaveURL(/status=S/)
  await expect(groupOf(page, 'Izin')).toHaveCount(0)
  await expect(groupOf(page, 'Sakit').getByRole('listitem').first()).toBeVisible()
  await pill(page, 'Sakit').click()
  await expect(groupOf(page, 'Izin')).toBeVisible()
  await pill(page, 'Izin').click()
  await expect(groupOf(page, 'Sakit')).toHaveCount(0)
  await pill(page, 'Izin').click()
  const chat = page.getByRole('main').getByRole('link', { name: /^WhatsApp/ })
  await expect(chat.first()).toHaveAttribute('href', /^https:\/\/wa\.me\/628\d+$/)
  await page.getByRole('button', { name: 'Hari sekolah sebelumnya' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rabu, 09/09/2026')
  await walkTo(page, `${screen}?date=2026-09-17`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rabu, 16/09/2026')
  await expect(page.getByRole('button', { name: 'Hari sekolah berikutnya' })).toBeDisabled()
  await walkTo(page, `${screen}?date=2026-09-13`)
  await expect(page.getByText('Tidak ada absensi pada tanggal ini.')).toBeVisible()
})

test('the list is copied without reasons, or shown to be copied where that fails', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`${screen}?date=${past}`)
  const first = groupOf(page, 'Sakit').getByRole('listitem').first()
  const name = (await first.getByRole('link').first().locator('[title]').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Salin untuk grup guru' }).click()
  await readNotice(page, 'Daftar disalin, siap ditempel di grup')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  expect(text).toMatch(/^Tidak hadir Kamis, 10\/09\/2026\n12 dari 12 kelas sudah diisi\n\nSakit \(\d+\)\nVI+-[A-D]: /)
  expect(text).not.toContain(name)
  expect(text).not.toMatch(/\d{5}/)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await page.getByRole('button', { name: 'Salin untuk grup guru' }).click()
  const dialog = page.getByRole('dialog', { name: 'Belum tersalin' })
  await expect(dialog.getByLabel('Teks untuk grup guru')).toHaveValue(text)
  await expectFit(page, 'a text that could not be copied')
  await dialog.getByRole('button', { name: 'Tutup' }).first().click()
  await expect(dialog).toHaveCount(0)
})

test('a television shows classes and counts, names only after a press, and nothing scrolls', async ({
  page,
  product,
}) => {
  await page.setViewportSize(desk)
  await signIn(page, product, admin)
  await page.goto(`${screen}?date=${past}`)
  const name = (await groupOf(page, 'Sakit').getByRole('link').first().textContent()) ?? ''
  await page.getByRole('button', { name: 'Layar penuh' }).click()
  const wall = page.getByRole('dialog', { name: /^Kamis, 10\/09\/2026: \d+ siswa tidak hadir$/ })
  await expect(wall.getByRole('list', { name: 'Kelas' }).getByRole('listitem')).toHaveCount(12)
  await expect(wall).not.toContainText(name)
  const scrolls = () => wall.evaluate((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth)
  expect(await scrolls()).toBe(false)
  await wall.getByRole('button', { name: 'Tampilkan nama' }).click()
  await expect(wall).toContainText(name)
  expect(await scrolls()).toBe(false)
  await wall.getByRole('button', { name: 'Sembunyikan nama' }).click()
  await expect(wall).not.toContainText(name)
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  expect(await isFull()).toBe(true)
  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await expect.poll(isFull).toBe(false)
  await expect(page).not.toHaveURL(/view=/)

  // Where the browser has no full screen, it fills the window.
  await page.evaluate(() => {
    document.documentElement.requestFullscreen = () => Promise.reject(new TypeError('not allowed'))
  })
  await page.getByRole('button', { name: 'Layar penuh' }).click()
  await expect(wall.getByRole('listitem').first()).toBeVisible()
  await expectFit(page, 'the television of the teachers’ room')
  await wall.getByRole('button', { name: 'Tutup layar penuh' }).click()
  await expect(wall).toHaveCount(0)
})

test('the list prints on one sheet, whole and without numbers', async ({ page, product }) => {
  await page.setViewportSize(desk)
  await signIn(page, product, admin)
  await page.goto(`${screen}?date=${past}`)
  await page.evaluate(() => {
    window.print = () =>
      document.body.setAttribute('data-printed-rows', String(document.querySelectorAll('.absent-row').length))
  })
  await page.getByRole('button', { name: 'Cetak' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed-rows', /\d+/)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('link', { name: /^WhatsApp/ }).first()).toBeHidden()
  await expect(page.getByText(/^SMP Contoh Nusantara\. Keadaan pukul/)).toBeVisible()
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(paper).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12]/)
})

test('the home and the classes lead to those whom a number counts', async ({ page, product }) => {
  await signIn(page, product, admin)
  await page.goto('/app/session')
  await send(await placeOf(page, 'IX-D'), { date: '2026-09-16', index: 29, status: 'A' })
  await walkTo(page, '/app')
  const card = page.getByRole('region', { name: 'Tidak hadir hari ini' })
  await card.getByRole('link', { name: /^Alpa \d/ }).click()
  await expect(page).toHaveURL(`${screen}?status=A`)
  await walkTo(page, '/app')
  await card.getByRole('link', { name: /^(Buka daftar|Lihat \d+ siswa)$/ }).click()
  await expect(page).toHaveURL(screen)
  await walkTo(page, `/app/kbm/daily-attendance?date=${past}`)
  await expect(page.getByRole('link', { name: /^VII-A 3\d dari 3\d siswa sudah diisi/ })).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await pill(page, 'Izin').click()
  await expect(page).toHaveURL(new RegExp(`date=${past}&status=I`))
  await expect(groupOf(page, 'Izin')).toBeVisible()
})

test('the home of the teacher on duty has who is absent, that of a homeroom teacher has not', async ({
  page,
  product,
}) => {
  const card = page.getByRole('region', { name: 'Tidak hadir hari ini' })
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app')
  await page.getByRole('heading', { name: 'Kontak saya' }).waitFor()
  await expect(card).toHaveCount(0)
  await signIn(page, product, 'piket@contoh.test')
  await page.goto('/app')
  await card.getByRole('link', { name: /^(Buka daftar|Lihat \d+ siswa)$/ }).click()
  await expect(page).toHaveURL(screen)
})

test('a correction is decided in its row of the day', async ({ page, browser, product }) => {
  await signIn(page, product, homeroomTeacher)
  await page.goto('/app/kbm/daily-attendance')
  const place = await placeOf(page, 'VII-A')
  const date = '2026-09-07'
  const accepted = await send(place, { date, index: 20, status: 'S' })
  const refused = await send(place, { date, index: 21, status: 'I' })
  const office = await browser.newPage({ baseURL: product.hadir.url, locale: 'id-ID', timezoneId: 'Asia/Jakarta' })
  await signIn(office, product, admin)
  await office.goto('/app/kbm/daily-attendance')
  const decisions = office.getByRole('region', { name: 'Menunggu keputusan' })
  await decisions.getByRole('button', { name: `Setujui koreksi ${accepted.name}` }).click()
  await expect(office.getByText('Koreksi disetujui', { exact: true })).toBeVisible()
  await expect(decisions).not.toContainText(accepted.name)
  await decisions.getByRole('button', { name: `Tolak koreksi ${refused.name}` }).click()
  const question = office.getByRole('dialog', { name: `Tolak koreksi ${refused.name}?` })
  await expect(question.getByRole('button', { name: 'Tolak' })).toBeDisabled()
  await question.getByLabel('Alasan').fill('Siswa hadir hari itu')
  await question.getByRole('button', { name: 'Tolak' }).click()
  await expect(office.getByText('Koreksi ditolak', { exact: true })).toBeVisible()
  await expect(decisions.getByText(refused.name)).toHaveCount(0)
  await office.close()
})
