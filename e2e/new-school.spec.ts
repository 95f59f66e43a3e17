import { test as base, expect, type Page } from '@playwright/test'
import { studentsPerClass, threeWorkbooks as files } from './first-day-files.ts'
import { startHadir, type Hadir } from './hadir.ts'
import { importFile } from './import-file.ts'
import { attempt } from './limits.ts'
import { hurry, recordWaits } from './page-clock.ts'
import { newSchool } from './people.ts'
import { fillAccount, fillSchool } from './sign-in.ts'
import { atTimeOf } from './test.ts'

/** Hadir as tried out on one machine: without any settings, so without a mail server and without others. */
const test = base.extend<{ baseURL: string }, { local: Hadir }>({
  browser: [async ({ browser, local }, use) => use(atTimeOf(browser, () => local)), { scope: 'worker' }],
  local: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const hadir = await startHadir({})
      await use(hadir)
      await hadir.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ local }, use) => use(local.url),
})

// A school's operator works at a desktop, a teacher on her phone.
test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false })
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

test('the screens lead a new school from the landing page to a first marked class', async ({
  page,
  browser,
  baseURL,
}) => {
  const school = newSchool()

  await test.step('the school is registered and works at once', async () => {
    await recordWaits(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Daftarkan sekolah' }).first().click()
    await proveMailbox(page, { email: school.email, opens: '/register/account' })
    await expect(page.getByLabel('Jenis akun')).toHaveValue('school_admin')
    await fillAccount(page, 'Admin Sekolah')
    await page.getByRole('button', { name: 'Lanjut' }).click()
    await fillSchool(page, school)
    await page.getByRole('button', { name: 'Submit' }).click()
    await hurry(page, 3000, '/app')
    await expect(page.getByText('Sekolah Anda sedang diverifikasi')).toBeHidden()
  })

  await test.step('the year, students, teachers and subjects: each step leads to the next', async () => {
    await nextStep(page, 'Aktifkan tahun pelajaran')
    await page.getByRole('button', { name: 'Aktifkan' }).click()
    await page.getByText(/^5 hari/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Aktifkan' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await nextStep(page, 'Impor siswa')
    await importFile(page, { list: 'Siswa', file: files.students, button: `Impor ${3 * studentsPerClass} siswa` })
    await page.getByRole('link', { name: 'Langkah berikutnya Impor guru' }).click()
    await importFile(page, { list: 'Guru', file: files.teachers, button: 'Impor 6 guru' })
    await page.getByRole('link', { name: 'Langkah berikutnya Impor pembelajaran' }).click()
    await importFile(page, {
      list: 'Mata Pelajaran Tahun Berjalan',
      file: files.lessons,
      button: 'Impor 14 pembelajaran',
    })
    await page.getByRole('link', { name: 'Langkah berikutnya Tentukan wali kelas' }).click()
    await page.getByRole('button', { name: 'Tentukan wali kelas' }).click()
    await page.getByRole('combobox', { name: 'IX-A' }).click()
    await page.keyboard.type('yusuf')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Simpan 1 wali kelas' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('a teacher is invited by mail, which stands in the mailbox of this machine', async () => {
    await openHome(page)
    const steps = page.getByRole('region', { name: 'Langkah pertama' })
    // What the home knew before is shown at first, and nothing moves when the answers come.
    const place = await steps.getByRole('link', { name: 'Undang guru' }).boundingBox()
    await expect(steps.getByText('5 dari 7 selesai')).toBeVisible()
    expect(await steps.getByRole('link', { name: 'Undang guru' }).boundingBox()).toEqual(place)
    await nextStep(page, 'Undang guru')
    await page.getByRole('row', { name: /Yusuf/ }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Undang', exact: true }).click()
    await expect(page.getByRole('row', { name: /Yusuf/ })).toContainText('Diundang')
    const mails = await page.context().newPage()
    await mails.goto('/kotak-surat')
    await expect(async () => {
      await mails.reload()
      const mail = mails.getByRole('article').filter({ hasText: `Undangan guru dari ${school.name}` })
      await expect(mail).toContainText('yusuf.hidayat@sekolah.sch.id', attempt)
    }).toPass()
    await mails.close()
  })

  const invitation = await test.step('a homeroom teacher is invited by a link', async () => {
    await nextStep(page, 'Undang guru')
    await expect(page.getByText('Lewat WhatsApp atau tanpa email')).toBeVisible()
    await page.getByRole('button', { name: /^Tindakan untuk .*Sri Wahyuni/ }).click()
    await page.getByRole('menuitem', { name: 'Buat tautan undangan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Buat tautan' }).click()
    const url = await dialog.getByLabel('Tautan').inputValue()
    await dialog.getByRole('button', { name: 'Selesai' }).click()
    return url
  })

  const teacher = await (await browser.newContext({ ...phone, ...(baseURL && { baseURL }) })).newPage()
  await test.step('she accepts in her own browser and marks her class', async () => {
    await recordWaits(teacher)
    await teacher.goto(invitation)
    await proveMailbox(teacher, { email: 'sri.wahyuni@sekolah.sch.id', opens: '/app' })
    await teacher.getByRole('link', { name: `Isi absensi VII-A · ${studentsPerClass} siswa` }).click()
    await expect(teacher.getByRole('radiogroup')).toHaveCount(studentsPerClass)
    await teacher.getByRole('button', { name: 'Semua hadir' }).click()
    await teacher.getByRole('button', { name: 'Simpan', exact: true }).click()
    await expect(teacher.getByText(/^Tersimpan \d\d:\d\d$/)).toBeVisible()
  })

  await test.step('the office sees it', async () => {
    await openHome(page)
    await expect(page.getByRole('heading', { name: 'Langkah pertama selesai' })).toBeVisible()
    await page.getByRole('navigation').getByRole('link', { name: 'Absensi Harian' }).first().click()
    await expect(page.getByRole('main').getByRole('link', { name: /^VII-A/ })).toContainText('Lengkap')
  })
})

const openHome = (page: Page) =>
  page.getByRole('navigation').getByRole('link', { name: 'Dashboard', exact: true }).first().click()

/** The next step according to the home. */
async function nextStep(page: Page, title: string): Promise<void> {
  await openHome(page)
  await page.getByRole('region', { name: 'Langkah pertama' }).getByRole('link', { name: title }).click()
}

/** The code is where its screen shows. */
async function proveMailbox(page: Page, { email, opens }: { email: string; opens: string }): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Kirim Kode' }).click()
  await hurry(page, 2000, '/register/code')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'kotak surat' }).click()
  const mails = await opened
  const mail = mails.getByRole('article').filter({ hasText: email }).first()
  await expect(async () => {
    await mails.reload()
    await expect(mail).toContainText('Kode verifikasi Anda', attempt)
  }).toPass()
  const code = /Kode verifikasi Anda: (\d{6})/.exec((await mail.textContent()) ?? '')?.[1] ?? ''
  await mails.close()
  await page.getByLabel('Kode verifikasi, enam angka').fill(code)
  await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
  await hurry(page, 2000, opens)
}
