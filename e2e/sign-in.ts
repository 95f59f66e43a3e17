import type { Page } from '@playwright/test'
import type { Mailbox } from './mailbox.ts'
import { hurry, recordWaits } from './page-clock.ts'
import { newSchool, someEmail, type NewSchool } from './people.ts'

// Signing in through the screens, for tests about it. The page's clock must be installed, to skip the waits.

/** Up to the code screen. */
export async function requestCode(page: Page, start: '/login' | '/register', email = someEmail()) {
  await page.goto(start)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Kirim Kode' }).click()
  await hurry(page, 2000, `${start}/code`)
  return email
}

const after = { '/login': '/app', '/register': '/register/account' }

/** From the e-mail to the code's last digit, and to the next screen. */
export async function proveMailbox(page: Page, mailbox: Mailbox, start: '/login' | '/register', email: string) {
  await requestCode(page, start, email)
  const code = await mailbox.nextCode(email)
  await page.getByLabel('Kode verifikasi, enam angka').fill(code)
  await page.getByRole('button', { name: 'Verifikasi', exact: true }).click()
  await hurry(page, 2000, after[start])
}

/** Opens a combobox, types, and chooses the only match with that name. */
export async function choose(page: Page, label: string, name: string) {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('combobox', { name: 'Cari' }).fill(name)
  await page.getByRole('option', { name, exact: true }).click()
}

/** The account part, on a phone step by step; ends on its last one. */
export async function fillAccount(page: Page, accountType: string, { nisn }: { nisn?: string } = {}) {
  const openNext = async () => {
    const step = page.getByRole('group', { name: / [123] dari 4$/ })
    if (await step.isVisible()) await page.getByRole('button', { name: 'Lanjut' }).click()
  }
  await page.getByLabel('Jenis akun').selectOption(accountType)
  await openNext()
  await page.getByLabel('Nama lengkap').fill('Siti Aminah')
  if (nisn) await page.getByLabel('NISN').fill(nisn)
  await page.getByLabel('Tanggal lahir').fill('17/08/1985')
  await page.getByLabel('Jenis kelamin').selectOption('Perempuan')
  await openNext()
  await page.getByLabel('Nomor telepon').fill('081234567890')
  await openNext()
  await page.getByLabel('Alamat').fill('Jalan Melati 1')
  await choose(page, 'Provinsi', 'Jawa Barat')
  await choose(page, 'Kabupaten / Kota', 'Kota Bandung')
  await choose(page, 'Kecamatan', 'Coblong')
}

/** Chooses a school that the search shows on Hadir but that the server no longer has when the form is sent. */
export async function chooseGoneSchool(page: Page) {
  const school = { npsn: '99999999', name: 'SMP Kenangan', district: '', regency: '', province: '', status: 'Swasta' }
  await page.route('**/api/v1/school/search?*', (route) =>
    route.fulfill({ json: { data: [school], meta: { onHadir: [school.npsn] } } }),
  )
  await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cari' }).fill(school.npsn)
  await page.getByRole('option', { name: 'SMP Kenangan · NPSN 99999999' }).click()
}

export async function fillSchool(page: Page, school: NewSchool) {
  await page.getByLabel('NPSN').fill(school.npsn)
  await page.getByLabel('Jenjang').selectOption('SMP')
  await page.getByLabel('Nama sekolah').fill(school.name)
  await page.getByLabel('Email sekolah').fill(school.email)
  await page.getByLabel('Nomor telepon').fill('0215551234')
  await page.getByLabel('Alamat').fill('Jalan Merdeka 10')
  await choose(page, 'Provinsi', 'Jawa Barat')
  await choose(page, 'Kabupaten / Kota', 'Kota Bandung')
  await choose(page, 'Kecamatan', 'Coblong')
  await choose(page, 'Desa / Kelurahan', 'Dago')
}

/** A whole registration; ends on the dashboard. */
export async function registerSchool(page: Page, mailbox: Mailbox): Promise<NewSchool> {
  const school = newSchool()
  await recordWaits(page)
  await proveMailbox(page, mailbox, '/register', school.email)
  await fillAccount(page, 'Admin Sekolah')
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await fillSchool(page, school)
  await page.getByRole('button', { name: 'Submit' }).click()
  await hurry(page, 3000, '/app')
  return school
}
