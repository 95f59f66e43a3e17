import { screenAddress } from '@hadir/contract/screens.ts'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { ReportCardSnapshot } from '@hadir/contract/student/report-card/printed-card.ts'
import type { Settings } from '../../../../platform/env/env.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { ScopedTransactions } from '../../../../platform/http/scoped-transactions.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { makePdf } from '../../../../platform/documents/pdf/pdf.ts'
import { joinPdf, sha256, splitPdf } from '../../../../platform/documents/pdf/stored-pdf.ts'
import { printLogo } from '../papers/print-logo.ts'
import { reportCardPaper } from '../papers/report-paper.ts'
import { signedMessage, writeCode } from './code.ts'
import { digestOf } from './digest.ts'
import { currentKey, type SigningKey } from './keys.ts'

export type SealParts = {
  transactions: Pick<ScopedTransactions, 'schoolJob' | 'platformJob'>
  settings: Pick<Settings, 'authSecret' | 'publicUrl'>
}
type Who = { schoolId: string; profileId: string }

type Stored = { content: Buffer; part_places: number[]; parts: Buffer[] | null; sha256: string }

/** The bytes that were printed first; null if never printed. Throws if they have changed. */
export async function storedPaper({ db, schoolId }: SchoolScope, versionId: string): Promise<Buffer | null> {
  const { rows } = await sql<Stored>`
    select paper.content, paper.part_places, paper.sha256, (
        select array_agg(part.content order by given.place)
          from unnest(paper.part_sha256) with ordinality as given (sha256, place)
          join report_card_part part on part.school_id = paper.school_id and part.sha256 = given.sha256) as parts
      from report_card_paper paper
      where paper.school_id = ${schoolId} and paper.report_card_version_id = ${versionId}`.execute(db)
  const [found] = rows
  if (!found) return null
  const parts = (found.parts ?? []).map((content, i) => ({ at: found.part_places[i] ?? 0, content }))
  const pdf = joinPdf({ rest: found.content, parts })
  if (sha256(pdf).toString('hex') !== found.sha256) throw new Error('a stored rapor is not what was printed')
  return pdf
}

type Version = { public_id: string; no: number; snapshot: ReportCardSnapshot; published_at: Date }

/**
 * A published version in print: made and signed the first time, the same bytes ever after. Runs outside any transaction
 * because it takes a moment; of two concurrent prints, the first result is stored.
 */
export async function sealedPaper({ transactions, settings }: SealParts, who: Who, versionId: string): Promise<Buffer> {
  const seen = await transactions.schoolJob(who, async (scope) => {
    const pdf = await storedPaper(scope, versionId)
    return pdf ?? { version: await readVersion(scope, versionId), logo: await printLogo(scope) }
  })
  if (Buffer.isBuffer(seen)) return seen
  const { version, logo } = seen
  const key = await currentKey(transactions, settings.authSecret)
  const sealed = seal(version, key, who.schoolId)
  const pdf = await makePdf(
    who.schoolId,
    reportCardPaper(version.snapshot, {
      logo,
      qr: `${settings.publicUrl}${screenAddress('rapor')}#${sealed.code}`,
      madeAt: version.published_at,
    }),
  )
  return transactions.schoolJob(who, async (scope) => {
    await writeSeal(scope, { versionId, key, sealed, pdf })
    const stored = await storedPaper(scope, versionId)
    if (!stored) throw new Error('a rapor was sealed without its paper')
    return stored
  })
}

async function readVersion({ db, schoolId }: SchoolScope, versionId: string): Promise<Version> {
  const found = await db
    .selectFrom('report_card_version')
    .select(['public_id', 'no', 'snapshot', 'published_at'])
    .where('school_id', '=', schoolId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!found) throw new Failure('NOT_FOUND')
  // publishCards wrote exactly this shape.
  return { ...found, snapshot: found.snapshot as ReportCardSnapshot }
}

type Sealed = { salt: string; digest: string; signature: string; code: string }

function seal({ public_id: publicId, no, snapshot }: Version, key: SigningKey, schoolId: string): Sealed {
  const salt = randomBytes(32).toString('base64url')
  const digest = digestOf(snapshot, salt)
  const signature = key.signatureOf(signedMessage({ schoolId, publicId, no }, digest))
  return {
    salt,
    digest: digest.toString('base64url'),
    signature: signature.toString('base64url'),
    code: writeCode({ schoolId, publicId, no, keyId: key.id, signature }),
  }
}

type Seal = { versionId: string; key: SigningKey; sealed: Sealed; pdf: Buffer }

async function writeSeal({ db, schoolId, clock }: SchoolScope, { versionId, key, sealed, pdf }: Seal): Promise<void> {
  const { salt, digest, signature } = sealed
  const signed = await db
    .updateTable('report_card_version')
    .set({ salt, digest, signature, key_id: key.id })
    .where('school_id', '=', schoolId)
    .where('id', '=', versionId)
    .where('signature', 'is', null)
    .executeTakeFirst()
  if (signed.numUpdatedRows === 0n) return
  await db
    .insertInto('report_card_key')
    .values({
      school_id: schoolId,
      key_id: key.id,
      signs_as: schoolId,
      public_key: key.publicKey,
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { rest, parts } = splitPdf(pdf)
  const hashes = parts.map((part) => part.sha256.toString('hex'))
  if (parts.length > 0) {
    await db
      .insertInto('report_card_part')
      .values(parts.map(({ content }, i) => ({ school_id: schoolId, sha256: hashes[i] ?? '', content })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  await db
    .insertInto('report_card_paper')
    .values({
      school_id: schoolId,
      report_card_version_id: versionId,
      content: rest,
      part_places: parts.map(({ at }) => at),
      part_sha256: hashes,
      sha256: sha256(pdf).toString('hex'),
      created_at: clock.now(),
    })
    .execute()
}
