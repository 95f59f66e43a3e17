import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { teacherEndpoints } from '@hadir/contract/teacher/teacher.ts'
import { type Browser, type BrowserContextOptions, type Page, request } from '@playwright/test'
import { callAs, type Caller, callerOf } from '../api.ts'
import { freezeNotices } from '../page-clock.ts'
import { accountOf, type NewSchool, type Registration } from '../people.ts'
import { enterNew, enterNewSchool, signIn } from '../session.ts'
import type { Product } from '../test.ts'

/** Another person's page: a browser context that shares nothing with the others. */
export async function otherPage(
  browser: Browser,
  { hadir }: Product,
  device: Pick<BrowserContextOptions, 'hasTouch' | 'isMobile'> = {},
): Promise<Page> {
  const context = await browser.newContext({
    ...device,
    baseURL: hadir.url,
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await freezeNotices(page)
  return page
}

type Decision = Omit<ToSend<typeof accessRequestEndpoints.decide>['body'], 'verdict'>

/** The newest request of the person signed in on this page. */
export async function newestRequest(page: Page): Promise<string> {
  const { data } = await callAs(await callerOf(page), accessRequestEndpoints.mine, {})
  const [newest] = data.toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
  return newest!.id
}

export const approve = (caller: Caller, id: string, decision: Decision = {}) =>
  callAs(caller, accessRequestEndpoints.decide, { params: { id }, body: { verdict: 'approve', ...decision } })

/** Runs one of the product's commands, like an operator on the server. */
async function command({ hadir }: Product, file: string, ...values: string[]): Promise<void> {
  const env = { PATH: process.env['PATH'] ?? '', DATA_DIR: hadir.dataDir }
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, '../../api/src/cli', file), ...values], {
    env,
  })
}

export const administratorEmail = 'pusat@hadir.test'

const madeFor = new WeakMap<Product, Promise<void>>()

/** The platform's administrator, whom only the command line can create. One for each server. */
export async function makeAdministrator(product: Product): Promise<void> {
  const made = madeFor.get(product)
  const make = () =>
    command(product, 'administrator/administrator-command.ts', administratorEmail, 'Rina Administrator')
  if (!made) madeFor.set(product, make())
  await madeFor.get(product)
}

type SignedIn = Caller & { refreshToken: string }
const administrators = new WeakMap<Product, SignedIn>()

/** The platform's administrator as an API caller. Her mailbox gets few codes an hour, so her session is refreshed. */
export async function administratorOf(product: Product): Promise<Caller> {
  await makeAdministrator(product)
  let known = administrators.get(product)
  if (known) {
    const { data } = await callAs({ request: known.request }, auth.refresh, {
      body: { refreshToken: known.refreshToken },
    })
    known = { ...known, ...data }
  } else {
    const context = await request.newContext({ baseURL: product.hadir.url })
    known = { request: context, ...(await signIn({ request: context }, product, administratorEmail)) }
  }
  administrators.set(product, known)
  return known
}

/** A school whose claim was approved by an administrator, with its admin signed in on this page. */
export async function verifiedSchool(page: Page, product: Product, school?: NewSchool): Promise<NewSchool> {
  const made = await enterNewSchool(page, product, school)
  await approve(await administratorOf(product), await newestRequest(page))
  return made
}

/** Registers a person to join a school by its NPSN; she waits, signed in on this page. */
export const joinSchool = (
  page: Page,
  product: Product,
  { npsn, account = {} }: { npsn: string; account?: Partial<Registration['account']> },
) => enterNew(page, product, { account: { ...accountOf('teacher'), ...account }, schoolApproval: { npsn } })

/** Chooses the school on Hadir with an NPSN. */
export async function chooseSchool(page: Page, npsn: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Sekolah', exact: true }).click()
  await page.getByRole('combobox', { name: 'Cari' }).fill(npsn)
  await page.getByRole('option', { name: npsn }).click()
}

/** Adds a record to the teacher list of the school whose admin is signed in on this page. */
export const addTeacher = async (page: Page, teacher: { name: string; dob: string; email?: string }) =>
  callAs(await callerOf(page), teacherEndpoints.create, {
    body: { ...teacher, gender: 'P', employmentStatus: 'PNS', ptkType: 'Guru Kelas' },
  })

/** A student in the school's records, so that she can ask to join. */
export async function addStudent(
  caller: Caller,
  { name = 'Siti Aminah', mother, ...of }: { nis: string; nisn: string; name?: string; dob: string; mother?: string },
): Promise<string> {
  const body = { name, ...of, gender: 'P' as const, ...(mother && { guardians: { IBU: { name: mother } } }) }
  return (await callAs(caller, studentEndpoints.create, { body })).data.id
}

type ListedSchool = { npsn: string; name: string }

/** Imports these schools as the ministry's list. */
export async function importSchools(product: Product, schools: readonly ListedSchool[]): Promise<void> {
  const file = join(product.hadir.dataDir, `${schools[0]?.npsn}.csv`)
  const header = 'NPSN;NAMA;BENTUK PENDIDIKAN;STATUS;ALAMAT;KECAMATAN;KABUPATEN/KOTA;PROVINSI'
  const lines = schools.map(
    ({ npsn, name }) => `${npsn};"${name.replaceAll('"', '""')}";SMP;NEGERI;Jl. Dago 1;Coblong;Kota Bandung;Jawa Barat`,
  )
  await writeFile(file, `${[header, ...lines].join('\r\n')}\r\n`)
  await command(product, 'schools-import/import-command.ts', file)
}
