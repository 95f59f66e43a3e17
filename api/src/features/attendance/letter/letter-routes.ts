import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { FileAct } from '@hadir/contract/stored-file.ts'
import { letters, letterSize } from '@hadir/contract/attendance/letter.ts'
import { Failure } from '../../../platform/failure.ts'
import { fileVersion } from '../../../platform/http/uploads/file-version.ts'
import { isSavedBefore } from '../../../platform/http/uploads/saved-before.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import { serve } from '../../../platform/http/serve.ts'
import { newId } from '../../../platform/ids.ts'
import { bareWithin } from '../../photo/rules.ts'
import { type At, canReadLetter, lockLetter, refused } from './letter-rules.ts'
import type { LockedDays } from '../day-closing/locked-days.ts'

/** Photos of letters. A caller who may not read one gets NOT_FOUND, so that nobody learns who was excused. */
export async function letterRoutes(app: FastifyInstance) {
  serve(app, letters.read, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const letter = await readLetter(scope, at)
    if (!letter || !(await canReadLetter(scope, at, letter.actor_id))) throw new Failure('NOT_FOUND')
    const version = fileVersion(letter.content)
    return { body: letter.content, contentType: 'image/jpeg', version }
  })

  serve(app, letters.save, async ({ params, query, upload }, scope) => {
    const at = { ...params, date: query.date }
    if (await isSavedBefore(scope, query.id, eventOf(scope, at))) return saved
    const locked = await lockLetter(scope, at)
    const content = bareWithin(upload.content, letterSize)
    if (content === 'TOO_LARGE') throw new Failure('LETTER_TOO_LARGE')
    if (content === 'NO_JPEG') throw new Failure('PHOTO_TYPE')
    const there = await readLetter(scope, at)
    if (there && !(await canReadLetter(scope, at, there.actor_id))) {
      throw refused('Sudah ada, dan hanya wali kelas, admin, dan yang membawanya boleh menggantinya')
    }
    await assertNewest(scope, at, { isThere: there !== undefined, seen: query.seen })
    await writeLetter(scope, locked, { ...at, content })
    await recordEvent(scope, at, there ? 'DIGANTI' : 'DITAMBAH', query.id)
    return saved
  })

  serve(app, letters.remove, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const seen = await readLetter(scope, at)
    if (!seen || !(await canReadLetter(scope, at, seen.actor_id))) throw new Failure('NOT_FOUND')
    const locked = await lockLetter(scope, at)
    await assertNewest(scope, at, { isThere: true, seen: query.seen })
    await writeLetter(scope, locked, { ...at, content: null })
    await recordEvent(scope, at, 'DIHAPUS')
    return { data: null, message: 'Foto surat dihapus' }
  })

  serve(app, letters.history, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const isKeeper = await canReadLetter(scope, at, null)
    const events = await readActs(scope, at)
    const isShown = isKeeper || events.some((event) => event.actorId === scope.profileId)
    return { data: isShown ? events.map((event) => ({ ...event, at: event.at.toISOString() })) : [] }
  })
}

/** Checked under the locks: replacing or removing one requires having seen the current one. */
async function assertNewest(
  scope: SchoolScope,
  at: At,
  { isThere, seen }: { isThere: boolean; seen: string | undefined },
) {
  if (!isThere && seen === undefined) return
  const [newest] = await readActs(scope, at)
  if (newest?.id !== seen) throw new Failure('CHANGED_MEANWHILE')
}

/** Null content deletes the letter. */
async function writeLetter(
  { db, schoolId, profileId, clock }: SchoolScope,
  _locked: LockedDays,
  { studentId, date, content }: At & { content: Buffer | null },
): Promise<void> {
  if (content === null) {
    await db
      .deleteFrom('attendance_letter')
      .where('school_id', '=', schoolId)
      .where('student_id', '=', studentId)
      .where('date', '=', date)
      .execute()
    return
  }
  const row = { content, actor_id: profileId, updated_at: clock.now() }
  await db
    .insertInto('attendance_letter')
    .values({ school_id: schoolId, student_id: studentId, date, ...row })
    .onConflict((conflict) => conflict.columns(['school_id', 'student_id', 'date']).doUpdateSet(row))
    .execute()
}

const saved = { data: null, message: 'Foto surat tersimpan' }

/** The event with this id: a phone gives one to each photo. */
const eventOf =
  ({ db, schoolId, profileId }: SchoolScope, at: At) =>
  async (id: string) => {
    const { rows } = await sql<{ isSame: boolean }>`
      select actor_id = ${profileId} and student_id = ${at.studentId} and date = ${at.date}::date as "isSame"
        from attendance_letter_event where school_id = ${schoolId} and id = ${id}`.execute(db)
    return rows[0]
  }

const recordEvent = (
  { db, schoolId, profileId, clock }: SchoolScope,
  { studentId, date }: At,
  act: FileAct,
  id: string = newId(clock.now().getTime()),
) =>
  db
    .insertInto('attendance_letter_event')
    .values({
      school_id: schoolId,
      id,
      student_id: studentId,
      date,
      act,
      actor_id: profileId,
      at: clock.now(),
    })
    .execute()

type Act = { id: string; act: FileAct; at: Date; actorId: string; by: string }

async function readActs({ db, schoolId }: SchoolScope, { studentId, date }: At): Promise<Act[]> {
  const { rows } = await sql<Act>`
    select e.id, e.act, e.at, e.actor_id as "actorId", a.name as by
      from attendance_letter_event e
      join actor a on a.school_id = e.school_id and a.id = e.actor_id
      where e.school_id = ${schoolId} and e.student_id = ${studentId} and e.date = ${date}::date
      order by e.at desc, e.id desc`.execute(db)
  return rows
}

const readLetter = ({ db, schoolId }: SchoolScope, { studentId, date }: At) =>
  db
    .selectFrom('attendance_letter')
    .select(['content', 'actor_id'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('date', '=', date)
    .executeTakeFirst()
