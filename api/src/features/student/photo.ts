import { createHash } from 'node:crypto'
import { photoSize } from '@hadir/contract/student-photo.ts'
import { Failure } from '../../http/failure.ts'
import { noteChange } from '../../http/note-change.ts'
import type { SchoolScope } from '../../http/scope.ts'
import type { FileAnswer } from '../../http/serve.ts'
import { readRow } from './records.ts'
import { bareJpeg } from './bare-jpeg.ts'

export async function readPhoto(scope: SchoolScope, studentId: string): Promise<FileAnswer> {
  await readRow(scope, studentId)
  const photo = await photoOf(scope, studentId)
  if (!photo) throw new Failure('NOT_FOUND')
  const version = createHash('sha256').update(photo.content).digest('base64url').slice(0, 22)
  return { body: photo.content, contentType: 'image/jpeg', version }
}

const photoOf = ({ db, schoolId }: SchoolScope, studentId: string) =>
  db
    .selectFrom('student_photo')
    .select('content')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()

export async function savePhoto(scope: SchoolScope, studentId: string, given: Buffer): Promise<void> {
  const { db, schoolId, clock } = scope
  await readRow(scope, studentId)
  if (given.length > photoSize.bytes) throw new Failure('PHOTO_TOO_LARGE')
  const picture = bareJpeg(given)
  if (!picture) throw new Failure('PHOTO_TYPE')
  if (picture.width > photoSize.width || picture.height > photoSize.height) throw new Failure('PHOTO_TOO_LARGE')
  const row = { content: picture.content, updated_at: clock.now() }
  const before = await photoOf(scope, studentId)
  await db
    .insertInto('student_photo')
    .values({ school_id: schoolId, student_id: studentId, ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id']).doUpdateSet(row))
    .execute()
  const was = before ? 'Foto lama' : null
  await noteChange(scope, { kind: 'student', id: studentId, before: { photo: was }, after: { photo: 'Foto baru' } })
}

export async function removePhoto(scope: SchoolScope, studentId: string): Promise<void> {
  const { numDeletedRows } = await scope.db
    .deleteFrom('student_photo')
    .where('school_id', '=', scope.schoolId)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw new Failure('NOT_FOUND')
  await noteChange(scope, { kind: 'student', id: studentId, before: { photo: 'Ada' }, after: { photo: null } })
}
