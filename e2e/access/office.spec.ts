import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { findRunning } from '../../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../../api/src/platform/database/open.ts'
import { callAs, callerOf } from '../api.ts'
import { expectFit } from '../fit.ts'
import { readNotice } from '../page-clock.ts'
import { accountOf, newSchool, registrationOf } from '../people.ts'
import { enterAs, enterNew, openHome } from '../session.ts'
import { expect, test, type Product } from '../test.ts'
import {
  administratorEmail,
  administratorOf,
  approve,
  makeAdministrator,
  newestRequest,
  otherPage,
  verifiedSchool,
} from './people.ts'

/** Records of jobs that failed for good, as the workers leave them after the last try. */
async function jobsFailed({ hadir }: Product, count: number, npsn: string): Promise<void> {
  const db = openDatabase(findRunning(hadir.dataDir)!.ownerUrl, { max: 1 })
  const { id } = await db.selectFrom('platform.school').select('id').where('npsn', '=', npsn).executeTakeFirstOrThrow()
  const jobs = Array.from({ length: count }, (_, index) => ({
    id: crypto.randomUUID(),
    queue: index === 0 ? 'carry-archive' : 'send-mail',
    school_id: index === 0 ? id : null,
    tries: 3,
    error: `Error: connect ECONNREFUSED 10.0.0.${index}:587`,
    failed_at: new Date(hadir.now().getTime() - index * 60_000),
  }))
  await db.insertInto('platform.failed_job').values(jobs).execute()
  await db.destroy()
}

test(
  'the administrator’s home lists failed jobs, newest first; the status names what to look at',
  { tag: '@long' },
  async ({ page, browser, product }) => {
    const { name, npsn } = await verifiedSchool(page, product)
    await jobsFailed(product, 7, npsn)
    const central = await otherPage(browser, product)
    await makeAdministrator(product)
    await enterAs(central, product, administratorEmail)
    await openHome(central)
    const card = central.getByRole('region', { name: '7 pekerjaan latar gagal' })
    await expect(card.getByRole('listitem')).toHaveCount(5)
    await expect(card.getByRole('listitem').first()).toContainText(name)
    await expect(card.getByRole('listitem').first()).toContainText('dicoba 3 kali')
    await expectFit(central)
    await card.getByRole('button', { name: 'Tampilkan semua' }).click()
    await expect(card.getByRole('listitem')).toHaveCount(7)
    await expect(card.getByRole('button')).toHaveCount(0)
    await central.getByRole('link', { name: 'Status server' }).click()
    await expect(central.getByRole('heading', { level: 1, name: 'Status server' })).toBeVisible()
    await expect(central.getByRole('status').first()).toContainText('6 email gagal dikirim')
    await expect(central.getByRole('region', { name: 'Basis data' })).toContainText('PostgreSQL')
    await expectFit(central)
  },
)

test('a school revokes a company’s access, and the company sees why', async ({ page, browser, product }) => {
  const { npsn } = await verifiedSchool(page, product)
  const school = await callerOf(page)
  const { schoolData, account } = registrationOf(newSchool())
  const { npsn: _, level, ...companyData } = { ...schoolData!, name: 'PT Maju Jaya', npwp: '012345678901234' }
  expect(level).toBe('SMP')
  const company = await otherPage(browser, product)
  const form = { account: { ...accountOf('company_admin', account.email) }, companyData }
  await enterNew(company, product, form)
  await approve(await administratorOf(product), await newestRequest(company))
  const body = { kind: 'COMPANY_SCHOOL' as const, role: 'company_admin' as const, npsn }
  await enterAs(company, product, account.email)
  const { data } = await callAs(await callerOf(company), accessRequestEndpoints.create, { body })
  await approve(school, data.id)

  await page.goto('/app/access-request')
  await page.getByRole('link', { name: 'Perusahaan', exact: true }).click()
  await expect(page.getByText('PT Maju Jaya').first()).toBeVisible()
  await expectFit(page)
  await page.getByRole('button', { name: 'Cabut akses PT Maju Jaya' }).click()
  const question = page.getByRole('dialog', { name: 'Cabut akses PT Maju Jaya?' })
  await question.getByLabel('Alasan').fill('Kerja sama sudah selesai')
  await question.getByRole('button', { name: 'Cabut akses' }).click()
  await readNotice(page, 'dicabut')
  await expect(page.getByText('Belum ada perusahaan')).toBeVisible()
  const { text } = await product.mailbox.nextMail(account.email, 'Akses perusahaan Anda dicabut')
  expect(text).toContain('Kerja sama sudah selesai')
})
