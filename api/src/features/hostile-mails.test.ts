import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { schoolConfigEndpoints } from '@hadir/contract/config/school/school.ts'
import type { PlatformScope } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import { queueCode, queueMail } from '../platform/mail/queue-mail.ts'
import { type AccountNotice, notifyAccounts } from '../platform/notify/notify.ts'
import { signInTest } from '../testing/sign-in-test.ts'
import { assignHomeroom, newColleague } from '../testing/test-duties.ts'
import { newCaller, newClass, newYear } from '../testing/test-school.ts'
import { updateAccounts } from './academic-year/rollover/follow-students.ts'
import { notifyDeciders, notifyDecision } from './access-request/notices.ts'
import { invitationMail } from './access-request/invitation/invitation-mail.ts'
import { newVerifiedSchool } from './access-request/testing-access.ts'
import { startDue } from './attendance/daily-jobs/daily-jobs.ts'
import { codeMail } from './auth/code-mail.ts'
import { notifyNewDevice } from './auth/new-device.ts'
import { notifyRenamed } from './config/school/notify-renamed.ts'
import { notifyOfUnlocked } from './student/report-card/notify-unlocked.ts'

/** Every mail of the product, sent with hostile text wherever other people's text appears. */
const t = await signInTest()
afterAll(t.close)

/** Text that no form accepts: from an import, an archive, a provider, or an older account. */
const hostile = [
  'Hadir\r\nBcc: korban@contoh.test\r\nSubject: Lain\r\n\r\nhttps://jahat.com/x',
  '<a href="https://jahat.com">klik</a><img src=//jahat.com/a.png>',
  '=?utf-8?B?amFoYXQuY29t?= t.co/abc x.com bit.ly/x www.jahat.test',
  'Siti\u202e gnay \u2066\u200b\u00adlapor@jahat.com mailto:a@jahat.com',
  'jahat\uff0ecom jahat\u3002com” “Hadir” "Hadir" <lain@jahat.com>',
  `${'Kelas yang panjang sekali '.repeat(400)}https://jahat.com`,
  '\u{1f469}\u{1f3fd}\u200d\u{1f393}\u0000\u0007\u001b[31m\ud800',
]

const own = t.app.settings.publicUrl
/** What mail programs and phones turn into a link. */
const links = /\b[a-z]+:\/\/[^\s”]+|www\.\S+|\S+@\S+|(?<![\p{L}\d])[\p{L}\d-]+[.\uff0e\u3002](?:com|co|ly|test)\b\S*/giu
const unseen = /[\p{Cf}\p{Co}\p{Surrogate}]|(?!\n)\p{Cc}/u

const headers = [
  'from',
  'to',
  'subject',
  'message-id',
  'content-transfer-encoding',
  'date',
  'mime-version',
  'content-type',
].sort()

type Case = (word: string) => Promise<unknown>

const school = await newVerifiedSchool(t)
const { schoolId, npsn, admin } = school
const second = await newCaller(t, { schoolId, role: 'school_admin' })
const rombel = await newClass(t, { schoolId, yearId: await newYear(t, schoolId), name: 'VII-A' })
const homeroom = await newColleague(t, schoolId)
const returned = await newCaller(t, { schoolId, role: 'alumni', personId: rombel.studentIds[0]! })
await assignHomeroom(t, { schoolId, academicClassId: rombel.academicClassId, teacherId: homeroom.id })

const client = (userAgent: string) => ({
  network: '10.0.0.1',
  userAgent,
  readCookie: () => undefined,
  setCookie: () => undefined,
  clearCookie: () => undefined,
})
const onPlatform = (word: string, act: (scope: PlatformScope) => Promise<void>) =>
  t.app.transactions.platform(client(word), act)
const { settings } = t.app
const { accountId } = second
const requested = () => ({ id: newId(), accountId, kind: 'JOIN_SCHOOL', role: 'teacher', schoolId }) as const
const emailOf = async (id: string) =>
  (await t.owner.selectFrom('platform.account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** The database itself rejects NUL and half surrogate pairs. */
const nameEverything = async (word: string) => {
  const text = word.replaceAll('\0', '').toWellFormed()
  await t.owner.updateTable('platform.account').set({ name: text }).execute()
  await t.owner.updateTable('actor').set({ name: text }).execute()
  await t.owner.updateTable('class').set({ name: text }).where('id', '=', rombel.classId).execute()
  await t.owner.updateTable('platform.school').set({ name: text }).execute()
}

const reminded = async () => {
  t.clock.moveTo('2026-09-16T00:00:00.000Z')
  await sql`delete from platform.job_schedule_run`.execute(t.owner)
  const params = { schoolId }
  const { version } = (await t.call(schoolConfigEndpoints.read, { params }, admin)).body.data.reminder
  const body = { remindTime: '07:30', watched: 'HARIAN', version } as const
  expect((await t.call(schoolConfigEndpoints.updateReminder, { params, body }, admin)).status).toBe(200)
  await t.runJobs()
  t.clock.moveTo('2026-09-16T00:30:00.000Z')
  await startDue(t.app.transactions)
}
const decided = (approved: boolean) => (word: string) =>
  onPlatform(word, (scope) =>
    notifyDecision(scope, requested(), { approved, reason: word, decidedBy: { accountId: null, name: word } }),
  )

type Words = Pick<AccountNotice, 'kind' | 'data'>
const notifyOwner = async (scope: PlatformScope, what: Words) =>
  void (await notifyAccounts(scope, [{ to: { accountId }, onceKey: newId(), ...what } as AccountNotice]))

/** By subject, as in the source. */
const cases: Record<string, Case> = {
  'Kode verifikasi Hadir': (word) =>
    onPlatform(word, ({ enqueue, clock }) =>
      queueCode(enqueue, settings, {
        mail: codeMail('a@contoh.test', '123456'),
        expiresAt: new Date(clock.now().getTime() + 60_000),
        priority: 0,
      }),
    ),
  'Perangkat baru masuk ke akun Hadir Anda': (word) =>
    onPlatform(word, (scope) => notifyNewDevice(scope, { accountId, sessionId: newId() })),
  'Permintaan akses baru di Hadir': (word) => onPlatform(word, (scope) => notifyDeciders(scope, requested())),
  'Permintaan akses Anda ${verdictText(data)}': decided(true),
  'Permintaan akses sudah diputuskan': decided(false),
  'Akses Anda dicabut': (word) =>
    onPlatform(word, (scope) =>
      notifyOwner(scope, { kind: 'ACCESS_REVOKED', data: { role: 'teacher', schoolName: word, reason: word } }),
    ),
  'Akses perusahaan Anda dicabut': (word) =>
    onPlatform(word, (scope) =>
      notifyOwner(scope, { kind: 'COMPANY_REVOKED', data: { companyName: word, schoolName: word, reason: word } }),
    ),
  'Undangan guru dari ${named(schoolName)}': (word) =>
    onPlatform(word, ({ enqueue, clock }) =>
      queueMail(enqueue, settings, {
        to: 'a@contoh.test',
        ...invitationMail(settings, { schoolName: word, teacherName: word, secret: 'x', expiresAt: clock.now() }),
      }),
    ),
  'Absensi ${names} belum diisi': reminded,
  'Kunci rapor ${named(className)} dibuka': (word) => {
    const of = { schoolId, profileId: admin.profileId ?? '', role: 'school_admin' as const }
    const what = { academicClassId: rombel.academicClassId, semesterNo: 1, cards: 3, reason: word }
    return notifyOfUnlocked({ ...of, ...what }, t.jobParts)
  },
  'Akun alumni Anda kembali menjadi akun siswa': async () => {
    await t.owner.updateTable('platform.profile').set({ role: 'alumni' }).where('id', '=', returned.profileId).execute()
    await updateAccounts({ schoolId, studentIds: rombel.studentIds }, t.jobParts)
  },
  'Nama sekolah diubah': (word) =>
    onPlatform(word, (scope) =>
      notifyRenamed(
        { ...scope, caller: admin },
        {
          before: { id: schoolId, npsn, name: word },
          after: { id: schoolId, npsn, name: word },
        },
      ),
    ),
}

test('every mail of the product has a hostile case here', () => {
  const folder = resolve(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const subjects = sources.flatMap((file) =>
    [
      ...readFileSync(resolve(folder, file), 'utf8').matchAll(/(?:subject:|title:.*=>|return) mailText`([^`\n]*)`/g),
    ].map(([, subject]) => subject),
  )
  expect([...new Set(subjects)].sort()).toEqual(Object.keys(cases).sort())
})

test.each(Object.keys(cases))('%s', async (subject) => {
  const start = new RegExp(`^${subject.replaceAll(/\$\{[^}]*\}/g, '.*')}$`)
  const known = new Set(
    await Promise.all([admin, second, homeroom.caller, returned].map((one) => emailOf(one.accountId))),
  )
  for (const word of hostile) {
    await nameEverything(word)
    await sql`truncate notice, platform.account_notice`.execute(t.owner)
    const before = t.mail.mails.length
    await cases[subject]!(word)
    await t.runJobs()
    const mails = t.mail.mails.slice(before)
    expect(mails.some((mail) => start.test(mail.subject ?? ''))).toBe(true)
    for (const mail of mails) {
      const [head = ''] = (t.mail.received[t.mail.mails.indexOf(mail)] ?? '').split('\r\n\r\n')
      expect(mail.headers.map(({ key }) => key).sort()).toEqual(headers)
      expect(head.split('\r\n').every((line) => /^[\x20-\x7e\t]{1,998}$/.test(line))).toBe(true)
      expect(mail).toMatchObject({ from: { address: 'no-reply@hadir.test', name: 'Hadir' }, attachments: [] })
      expect([mail.cc, mail.bcc, mail.replyTo, mail.html]).toEqual([undefined, undefined, undefined, undefined])
      expect(mail.to?.map(({ address }) => known.has(address ?? '') || address === 'a@contoh.test')).toEqual([true])
      for (const part of [mail.subject ?? '', mail.text ?? '']) {
        expect((part.match(links) ?? []).filter((at) => !at.startsWith(own))).toEqual([])
        expect(part).not.toMatch(unseen)
        expect(part.split('\n').every((line) => line.length < 1_000)).toBe(true)
      }
      expect(mail.text!.length).toBeLessThan(3_000)
    }
  }
})
