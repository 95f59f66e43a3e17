import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { markingReasonLabels } from '@hadir/contract/attendance/attendance-mark.ts'
import {
  attachmentSize,
  type AttachmentType,
  journalAttachment,
} from '@hadir/contract/attendance/subject-attendance/attachment.ts'
import type { FileAct } from '@hadir/contract/stored-file.ts'
import { Failure } from '../../../../platform/failure.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { serve } from '../../../../platform/http/serve.ts'
import { fileTypeOf, plainName, type Upload } from '../../../../platform/http/uploads/upload.ts'
import { newId } from '../../../../platform/ids.ts'
import { bareWithin } from '../../../photo/rules.ts'
import type { LessonKey } from '../find.ts'
import { readPast } from '../history.ts'
import { recordTeacher, openLesson } from '../open.ts'
import { fileVersion } from '../../../../platform/http/uploads/file-version.ts'
import { isSavedBefore } from '../../../../platform/http/uploads/saved-before.ts'

/** The picture or PDF of a journal: one at a time, and every change is logged. */
export async function attachmentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, journalAttachment.about, async ({ params, query }, scope) => {
    const { lesson, seesAll } = await readPast(scope, { key: params.scheduleId, date: query.date })
    const [file, acts] = lesson.id === null ? [null, []] : await readAbout(scope, lesson.id)
    const shown = acts.filter(({ actorId }) => seesAll || actorId === scope.profileId)
    return { data: { file, acts: shown.map((act) => ({ ...act, at: act.at.toISOString() })) } }
  })

  serve(app, journalAttachment.read, async ({ params, query }, scope) => {
    const { lesson } = await readPast(scope, { key: params.scheduleId, date: query.date })
    const file = await scope.db
      .selectFrom('lesson_attachment')
      .select(['content', 'content_type', 'filename'])
      .where('school_id', '=', scope.schoolId)
      .where('lesson_id', '=', lesson.id)
      .executeTakeFirst()
    if (!file) throw new Failure('NOT_FOUND')
    const version = fileVersion(file.content)
    return { body: file.content, contentType: file.content_type, filename: file.filename, version }
  })

  serve(app, journalAttachment.save, async ({ params, query, upload }, scope) => {
    if (await isSavedBefore(scope, query.id, eventOf(scope))) return saved
    const { lesson, reader } = await openToAttach(scope, { key: params.scheduleId, date: query.date })
    const file = sanitizeFile(upload)
    const isThere = await assertNewest(scope, lesson.id, query.seen)
    const row = { ...file, actor_id: scope.profileId, updated_at: scope.clock.now() }
    await scope.db
      .insertInto('lesson_attachment')
      .values({ school_id: scope.schoolId, lesson_id: lesson.id, ...row })
      .onConflict((conflict) => conflict.columns(['school_id', 'lesson_id']).doUpdateSet(row))
      .execute()
    const act = isThere ? 'DIGANTI' : 'DITAMBAH'
    await recordEvent(scope, lesson.id, { act, filename: file.filename, id: query.id })
    await recordTeacher(scope, lesson, reader)
    return saved
  })

  serve(app, journalAttachment.remove, async ({ params, query }, scope) => {
    const { lesson } = await openToAttach(scope, { key: params.scheduleId, date: query.date })
    await assertNewest(scope, lesson.id, query.seen)
    const removed = await scope.db
      .deleteFrom('lesson_attachment')
      .where('school_id', '=', scope.schoolId)
      .where('lesson_id', '=', lesson.id)
      .returning('filename')
      .executeTakeFirst()
    if (!removed) throw new Failure('NOT_FOUND')
    await recordEvent(scope, lesson.id, { act: 'DIHAPUS', filename: removed.filename })
    return { data: null, message: 'Lampiran dihapus' }
  })
}

/** The lesson, if the caller may write its journal now. */
async function openToAttach(scope: SchoolScope, at: LessonKey) {
  const { lesson, reader, refused } = await openLesson(scope, at)
  if (refused) throw new Failure('ATTACHMENT_REFUSED', { values: { reason: markingReasonLabels[refused] } })
  return { lesson, reader }
}

const newestAct = (schoolId: string, lessonId: string) => sql<string>`(
  select id from lesson_attachment_event where school_id = ${schoolId} and lesson_id = ${lessonId}
    order by at desc, id desc limit 1)`

/** Checked under the lesson's lock: replacing a file requires having seen it. Returns whether there is one. */
async function assertNewest(
  { db, schoolId }: SchoolScope,
  lessonId: string,
  seen: string | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ version: string }>`
    select ${newestAct(schoolId, lessonId)} as version
      from lesson_attachment where school_id = ${schoolId} and lesson_id = ${lessonId}`.execute(db)
  if (rows[0]?.version !== seen) throw new Failure('CHANGED_MEANWHILE')
  return rows.length > 0
}

const endings: Record<AttachmentType, string> = { 'image/jpeg': 'jpg', 'application/pdf': 'pdf' }

/** A file as it is stored, with the extension of its real type; throws if it is invalid. */
function sanitizeFile({ content: given, filename }: Upload) {
  if (given.length > attachmentSize.bytes) throw new Failure('ATTACHMENT_TOO_LARGE')
  const content_type = fileTypeOf(given)
  if (content_type !== 'image/jpeg' && content_type !== 'application/pdf') throw new Failure('ATTACHMENT_TYPE')
  const content = content_type === 'image/jpeg' ? bareWithin(given, attachmentSize) : given
  if (content === 'TOO_LARGE') throw new Failure('ATTACHMENT_TOO_LARGE')
  if (content === 'NO_JPEG') throw new Failure('ATTACHMENT_TYPE')
  const name = plainName(filename).replace(/\.[^.]*$/, '') || 'lampiran'
  return { content, content_type, filename: `${name}.${endings[content_type]}` }
}

const saved = { data: null, message: 'Lampiran tersimpan' }

/** The event with this id: a phone gives one to each file. */
const eventOf =
  ({ db, schoolId, profileId }: SchoolScope) =>
  async (id: string) => {
    const { rows } = await sql<{ isSame: boolean }>`
      select actor_id = ${profileId} as "isSame"
        from lesson_attachment_event where school_id = ${schoolId} and id = ${id}`.execute(db)
    return rows[0]
  }

const recordEvent = (
  { db, schoolId, profileId, clock }: SchoolScope,
  lessonId: string,
  { id = newId(clock.now().getTime()), ...what }: { act: FileAct; filename: string; id?: string | undefined },
) =>
  db
    .insertInto('lesson_attachment_event')
    .values({
      school_id: schoolId,
      id,
      lesson_id: lessonId,
      ...what,
      actor_id: profileId,
      at: clock.now(),
    })
    .execute()

type File = { filename: string; contentType: AttachmentType; bytes: number; version: string }
type Act = { id: string; act: FileAct; filename: string; at: Date; actorId: string; by: string }

async function readAbout({ db, schoolId }: SchoolScope, lessonId: string): Promise<[File | null, Act[]]> {
  const file = await sql<File>`
    select filename, content_type as "contentType", length(content) as bytes, ${newestAct(schoolId, lessonId)} as version
      from lesson_attachment where school_id = ${schoolId} and lesson_id = ${lessonId}`.execute(db)
  const acts = await sql<Act>`
    select e.id, e.act, e.filename, e.at, e.actor_id as "actorId", a.name as by
      from lesson_attachment_event e
      join actor a on a.school_id = e.school_id and a.id = e.actor_id
      where e.school_id = ${schoolId} and e.lesson_id = ${lessonId}
      order by e.at desc, e.id desc`.execute(db)
  return [file.rows[0] ?? null, acts.rows]
}
