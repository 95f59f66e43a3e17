import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { ServerUnderTest } from '../../platform/start/server-under-test.ts'
import { storedMarks } from './chaos-school.ts'
import { isDrill } from '@hadir/contract/testing/test-size.ts'
import type { Load, Seen } from './load.ts'

/** The promised limits; `npm test` shares its cores with other tests and only detects hangs, the drill measures. */
export const limits = isDrill
  ? { answerMs: 5_000, readyMs: 2_000, comeBackMs: 5_000 }
  : { answerMs: 10_000, readyMs: 6_000, comeBackMs: 20_000 }

/** If a server is not back after this time, the drill reports it and continues. */
const lostPatienceMs = 60_000

/** Between these two instants nothing can have answered; before and after, the database may have. */
export type Silence = { from: number; to: number }

type Window = { goneAt: number; backAt: number; comeBackMs: number; silence: Silence | undefined }

export type Figures = {
  what: string
  times: number
  requests: number
  refused: number
  worstAnswerMs: number
  /** Of /health/ready while the database was away. */
  worstReadyMs: number
  worstComeBackMs: number
  acknowledged: number
  lost: number
  breaches: string[]
}

export type Place = { server: () => ServerUnderTest; ownerUrl: () => string | null; load: Load; schoolId: string }
/** Takes the database away, and resolves when it is back; for a hang, returns when it began and ended. */
export type Strike = (time: number) => Promise<Silence | void>
type Plan = {
  what: string
  times: number
  /** How long the load runs before a strike, in milliseconds. */
  calm: () => number
  /** A hanging database answers nobody: then readiness must report it, within its own limit. */
  hangs?: boolean
  strike: Strike
}

/** Strikes again and again under load, and collects what the clients saw. */
export async function endure({ server, ownerUrl, load, schoolId }: Place, plan: Plan): Promise<Figures> {
  const windows: Window[] = []
  const from = load.seen.length
  load.start()
  try {
    for (let time = 0; time < plan.times; time += 1) {
      await pause(plan.calm())
      const goneAt = performance.now()
      const silence = (await plan.strike(time)) ?? undefined
      await databaseAnswers(ownerUrl, server())
      const backAt = performance.now()
      windows.push({ goneAt, backAt, comeBackMs: await comeBack(load, backAt, server()), silence })
    }
  } finally {
    await load.stop()
  }
  const seen = load.seen.slice(from)
  const stored = await storedMarks(ownerUrl() ?? '', schoolId)
  const looks = seen.filter(({ kind }) => kind === 'ready')
  const within = (each: Seen) =>
    windows.some(({ silence }) => silence && each.began >= silence.from && each.ended <= silence.to)
  const touching = (each: Seen) => windows.some(({ goneAt, backAt }) => each.ended >= goneAt && each.began <= backAt)
  const longest = (some: readonly Seen[]) => Math.max(0, ...some.map(({ began, ended }) => ended - began))
  const figures = {
    what: plan.what,
    times: plan.times,
    requests: seen.length,
    refused: seen.filter(({ status }) => status >= 500).length,
    worstAnswerMs: Math.round(longest(seen)),
    worstReadyMs: Math.round(longest(looks.filter(touching))),
    worstComeBackMs: Math.round(Math.max(...windows.map(({ comeBackMs }) => comeBackMs))),
    acknowledged: load.acknowledged.length,
    lost: load.acknowledged.filter((id) => !stored.has(id)).length,
  }
  const isLate = ({ began, ended, status }: Seen) =>
    status >= 500 &&
    windows.some(({ backAt }) => began > backAt + limits.comeBackMs) &&
    !windows.some(({ goneAt, backAt }) => ended >= goneAt && began <= backAt + limits.comeBackMs)
  const breaches = [
    ...new Set(seen.flatMap(({ kind, fault }) => (fault ? [`${kind}: ${fault}`] : []))),
    ...(figures.lost > 0 ? [`${figures.lost} acknowledged marks lost`] : []),
    ...(figures.worstAnswerMs > limits.answerMs ? [`an answer took ${figures.worstAnswerMs} ms`] : []),
    ...(figures.worstComeBackMs > limits.comeBackMs ? [`it came back after ${figures.worstComeBackMs} ms`] : []),
    ...(seen.some(isLate) ? [`refused long after the database was back: ${codesOf(seen.filter(isLate))}`] : []),
    ...(plan.hangs ? readinessBreaches(looks.filter(within), figures.worstReadyMs) : []),
  ]
  return { ...figures, breaches }
}

/** How often which refusal came, and how long one took. */
function codesOf(refused: readonly Seen[]): string {
  const byCode = Object.entries(Object.groupBy(refused, ({ kind, code }) => `${kind} ${code}`))
  return byCode
    .map(([name, some = []]) => {
      const took = some.reduce((sum, { began, ended }) => sum + ended - began, 0) / some.length
      return `${some.length} ${name} after ${Math.round(took)} ms`
    })
    .join(', ')
}

function readinessBreaches(looks: readonly Seen[], worstMs: number): string[] {
  const ready = looks.filter(({ status }) => status === 200).length
  return [
    ...(looks.length === 0 ? ['/health/ready never answered meanwhile'] : []),
    ...(ready > 0 ? [`/health/ready said ready ${ready} times without a database`] : []),
    ...(worstMs > limits.readyMs ? [`/health/ready took ${worstMs} ms`] : []),
  ]
}

function expectAlive(server: ServerUnderTest): void {
  const { exitCode, signalCode } = server.child
  if (exitCode === null && signalCode === null) return
  throw new Error(`the server ended (${exitCode ?? signalCode}):\n${server.output.slice(-3_000)}`)
}

/** Checks on a separate connection, bypassing the server. */
async function databaseAnswers(ownerUrl: () => string | null, server: ServerUnderTest): Promise<void> {
  const end = performance.now() + lostPatienceMs
  while (!(await answers(ownerUrl()))) {
    expectAlive(server)
    if (performance.now() > end) throw new Error(`the database never came back:\n${server.output.slice(-3_000)}`)
    await pause(20)
  }
}

async function answers(url: string | null): Promise<boolean> {
  if (!url) return false
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How long after the database's return every saver was served again. */
async function comeBack({ seen, savers }: Load, backAt: number, server: ServerUnderTest): Promise<number> {
  const served = new Map<number, number>()
  let from = seen.length
  // Includes one saved just before this check.
  while (from > 0 && (seen[from - 1]?.ended ?? 0) >= backAt) from -= 1
  for (;;) {
    expectAlive(server)
    for (const each of seen.slice(from)) {
      if (each.kind === 'save' && each.status === 200 && !served.has(each.client)) {
        served.set(each.client, each.ended - backAt)
      }
    }
    from = seen.length
    if (served.size === savers) return Math.max(...served.values())
    if (performance.now() > backAt + lostPatienceMs) return lostPatienceMs
    await pause(20)
  }
}

/** For the terminal: one line for each kind of fault. */
export function printFigures(all: readonly Figures[], seed: number): void {
  const rows = all.map(({ breaches, what, ...rest }) => ({
    what,
    ...rest,
    verdict: breaches.length === 0 ? 'holds' : 'BROKEN',
  }))
  console.log(`Database outages, SEED=${seed}`)
  console.table(rows)
}
