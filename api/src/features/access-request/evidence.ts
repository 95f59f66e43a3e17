import { sql } from 'kysely'
import { evidenceBytes, evidencesPerRequest, type evidenceTypes } from '@hadir/contract/access-record.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request.ts'
import { Failure } from '../../http/failure.ts'
import { callerOf, type PlatformScope } from '../../http/scope.ts'
import type { FileAnswer } from '../../http/serve.ts'
import type { Upload } from '../../http/upload.ts'
import { newId } from '../../new-id.ts'
import { authorityOf } from './authority.ts'
import { lockOwn } from './own-request.ts'
import { readRequest } from './records.ts'

type EvidenceType = (typeof evidenceTypes)[number]

/** How each kind of file begins, in hexadecimal; what a file is called says nothing. */
const beginnings: Record<EvidenceType, string> = {
  'image/jpeg': 'ffd8ff',
  'image/png': '89504e470d0a1a0a',
  'application/pdf': '255044462d',
}

export function evidenceTypeOf(content: Buffer): EvidenceType | null {
  const head = content.subarray(0, 8).toString('hex')
  const found = Object.entries(beginnings).find(([, beginning]) => head.startsWith(beginning))
  return (found?.[0] as EvidenceType | undefined) ?? null
}

/** Keeps a file beside a request that waits. */
export async function addEvidence(
  scope: PlatformScope,
  id: string,
  { content, filename }: Upload,
): Promise<Answer<typeof accessRequestEndpoints.addEvidence>> {
  const { db, clock } = scope
  await lockOwn(scope, id)
  if (content.length > evidenceBytes) throw new Failure('EVIDENCE_TOO_LARGE')
  const contentType = evidenceTypeOf(content)
  if (!contentType) throw new Failure('EVIDENCE_TYPE')
  const { count } = await db
    .selectFrom('platform.access_evidence')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= evidencesPerRequest) throw new Failure('EVIDENCE_TOO_MANY', { values: { count: evidencesPerRequest } })
  const now = clock.now()
  const file = { id: newId(now.getTime()), filename: plainName(filename) }
  await db
    .insertInto('platform.access_evidence')
    .values({ ...file, request_id: id, content_type: contentType, content, created_at: now })
    .execute()
  return { data: { ...file, contentType, bytes: content.length }, message: 'Bukti terlampir' }
}

/** The last part of a path, without signs that a screen or a header would trip over. */
const plainName = (name: string) =>
  name
    .replace(/^.*[/\\]/, '')
    .replace(/[\p{Cc}\p{Cf}"]/gu, '')
    .slice(-100) || 'bukti'

/** To who asked and to those who decide; to anybody else there is no such file. */
export async function readEvidence(
  scope: PlatformScope,
  { id, evidenceId }: { id: string; evidenceId: string },
): Promise<FileAnswer> {
  const authority = await authorityOf(scope)
  await readRequest(scope, id, sql`(r.account_id = ${callerOf(scope).accountId} or ${authority})`)
  const file = await scope.db
    .selectFrom('platform.access_evidence')
    .select(['filename', 'content_type', 'content'])
    .where('id', '=', evidenceId)
    .where('request_id', '=', id)
    .executeTakeFirst()
  if (!file) throw new Failure('NOT_FOUND')
  return { body: file.content, contentType: file.content_type, filename: file.filename }
}
