import { logoBytes } from '@hadir/contract/school-config.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import type { FileAnswer } from '../../http/serve.ts'
import type { Upload } from '../../http/upload.ts'
import { noteAside } from './rules.ts'

/** How each kind of picture begins, in hexadecimal; what a file is called says nothing. */
const beginnings = { 'image/png': '89504e470d0a1a0a', 'image/jpeg': 'ffd8ff' } as const

export async function saveLogo(scope: SchoolScope, { content }: Upload): Promise<void> {
  const { db, schoolId, clock } = scope
  if (content.length > logoBytes) throw new Failure('LOGO_TOO_LARGE')
  const head = content.subarray(0, 8).toString('hex')
  const type = Object.entries(beginnings).find(([, beginning]) => head.startsWith(beginning))?.[0]
  if (!type) throw new Failure('LOGO_TYPE')
  const row = { content, content_type: type, updated_at: clock.now() }
  await db
    .insertInto('school_logo')
    .values({ school_id: schoolId, ...row })
    .onConflict((conflict) => conflict.column('school_id').doUpdateSet(row))
    .execute()
  await noteAside(scope, 'umum')
}

export async function removeLogo(scope: SchoolScope): Promise<void> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('school_logo')
    .where('school_id', '=', scope.schoolId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
  await noteAside(scope, 'umum')
}

export async function readLogo({ db, schoolId }: SchoolScope): Promise<FileAnswer> {
  const logo = await db.selectFrom('school_logo').selectAll().where('school_id', '=', schoolId).executeTakeFirst()
  if (!logo) throw new Failure('NOT_FOUND')
  return { body: logo.content, contentType: logo.content_type }
}
