import { logoBytes } from '@hadir/contract/config/school/school.ts'
import { Failure } from '../../../platform/failure.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { FileAnswer } from '../../../platform/http/serve.ts'
import type { Upload } from '../../../platform/http/uploads/upload.ts'
import { freshPicture } from '../../../platform/images/fresh-picture.ts'
import { recordSideChange } from './rules.ts'

type Logo = { content: Buffer; contentType: string }

/** Re-encodes the picture: the original upload is never shown or printed. */
export async function drawLogo(schoolId: string, { content }: Upload): Promise<Logo> {
  if (content.length > logoBytes) throw new Failure('LOGO_TOO_LARGE')
  const logo = await freshPicture(schoolId, content)
  if (!logo) throw new Failure('LOGO_TYPE')
  if (logo.content.length > logoBytes) throw new Failure('LOGO_TOO_LARGE')
  return logo
}

export async function saveLogo(scope: SchoolScope, { content, contentType }: Logo): Promise<void> {
  const { db, schoolId, clock } = scope
  const row = { content, content_type: contentType, updated_at: clock.now() }
  await db
    .insertInto('school_logo')
    .values({ school_id: schoolId, ...row })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(row))
    .execute()
  await recordSideChange(scope, 'laporan')
}

export async function removeLogo(scope: SchoolScope): Promise<void> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('school_logo')
    .where('school_id', '=', scope.schoolId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
  await recordSideChange(scope, 'laporan')
}

export async function readLogo({ db, schoolId }: SchoolScope): Promise<FileAnswer> {
  const logo = await db.selectFrom('school_logo').selectAll().where('school_id', '=', schoolId).executeTakeFirst()
  if (!logo) throw new Failure('NOT_FOUND')
  return { body: logo.content, contentType: logo.content_type }
}
