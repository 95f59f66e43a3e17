import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { photoSize, type studentPhoto, type teacherPhoto } from '@hadir/contract/photo/photo.ts'
import { Failure } from '../../platform/failure.ts'
import { auditChange } from '../../platform/audit/audit-log.ts'
import type { SchoolScope } from '../../platform/http/scope.ts'
import { serve } from '../../platform/http/serve.ts'
import { bareJpeg } from './bare-jpeg.ts'
import { fileVersion } from '../../platform/http/uploads/file-version.ts'

type Owner = {
  kind: 'student' | 'teacher'
  /** Throws NOT_FOUND for a record that the caller may not read. */
  assertVisible: (scope: SchoolScope, id: string) => Promise<unknown>
}

/** Private photos of a kind of person, with the read and write rights of the record. */
export function servePhotos(app: FastifyInstance, endpoints: typeof studentPhoto | typeof teacherPhoto, owner: Owner) {
  serve(app, endpoints.read, async ({ params }, scope) => {
    await owner.assertVisible(scope, params.id)
    const content = await photoOf(scope, owner, params.id)
    if (!content) throw new Failure('NOT_FOUND')
    const version = fileVersion(content)
    return { body: content, contentType: 'image/jpeg', version }
  })

  serve(app, endpoints.save, async ({ params, upload }, scope) => {
    await owner.assertVisible(scope, params.id)
    await savePhoto(scope, owner, { id: params.id, given: upload.content })
    return { data: null, message: 'Foto tersimpan' }
  })

  serve(app, endpoints.remove, async ({ params }, scope) => {
    const { table, key } = columnsOf(owner)
    const { numAffectedRows } = await sql`
      delete from ${table} where school_id = ${scope.schoolId} and ${key} = ${params.id}`.execute(scope.db)
    if (!numAffectedRows) throw new Failure('NOT_FOUND')
    await auditChange(scope, { kind: owner.kind, id: params.id, before: { photo: 'Ada' }, after: { photo: null } })
    return { data: null, message: 'Foto dihapus' }
  })
}

type Kind = Pick<Owner, 'kind'>

const columnsOf = ({ kind }: Kind) => ({ table: sql.table(`${kind}_photo`), key: sql.ref(`${kind}_id`) })

async function photoOf({ db, schoolId }: SchoolScope, owner: Kind, id: string): Promise<Buffer | undefined> {
  const { table, key } = columnsOf(owner)
  const { rows } = await sql<{ content: Buffer }>`
    select content from ${table} where school_id = ${schoolId} and ${key} = ${id}`.execute(db)
  return rows[0]?.content
}

/** The photo as it is stored; throws if it is invalid. */
export function sanitizePhoto(given: Buffer): Buffer {
  const content = bareWithin(given, photoSize)
  if (content === 'TOO_LARGE') throw new Failure('PHOTO_TOO_LARGE')
  if (content === 'NO_JPEG') throw new Failure('PHOTO_TYPE')
  return content
}

export async function savePhoto(scope: SchoolScope, owner: Kind, { id, given }: { id: string; given: Buffer }) {
  const { db, schoolId, clock } = scope
  const content = sanitizePhoto(given)
  const was = (await photoOf(scope, owner, id)) ? 'Foto lama' : null
  const { table, key } = columnsOf(owner)
  await sql`
    insert into ${table} (school_id, ${key}, content, updated_at)
      values (${schoolId}, ${id}, ${content}, ${clock.now()})
      on conflict (school_id, ${key}) do update set content = excluded.content, updated_at = excluded.updated_at`.execute(
    db,
  )
  await auditChange(scope, { kind: owner.kind, id, before: { photo: was }, after: { photo: 'Foto baru' } })
}

/** A JPEG of at most this size without the camera's metadata; else what is wrong with it. */
export function bareWithin(
  given: Buffer,
  size: { width: number; height: number; bytes: number },
): Buffer | 'TOO_LARGE' | 'NO_JPEG' {
  if (given.length > size.bytes) return 'TOO_LARGE'
  const picture = bareJpeg(given)
  if (!picture) return 'NO_JPEG'
  return picture.width > size.width || picture.height > size.height ? 'TOO_LARGE' : picture.content
}
