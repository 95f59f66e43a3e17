import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newColleague } from '../../testing/test-duties.ts'
import { newGuardian } from '../../testing/test-guardian.ts'
import { testApp } from '../../testing/test-app.ts'
import { testMailServer } from '../../testing/test-mail-server.ts'
import { newCaller, newSchool } from '../../testing/test-school.ts'
import { newId } from '../ids.ts'
import { sendMail, sendNotice } from '../jobs/queues.ts'
import { encrypt } from '../mail/encrypt.ts'
import { listen } from '../metrics/events.ts'
import { abandonNotice, deliverNotice } from './deliver-notice.ts'
import { type AccountNotice, type Notice, notify, notifyAccounts } from './notify.ts'

const refused = 'ditolak@contoh.test'
const mail = await testMailServer({ refuses: refused, millisecondsPerMail: 20 })
const t = await testApp({ smtpUrl: mail.url, logLevel: 'warn' })
afterAll(async () => {
  await t.close()
  await mail.close()
})
beforeEach(() => {
  mail.mails.length = 0
  mail.received.length = 0
})

const [school, foreign] = [await newSchool(t), await newSchool(t)]
const { schoolId } = school
const teacher = await newColleague(t, schoolId)
const emailOf = async (accountId: string) =>
  (await t.owner.selectFrom('platform.account').select('email').where('id', '=', accountId).executeTakeFirstOrThrow())
    .email

const data = { date: '2026-09-16', classes: [{ name: 'VII-A', sheet: 'x', unmarked: 3 }], lessons: [] }
const reminder = (to: Notice['to'], onceKey: string = newId()): Notice => ({ to, kind: 'SHEETS_OPEN', data, onceKey })
const notifySchool = (notices: readonly Notice[], options?: { notBefore: Date }) =>
  t.app.transactions.schoolSystemJob(schoolId, (scope) => notify(scope, notices, options))
const notifyAccount = (notices: readonly AccountNotice[]) =>
  t.app.transactions.platformJob((scope) => notifyAccounts(scope, notices))
const recipients = () => mail.mails.map(({ to }) => to?.[0]?.address)
const rowOf = (of: { profile_id: string } | { guardian_id: string }) => {
  const [column, id] = Object.entries(of)[0]!
  return t.owner
    .selectFrom('notice')
    .selectAll()
    .where(sql<boolean>`${sql.ref(column)} = ${id}`)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}
/** A notice to a new guardian that only the test delivers. */
const waiting = async (email?: string) => {
  const guardianId = await newGuardian(t, { schoolId, ...(email && { email }) })
  await notifySchool([reminder({ guardianId })])
  await sql`delete from pgboss.job where name = 'send-notice'`.execute(t.owner)
  const { id: noticeId } = await rowOf({ guardian_id: guardianId })
  return { guardian_id: guardianId, queued: { schoolId, noticeId } }
}

test('a school tells nobody of another one, and nobody is told by a role that may not', async () => {
  const guardianId = await newGuardian(t, { schoolId: foreign.schoolId })
  const missing = { code: '23503' }
  await expect(notifySchool([reminder({ profileId: foreign.admin.profileId! })])).rejects.toMatchObject(missing)
  await expect(notifySchool([reminder({ guardianId })])).rejects.toMatchObject(missing)

  const denied = { code: '42501' }
  const asPlatform = t.app.transactions.platformJob((scope) =>
    notify({ ...scope, schoolId } as never, [reminder({ profileId: teacher.caller.profileId! })]),
  )
  await expect(asPlatform).rejects.toMatchObject(denied)
  const { accountId } = school.admin
  const asSchool = t.app.transactions.schoolSystemJob(schoolId, (scope) =>
    notifyAccounts(scope as never, [
      { to: { accountId }, kind: 'STUDENT_AGAIN', data: { schoolName: 'x' }, onceKey: newId() },
    ]),
  )
  await expect(asSchool).rejects.toMatchObject(denied)
})

test('a notice is neither read nor delivered as another school, or as an account’s', async () => {
  const { queued, guardian_id } = await waiting('ibu.asing@contoh.test')
  await deliverNotice({ ...queued, schoolId: foreign.schoolId }, t.jobParts)
  await deliverNotice({ ...queued, schoolId: null }, t.jobParts)
  const seen = await t.app.transactions.schoolSystemJob(foreign.schoolId, ({ db }) =>
    db.selectFrom('notice').select('id').execute(),
  )
  expect([mail.mails, seen]).toEqual([[], []])
  expect((await rowOf({ guardian_id })).state).toBe('ANTRE')
})

test('data that is not its kind’s is refused before anything is written', async () => {
  const wrong = { ...reminder({ profileId: teacher.caller.profileId! }), data: { date: 'besok' } }
  await expect(notifySchool([wrong as unknown as Notice])).rejects.toThrow('date')
})

test('whoever was told is not told again; another key is another notice', async () => {
  const { profileId, accountId } = teacher.caller
  const to = { profileId: profileId! }
  const notified = await Promise.all(Array.from({ length: 8 }, () => notifySchool([reminder(to, '2026-09-16')])))
  expect(notified.map((one) => one.size).toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
  await t.runJobs()
  expect((await notifySchool([reminder(to, '2026-09-16'), reminder(to, '2026-09-17')])).size).toBe(1)
  await t.runJobs()
  expect(recipients()).toEqual(Array(2).fill(await emailOf(accountId)))
  expect(await rowOf({ profile_id: profileId! })).toMatchObject({
    state: 'TERKIRIM',
    channel: 'EMAIL',
    tries: 1,
    is_repeated: false,
    delivered_at: t.clock.now(),
    failed_at: null,
  })
})

test('nobody is told by a transaction that does not commit', async () => {
  const to = { profileId: school.admin.profileId! }
  const failing = t.app.transactions.schoolSystemJob(schoolId, async (scope) => {
    await notify(scope, [reminder(to)])
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  await t.runJobs()
  expect(mail.mails).toEqual([])
})

test('a guardian is mailed by her account’s mailbox, else the school’s; without one, recorded', async () => {
  const [known, connected, unreachable] = [
    await newGuardian(t, { schoolId, email: 'ibu@contoh.test' }),
    await newGuardian(t, { schoolId, email: 'lama@contoh.test' }),
    await newGuardian(t, { schoolId }),
  ]
  const parent = await newCaller(t, { schoolId, role: 'parent', personId: connected })
  await notifySchool([known, connected, unreachable].map((guardianId) => reminder({ guardianId })))
  await t.runJobs()
  expect(recipients().toSorted()).toEqual(['ibu@contoh.test', await emailOf(parent.accountId)].toSorted())
  expect(await rowOf({ guardian_id: unreachable })).toMatchObject({
    state: 'DILEWATI',
    channel: null,
    tries: 0,
    failure: 'no address',
  })
})

test('a role that has ended and an account that was closed get no mail', async () => {
  const former = await newCaller(t, { schoolId, role: 'teacher' })
  const closed = await newCaller(t, { schoolId, role: 'teacher' })
  await notifySchool([reminder({ profileId: former.profileId! })])
  await notifyAccount([
    { to: { accountId: closed.accountId }, kind: 'STUDENT_AGAIN', data: { schoolName: 'SMP' }, onceKey: 'a' },
  ])
  const owner = t.owner.updateTable('platform.profile').set({ ended_at: t.clock.now(), is_active: false })
  await owner.where('id', '=', former.profileId).execute()
  const account = t.owner.updateTable('platform.account').set({ email: `dihapus-${closed.accountId}@hadir.invalid` })
  await account.where('id', '=', closed.accountId).execute()
  await t.runJobs()
  expect(mail.mails).toEqual([])
  expect((await rowOf({ profile_id: former.profileId! })).state).toBe('DILEWATI')
})

test('a mailbox that the mail server refuses fails alone, without its address in the record', async () => {
  const heard: unknown[] = []
  const end = listen('notice', (event) => void heard.push(event))
  const { queued, guardian_id } = await waiting(refused)
  const good = await waiting('ayah@contoh.test')
  await expect(deliverNotice(queued, t.jobParts)).rejects.toThrow('no such mailbox')
  await deliverNotice(good.queued, t.jobParts)
  expect(recipients()).toEqual(['ayah@contoh.test'])
  const failed = await rowOf({ guardian_id })
  expect(failed).toMatchObject({ state: 'ANTRE', tries: 1, failed_at: t.clock.now(), delivered_at: null })
  expect(failed.failure).toContain('responseCode 550')
  expect(JSON.stringify(failed)).not.toContain(refused)
  // The queue's last try.
  await abandonNotice(queued, t.jobParts)
  await abandonNotice(good.queued, t.jobParts)
  expect((await rowOf({ guardian_id })).state).toBe('GAGAL')
  end()
  expect(heard).toEqual([
    { channel: 'EMAIL', state: 'TERKIRIM' },
    { channel: 'EMAIL', state: 'GAGAL' },
  ])
})

test('of two servers with the same job one sends, and both may be asked again', async () => {
  const { queued } = await waiting('dua@contoh.test')
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => deliverNotice(queued, t.jobParts)))
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  await deliverNotice(queued, t.jobParts)
  expect(recipients()).toEqual(['dua@contoh.test'])
})

test('what a stopped server may have sent is sent once more, says so, and never a third time', async () => {
  const { queued, guardian_id } = await waiting('mungkin@contoh.test')
  const stopWhileSending = async () => {
    await deliverNotice(queued, t.jobParts)
    const row = t.owner.updateTable('notice').set({ state: 'MENGIRIM', claimed_at: t.clock.now() })
    await row.where('id', '=', queued.noticeId).execute()
  }
  await stopWhileSending()
  await expect(deliverNotice(queued, t.jobParts)).rejects.toThrow('another server is sending')
  t.clock.advance(60_000)
  await stopWhileSending()
  expect((await rowOf({ guardian_id })).is_repeated).toBe(true)
  t.clock.advance(60_000)
  await deliverNotice(queued, t.jobParts)
  expect(await rowOf({ guardian_id })).toMatchObject({ state: 'TIDAK_PASTI', tries: 2 })
  expect(recipients()).toEqual(['mungkin@contoh.test', 'mungkin@contoh.test'])
  const ids = mail.mails.map(({ messageId }) => messageId)
  expect(ids).toEqual(Array(2).fill(`<${queued.noticeId}@127.0.0.1>`))
  expect(t.log.filter((line) => line.includes('may arrive twice'))).toHaveLength(1)
})

test('a server that stood still changes nothing of what another has recorded meanwhile', async () => {
  const { queued, guardian_id } = await waiting('lambat@contoh.test')
  const send = async () => {
    t.clock.advance(60_000)
    await deliverNotice(queued, t.jobParts)
    throw new Error('aborted')
  }
  const still = { ...t.jobParts, mailer: { ...t.jobParts.mailer, send } }
  await expect(deliverNotice(queued, still)).rejects.toThrow('aborted')
  expect(await rowOf({ guardian_id })).toMatchObject({ state: 'TERKIRIM', is_repeated: true, failure: null })
  await deliverNotice(queued, t.jobParts)
  expect(recipients()).toEqual(['lambat@contoh.test'])
})

test('a notice without room in the mail limit waits in the queue', async () => {
  const parts = { ...t.jobParts, settings: { ...t.app.settings, mailLimits: { perHour: 2, perDay: 10 } } }
  const [first, second] = [await waiting('satu@contoh.test'), await waiting('kedua@contoh.test')]
  await deliverNotice(first.queued, parts)
  await deliverNotice(second.queued, parts)
  expect(recipients()).toEqual(['satu@contoh.test'])
  expect(await rowOf({ guardian_id: second.guardian_id })).toMatchObject({ state: 'ANTRE', tries: 0 })
  const { rows } = await sql`select state::text, data from pgboss.job where name = 'send-notice'`.execute(t.owner)
  expect(rows).toEqual([{ state: 'created', data: second.queued }])
  await sql`delete from pgboss.job where name = 'send-notice'`.execute(t.owner)
})

test('a notice that is due later is not in the queue’s reach before', async () => {
  const guardianId = await newGuardian(t, { schoolId, email: 'besok@contoh.test' })
  const notBefore = new Date(t.clock.now().getTime() + 3_600_000)
  await notifySchool([reminder({ guardianId })], { notBefore })
  await t.runJobs()
  expect(mail.mails).toEqual([])
  const { rows } = await sql<{ seconds: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds from pgboss.job
      where name = 'send-notice' and state = 'created'`.execute(t.owner)
  expect(rows).toEqual([{ seconds: 3600 }])
})

test('a mail that a server of the version before queued is delivered', async () => {
  const { authSecret } = t.app.settings
  const queued = { to: 'dulu@contoh.test', subject: 'Kabar', sealedText: encrypt(authSecret, 'Absensi belum diisi') }
  await t.app.transactions.platformJob(({ enqueue }) => enqueue(sendMail, queued))
  await t.runJobs()
  expect(mail.mails.map(({ subject, text }) => `${subject}: ${text}`)).toEqual(['Kabar: Absensi belum diisi\n'])
})

test('a kind of a newer version waits for a server that knows it', async () => {
  const { queued, guardian_id } = await waiting('nanti@contoh.test')
  await t.owner.updateTable('notice').set({ kind: 'ABSENT' }).where('id', '=', queued.noticeId).execute()
  await expect(deliverNotice(queued, t.jobParts)).rejects.toThrow('ABSENT is no kind of notice')
  expect((await rowOf({ guardian_id })).state).toBe('ANTRE')
  expect(sendNotice.retries).toBeGreaterThan(5)
})

test('a thousand notices cost no more statements than one', async () => {
  const guardianIds = await Promise.all(Array.from({ length: 20 }, () => newGuardian(t, { schoolId })))
  const notices = guardianIds.flatMap((guardianId) => Array.from({ length: 50 }, () => reminder({ guardianId })))
  let statements = 0
  const notified = await t.app.transactions.schoolSystemJob(schoolId, async (scope) => {
    const end = listen('statement', () => void (statements += 1))
    const ids = await notify(scope, notices)
    end()
    return ids
  })
  expect(notified.size).toBe(20)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name = 'send-notice' and state = 'created' and start_after <= now()`.execute(t.owner)
  expect(rows[0]?.n).toBe(1000)
  // The notices, their jobs, and the roles around these.
  expect(statements).toBeLessThanOrEqual(4)
  await sql`delete from pgboss.job where name = 'send-notice'`.execute(t.owner)
})
