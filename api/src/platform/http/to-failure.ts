import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import type { ErrorCode } from '@hadir/contract/errors.ts'
import { troubleOf, type Trouble } from '../database/outage.ts'
import { BodyBudgetError } from './uploads/body-budget.ts'
import { Failure } from '../failure.ts'

/** Error codes of the framework and the database, and what they mean to a caller. */
const meaning: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_REQ_FILE_TOO_LARGE: 'TOO_LARGE',
  FST_FILES_LIMIT: 'BROKEN_REQUEST',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_CONTENT_TYPE',
  '23505': 'ALREADY_EXISTS',
  '23503': 'STILL_IN_USE',
  // The only constraint of this kind: enrollment_one_class_at_a_time.
  '23P01': 'MEMBERSHIP_OVERLAPS',
  // NUL or broken Unicode that passed the checks: the request's fault, not ours.
  '22021': 'BROKEN_REQUEST',
  '22P05': 'BROKEN_REQUEST',
  // A date that ISO 8601 allows and PostgreSQL does not: the year 0000.
  '22008': 'BROKEN_REQUEST',
}

const inTrouble: Record<Trouble, ErrorCode> = { away: 'DATABASE_AWAY', full: 'STORAGE_FULL', busy: 'BUSY' }

export function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof BodyBudgetError) return new Failure('BUSY')
  if (hasZodFastifySchemaValidationErrors(error)) return new Failure('INVALID', { fields: fieldsOf(error.validation) })
  const { code, statusCode } = error as { code?: string; statusCode?: number }
  if (code !== undefined && meaning[code]) return new Failure(meaning[code])
  const trouble = troubleOf(error)
  if (trouble) return new Failure(inTrouble[trouble])
  if (code?.startsWith('FAST_JWT_')) return new Failure('UNAUTHENTICATED')
  if (statusCode === 429) return new Failure('TOO_MANY_REQUESTS')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new Failure('BROKEN_REQUEST')
  return new Failure('INTERNAL')
}

function fieldsOf(issues: readonly { instancePath: string; message?: string | undefined }[]): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const issue of issues) fields[issue.instancePath.slice(1).replaceAll('/', '.')] ??= issue.message ?? ''
  return fields
}
