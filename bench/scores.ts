import { sql } from 'kysely'
import { request } from 'undici'
import type { Database } from '../api/src/platform/database/open.ts'
import { distribution, type Distribution, measureInTurns, type Measured, ms, percent } from './measure.ts'
import { type KeyFigures, measureScoreKeys } from './score-keys.ts'
import {
  makeScoredSchool,
  pasteOf,
  scorePath,
  type ScoredClass,
  type ScoredSchool,
  type ScoredSubject,
} from './scored-school.ts'
import { measureSaves, rebound, teachers, timed } from './score-saves.ts'
import type { Server } from './server.ts'
import { plainPool, replay, realTime, statementsOf } from './statements.ts'

type At = { server: Server; owner: Database; appUrl: string }

const pastes = 20

type ScoreFigures = {
  opening: Distribution
  packedBytes: number
  saving: Distribution
  savingBytes: number
  counter: Distribution
  savingSame: Distribution
  savingStatements: number
  paste: { bytes: number; http: Measured; same: Measured }
  ledger: Distribution
  keys: KeyFigures
  rapor: { papers: number; seconds: number; lockSeconds: number; publishSeconds: number }
}

/** A grid of 40 x 12 opened, saved by thirty teachers at once and pasted whole; such a class's leger and rapor. */
export async function scores({ print, ...at }: At & { print: (line?: string) => void }): Promise<void> {
  const {
    opening: open,
    saving: save,
    savingSame,
    counter,
    paste,
    keys,
    ledger,
    rapor,
    ...bytes
  } = await measureScores(at)
  const kb = (count: number) => `${(count / 1000).toFixed(1)} KB`
  print('\n## Scores, 40 students with 12 components\n')
  print('Milliseconds of the server. Typing: a browser on a processor slowed down four times.\n')
  print('| what | median | p95 | aim |')
  print('| --- | ---: | ---: | --- |')
  const row = (what: string, { median, p95 }: Distribution, aim: string) =>
    print(`| ${what} | ${ms(median)} | ${ms(p95)} | ${aim} |`)
  row(`the grid is opened, ${kb(bytes.packedBytes)} packed`, open, 'p95 150, 12 KB')
  row(`a score is saved, 30 teachers at once, ${kb(bytes.savingBytes)}`, save, 'p95 300, 3 KB')
  row(`its ${bytes.savingStatements} statements in plain SQL, 30 connections at once`, savingSame, '')
  row('the counter that an open grid asks for, meanwhile', counter, '')
  row('a key until it is painted', keys.keys, '50')
  row('… in a page that is one box and nothing else', keys.bareKeys, '')
  row('480 cells pasted into an empty grid until those in sight are painted', keys.pastePainted, '200')
  row('… over scores, from the answer to the question', keys.pasteConfirmed, '200')
  row('… the same texts into a bare table, all in one frame', keys.barePaste, '')
  row('… and until the server has them all, with the pause of 600 before they go', keys.pasteAcknowledged, '')
  row('leger of 16 subjects', ledger, '1000')
  const { http, same } = paste
  print(`\nA paste of 480 scores, ${kb(paste.bytes)} (aim: 60): median ${ms(http.medianMilliseconds)} ms, the same`)
  print(
    `statements in plain SQL ${ms(same.medianMilliseconds)} ms: ${percent(http.perSecond, same.perSecond)} of their speed (aim: 60 %, 500 ms).`,
  )
  print(
    `The grid opens on the slow processor in ${ms(keys.openedMs)} ms by its address, in ${ms(keys.openedFromListMs)} from the list (aim: 1500).`,
  )
  print(
    `\n${rapor.papers} rapor of 16 subjects: locked in ${rapor.lockSeconds.toFixed(1)} s, published in ${rapor.publishSeconds.toFixed(1)} s,`,
  )
  print(`signed, printed and kept by a job in ${rapor.seconds.toFixed(1)} s (aim: 20).`)
}

async function measureScores(at: At): Promise<ScoreFigures> {
  const school = await makeScoredSchool(at.owner, [16, teachers, 4 * pastes])
  const [rapor, typed, pasted] = school.classes as [ScoredClass, ScoredClass, ScoredClass]
  for (const subject of [...rapor.subjects, ...typed.subjects]) await paste(at.server, subject)
  await sql`vacuum analyze`.execute(at.owner)
  return {
    ...(await measureOpening(at, typed.subjects)),
    ...(await measureSaves(at, typed.subjects)),
    paste: await measurePastes(at, pasted.subjects),
    keys: await measureScoreKeys(at.server, pasted.subjects.at(-1)!),
    ledger: await measureLedger(at, school, rapor),
    rapor: await measureRaporJob(at, school, rapor),
  }
}

const paste = (server: Server, subject: ScoredSubject) =>
  server.call('POST', scorePath(subject), { as: subject.teacher, body: pasteOf(subject) })

async function repeated(count: number, act: (i: number) => Promise<unknown>): Promise<Distribution> {
  for (let i = 0; i < 10; i += 1) await act(i)
  const took: number[] = []
  for (let i = 0; i < count; i += 1) took.push(await timed(() => act(i)))
  return distribution(took)
}

async function measureOpening({ server }: At, subjects: readonly ScoredSubject[]) {
  const of = (i: number) => subjects[i % subjects.length]!
  const open = (i: number) => server.call('GET', scorePath(of(i)), { as: of(i).teacher, packed: true })
  const headers = { authorization: server.authorizationOf(of(0).teacher), 'accept-encoding': 'gzip' }
  const { body } = await request(server.url + scorePath(of(0)), { headers })
  return { opening: await repeated(200, open), packedBytes: (await body.arrayBuffer()).byteLength }
}

/** A whole grid without earlier scores, beside the same statements in plain SQL. */
async function measurePastes({ server, appUrl }: At, subjects: readonly ScoredSubject[]) {
  const [first, ...others] = subjects as [ScoredSubject, ...ScoredSubject[]]
  const executed = await statementsOf(realTime(appUrl), first.teacher, {
    method: 'POST',
    url: scorePath(first),
    body: pasteOf(first),
  })
  const pool = plainPool(appUrl, 1)
  const plain = (subject: ScoredSubject) => replay(pool, rebound(executed, first, subject))
  const [warmHttp, warmSame] = [others.splice(0, 8), others.splice(0, 8)]
  for (const subject of warmHttp) await paste(server, subject)
  for (const subject of warmSame) await plain(subject)
  const [http, same] = [others.splice(0, pastes), others.splice(0, pastes)]
  const figures = await measureInTurns(
    { connections: 1, count: pastes },
    { http: (i) => paste(server, http[i]!), same: (i) => plain(same[i]!) },
  )
  await pool.end()
  return { bytes: JSON.stringify(pasteOf(first)).length, ...figures }
}

const evaluations = (schoolId: string) => `/api/v1/student/${schoolId}/student-evaluation`
const semester = ({ yearId }: ScoredSchool) => ({ academicYearId: yearId, semesterNo: 1, period: 'AKHIR' })

function measureLedger({ server }: At, school: ScoredSchool, { academicClassId }: ScoredClass) {
  const query = new URLSearchParams({ ...semester(school), semesterNo: '1', academicClassId })
  return repeated(30, () => server.call('GET', `${evaluations(school.schoolId)}/ledger?${query}`, { as: school.admin }))
}

/** From the click to the file of a class whose rapor were never printed before: each is signed, made and stored. */
export async function measureRaporJob({ server }: Pick<At, 'server'>, school: ScoredSchool, rombel: ScoredClass) {
  const { schoolId, admin: as, today: reportDate, yearId } = school
  const base = evaluations(schoolId)
  const call = async (path: string, body: object) =>
    JSON.parse(await server.call('POST', base + path, { as, body })) as { data: { id: string } }
  for (const { id, teacher } of rombel.subjects) {
    const path = `/api/v1/subject/${schoolId}/subject-evaluation/${id}`
    const { data } = JSON.parse(await server.call('GET', `${path}/score?semesterNo=1`, { as: teacher })) as {
      data: { evaluation: { version: number } }
    }
    const body = { status: 'FINAL', version: data.evaluation.version }
    await server.call('POST', `${path}/status?semesterNo=1`, { as: teacher, body })
  }
  for (const id of rombel.studentIds) {
    const path = `${base}/${id}/record?semesterNo=1&academicYearId=${yearId}`
    await server.call('PUT', path, { as, body: { note: 'Tekun, ramah, dan mau bertanya.' } })
  }
  const of = { ...semester(school), academicClassId: rombel.academicClassId }
  const query = new URLSearchParams({ ...of, semesterNo: '1' })
  const { data: check } = JSON.parse(await server.call('GET', `${base}/lock?${query}`, { as })) as {
    data: { gaps: { kind: string }[]; toConfirm: { kind: string }[] }
  }
  if (check.gaps.length > 0) throw new Error(`The class has gaps: ${check.gaps.map(({ kind }) => kind).join(', ')}`)
  const kinds = [...new Set(check.toConfirm.map(({ kind }) => kind))]
  const confirmed = kinds.map((kind) => ({ kind, reason: 'Sekolah contoh pengukuran' }))
  const lockSeconds = (await timed(() => call('/lock', { ...of, reportDate, confirmed }))) / 1000
  const publishSeconds = (await timed(() => call('/publish', of))) / 1000
  const since = performance.now()
  const { data } = await call('/print', { ...of, kind: 'RAPOR' })
  for (;;) {
    const now = JSON.parse(await server.call('GET', `${base}/print/${data.id}`, { as })) as {
      data: { state: string; progress: { done: number } }
    }
    if (now.data.state === 'failed') throw new Error('the rapor of a class were not printed')
    if (now.data.state === 'done') {
      const seconds = (performance.now() - since) / 1000
      return { papers: now.data.progress.done, seconds, lockSeconds, publishSeconds }
    }
    await new Promise((done) => setTimeout(done, 100))
  }
}
