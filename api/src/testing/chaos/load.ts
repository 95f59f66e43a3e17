import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { errorBody } from '@hadir/contract/errors.ts'
import { health } from '@hadir/contract/health/health.ts'
import type { ChaosSchool, SavedClass } from './chaos-school.ts'

/** One request as its client saw it; `fault` is what no client may ever see. Times are of performance.now(). */
export type Seen = {
  kind: 'save' | 'read' | 'ready'
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

/** Savers, readers and a load balancer that polls readiness, until stopped. */
export class Load {
  readonly seen: Seen[] = []
  /** A mark is acknowledged when the whole response has arrived. */
  readonly acknowledged: string[] = []
  readonly savers: number
  readonly #port: string
  readonly #places: readonly Place[]
  readonly #tokens = new Map<ChaosSchool, { text: string; since: number }>()
  #running: Promise<unknown> | null = null
  #isStopped = false

  constructor({ port, schools, savers }: Target) {
    this.#port = port
    this.#places = schools.flatMap((school) => school.classes.map((saved) => ({ school, saved })))
    this.savers = savers ?? this.#places.length
  }

  start(): void {
    this.#isStopped = false
    const savers = Array.from({ length: this.savers }, (_, client) => {
      const own = this.#places.filter((_place, at) => at % this.savers === client)
      return this.#repeat((round) => this.#save(own[round % own.length]!, client))
    })
    this.#running = Promise.all([
      ...savers,
      ...Array.from({ length: readers }, (_, client) => this.#repeat((round) => this.#read(round, client))),
      this.#repeat(() => this.#look()),
    ])
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }

  async #repeat(request: (round: number) => Promise<void>): Promise<void> {
    for (let round = 0; !this.#isStopped; round += 1) {
      await request(round)
      await pause(pauseMs)
    }
  }

  async #save({ school, saved: each }: Place, client: number): Promise<void> {
    each.n += 1
    const status = each.n % 2 ? 'H' : 'S'
    const marks = each.studentIds.map((studentId) => ({ id: randomUUID(), studentId, status, base: 0, n: each.n }))
    const sheet = JSON.stringify({ date: school.today, device: each.device, marks })
    const path = pathOf(attendance.save.path, school, each)
    await this.#send({ kind: 'save', client }, { school, path, payload: sheet }, (body) => {
      const { data } = body as { data?: { verdicts: { verdict: string }[] } }
      const others = data?.verdicts.filter(({ verdict }) => verdict !== 'applied') ?? []
      if (data?.verdicts.length !== marks.length || others.length > 0) return `verdicts ${JSON.stringify(others[0])}`
      this.acknowledged.push(...marks.map(({ id }) => id))
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

  #newestToken(school: ChaosSchool): string {
    const now = performance.now()
    const last = this.#tokens.get(school)
    if (last && now - last.since <= tokenMs) return last.text
    const text = school.newToken()
    this.#tokens.set(school, { text, since: now })
    return text
  }

  async #send(
    by: Pick<Seen, 'kind' | 'client'>,
    { school, path, payload }: { school: ChaosSchool; path: string; payload?: string },
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
        method: payload === undefined ? 'GET' : 'PUT',
        headers: {
          authorization: `Bearer ${this.#newestToken(school)}`,
          ...(payload !== undefined && { 'content-type': 'application/json' }),
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

const pathOf = (pattern: string, { schoolId }: ChaosSchool, saved?: SavedClass) =>
  pattern.replace(':schoolId', schoolId).replace(':academicClassId', saved?.academicClassId ?? '')

/** While the database is away the only valid answers are 503, or 507 for a full disk, in the product's words. */
function refusalFault(answer: Response, text: string): string | null {
  const isOurs = answer.headers.get('content-type')?.includes('json') && errorBody.safeParse(JSON.parse(text)).success
  if (![503, 507].includes(answer.status) || !isOurs) return `${answer.status} ${text.slice(0, 200)}`
  return answer.headers.get('retry-after') ? null : `${answer.status} without Retry-After`
}
