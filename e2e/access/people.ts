import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import pg from 'pg'
import { findRunning } from '../../api/src/db/embedded.ts'
import type { Hadir } from '../hadir.ts'
import type { Mailbox } from '../mailbox.ts'
import { notice } from '../page-clock.ts'
import { fillAccount, type NewSchool, proveMailbox, registerSchool, someEmail } from '../sign-in.ts'

type Product = { hadir: Hadir; mailbox: Mailbox }

/** A page of somebody else's: a browser that shares nothing with the others. */
export async function otherPage(browser: Browser, { hadir }: Product): Promise<Page> {
  const context = await browser.newContext({
    baseURL: hadir.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 360, height: 740 },
  })
  return context.newPage()
}

/** The platform's administrator, signed in. Nobody can register as one, so the account is written as the owner. */
export async function signInAdministrator(page: Page, { hadir, mailbox }: Product): Promise<void> {
  const email = `admin-${randomUUID().slice(0, 8)}@hadir.test`
  const owner = new pg.Client({ connectionString: findRunning(hadir.dataDir)?.ownerUrl })
  await owner.connect()
  await owner.query(
    `with account as (
       insert into platform.account (id, email, account_type, name, address, phone, created_at, updated_at)
       values ($1, $2, 'administrator', 'Rina Administrator', 'Jakarta', '0215550000', now(), now()) returning id)
     insert into platform.profile (id, account_id, role, is_active, created_at)
     select $3, id, 'administrator', true, now() from account`,
    [randomUUID(), email, randomUUID()],
  )
  await owner.end()
  await proveMailbox(page, mailbox, '/login', email)
  await page.waitForURL(/\/app/)
}

/** A school whose claim an administrator has approved; `page` ends signed in as the school's admin. */
export async function verifiedSchool(page: Page, browser: Browser, product: Product): Promise<NewSchool> {
  const school = await registerSchool(page, product.mailbox)
  const administrator = await otherPage(browser, product)
  await signInAdministrator(administrator, product)
  await administrator.goto('/app/access-request')
  await administrator.getByRole('link', { name: new RegExp(school.name) }).click()
  await administrator.getByRole('button', { name: 'Setujui' }).click()
  await notice(administrator, 'Permintaan disetujui').waitFor()
  await administrator.context().close()
  return school
}

/** Somebody who registers and joins a school by its NPSN; ends on the home of those who wait. */
export async function registerToJoin(page: Page, { mailbox }: Product, person: { type: string; npsn: string }) {
  const email = someEmail()
  await proveMailbox(page, mailbox, '/register', email)
  await fillAccount(page, person.type)
  await page.getByRole('button', { name: 'Lanjut' }).click()
  await chooseSchool(page, person.npsn)
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForURL('**/app')
  return email
}

/** A school that the ministry's list does not have is given by its NPSN. */
export async function chooseSchool(page: Page, npsn: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cari' }).fill(npsn)
  await page.getByRole('option', { name: npsn }).click()
}

/** One record of the school's own list of teachers. */
export async function addTeacher(page: Page, { name, dob }: { name: string; dob: string }): Promise<void> {
  await page.goto('/app/master/teacher/create')
  await page.getByLabel('Nama tanpa gelar').fill(name)
  await page.getByLabel('Jenis kelamin').selectOption('Perempuan')
  await page.getByLabel('Tanggal lahir').fill(dob)
  await page.getByLabel('Status kepegawaian').selectOption('PNS')
  await page.getByLabel('Jenis PTK').selectOption('Guru Kelas')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.waitForURL('**/app/master/teacher')
}

/** The ministry's list with one school in it, brought in as an operator does it. */
export async function importSchool({ hadir }: Product, { npsn, name }: { npsn: string; name: string }): Promise<void> {
  const file = join(hadir.dataDir, `${npsn}.csv`)
  const header = 'NPSN;NAMA;BENTUK PENDIDIKAN;STATUS;ALAMAT;KECAMATAN;KABUPATEN/KOTA;PROVINSI'
  await writeFile(file, `${header}\r\n${npsn};${name};SMP;NEGERI;Jl. Dago 1;Coblong;Kota Bandung;Jawa Barat\r\n`)
  const command = join(import.meta.dirname, '../../api/src/schools/import-command.ts')
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: hadir.dataDir }
  await promisify(execFile)(process.execPath, [command, file], { env })
}
