import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { SchoolDate } from '@hadir/contract/dates.ts'
import type { FileAct } from '@hadir/contract/kept-file.ts'
import { letters, letterSize } from '@hadir/contract/letter.ts'
import { Failure } from '../../http/failure.ts'
import type { SchoolScope } from '../../http/scope.ts'
import { serve } from '../../http/serve.ts'
import { newId } from '../../new-id.ts'
import { bareWithin } from '../photo/rules.ts'
import { isMemberOn, readDay } from './day.ts'
import { isOnWatch, leads } from './rules.ts'
import { fileVersion } from '../../http/file-version.ts'

type At = { studentId: string; date: SchoolDate }

/** Photos of letters. To who may not read one there is none, so that nobody learns who was excused. */
export async function letterRoutes(app: FastifyInstance) {
  serve(app, letters.read, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const letter = await readLetter(scope, at)
    if (!letter || !(await mayKeep(scope, at, letter.actor_id)).isKeeper) throw new Failure('NOT_FOUND')
    const version = fileVersion(letter.content)
    return { body: letter.content, contentType: 'image/jpeg', version }
  })

  serve(app, letters.save, async ({ params, query, upload }, scope) => {
    const at = { ...params, date: query.date }
    const { mayBring, isFuture } = await mayKeep(scope, at, null)
    if (!mayBring) throw new Failure('FORBIDDEN')
    if (isFuture) throw new Failure('DATE_IN_FUTURE')
    const content = bareWithin(upload.content, letterSize)
    if (content === 'TOO_LARGE') throw new Failure('LETTER_TOO_LARGE')
    if (content === 'NO_JPEG') throw new Failure('PHOTO_TYPE')
    const row = { content, actor_id: scope.profileId, updated_at: scope.clock.now() }
    const { is_new } = await scope.db
      .insertInto('attendance_letter')
      .values({ school_id: scope.schoolId, student_id: at.studentId, date: at.date, ...row })
      .onConflict((conflict) => conflict.columns(['school_id', 'student_id', 'date']).doUpdateSet(row))
      .returning(sql<boolean>`xmax = 0`.as('is_new'))
      .executeTakeFirstOrThrow()
    await noteAct(scope, at, is_new ? 'DITAMBAH' : 'DIGANTI')
    return { data: null, message: 'Foto surat tersimpan' }
  })

  serve(app, letters.remove, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const letter = await readLetter(scope, at)
    if (!letter || !(await mayKeep(scope, at, letter.actor_id)).isKeeper) throw new Failure('NOT_FOUND')
    await scope.db
      .deleteFrom('attendance_letter')
      .where('school_id', '=', scope.schoolId)
      .where('student_id', '=', at.studentId)
      .where('date', '=', at.date)
      .execute()
    await noteAct(scope, at, 'DIHAPUS')
    return { data: null, message: 'Foto surat dihapus' }
  })

  serve(app, letters.history, async ({ params, query }, scope) => {
    const at = { ...params, date: query.date }
    const { isKeeper } = await mayKeep(scope, at, null)
    const events = await readActs(scope, at)
    const isShown = isKeeper || events.some((event) => event.actorId === scope.profileId)
    return { data: isShown ? events.map((event) => ({ ...event, at: event.at.toISOString() })) : [] }
  })
}

const noteAct = ({ db, schoolId, profileId, clock }: SchoolScope, { studentId, date }: At, act: FileAct) =>
  db
    .insertInto('attendance_letter_event')
    .values({
      school_id: schoolId,
      id: newId(clock.now().getTime()),
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

/** Who keeps a letter reads and removes it; who may mark the pupil on that day brings one. */
async function mayKeep(scope: SchoolScope, { studentId, date }: At, authorId: string | null) {
  const { day, person } = await readDay(scope, date)
  const { rows } = await sql<{ academic_class_id: string }>`
    select e.academic_class_id from enrollment e
      where e.school_id = ${scope.schoolId} and e.student_id = ${studentId} and ${isMemberOn(sql`${date}::date`)}`.execute(
    scope.db,
  )
  const isAdmin = scope.role === 'school_admin'
  const leadsHer = rows.some(
    (row) => leads(person, row.academic_class_id, date) || leads(person, row.academic_class_id, day.today),
  )
  if (rows.length === 0 && authorId === null) throw new Failure('NOT_FOUND')
  return {
    isKeeper: isAdmin || leadsHer || authorId === scope.profileId,
    mayBring: isAdmin || leadsHer || isOnWatch(person, date),
    isFuture: day.isFuture,
  }
}
