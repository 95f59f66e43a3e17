import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { auth } from '@hadir/contract/auth/auth.ts'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { errorBody } from '@hadir/contract/errors.ts'
import { health } from '@hadir/contract/health/health.ts'
import { scoreEndpoints } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { ChaosSchool, SavedClass } from './chaos-school.ts'
import type { OtherWork } from './other-work.ts'

/** One request as its client saw it; `fault` is what no client may ever see. Times are of performance.now(). */
export type Seen = {
  kind: 'save' | 'read' | 'ready' | 'resend' | 'score' | 'renew' | 'page'
  client: number
  began: number
  ended: number
  status: number
  /** Of a refusal, as our own body names it. */
  code: string | null
  fault: string | null
}

/** `savers`: how many save at once, each one class after the other of its own; as many as classes unless given. */
type Target = { port: string; schools: readonly ChaosSchool[]; savers?: number }
type Place = { school: ChaosSchool; saved: SavedClass }

/** Pause between two requests of one client: server and PostgreSQL share the machine's cores. */
const pauseMs = 40
/** A slower response counts as none. */
const patienceMs = 20_000
const readers = 2
/** A drill lasts longer than an access token. */
const tokenMs = 60_000

/** A browser renews its tokens every few minutes; here as often as the test of a fault needs. */
const renewMs = 400

/**
 * Savers, readers and a load balancer that polls readiness, until stopped; of schools that have them, also a page that
 * saves scores, a device that sends each sheet twice, and a browser that renews its tokens.
 */
export class Load {
  readonly seen: Seen[] = []
  /** A mark is acknowledged when the whole response has arrived. */
  readonly acknowledged: string[] = []
  readonly savers: number
  readonly #port: string
  readonly #places: readonly Place[]
  readonly #tokens = new Map<Signing, { text: string; since: number }>()
  #running: Promise<unknown> | null = null
  #isStopped = false

  constructor({ port, schools, savers }: Target) {
    this.#port = port
    this.#places = schools.flatMap((school) => school.classes.map((saved) => ({ school, saved })))
    this.savers = savers ?? this.#places.length
  }

  /**
   * `visits`: somebody opens the pages as well, with every file that they name. `again`: as a browser, once more a second
   * later if one is missing (web/src/start.js).
   */
  start({ visits }: { visits?: 'once' | 'again' } = {}): void {
    this.#isStopped = false
    const savers = Array.from({ length: this.savers }, (_, client) => {
      const own = this.#places.filter((_place, at) => at % this.savers === client)
      return this.#repeat((round) => this.#save(own[round % own.length]!, client))
    })
    this.#running = Promise.all([
      ...savers,
      ...Array.from({ length: readers }, (_, client) => this.#repeat((round) => this.#read(round, client))),
      this.#repeat(() => this.#look()),
      ...(visits ? [this.#repeat(() => this.#visit(visits === 'again'))] : []),
      ...this.#others().flatMap(({ school, others }) => [
        this.#repeat(() => this.#resend(school, others)),
        this.#repeat((round) => this.#score(round, school, others)),
        this.#repeat(() => this.#renew(school, others), renewMs),
      ]),
    ])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  #others(): { school: ChaosSchool; others: OtherWork }[] {
    const schools = [...new Set(this.#places.map(({ school }) => school))]
    return schools.flatMap((school) => (school.others ? [{ school, others: school.others }] : []))
  }

  async #repeat(request: (round: number) => Promise<void>, every = pauseMs): Promise<void> {
    for (let round = 0; !this.#isStopped; round += 1) {
      await request(round)
      await pause(every)
    }
  }

  async #save({ school, saved: each }: Place, client: number): Promise<void> {
    each.n += 1
    const status = each.n % 2 ? 'H' : 'S'
    const marks = each.studentIds.map((studentId) => ({ id: randomUUID(), studentId, status, base: 0, n: each.n }))
    const payload = JSON.stringify({ date: school.today, device: each.device, marks })
    const path = pathOf(attendance.save.path, school, each)
    await this.#send({ kind: 'save', client }, { school, path, payload }, (body) => {
      const fault = verdictFault(body, marks.length)
      if (!fault) this.acknowledged.push(...marks.map(({ id }) => id))
      return fault
    })
  }

  /** Until it is answered, and then once more: a phone that did not hear the answer. */
  async #resend(school: ChaosSchool, { resent }: OtherWork): Promise<void> {
    if (!resent.marks) resent.n += 1
    const { n, device, studentIds } = resent
    const marks = (resent.marks ??= studentIds.map((studentId) => {
      return { id: randomUUID(), studentId, status: n % 2 ? 'H' : 'I', base: 0, n }
    }))
    const payload = JSON.stringify({ date: school.today, device, marks })
    const path = pathOf(attendance.save.path, school, resent)
    for (const isAgain of [false, true]) {
      let isAnswered = false
      await this.#send({ kind: 'resend', client: 0 }, { school, path, payload }, (body) => {
        isAnswered = true
        const fault = verdictFault(body, marks.length)
        if (!fault && !isAgain) this.acknowledged.push(...marks.map(({ id }) => id))
        return fault
      })
      if (!isAnswered) return
    }
    resent.marks = null
  }

  /** One score after the other; one that was not answered is sent again as it is. */
  async #score(round: number, school: ChaosSchool, { scored }: OtherWork): Promise<void> {
    const waiting = scored.known.findIndex(({ sent }) => sent !== null)
    const at = waiting < 0 ? round % scored.studentIds.length : waiting
    const cell = scored.known[at]!
    cell.sent ??= ((cell.value ?? 500) + 10) % 1000
    const payload = JSON.stringify({
      componentIds: [scored.componentId],
      studentIds: [scored.studentIds[at]],
      cells: [{ component: 0, student: 0, rev: cell.rev, state: 'SCORE', value: cell.sent }],
    })
    const path = `${pathOf(scoreEndpoints.save.path, school).replace(':id', scored.subjectId)}?semesterNo=1`
    const how = { payload, method: 'POST', token: this.#newestToken(scored) }
    await this.#send({ kind: 'score', client: 0 }, { school, path, ...how }, (body) => {
      const [answered] = (body as { data: { cells: { verdict: string; rev: number }[] } }).data.cells
      if (answered?.verdict !== 'APPLIED' && answered?.verdict !== 'SAME') return `score ${JSON.stringify(answered)}`
      Object.assign(cell, { rev: answered.rev, value: cell.sent, sent: null })
      return null
    })
  }

  /** As after a lost answer, a token that was not answered is presented again. */
  #renew(school: ChaosSchool, { renewed }: OtherWork): Promise<void> {
    const payload = JSON.stringify({ refreshToken: renewed.refreshToken })
    const how = { payload, method: 'POST', cookie: renewed.cookie }
    return this.#send({ kind: 'renew', client: 0 }, { school, path: auth.refresh.path, ...how }, (body) => {
      renewed.refreshToken = (body as { data: { refreshToken: string } }).data.refreshToken
      return null
    })
  }

  #read(round: number, client: number): Promise<void> {
    const { school, saved } = this.#places[round % this.#places.length]!
    const path = round % 2 ? pathOf(attendance.sheet.path, school, saved) : pathOf(attendance.classes.path, school)
    return this.#send({ kind: 'read', client }, { school, path: `${path}?date=${school.today}` })
  }

  #look(): Promise<void> {
    return this.#send({ kind: 'ready', client: 0 }, { school: this.#places[0]!.school, path: health.ready.path })
  }

  async #visit(mayRepeat: boolean): Promise<void> {
    const began = performance.now()
    let visit = await visitPage(this.#port)
    if (visit.fault && mayRepeat) {
      await pause(1_000)
      visit = await visitPage(this.#port)
    }
    this.seen.push({ kind: 'page', client: 0, began, ended: performance.now(), code: null, ...visit })
  }

  #newestToken(of: Signing): string {
    const now = performance.now()
    const last = this.#tokens.get(of)
    if (last && now - last.since <= tokenMs) return last.text
    const text = of.newToken()
    this.#tokens.set(of, { text, since: now })
    return text
  }

  async #send(
    by: Pick<Seen, 'kind' | 'client'>,
    { school, path, payload, method = 'PUT', cookie, token }: Sent,
    faultOf: (body: unknown) => string | null = () => null,
  ): Promise<void> {
    const began = performance.now()
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), patienceMs)
    let status = 0
    let code: string | null = null
    let fault: string | null
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#port}${path}`, {
        method: payload === undefined ? 'GET' : method,
        headers: {
          authorization: `Bearer ${token ?? this.#newestToken(school)}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
          ...(cookie && { cookie }),
        },
        ...(payload !== undefined && { body: payload }),
        signal: limit.signal,
      })
      status = answer.status
      const text = await answer.text()
      fault = answer.ok ? faultOf(JSON.parse(text)) : refusalFault(answer, text)
      code = answer.ok || fault ? null : errorBody.parse(JSON.parse(text)).code
    } catch (error) {
      fault = limit.signal.aborted ? 'no answer' : `${String(error)} ${String((error as Error).cause ?? '')}`
    } finally {
      clearTimeout(timer)
    }
    this.seen.push({ ...by, began, ended: performance.now(), status, code, fault })
  }
}

async function visitPage(port: string): Promise<Pick<Seen, 'status' | 'fault'>> {
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  try {
    const answer = await get('/login')
    const { status } = answer
    const names = new Set((await answer.text()).match(/assets\/[\w.-]+/g))
    if (names.size < 5) return { status, fault: `a page without files: ${status}` }
    const faults = await Promise.all(
      [...names].map(async (name) => {
        const file = await get(`/${name}`)
        await file.arrayBuffer()
        return file.ok ? [] : [`${name}: ${file.status}`]
      }),
    )
    return { status, fault: faults.flat()[0] ?? null }
  } catch (error) {
    return { status: 0, fault: `${String(error)} ${String((error as Error).cause ?? '')}` }
  }
}

/** `method`: of a request with a payload. */
type Sent = {
  school: ChaosSchool
  path: string
  payload?: string
  method?: string
  cookie?: string
  /** Of the school's admin, unless given. */
  token?: string
}

type Signing = { newToken(): string }

/** Nobody else marks these classes: every mark must be applied, the second time as well. */
function verdictFault(body: unknown, count: number): string | null {
  const { data } = body as { data?: { verdicts: { verdict: string }[] } }
  const others = data?.verdicts.filter(({ verdict }) => verdict !== 'applied') ?? []
  return data?.verdicts.length !== count || others.length > 0 ? `verdicts ${JSON.stringify(others[0])}` : null
}

const pathOf = (pattern: string, { schoolId }: ChaosSchool, saved?: Pick<SavedClass, 'academicClassId'>) =>
  pattern.replace(':schoolId', schoolId).replace(':academicClassId', saved?.academicClassId ?? '')

/** While the database is away the only valid answers are 503, or 507 for a full disk, in the product's words. */
function refusalFault(answer: Response, text: string): string | null {
  const isOurs = answer.headers.get('content-type')?.includes('json') && errorBody.safeParse(JSON.parse(text)).success
  if (![503, 507].includes(answer.status) || !isOurs) return `${answer.status} ${text.slice(0, 200)}`
  return answer.headers.get('retry-after') ? null : `${answer.status} without Retry-After`
}
