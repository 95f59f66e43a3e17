import type { Caller } from '../../api/src/platform/http/scope.ts'
import { acceptsIdempotencyKey, type Answer, type Endpoint, type ToSend } from '@hadir/contract/endpoint.ts'
import { attendance, type Saved } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { addDays, dateIn } from '@hadir/contract/dates/dates.ts'
import { lessons } from '@hadir/contract/attendance/subject-attendance/subject-attendance.ts'
import { sql } from 'kysely'
import { insertRows } from '../../api/src/fixtures/rows.ts'
import { writeClassDays } from '../../api/src/fixtures/write-marks.ts'
import { runningClock } from '../../api/src/testing/test-clock.ts'
import { killPostgres } from '../../api/src/testing/kill-postgres.ts'
import { findRunning } from '../../api/src/platform/database/embedded/embedded.ts'
import { type Database, openDatabase } from '../../api/src/platform/database/open.ts'
import { assignDuty, assignHomeroom, newColleague } from '../../api/src/testing/test-duties.ts'
import { accessTokens } from '../../api/src/platform/http/token.ts'
import { dataFolders, type Env, ServerUnderTest } from '../../api/src/platform/start/server-under-test.ts'
import { newId } from '../../api/src/platform/ids.ts'
import { newClass, newSchool, newYear, placeIn } from '../../api/src/testing/test-school.ts'
import { newTaught } from '../../api/src/testing/test-timetable.ts'
import { join } from 'node:path'
import { backUp, type ClassUnderFire, goBack, type ClassBackup } from './restored-class.ts'
import { ConnectionError, readError } from '../../web/src/http/call-error.ts'
import type { SendSheet } from '../../web/src/offline/outbox/marks-kind.ts'
import type { SheetPlace } from '../../web/src/offline/state/sheet-place.ts'

const authSecret = 'sync-5d1c9e7a3b8f2046-4b1d77e0-a6c2'
export const today = dateIn('WIB', runningClock.now())

/** A separate real server, with a school in which every day is a school day; it can be killed while devices use it. */
export async function openSchoolUnderFire() {
  const folders = await dataFolders()
  let env = await folders.newCopy()
  const start = async () => {
    const server = new ServerUnderTest({ ...env, AUTH_SECRET: authSecret })
    await server.ready()
    return server
  }
  let server = await start()
  const openOwner = (): Database => openDatabase(findRunning(env.DATA_DIR)?.ownerUrl ?? '', { max: 2 })
  let owner = openOwner()
  const place = () => ({ owner, clock: runningClock })

  const { schoolId, admin } = await newSchool(place(), { setting: { active_days: [1, 2, 3, 4, 5, 6, 7] } })
  const joinDate = addDays(today, -30)
  const yearId = await newYear(place(), schoolId, { first: joinDate, last: addDays(today, 30) })
  const homeroom = await newColleague(place(), schoolId)
  const watch = await newColleague(place(), schoolId, 'Bu Piket')
  await assignDuty(place(), { schoolId, teacherId: watch.id }, { kind: 'GURU_PIKET', weekdays: null })
  const tokenOf = ({ accountId, sessionId, generation, profileId, role }: Caller) =>
    accessTokens(authSecret, runningClock).sign({
      account: accountId,
      session: sessionId,
      generation,
      profile: profileId,
      role,
      school: schoolId,
    })
  const people = [homeroom.caller, homeroom.caller, watch.caller, admin]

  return {
    get url() {
      return `http://127.0.0.1:${env.PORT}`
    },
    schoolId,
    /** Two devices of one teacher, another teacher's, an admin's: profile and a token valid for five minutes. */
    people: people.map((caller) => ({ profileId: caller.profileId ?? '', token: () => tokenOf(caller) })),
    owner: () => owner,
    /** A class and, optionally, an extra lesson of today in it. */
    newClass: async (count: number, { hasLesson = false } = {}) => {
      const made = await newClass(place(), { schoolId, yearId, count, joinDate })
      await assignHomeroom(
        place(),
        { schoolId, academicClassId: made.academicClassId, teacherId: homeroom.id },
        { start: joinDate },
      )
      if (!hasLesson) return { ...made, lessonId: null }
      const of = { academicClassId: made.academicClassId, teacherId: homeroom.id }
      const [academicSubjectId = ''] = await newTaught(place(), schoolId, [of])
      const lessonId = newId()
      const taught = { academic_class_id: made.academicClassId, academic_subject_id: academicSubjectId }
      const lesson = {
        ...taught,
        id: lessonId,
        date: today,
        start_minute: 420,
        end_minute: 460,
        teacher_id: homeroom.id,
      }
      await insertRows(placeIn(place(), schoolId), 'lesson', [lesson])
      return { ...made, lessonId }
    },
    /** A subject of the homeroom teacher's class; its set-up is saved through `call`. */
    newSubject: async (academicClassId: string) => {
      const [id = ''] = await newTaught(place(), schoolId, [{ academicClassId, teacherId: homeroom.id }])
      return id
    },
    closeDay: async (academicClassId: string, isClosed: boolean) => {
      const closed_at = isClosed ? runningClock.now() : null
      await writeClassDays(
        placeIn(place(), schoolId),
        sql`select ${academicClassId}::uuid, ${today}::date, null::int, ${closed_at}::timestamptz`,
      )
    },
    declareHoliday: () =>
      insertRows(placeIn(place(), schoolId), 'holiday', [
        { id: newId(), name: 'Banjir', start_date: today, end_date: today, kind: 'SEKOLAH' },
      ]),
    removeHoliday: async () => void (await owner.deleteFrom('holiday').where('school_id', '=', schoolId).execute()),
    removeStudent: async (studentId: string) =>
      void (await owner
        .updateTable('enrollment')
        .set({ leave_date: today })
        .where('student_id', '=', studentId)
        .execute()),
    eventsOf: async (academicClassId: string) =>
      (
        await sql<StoredEvent>`
          select m.id, m.student_id as "studentId", m.status, m.note, m.base, m.n, m.rev, m.verdict, v.device
            from attendance_event m join attendance_save v using (school_id, seq)
            where v.academic_class_id = ${academicClassId}`.execute(owner)
      ).rows,
    command: (name: 'backup' | 'restore', file: string) => command(name, file, env),
    /** Stops the server, restores its backup into a new folder, and starts a server there. */
    restoreFrom: async (file: string) => {
      await owner.destroy()
      await server.end('SIGTERM')
      // The phones use one address.
      env = { ...(await folders.newEnv()), PORT: env.PORT }
      await command('restore', file, env)
      server = await start()
      owner = openOwner()
    },
    /** Backs up a class, and restores it in another epoch. */
    backUp: (of: ClassUnderFire) => backUp(owner, of),
    goBack: (of: ClassUnderFire, saved: ClassBackup) => goBack(owner, { schoolId, ...of }, saved),
    /** kill -9, optionally of PostgreSQL too, and restarts both. */
    killAndRestart: async ({ withDatabase }: { withDatabase: boolean }) => {
      await owner.destroy()
      if (withDatabase) await killPostgres(join(env.DATA_DIR, 'postgres'))
      await server.end('SIGKILL')
      server = await start()
      owner = openOwner()
    },
    close: async () => {
      await owner.destroy()
      await server.end('SIGTERM')
      await folders.remove()
    },
  }
}
async function command(name: 'backup' | 'restore', file: string, env: Env): Promise<void> {
  const run = new ServerUnderTest(env, [process.execPath, `api/src/cli/${name}-command.ts`, file])
  if ((await run.exitCode()) !== 0) throw new Error(run.output)
}

export type SchoolUnderFire = Awaited<ReturnType<typeof openSchoolUnderFire>>

type StoredEvent = {
  id: string
  studentId: string
  status: string | null
  note: string | null
  base: number
  n: number
  rev: number
  verdict: Saved['verdicts'][number]['verdict']
  device: string
}

/** A declared call of a device over its own connection, with the product's own errors. */
export function callerOn(line: string, token: () => string) {
  const call = async <E extends Endpoint>(endpoint: E, input: ToSend<E>) => {
    const values = { ...(input.params as object), ...(input.query as object) } as Record<string, string>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '')
    const url = new URL(path, line)
    for (const [name, value] of Object.entries({ ...input.query, ...(endpoint.shape && { shape: endpoint.shape }) }))
      url.searchParams.set(name, String(value))
    const answer = await fetch(url, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token()}`,
        'content-type': 'application/json',
        ...(acceptsIdempotencyKey(endpoint) && { 'idempotency-key': crypto.randomUUID() }),
      },
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    }).catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    if (!answer.ok) throw await readError(answer)
    // The connection may break in the middle of the response.
    const body: unknown = await answer.json().catch((error: unknown) => Promise.reject(new ConnectionError(error)))
    return endpoint.response.parse(body) as Answer<E>
  }
  const send: SendSheet = async (place, sheet) => {
    const { schoolId, academicClassId, date } = place
    const { device, marks, epoch } = sheet
    const body = { date, device, marks, ...(epoch && { epoch }) }
    if (place.kind === 'lesson') {
      const at = { schoolId, scheduleId: place.scheduleId }
      return (await call(lessons.save, { params: at, body })).data
    }
    return (await call(attendance.save, { params: { schoolId, academicClassId }, body })).data
  }
  const readServer = async (place: SheetPlace) => {
    const { schoolId, academicClassId, date } = place
    if (place.kind === 'daily')
      return (await call(attendance.sheet, { params: { schoolId, academicClassId }, query: { date } })).data
    const at = { schoolId, scheduleId: place.scheduleId }
    return (await call(lessons.sheet, { params: at, query: { date } })).data
  }
  return { call, send, readServer }
}
