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

type Target = { port: string; school: ChaosSchool }

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
  readonly #target: Target
  #token = { text: '', since: -Infinity }
  #running: Promise<unknown> | null = null
  #isStopped = false

  constructor(target: Target) {
    this.#target = target
    this.savers = target.school.classes.length
  }

  start(): void {
    this.#isStopped = false
    const { classes } = this.#target.school
    this.#running = Promise.all([
      ...classes.map((each, client) => this.#repeat(() => this.#save(each, client))),
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

  async #save(each: SavedClass, client: number): Promise<void> {
    each.n += 1
    const status = each.n % 2 ? 'H' : 'S'
    const marks = each.studentIds.map((studentId) => ({ id: randomUUID(), studentId, status, base: 0, n: each.n }))
    const sheet = JSON.stringify({ date: this.#target.school.today, device: each.device, marks })
    await this.#send({ kind: 'save', client }, this.#path(attendance.save.path, each), sheet, (body) => {
      const { data } = body as { data?: { verdicts: { verdict: string }[] } }
      const others = data?.verdicts.filter(({ verdict }) => verdict !== 'applied') ?? []
      if (data?.verdicts.length !== marks.length || others.length > 0) return `verdicts ${JSON.stringify(others[0])}`
      this.acknowledged.push(...marks.map(({ id }) => id))
      return null
    })
  }

  #read(round: number, client: number): Promise<void> {
    const { classes, today } = this.#target.school
    const each = classes[round % classes.length]
    const path = round % 2 && each ? this.#path(attendance.sheet.path, each) : this.#path(attendance.classes.path)
    return this.#send({ kind: 'read', client }, `${path}?date=${today}`)
  }

  #look(): Promise<void> {
    return this.#send({ kind: 'ready', client: 0 }, health.ready.path)
  }

  #newestToken(): string {
    const now = performance.now()
    if (now - this.#token.since > tokenMs) this.#token = { text: this.#target.school.newToken(), since: now }
    return this.#token.text
  }

  #path(pattern: string, each?: SavedClass): string {
    return pattern
      .replace(':schoolId', this.#target.school.schoolId)
      .replace(':academicClassId', each?.academicClassId ?? '')
  }

  async #send(
    by: Pick<Seen, 'kind' | 'client'>,
    path: string,
    payload?: string,
    faultOf: (body: unknown) => string | null = () => null,
  ): Promise<void> {
    const began = performance.now()
    const limit = new AbortController()
    const timer = setTimeout(() => limit.abort(), patienceMs)
    let status = 0
    let code: string | null = null
    let fault: string | null
    try {
      const answer = await fetch(`http://127.0.0.1:${this.#target.port}${path}`, {
        method: payload === undefined ? 'GET' : 'PUT',
        headers: {
          authorization: `Bearer ${this.#newestToken()}`,
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

/** While the database is away the only valid answers are 503, or 507 for a full disk, in the product's words. */
function refusalFault(answer: Response, text: string): string | null {
  const isOurs = answer.headers.get('content-type')?.includes('json') && errorBody.safeParse(JSON.parse(text)).success
  if (![503, 507].includes(answer.status) || !isOurs) return `${answer.status} ${text.slice(0, 200)}`
  return answer.headers.get('retry-after') ? null : `${answer.status} without Retry-After`
}
