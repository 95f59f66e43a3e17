import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { alumniEndpoints } from '@hadir/contract/student/alumni.ts'
import { studentEndpoints } from '@hadir/contract/student/student.ts'
import { academicTeacherEndpoints } from '@hadir/contract/teacher/academic-teacher.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { consentEndpoints, consentText } from '@hadir/contract/user/consent.ts'
import type { Page } from '@playwright/test'
import { callAs, type Caller, callerOf } from '../api.ts'
import { accountOf, newSchool, registrationOf } from '../people.ts'
import { admin, homeroomTeacher } from '../school-morning.ts'
import { enterAs, enterNew, enterNewSchool, openHome, signIn } from '../session.ts'
import type { Product } from '../test.ts'
import { administratorEmail, administratorOf, approve, joinSchool, makeAdministrator, newestRequest } from './people.ts'

const example = { npsn: '99999901', name: 'SMP Contoh Nusantara' }
const adult = '2005-08-17'

/** Another test on this server may have given the first of them an account. */
async function firstWithoutAccount(caller: Caller, listed: readonly { id: string }[]) {
  const reads = listed.map(({ id }) => callAs(caller, studentEndpoints.read, { params: { id } }))
  const students = (await Promise.all(reads)).map(({ data }) => data)
  const found = students.find(({ hasAccount }) => !hasAccount)
  if (!found) throw new Error(`All ${listed.length} have an account`)
  return found
}

export type Enter = (page: Page, product: Product) => Promise<unknown>

/** A person of the example school for each way to use the product, signed in on the next page opened. */
export const everyRole: Record<string, Enter> = {
  'a school admin': (page, product) => enterAs(page, product, admin),
  'the admin of a school that nobody has verified': (page, product) => enterNewSchool(page, product),
  'a homeroom teacher': (page, product) => enterAs(page, product, homeroomTeacher),
  'a principal': (page, product) => enterWithDuty(page, product, 'KEPALA_SEKOLAH'),
  'a counsellor': (page, product) => enterWithDuty(page, product, 'BK'),
  'a teacher who is not approved yet': (page, product) => joinSchool(page, product, example),
  'a parent': (page, product) => enterAs(page, product, 'orangtua@contoh.test'),
  'a student': async (page, product) => {
    const school = await schoolOf(page, product)
    const { data } = await callAs(school.caller, studentEndpoints.list, { query: { status: 'AKTIF', pageSize: 5 } })
    const student = await firstWithoutAccount(school.caller, data)
    const nisn = student.nisn!
    const account = { ...accountOf('student'), name: student.name, dob: student.dob ?? adult, nisn }
    const form = { account, schoolApproval: { npsn: example.npsn }, studentApproval: { nisn } }
    await enterNew(page, product, form)
    await approve(school.caller, await newestRequest(page), { personId: student.id })
    const { data: waiting } = await callAs(school.caller, consentEndpoints.children, {})
    for (const { profileId } of waiting) {
      const note = 'Surat ibu di map kelas'
      await callAs(school.caller, consentEndpoints.give, {
        body: { profileId, textVersion: consentText.version, note },
      })
    }
    await enterAs(page, product, account.email)
  },
  'a graduate': async (page, product) => {
    const { caller, schoolId } = await schoolOf(page, product)
    const query = { pageSize: 5 }
    const { data } = await callAs(caller, alumniEndpoints.list, { params: { schoolId }, query })
    const graduate = await firstWithoutAccount(caller, data)
    const nisn = graduate.nisn!
    const account = { ...accountOf('alumni'), name: graduate.name, dob: graduate.dob ?? adult, nisn }
    const form = { account, schoolApproval: { npsn: example.npsn }, studentApproval: { nisn } }
    await enterNew(page, product, form)
    await approve(caller, await newestRequest(page), { personId: graduate.id })
    await enterAs(page, product, account.email)
  },
  'a company': async (page, product) => {
    const { schoolData, account } = registrationOf(newSchool())
    const { npsn: _, level: __, ...company } = schoolData!
    const form = {
      account: { ...account, accountType: 'company_admin' as const },
      companyData: { ...company, npwp: '012345678901234' },
    }
    await enterNew(page, product, form)
    await approve(await administratorOf(product), await newestRequest(page))
    await enterAs(page, product, account.email)
    const body = { kind: 'COMPANY_SCHOOL' as const, role: 'company_admin' as const, npsn: example.npsn }
    const { data } = await callAs(await callerOf(page), accessRequestEndpoints.create, { body })
    await approve((await schoolOf(page, product)).caller, data.id)
  },
  'an administrator': async (page, product) => {
    await makeAdministrator(product)
    await enterAs(page, product, administratorEmail)
  },
  'an administrator inside a school': async (page, product) => {
    await makeAdministrator(product)
    await enterAs(page, product, administratorEmail)
    await openHome(page)
    await page.getByRole('button', { name: `Masuk ke ${example.name}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Alasan').fill('Admin sekolah meminta bantuan')
    await dialog.getByRole('button', { name: 'Masuk ke sekolah' }).click()
    await page.getByText(`Anda di dalam ${example.name}`).waitFor()
  },
}

/** The example school's admin as an API caller. */
async function schoolOf(page: Page, product: Product): Promise<{ caller: Caller; schoolId: string }> {
  const { request } = page.context()
  const caller = { request, ...(await signIn({ request }, product, admin)) }
  const { data: me } = await callAs(caller, userEndpoints.me, {})
  return { caller, schoolId: me.profiles[0]!.schoolId! }
}

async function enterWithDuty(page: Page, product: Product, duty: 'KEPALA_SEKOLAH' | 'BK'): Promise<void> {
  const { caller, schoolId } = await schoolOf(page, product)
  const { data } = await callAs(caller, academicTeacherEndpoints.list, { params: { schoolId }, query: { duty } })
  const email = await joinSchool(page, product, example)
  await approve(caller, await newestRequest(page), { personId: data[0]!.id })
  await enterAs(page, product, email)
}
