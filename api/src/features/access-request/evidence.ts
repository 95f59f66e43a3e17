import { sql } from 'kysely'
import { evidenceBytes, evidencesPerRequest } from '@hadir/contract/access-request/access-record.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import type { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import { Failure } from '../../platform/failure.ts'
import { callerOf, type PlatformScope } from '../../platform/http/scope.ts'
import type { ScopedTransactions } from '../../platform/http/scoped-transactions.ts'
import type { FileAnswer } from '../../platform/http/serve.ts'
import { fileTypeOf, plainName, type FileType, type Upload } from '../../platform/http/uploads/upload.ts'
import { newId } from '../../platform/ids.ts'
import { freshPicture } from '../../platform/images/fresh-picture.ts'
import { authorityOf } from './authority.ts'
import { assertOwn, lockOwn } from './own-request.ts'
import { readRequest } from './request-records.ts'

/** Attaches a file to a waiting request. */
export async function addEvidence(
  scope: PlatformScope,
  id: string,
  { content, contentType, filename }: SanitizedEvidence & Pick<Upload, 'filename'>,
): Promise<Answer<typeof accessRequestEndpoints.addEvidence>> {
  const { db, clock } = scope
  await lockOwn(scope, id)
  const { count } = await db
    .selectFrom('platform.access_evidence')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('request_id', '=', id)
    .executeTakeFirstOrThrow()
  if (count >= evidencesPerRequest) throw new Failure('EVIDENCE_TOO_MANY', { values: { count: evidencesPerRequest } })
  const now = clock.now()
  const file = { id: newId(now.getTime()), filename: plainName(filename) || 'bukti' }
  await db
    .insertInto('platform.access_evidence')
    .values({
      ...file,
      request_id: id,
      content_type: contentType,
      content,
      created_at: now,
    })
    .execute()
  return {
    data: { ...file, contentType, bytes: content.length },
    message: 'Bukti terlampir',
  }
}

type SanitizedEvidence = { content: Buffer; contentType: FileType }

/**
 * A stranger's upload as deciders open it: pictures are re-encoded; a PDF stays as sent and is only downloaded. Before
 * the transaction, because a picture waits for its turn; nobody's turn is spent on another's request.
 */
export async function sanitizeEvidence(
  { platformJob }: Pick<ScopedTransactions, 'platformJob'>,
  of: { id: string; accountId: string },
  { content }: Upload,
): Promise<SanitizedEvidence> {
  await platformJob((scope) => assertOwn(scope, of))
  if (content.length > evidenceBytes) throw new Failure('EVIDENCE_TOO_LARGE')
  const contentType = fileTypeOf(content)
  const sanitized =
    contentType === 'application/pdf' ? { content, contentType } : await freshPicture(of.accountId, content)
  if (!contentType || !sanitized) throw new Failure('EVIDENCE_TYPE')
  if (sanitized.content.length > evidenceBytes) throw new Failure('EVIDENCE_TOO_LARGE')
  return sanitized
}

/** For the author and the deciders; NOT_FOUND for anybody else. */
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
