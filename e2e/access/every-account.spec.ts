import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { dateIn } from '@hadir/contract/dates/dates.ts'
import { academicStudentEndpoints } from '@hadir/contract/student/academic-student.ts'
import { userEndpoints } from '@hadir/contract/user/user.ts'
import { callAs, callerOf } from '../api.ts'
import { recordWaits } from '../page-clock.ts'
import { accountOf, newNisn, type Registration, registrationOf, newSchool } from '../people.ts'
import { enterNew } from '../session.ts'
import { proveMailbox } from '../sign-in.ts'
import { expect, test } from '../test.ts'
import { addStudent, administratorOf, approve, newestRequest, otherPage, verifiedSchool } from './people.ts'

type Approval = Parameters<typeof approve>[2]

test(
  'each account type is approved, notified by mail, and signs in again on a phone',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    const { npsn } = await verifiedSchool(page, product)
    const school = await callerOf(page)
    const nisn = newNisn()
    await addStudent(school, { name: 'Budi Santoso', nis: '7001', nisn, dob: '2012-08-17' })
    const { schoolData, ...claim } = registrationOf(newSchool())
    const { name, email: mailbox, address, province, regency, district, village, phone } = schoolData!
    const company = { name, email: mailbox, address, province, regency, district, village, phone }
    const dob = '2005-08-17'
    const [student, graduate] = [newNisn(), newNisn()]
    const studentId = await addStudent(school, { nis: '7002', nisn: student, dob })
    const graduateId = await addStudent(school, { nis: '7003', nisn: graduate, dob })
    const { data: me } = await callAs(school, userEndpoints.me, {})
    const left = { studentIds: [graduateId], exitType: 'MUTASI' as const, exitDate: dateIn('WIB', product.hadir.now()) }
    await callAs(school, academicStudentEndpoints.exit, { params: { schoolId: me.profiles[0]!.schoolId! }, body: left })
    const forms: [Registration, Approval][] = [
      [{ account: accountOf('school_admin'), schoolApproval: { npsn } }, {}],
      [{ account: accountOf('teacher'), schoolApproval: { npsn } }, { createNew: true }],
      [
        {
          account: { ...accountOf('student'), dob, nisn: student },
          schoolApproval: { npsn },
          studentApproval: { nisn: student },
        },
        { personId: studentId },
      ],
      [
        {
          account: { ...accountOf('alumni'), dob, nisn: graduate },
          schoolApproval: { npsn },
          studentApproval: { nisn: graduate },
        },
        { personId: graduateId },
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
      const mail = await product.mailbox.nextMail(email, 'Permintaan akses Anda disetujui')
      expect(mail.text, accountType).toContain('/app untuk melanjutkan')
      await person.context().close()

      const another = await otherPage(browser, product)
      await recordWaits(another)
      await proveMailbox(another, product.mailbox, '/login', email)
      await expect(another.getByRole('heading', { name: 'Dashboard' }), accountType).toBeVisible()
      if (isCompany) {
        // A verified company then asks one school for its graduates.
        const body = { kind: 'COMPANY_SCHOOL' as const, role: 'company_admin' as const, npsn }
        const { data } = await callAs(await callerOf(another), accessRequestEndpoints.create, { body })
        await approve(school, data.id)
        await product.mailbox.nextMail(email, 'Permintaan akses Anda disetujui')
      }
      await another.context().close()
    }
  },
)
