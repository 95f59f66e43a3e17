import { randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { addDays, dateIn } from '@hadir/contract/dates/dates.ts'
import { runningClock } from '../../testing/test-clock.ts'
import { killPostgres } from '../../testing/kill-postgres.ts'
import { findRunning } from '../database/embedded/embedded.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { accessTokens } from '../http/token.ts'
import type { Caller } from '../http/scope.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { dataFolders, ServerUnderTest, type Env } from './server-under-test.ts'

const authSecret = 'drill-7f3a9c1e5b8d2046-4b1d77e0-a6c2'
const kills = 4
const savers = 4
/** Acknowledged sheets between two kills: enough that every saver is busy. */
const sheetsBetween = 12
/** An answer that takes longer never comes: the server hangs. */
const answerMs = 60_000

let folders: Awaited<ReturnType<typeof dataFolders>>
beforeAll(async () => {
  folders = await dataFolders()
})
afterAll(() => folders.remove())

type Class = { academicClassId: string; studentIds: string[]; device: string; n: number }
type Marks = { id: string; studentId: string }[]

test('every acknowledged mark survives four kills -9 of server and PostgreSQL during saves', async () => {
  const env = await folders.newCopy()
  const today = dateIn('WIB', runningClock.now())
  let server = await started(env)
  const arranged = await arrange(env, today)
  const acknowledged: Marks = []
  const progress = new EventEmitter()

  for (let kill = 1; kill <= kills; kill += 1) {
    const goal = acknowledged.length + sheetsBetween * 36
    const ended = new AbortController()
    try {
      const saving = Promise.all(
        arranged.classes.map((each) =>
          saveUntil(ended.signal, { env, today, each, ...arranged, acknowledged, progress }),
        ),
      )
      const reached = (async () => {
        while (acknowledged.length < goal && !ended.signal.aborted) await once(progress, 'acknowledged')
      })()
      await Promise.race([reached, saving])
      // Odd: kills only the server; the next start stops its database gracefully. Even: kills the database too.
      if (kill % 2 === 0) await killPostgres(join(env.DATA_DIR, 'postgres'))
      await server.end('SIGKILL')
      await saving
    } finally {
      ended.abort()
    }
    server = await started(env)
  }

  const db = ownerOf(env)
  const events = await db.selectFrom('attendance_event').select(['id', 'verdict', 'student_id']).execute()
  const cells = await db.selectFrom('attendance_cell').select(['student_id', 'rev']).execute()
  await db.destroy()
  expect(await server.end('SIGTERM')).toBe(0)

  const storedIds = new Set(events.map((event) => event.id))
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * sheetsBetween * 36)
  expect(acknowledged.filter((mark) => !storedIds.has(mark.id))).toEqual([])
  const applied = Map.groupBy(
    events.filter((event) => event.verdict === 'applied'),
    (event) => event.student_id,
  )
  expect(cells).toHaveLength(savers * 36)
  for (const cell of cells) expect(cell.rev).toBe(applied.get(cell.student_id)?.length)
})

async function started(env: Env): Promise<ServerUnderTest> {
  const server = new ServerUnderTest({ ...env, AUTH_SECRET: authSecret })
  await server.ready()
  return server
}

const ownerOf = (env: Env): Database => openDatabase(findRunning(env.DATA_DIR)?.ownerUrl ?? '', { max: 1 })

async function arrange(env: Env, today: string): Promise<{ classes: Class[]; admin: Caller; token: string }> {
  const owner = ownerOf(env)
  const place = { owner, clock: runningClock }
  const { schoolId, admin } = await newSchool(place)
  // Every day is a school day here: the test also runs on Sundays.
  await owner
    .updateTable('school_setting')
    .set({ active_days: [1, 2, 3, 4, 5, 6, 7] })
    .execute()
  const joinDate = addDays(today, -30)
  const yearId = await newYear(place, schoolId, { first: joinDate, last: addDays(today, 30) })
  const classes: Class[] = []
  for (let i = 0; i < savers; i += 1) {
    const made = await newClass(place, { schoolId, yearId, count: 36, joinDate })
    classes.push({ ...made, device: randomUUID(), n: 0 })
  }
  await owner.destroy()
  const { accountId, sessionId, generation, profileId, role } = admin
  const token = accessTokens(authSecret, runningClock).sign({
    account: accountId,
    session: sessionId,
    generation,
    profile: profileId,
    role,
    school: schoolId,
  })
  return { classes, admin, token }
}

type Saving = {
  env: Env
  today: string
  each: Class
  admin: Caller
  token: string
  acknowledged: Marks
  progress: EventEmitter
}

/** Saves one class's sheet over and over; a mark counts as acknowledged only when the whole response has arrived. */
async function saveUntil(ended: AbortSignal, saving: Saving): Promise<void> {
  const { env, today, each, admin, token, acknowledged, progress } = saving
  const path = attendance.save.path
    .replace(':schoolId', admin.schoolId ?? '')
    .replace(':academicClassId', each.academicClassId)
  while (!ended.aborted) {
    each.n += 1
    const status = each.n % 2 ? 'H' : 'S'
    const marks = each.studentIds.map((studentId) => ({ id: randomUUID(), studentId, status, base: 0, n: each.n }))
    try {
      const answer = await fetch(`http://127.0.0.1:${env.PORT}${path}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ date: today, device: each.device, marks }),
        signal: AbortSignal.timeout(answerMs),
      })
      const body = (await answer.json()) as { code?: string; data?: { verdicts: { id: string; verdict: string }[] } }
      // Nothing was acknowledged: asked to come back, or the database went away before the server, which reports it.
      if (body.code === 'BUSY') continue
      if (answer.status >= 500) return
      expect(body.data?.verdicts.map(({ verdict }) => verdict)).toEqual(marks.map(() => 'applied'))
      acknowledged.push(...marks)
      progress.emit('acknowledged')
    } catch (error) {
      // The kill cut this request off, so it was not acknowledged.
      if (!(error instanceof TypeError || error instanceof SyntaxError)) throw error
      return
    }
  }
}
