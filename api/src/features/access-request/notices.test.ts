import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { auth } from '@hadir/contract/auth/auth.ts'
import { codeByMail, newAccount, signInTest } from '../../testing/sign-in-test.ts'
import { testBrowser } from '../../testing/test-browser.ts'
import { newCaller } from '../../testing/test-school.ts'
import { createRequestAs, decides, newApplicant, newVerifiedSchool, refreshed } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

// As in an older account, or entered by another way than the forms.
const name = 'Hadir\n\nAkun Anda akan ditutup. Masuk di https://hadir-sekolah.com/masuk\u202e sekarang juga'
const shown = '“Hadir Akun Anda akan ditutup. Masuk di https: //hadir-sekolah. com/masuk sekarang juga”'
const reason = 'Lihat\nhttps://jahat.com/alasan'
const shownReason = '“Lihat https: //jahat. com/alasan”'

const own = t.app.settings.publicUrl
/** Every line that a mail program turns into a link is ours. */
const foreignLinks = (text: string) =>
  (text.match(/https?:\/\/\S+|www\.\S+|\S+\.com\S*/g) ?? []).filter((at) => !at.startsWith(own))
const newest = (subject: string, to: string) => {
  const mail = t.mail.mails.findLast((one) => one.subject === subject && one.to?.[0]?.address === to)
  return mail?.text ?? `no mail ${subject} to ${to}`
}

const school = await newVerifiedSchool(t)
const { email: admin } = await t.owner
  .selectFrom('platform.account')
  .select('email')
  .where('id', '=', school.admin.accountId)
  .executeTakeFirstOrThrow()

test('a stranger’s name appears quoted and without its link in every mail that shows it', async () => {
  const stranger = await newApplicant(t, { name, email: 'asing@contoh.test' })
  const id = await createRequestAs(t, stranger, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  await t.runJobs()
  const requested = newest('Permintaan akses baru di Hadir', admin)
  expect(requested.split('\n')[0]).toMatch(new RegExp(`^${shown} mengajukan permintaan: `))
  expect(requested).toContain('Teks di antara tanda kutip ditulis oleh pemohon')
  expect(foreignLinks(requested)).toEqual([])

  await decides(t, school.admin, id, { verdict: 'reject', reason })
  await t.runJobs()
  const rejection = newest('Permintaan akses Anda ditolak', 'asing@contoh.test')
  const shared = newest('Permintaan akses sudah diputuskan', admin)
  expect(rejection).toContain(`Alasan: ${shownReason}\n`)
  expect(shared).toContain(`Permintaan ${shown} (`)
  expect([rejection, shared].flatMap(foreignLinks)).toEqual([])
})

test('twenty requests of an hour are a mail each, and all further ones are one mail an hour', async () => {
  const flooded = await newVerifiedSchool(t)
  const { email } = await t.owner
    .selectFrom('platform.account')
    .select('email')
    .where('id', '=', flooded.admin.accountId)
    .executeTakeFirstOrThrow()
  const received = () => t.mail.mails.filter(({ to }) => to?.[0]?.address === email)
  const floods = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      const stranger = await newApplicant(t)
      await createRequestAs(t, stranger, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: flooded.npsn })
    }
    await t.runJobs()
  }
  await floods(20)
  expect(received()).toHaveLength(20)
  await floods(15)
  // One more if the test itself goes on past the hour.
  const further = received().slice(20)
  expect([1, 2]).toContain(further.length)
  expect(further[0]?.text).toMatch(/^Banyak permintaan akses baru masuk dalam satu jam terakhir/)
  expect(foreignLinks(further[0]?.text ?? 'none')).toEqual([])
  // What came since is a mail of the next hour.
  await sql`update pgboss.job set start_after = now() where name = 'send-notice' and state = 'created'`.execute(t.owner)
  await t.runJobs()
  expect([22, 23]).toContain(received().length)
  // Those of a quiet hour are mails of their own again.
  t.clock.advance(3_600_001)
  await floods(1)
  expect(received().at(-1)?.text).toContain('mengajukan permintaan')
})

test('of many decisions in an hour, the admins of the school also get one mail an hour', async () => {
  const busy = await newVerifiedSchool(t)
  const email = 'operator.kedua@contoh.test'
  const second = await newCaller(t, { schoolId: busy.schoolId, role: 'school_admin' })
  await t.owner.updateTable('platform.account').set({ email }).where('id', '=', second.accountId).execute()
  const applicants = await Promise.all(Array.from({ length: 25 }, () => newApplicant(t)))
  for (const one of applicants) {
    const id = await createRequestAs(t, one, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: busy.npsn })
    await decides(t, busy.admin, id, { verdict: 'reject', reason: 'Bukan guru kami' })
  }
  await t.runJobs()
  const about = 'Permintaan akses sudah diputuskan'
  const shared = t.mail.mails.filter(({ subject, to }) => subject === about && to?.[0]?.address === email)
  // One more if the test itself goes on past the hour.
  expect([21, 22]).toContain(shared.length)
  expect(shared[20]?.text).toMatch(/^Banyak permintaan akses diputuskan dalam satu jam terakhir/)
  // Each applicant gets her own decision.
  const own = applicants.map((one) => newest('Permintaan akses Anda ditolak', one.email))
  expect(own.filter((text) => !text.includes('ditolak.'))).toEqual([])
})

test('the reason and the school of a revocation are quoted too', async () => {
  await t.owner.updateTable('platform.school').set({ name }).where('id', '=', school.schoolId).execute()
  const guest = await newApplicant(t, { email: 'tamu@contoh.test' })
  const id = await createRequestAs(t, guest, { kind: 'JOIN_SCHOOL', role: 'teacher', npsn: school.npsn })
  await decides(t, school.admin, id, { verdict: 'approve', createNew: true })
  const { profileId } = await refreshed(t, guest)
  await t.call(endpoints.revoke, { params: { id: profileId ?? '' }, body: { reason } }, school.admin)
  await t.runJobs()
  const text = newest('Akses Anda dicabut', 'tamu@contoh.test')
  expect(text).toContain(`sebagai Guru di ${shown} dicabut.`)
  expect(text).toContain(`Alasan: ${shownReason}\n`)
  expect(foreignLinks(text)).toEqual([])
})

test('a message in a browser’s name does not appear in the mail about a new device', async () => {
  const email = 'perangkat@contoh.test'
  await newAccount(t, email)
  const browser = testBrowser(t)
  const code = await codeByMail(t, browser, email)
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'user-agent': 'Chrome di https://jahat.com/masuk Android' }
  expect((await t.call(auth.verifyCode, { body: { code, email, source: 'login' } }, null, headers)).status).toBe(200)
  await t.runJobs()
  const text = newest('Perangkat baru masuk ke akun Hadir Anda', email)
  expect(text).toContain('Perangkat: Android')
  expect(foreignLinks(text)).toEqual([])
})
