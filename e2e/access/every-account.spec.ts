import { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { studentEndpoints } from '@hadir/contract/student.ts'
import { callAs, callerOf } from '../api.ts'
import { installClock } from '../page-clock.ts'
import { accountOf, newNisn, type Registration, registrationOf, newSchool } from '../people.ts'
import { enterNew } from '../session.ts'
import { proveMailbox } from '../sign-in.ts'
import { expect, test } from '../test.ts'
import { administratorOf, approve, newestRequest, otherPage, verifiedSchool } from './people.ts'

type Approval = Parameters<typeof approve>[2]

test('each account type is approved, told so by mail, and signs in again on a phone', async ({
  page,
  browser,
  product,
}) => {
  test.setTimeout(240_000)
  const { npsn } = await verifiedSchool(page, product)
  const school = await callerOf(page)
  const nisn = newNisn()
  const child = {
    name: 'Budi Santoso',
    nis: '7001',
    nisn,
    gender: 'L',
    dob: '2012-08-17',
    entryType: 'SISWA_BARU',
    entryDate: '2026-07-13',
    entryGrade: 'VII',
  } as const
  await callAs(school, studentEndpoints.create, { body: child })
  const { schoolData, ...claim } = registrationOf(newSchool())
  const { name, email: mailbox, address, province, regency, district, village, phone } = schoolData!
  const company = { name, email: mailbox, address, province, regency, district, village, phone }
  const [pupil, graduate] = [newNisn(), newNisn()]
  const forms: [Registration, Approval][] = [
    [{ account: accountOf('school_admin'), schoolApproval: { npsn } }, {}],
    [{ account: accountOf('teacher'), schoolApproval: { npsn } }, { createNew: true }],
    [
      { account: { ...accountOf('student'), nisn: pupil }, schoolApproval: { npsn }, studentApproval: { nisn: pupil } },
      { createNew: true, nis: '7002' },
    ],
    [
      {
        account: { ...accountOf('alumni'), nisn: graduate },
        schoolApproval: { npsn },
        studentApproval: { nisn: graduate },
      },
      { createNew: true, nis: '7003' },
    ],
    [
      { account: accountOf('parent'), studentApproval: { nisn } },
      { createNew: true, relation: 'IBU' },
    ],
    [
      {
        account: { ...claim.account, accountType: 'company_admin' },
        companyData: { ...company, npwp: '012345678901234' },
      },
      {},
    ],
  ]
  for (const [form, approval] of forms) {
    const { email, accountType } = form.account
    const person = await otherPage(browser, product)
    await enterNew(person, product, form)
    const isCompany = accountType === 'company_admin'
    await approve(isCompany ? await administratorOf(product) : school, await newestRequest(person), approval)
    const mail = await product.mailbox.takeMail(email, 'Permintaan akses Anda disetujui')
    expect(mail.text, accountType).toContain('/app untuk melanjutkan')
    await person.context().close()

    const another = await otherPage(browser, product)
    await installClock(another)
    await proveMailbox(another, product.mailbox, '/login', email)
    await expect(another.getByRole('heading', { name: 'Dashboard' }), accountType).toBeVisible()
    if (isCompany) {
      // A verified company then asks one school for its graduates.
      const body = { kind: 'COMPANY_SCHOOL' as const, role: 'company_admin' as const, npsn }
      const { data } = await callAs(await callerOf(another), accessRequestEndpoints.create, { body })
      await approve(school, data.id)
      await product.mailbox.takeMail(email, 'Permintaan akses Anda disetujui')
    }
    await another.context().close()
  }
})
