import { sql } from 'kysely'
import type { Database } from '../api/src/platform/database/open.ts'
import { type BenchSchool, makeSchool } from './bench-school.ts'
import { measureBytes } from './bytes.ts'
import { measure, ms, percent, rate } from './measure.ts'
import { measureMorning } from './morning.ts'
import { measureReading } from './reading.ts'
import { freshSheets, measureSaving } from './saving.ts'
import type { Server } from './server.ts'

/**
 * Warm-up calls. V8 keeps compiling code that runs often: a server opens a quarter to a third more sheets a second
 * after its first ten thousand, and a server in use has passed that point. Plain SQL gets as many. Saving, whose rate
 * has risen after two thousand calls, gets a quarter of them: there are no more days to save.
 */
const untilCompiled = 12_000

type Bench = { server: Server; owner: Database; appUrl: string; print: (line?: string) => void }

/** Sheets saved per second, with increasing connections. */
export async function saving({ server, owner, appUrl, print }: Bench): Promise<void> {
  const schools = await Promise.all(Array.from({ length: 40 }, () => makeSchool(owner, 4)))
  const sheets = freshSheets(schools)
  await measureSaving({ server, appUrl, sheets, connections: 8, count: untilCompiled / 4 })
  // As autovacuum does a minute after the first marks: until then connections use plans for empty tables.
  await sql`vacuum analyze`.execute(owner)
  print('\n## Saving a class sheet of 36 marks\n')
  print(
    'Sheets per second. *Same statements*: all that the server says to PostgreSQL for a sheet (who asks, lock, state, write).',
  )
  print(
    '*Write alone*: the same without reading the state. Aim: HTTP at 8 connections at least 60 % of plain SQL, p99 under 250 ms.\n',
  )
  print('| connections | HTTP | marks | same statements | HTTP of it | write alone | HTTP of it | median ms | p99 ms |')
  print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [connections, count] of [
    [1, 400],
    [8, 1200],
    [32, 1200],
    [100, 2000],
  ] as const) {
    const { http, same, write } = await measureSaving({ server, appUrl, sheets, connections, count })
    const of = (plain: number) => percent(http.perSecond, plain)
    print(
      `| ${connections} | ${rate(http.perSecond)} | ${rate(http.perSecond * 36)} | ${rate(same.perSecond)} | ${of(same.perSecond)} | ${rate(write.perSecond)} | ${of(write.perSecond)} | ${ms(http.medianMilliseconds)} | ${ms(http.p99Milliseconds)} |`,
    )
  }
}

/** Sheets opened per second, with increasing connections, with a year of marks, by a freshly started server. */
export async function opening(
  { server, appUrl, print }: Omit<Bench, 'owner'>,
  { schoolId, admin, classes }: BenchSchool,
  date: string,
): Promise<void> {
  print('\n## Opening a class sheet of 36 students\n')
  print('Sheets per second, beside all that the server says to PostgreSQL for one. *Packed*: as browsers ask for it.\n')
  const path = `/api/v1/attendance/daily-attendance/${schoolId}/${classes[0]?.academicClassId}?date=${date}&shape=students`
  const eight = { server, appUrl, connections: 8 }
  const { http: atFirst } = await measureReading({ ...eight, count: 4_000 }, admin, path)
  await measureReading({ ...eight, count: untilCompiled }, admin, path)
  print(
    `The first 4,000 of a server just started, at 8 connections: ${rate(atFirst.perSecond)}. After ${untilCompiled} more:\n`,
  )
  print('| connections | HTTP | same statements | HTTP of it | median ms | p99 ms | packed |')
  print('| ---: | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const [connections, count] of [
    [1, 1000],
    [8, 4000],
    [32, 4000],
    [100, 4000],
  ] as const) {
    const { http, same } = await measureReading({ server, appUrl, connections, count }, admin, path)
    const packed = await measure({ connections, count }, () => server.call('GET', path, { as: admin, packed: true }))
    print(
      `| ${connections} | ${rate(http.perSecond)} | ${rate(same.perSecond)} | ${percent(http.perSecond, same.perSecond)} | ${ms(http.medianMilliseconds)} | ${ms(http.p99Milliseconds)} | ${rate(packed.perSecond)} |`,
    )
  }
}

/** Everybody at once. */
export async function morning({ server, owner, print }: Bench): Promise<void> {
  const { teachers, errors, seconds, answers } = await measureMorning(
    { server, owner },
    { teachers: 1_000, seconds: 60 },
  )
  print('\n## Seven in the morning\n')
  print(
    `${teachers} teachers of 40 schools each open the list of classes and their sheet and save 36 marks, spread over a minute: over in ${seconds.toFixed(1)} s with ${errors} errors.`,
  )
  print(
    `One answer: median ${ms(answers.median)} ms, p95 ${ms(answers.p95)} ms (aim: under 500), p99 ${ms(answers.p99)} ms, the longest ${ms(answers.longest)} ms.`,
  )
}

/** The size of marks on disk. */
export async function bytes({ server, owner, print }: Bench): Promise<void> {
  const { marks, walPerMark, parts } = await measureBytes({ server, owner })
  const total = parts.reduce((sum, { mbPer100k }) => sum + mbPer100k, 0)
  print('\n## Bytes of a mark\n')
  print(
    `${marks} marks saved as sheets over HTTP, each with its history. Aim: under 25 MB for 100,000, under 600 bytes of log.\n`,
  )
  print('| part | MB for 100,000 marks |')
  print('| --- | ---: |')
  for (const { name, mbPer100k } of parts.toSorted((a, b) => b.mbPer100k - a.mbPer100k))
    print(`| ${name} | ${mbPer100k.toFixed(2)} |`)
  print(`| all | ${total.toFixed(2)} |`)
  print(`\nThe write-ahead log takes ${Math.round(walPerMark)} bytes for a mark.`)
}
