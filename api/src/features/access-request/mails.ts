import { requestKindLabels, type RequestKind } from '@hadir/contract/access-record.ts'
import { roleLabels } from '@hadir/contract/labels.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Settings } from '../../env.ts'
import type { PlatformScope } from '../../http/scope.ts'
import { queueMail } from '../../mail/queue-mail.ts'

type Asked = { id: string; accountId: string; kind: RequestKind; role: Role; schoolId?: string | null }

/**
 * Tells those who decide that somebody asks. A parent's request is told to nobody: that would take looking up which
 * school has a pupil with the NISN, and the statements of that look-up would show that there is one.
 */
export async function mailDeciders(scope: PlatformScope, settings: Settings, asked: Asked): Promise<void> {
  if (asked.kind === 'LINK_STUDENT') return
  const { name } = await personOf(scope, asked.accountId)
  await mailAll(scope, settings, await deciderMailboxes(scope, asked), {
    subject: 'Permintaan akses baru di Hadir',
    text: `${name} mengajukan permintaan: ${requestKindLabels[asked.kind]} sebagai ${roleLabels[asked.role]}.

Buka ${linkTo(settings, asked.id)} untuk memeriksa dan memutuskannya. Permintaan ini berlaku 30 hari.

Hadir
`,
  })
}

/** Tells the person and those who share the decision how it ended. */
export async function mailDecision(
  scope: PlatformScope,
  settings: Settings,
  asked: Asked,
  outcome: { approved: boolean; reason: string | null; decidedBy: string },
): Promise<void> {
  const { email, name } = await personOf(scope, asked.accountId)
  const what = `${requestKindLabels[asked.kind]} sebagai ${roleLabels[asked.role]}`
  const verdict = outcome.approved ? 'disetujui' : 'ditolak'
  const because = outcome.reason ? `\nAlasan: ${outcome.reason}\n` : ''
  await mailAll(scope, settings, [email], {
    subject: `Permintaan akses Anda ${verdict}`,
    text: `Permintaan Anda (${what}) ${verdict}.
${because}
Buka ${settings.publicUrl}/app untuk melanjutkan.

Hadir
`,
  })
  await mailAll(scope, settings, await deciderMailboxes(scope, asked), {
    subject: 'Permintaan akses sudah diputuskan',
    text: `Permintaan ${name} (${what}) ${verdict} oleh ${outcome.decidedBy}.
${because}
${linkTo(settings, asked.id)}

Hadir
`,
  })
}

/** Tells a person that she has lost a capacity, and why. */
export async function mailRevocation(
  scope: PlatformScope,
  settings: Settings,
  lost: { accountId: string; role: Role; schoolName: string | null; reason: string },
): Promise<void> {
  const { email } = await personOf(scope, lost.accountId)
  const at = lost.schoolName ? ` di ${lost.schoolName}` : ''
  await mailAll(scope, settings, [email], {
    subject: 'Akses Anda dicabut',
    text: `Akses Anda sebagai ${roleLabels[lost.role]}${at} dicabut.

Alasan: ${lost.reason}

Hubungi sekolah bila Anda merasa ini keliru.

Hadir
`,
  })
}

const linkTo = ({ publicUrl }: Settings, id: string) => `${publicUrl}/app/access-request/${id}`

const personOf = ({ db }: PlatformScope, accountId: string) =>
  db.selectFrom('platform.account').select(['email', 'name']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** The admins of the school that a request names; for what the platform decides, its administrators. */
async function deciderMailboxes({ db }: PlatformScope, { kind, schoolId }: Asked): Promise<string[]> {
  const isPlatforms = kind === 'CLAIM_SCHOOL' || kind === 'COMPANY_VERIFY' || !schoolId
  const rows = await db
    .selectFrom('platform.profile as p')
    .innerJoin('platform.account as a', 'a.id', 'p.account_id')
    .select('a.email')
    .where('p.ended_at', 'is', null)
    .$if(isPlatforms, (query) => query.where('p.role', '=', 'administrator'))
    .$if(!isPlatforms, (query) =>
      query.where('p.role', '=', 'school_admin').where('p.school_id', '=', schoolId ?? null),
    )
    .orderBy('a.email')
    .execute()
  return rows.map(({ email }) => email)
}

async function mailAll(
  { enqueue }: PlatformScope,
  settings: Settings,
  mailboxes: readonly string[],
  mail: { subject: string; text: string },
): Promise<void> {
  for (const to of mailboxes) await queueMail(enqueue, settings, { to, ...mail })
}
