import { requestKindLabels, type RequestKind } from '@hadir/contract/access-request/access-record.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../platform/env/env.ts'
import type { PlatformScope } from '../../platform/http/scope.ts'
import { mailText, ours } from '../../platform/mail/mail-text.ts'
import { queueMail, type WrittenMail } from '../../platform/mail/queue-mail.ts'

/** So many requests, or decisions, of an hour are a mail each; more, as when a year begins, are one mail an hour. */
const mailsAnHour = 20

type RequestedAccess = { id: string; accountId: string; kind: RequestKind; role: Role; schoolId?: string | null }

/**
 * Mails a new request to those who decide on it. Nobody is notified of a parent's request: that would mean looking up
 * which school has a student with the NISN, and the statements would reveal that one exists.
 */
export async function mailDeciders(
  scope: PlatformScope,
  settings: Settings,
  requested: RequestedAccess,
): Promise<void> {
  if (requested.kind === 'LINK_STUDENT') return
  const mailboxes = await deciderMailboxes(scope, requested)
  const subject = mailText`Permintaan akses baru di Hadir`
  if ((await countOfHour(scope, requested, 'created_at')) > mailsAnHour) {
    const text = summaryOfMany(settings, 'permintaan akses baru masuk', 'memeriksa dan memutuskannya')
    await mailHourly(scope, settings, mailboxes, { key: 'requests', mail: { subject, text } })
    return
  }
  const { name } = await personOf(scope, requested.accountId)
  await mailAll(scope, settings, mailboxes, {
    subject,
    text: mailText`${name} mengajukan permintaan: ${requestText(requested)}.

Buka ${linkTo(settings, requested.id)} untuk memeriksa dan memutuskannya. Permintaan ini berlaku 30 hari.
Teks di antara tanda kutip ditulis oleh pemohon, bukan oleh Hadir.

Hadir
`,
  })
}

const summaryOfMany = ({ publicUrl }: Settings, what: string, purpose: string) =>
  mailText`Banyak ${ours(what)} dalam satu jam terakhir.

Buka ${ours(`${publicUrl}/app/access-request`)} untuk ${ours(purpose)}.
Selama sebanyak ini, Hadir mengirim email ini paling banyak satu kali dalam satu jam.

Hadir
`

/** Requests created or decided in the last hour that the same people decide on, with this one. */
async function countOfHour(
  { db, clock }: PlatformScope,
  requested: RequestedAccess,
  at: 'created_at' | 'decided_at',
): Promise<number> {
  const { count } = await db
    .selectFrom('platform.access_request')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where(at, '>', new Date(clock.now().getTime() - 3_600_000))
    .$if(isPlatforms(requested), (query) => query.where('kind', 'in', platformKinds))
    .$if(!isPlatforms(requested), (query) =>
      query.where('kind', 'not in', platformKinds).where('school_id', '=', requested.schoolId ?? null),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Notifies the person and the other deciders of the decision. */
export async function mailDecision(
  scope: PlatformScope,
  settings: Settings,
  requested: RequestedAccess,
  outcome: { approved: boolean; reason: string | null; decidedBy: string },
): Promise<void> {
  const { email, name } = await personOf(scope, requested.accountId)
  const what = requestText(requested)
  const verdict = ours(outcome.approved ? 'disetujui' : 'ditolak')
  const because = outcome.reason ? mailText`\nAlasan: ${outcome.reason}\n` : ours('')
  await mailAll(scope, settings, [email], {
    subject: mailText`Permintaan akses Anda ${verdict}`,
    text: mailText`Permintaan Anda (${what}) ${verdict}.
${because}
Buka ${ours(settings.publicUrl)}/app untuk melanjutkan.

Hadir
`,
  })
  const mailboxes = await deciderMailboxes(scope, requested)
  const subject = mailText`Permintaan akses sudah diputuskan`
  if ((await countOfHour(scope, requested, 'decided_at')) > mailsAnHour) {
    const text = summaryOfMany(settings, 'permintaan akses diputuskan', 'melihat keputusannya')
    await mailHourly(scope, settings, mailboxes, { key: 'decisions', mail: { subject, text } })
    return
  }
  await mailAll(scope, settings, mailboxes, {
    subject,
    text: mailText`Permintaan ${name} (${what}) ${verdict} oleh ${outcome.decidedBy}.
${because}
${linkTo(settings, requested.id)}

Hadir
`,
  })
}

/** Notifies a person that she has lost a role, and why. */
export async function mailRevocation(
  scope: PlatformScope,
  settings: Settings,
  lost: { accountId: string; role: Role; schoolName: string | null; reason: string },
): Promise<void> {
  const { email } = await personOf(scope, lost.accountId)
  const at = lost.schoolName ? mailText` di ${lost.schoolName}` : ours('')
  await mailAll(scope, settings, [email], {
    subject: mailText`Akses Anda dicabut`,
    text: mailText`Akses Anda sebagai ${ours(roleLabels[lost.role])}${at} dicabut.

Alasan: ${lost.reason}

Hubungi sekolah bila Anda merasa ini keliru.

Hadir
`,
  })
}

/** Notifies a company that a school has revoked its access to graduates, and why. */
export async function mailCompanyRevocation(
  scope: PlatformScope,
  settings: Settings,
  lost: { accountId: string; companyName: string; schoolName: string; reason: string },
): Promise<void> {
  const { email } = await personOf(scope, lost.accountId)
  await mailAll(scope, settings, [email], {
    subject: mailText`Akses perusahaan Anda dicabut`,
    text: mailText`Sekolah ${lost.schoolName} mencabut akses perusahaan ${lost.companyName} ke data alumninya.

Alasan: ${lost.reason}

Hubungi sekolah bila Anda merasa ini keliru.

Hadir
`,
  })
}

const linkTo = ({ publicUrl }: Settings, id: string) => ours(`${publicUrl}/app/access-request/${id}`)

const requestText = ({ kind, role }: Pick<RequestedAccess, 'kind' | 'role'>) =>
  ours(`${requestKindLabels[kind]} sebagai ${roleLabels[role]}`)

const personOf = ({ db }: PlatformScope, accountId: string) =>
  db.selectFrom('platform.account').select(['email', 'name']).where('id', '=', accountId).executeTakeFirstOrThrow()

const platformKinds: RequestKind[] = ['CLAIM_SCHOOL', 'COMPANY_VERIFY']
const isPlatforms = ({ kind, schoolId }: RequestedAccess) => platformKinds.includes(kind) || !schoolId

/** The admins of the school in a request; the platform's administrators where they decide. */
async function deciderMailboxes({ db }: PlatformScope, requested: RequestedAccess): Promise<string[]> {
  const rows = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .select('a.email')
    .where('p.ended_at', 'is', null)
    .$if(isPlatforms(requested), (query) => query.where('p.role', '=', 'administrator'))
    .$if(!isPlatforms(requested), (query) =>
      query.where('p.role', '=', 'school_admin').where('p.school_id', '=', requested.schoolId ?? null),
    )
    .orderBy('a.email')
    .execute()
  return rows.map(({ email }) => email)
}

async function mailAll(
  { enqueue }: PlatformScope,
  settings: Settings,
  mailboxes: readonly string[],
  mail: Omit<WrittenMail, 'to'>,
): Promise<void> {
  for (const to of mailboxes) await queueMail(enqueue, settings, { to, ...mail })
}

async function mailHourly(
  { enqueue }: PlatformScope,
  settings: Settings,
  mailboxes: readonly string[],
  { key, mail }: { key: string; mail: Omit<WrittenMail, 'to'> },
): Promise<void> {
  for (const to of mailboxes) await queueMail(enqueue, settings, { to, ...mail }, { hourlyKey: `${key} ${to}` })
}
