/**
 * Prints the figures behind claims about speed, each beside plain SQL through the same driver in the same run. Part
 * names (start, saving, morning, bytes, reading, codes, papers, scores, lists, screens, jobs, year, pages, phone) limit it.
 */
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { monthRange } from '@hadir/contract/dates/dates.ts'
import { startEmbedded } from '../api/src/platform/database/embedded/embedded.ts'
import { migrate } from '../api/src/platform/schema/migrate.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { precacheLimitKb, precacheSize, screens, screenSize } from '../web/scripts/first-page-size.ts'
import { makeFullSchool, type FullSchool } from './full-schools.ts'
import { measureImport } from './importing.ts'
import { measureArchive, measureRollover, type JobFigure } from './jobs.ts'
import { bytes, morning, opening, saving } from './marking.ts'
import { measureLists } from './list-pages.ts'
import { measurePapers, measureRapor } from './papers.ts'
import { measurePhone } from './phone.ts'
import { measureVisits } from './phone-visits.ts'
import { readings } from './paths.ts'
import { measureReading } from './reading.ts'
import { measureKeyedWrites } from './keyed-writes.ts'
import { type Distribution, ms, rate } from './measure.ts'
import { addHistory, lastMonth, makeSchool } from './bench-school.ts'
import { scores } from './scores.ts'
import { measureScreens, measureYearScreens, type ScreenFigure } from './screens.ts'
import { startServer } from './server.ts'
import { measureCodeRequests } from './signing-in.ts'
import { measureSmallBox } from './small-box.ts'
import { measureYearEnd } from './year-end.ts'
import { makeYearSchool } from './year-school.ts'

const known =
  'start saving morning bytes reading codes papers scores lists screens jobs year box pages phone --write --slow'.split(
    ' ',
  )
const unknown = process.argv.slice(2).filter((word) => !known.includes(word))
if (unknown.length > 0) {
  console.log(`npm run bench [-- PART ...]\n  ${known.join(', ')}`)
  process.exit(unknown.includes('--help') ? 0 : 2)
}
const parts = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wants = (part: string) => parts.length === 0 || parts.includes(part)
const load = loadavg()[0] ?? 0
const isBusy = load > availableParallelism()

const lines: string[] = []
const print = (line = '') => {
  lines.push(line)
  console.log(line)
}

const folder = await mkdtemp(join(tmpdir(), 'hadir-bench-'))
// Durable, as in production: fsync is on.
const postgres = await startEmbedded({ dataDir: join(folder, 'database') })
const { ownerUrl, appUrl } = postgres
const owner = openDatabase(ownerUrl, { max: 2 })
try {
  print('# Bench report\n')
  print(
    `One run of \`npm run bench\` on ${systemDescription()}. PostgreSQL 18 with fsync, the server in its own process,`,
  )
  print(
    `HTTP over loopback; the client shares the cores with both. Load of the machine before the run: ${load.toFixed(1)}.\n`,
  )
  if (isBusy) {
    print(
      `**The machine was busy: ${load.toFixed(1)} processes wanted its ${availableParallelism()} cores.** What stands beside a measure compares; what stands alone is slower than it is.\n`,
    )
  }
  if (wants('start')) await startUp()
  await migrate({ ownerUrl, appLogin: new URL(appUrl).username })
  const server = await startServer({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
  try {
    const at = { server, owner, appUrl, print }
    if (wants('saving')) await saving(at)
    if (wants('morning')) await morning(at)
    if (wants('bytes')) await bytes(at)
    if (wants('reading')) await reading(server)
    if (wants('codes')) await codes(server)
    if (wants('papers')) await papers(server)
    if (wants('scores')) await scores(at)
    if (['lists', 'screens', 'jobs'].some(wants)) await fullSchools(server)
    if (wants('year')) printYear(await measureYearEnd(server, owner))
  } finally {
    await server.stop()
  }
  if (wants('box')) await measureSmallBox(print)
  if (wants('pages')) pages()
  if (wants('phone')) await phone()
  if (process.argv.includes('--write')) {
    const now = new Date().toISOString().slice(0, 16).replace('T', '-').replace(':', '')
    await writeFile(resolve(import.meta.dirname, `history/${now}-bench.md`), `${lines.join('\n')}\n`)
  }
} finally {
  await owner.destroy()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

function systemDescription(): string {
  const model = cpus()[0]?.model.trim() || process.arch
  return `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`
}

async function startUp(): Promise<void> {
  const env = { DATA_DIR: join(folder, 'start') }
  const first = await startServer(env)
  await first.stop()
  const second = await startServer(env)
  await new Promise((done) => setTimeout(done, 5_000))
  print('## Start\n')
  print(
    `Empty data folder to first answer ${ms(first.startMilliseconds)} ms; second start ${ms(second.startMilliseconds)} ms (aim: under 3000).`,
  )
  print(`The server's process at rest holds ${second.memory() ?? 'an unknown number of'} MB (without PostgreSQL).`)
  await second.stop()
}

async function phone(): Promise<void> {
  print('\n## The sheet on a cheap phone\n')
  print('From its address to the first mark that shows; a processor slowed down four times.\n')
  print('| start | milliseconds | aim |')
  print('| --- | ---: | ---: |')
  for await (const { what, milliseconds, aimMs } of measurePhone())
    print(`| ${what} | ${Math.round(milliseconds)} | under ${aimMs} |`)
  print('\n| visit | median of three | aim |')
  print('| --- | ---: | ---: |')
  for await (const { what, value, unit, aim } of measureVisits())
    print(`| ${what} | ${Number(value.toPrecision(value < 10 ? 2 : 4))}${unit} | ${aim} |`)
}

async function reading(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const month = lastMonth()
  const { last } = monthRange(month)
  const histories = [1, 12].map(async (months) => {
    const school = await makeSchool(owner, 30)
    await addHistory(owner, school, months)
    return { months, school }
  })
  const schools = await Promise.all(histories)
  await sql`vacuum analyze`.execute(owner)
  print('\n## Reading, in a school of 1,080 students\n')
  print(
    'Median milliseconds, one after the other. Aim: a recap within 2x of plain SQL, no slower with 12 months than with 1.\n',
  )
  print('| what | history | HTTP | same statements | times | calls per second at 8 |')
  print('| --- | ---: | ---: | ---: | ---: | ---: |')
  for (const [what, pathOf] of readings) {
    for (const { months, school } of schools) {
      const path = pathOf({ schoolId: school.schoolId, classId: school.classes[0]?.academicClassId ?? '', month, last })
      const at = { server, appUrl, connections: 1, count: 200 }
      const one = await measureReading(at, school.admin, path)
      const eight = await measureReading({ ...at, connections: 8, count: 400 }, school.admin, path)
      const { http, same } = one
      const times = (http.medianMilliseconds / same.medianMilliseconds).toFixed(2)
      print(
        `| ${what} | ${months} mo. | ${ms(http.medianMilliseconds)} | ${ms(same.medianMilliseconds)} | ${times} | ${rate(eight.http.perSecond)} |`,
      )
    }
  }
  const [, yearLong] = schools
  if (!yearLong) return
  const started = await startServer({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
  await opening({ server: started, appUrl, print }, yearLong.school, last)
  await started.stop()
}

async function codes(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const count = 2_000
  print(
    `\n## Asking for a code\n\nMedian milliseconds of ${count} requests each, for mailboxes with and without an account.\n`,
  )
  print('| page | known | unknown | difference | aim |')
  print('| --- | ---: | ---: | ---: | ---: |')
  for (const { source, known, unknown } of await measureCodeRequests({ server, owner }, count)) {
    const difference = Math.abs(known - unknown).toFixed(2)
    print(`| ${source} | ${known.toFixed(2)} | ${unknown.toFixed(2)} | ${difference} | under 2 |`)
  }
  const { plain, keyed } = await measureKeyedWrites({ server, school: await makeSchool(owner, 1) }, 400)
  print('\n## A write that is kept\n')
  print(
    `A class made without an Idempotency-Key: median ${ms(plain.medianMilliseconds)} ms; with one: ${ms(keyed.medianMilliseconds)} ms.`,
  )
}

async function papers(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const { cards, seconds, alone, meanwhile } = await measurePapers(server, owner)
  const of = ({ median, longest }: Distribution) => `median ${ms(median)} ms, the longest ${ms(longest)} ms`
  print('\n## Papers\n')
  print(
    `${cards} cards of students as one PDF: ${seconds.toFixed(2)} s, in a thread of their own. The list of the day's classes,`,
  )
  print(`asked for again and again, takes ${of(alone)}; while they are printed, ${of(meanwhile)}.`)
  const rapor = await measureRapor()
  print(
    `\n${rapor.papers} rapor with descriptions of 300 characters as one PDF of ${Math.round(rapor.kilobytes)} KB: ${rapor.seconds.toFixed(1)} s (aim: at most 20).`,
  )
  print(`A page that another school prints meanwhile is there after ${ms(rapor.longest)} ms at most.`)
}

async function fullSchools(server: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  let school = await makeFullSchool(owner)
  for (let i = 1; i < 20; i += 1) school = await makeFullSchool(owner)
  await sql`vacuum analyze`.execute(owner)
  if (wants('lists')) {
    print('\n## Lists and searches, in one of 20 schools with 21,600 students\n')
    print('Median milliseconds, one after the other. Aim: a page under 50 ms. Searches are misspelt.\n')
    print('| list | page | HTTP | same statements | times |\n| --- | --- | ---: | ---: | ---: |')
    for await (const { what, page, http, same } of measureLists({ server, appUrl }, school)) {
      const times = (http.medianMilliseconds / same.medianMilliseconds).toFixed(2)
      print(`| ${what} | ${page} | ${ms(http.medianMilliseconds)} | ${ms(same.medianMilliseconds)} | ${times} |`)
    }
  }
  if (wants('screens')) {
    print('\n## Screens that are no list, in the same school with a year of marks\n')
    print('Median milliseconds, one after the other. Aim: under 50 ms.\n')
    print('| screen | HTTP | same statements | times |\n| --- | ---: | ---: | ---: |')
    const printScreen = ({ what, http, same }: ScreenFigure) => {
      const times = (http.medianMilliseconds / same.medianMilliseconds).toFixed(2)
      print(`| ${what} | ${ms(http.medianMilliseconds)} | ${ms(same.medianMilliseconds)} | ${times} |`)
    }
    for await (const figure of measureScreens({ server, appUrl, owner }, school)) printScreen(figure)
    const yearSchool = await makeYearSchool(owner)
    await sql`vacuum analyze`.execute(owner)
    for await (const figure of measureYearScreens({ server, appUrl, owner }, yearSchool)) printScreen(figure)
  }
  if (wants('jobs')) await jobs(server, school)
}

async function jobs(server: Awaited<ReturnType<typeof startServer>>, school: FullSchool): Promise<void> {
  const { rows, dryRun, write, bare } = await measureImport(server, owner)
  const size = `${rows} students`
  const figures: JobFigure[] = [
    { what: 'import, dry run', job: dryRun, bare: null, size },
    { what: 'import', job: write, bare, size },
    ...(await measureRollover(server, owner, school)),
    ...(await measureArchive(server, owner, school)),
  ]
  print('\n## Jobs\n')
  print(
    'Seconds seen from outside, with the wait in the queue. *Bare rows*: what the job writes (or reads), as one statement',
  )
  print('for each table in one transaction, past row security. Aim: dry run under 3, import under 5.\n')
  print('| job | size | seconds | bare rows |\n| --- | ---: | ---: | ---: |')
  for (const { what, job, bare: least, size: of } of figures)
    print(`| ${what} | ${of} | ${job.toFixed(2)} | ${least?.toFixed(2) ?? '–'} |`)
}

function printYear(figures: readonly JobFigure[]): void {
  print('\n## The end of a year, with its marks and scores\n')
  print('Seconds seen from outside. *Bare*: each mark and score of the semester read once; the rows of the promotion')
  print('written or removed in one transaction. Aim: a closing and a promotion under 5.\n')
  print('| act | size | seconds | bare |\n| --- | ---: | ---: | ---: |')
  for (const { what, job, bare, size } of figures)
    print(`| ${what} | ${size} | ${job.toFixed(2)} | ${bare?.toFixed(2) ?? '–'} |`)
}

function pages(): void {
  if (!existsSync(resolve(import.meta.dirname, '../web/dist/.vite/manifest.json'))) return
  print('\n## Compressed JavaScript of a first page\n')
  for (const { name, limitKb, lists } of screens) {
    const { gzipKb, brotliKb } = screenSize(lists)
    print(`${name}: ${gzipKb.toFixed(1)} KB gzip, ${brotliKb.toFixed(1)} KB brotli (aim: at most ${limitKb} KB).  `)
  }
  const { gzipKb, brotliKb } = precacheSize()
  const aim = `aim: at most ${precacheLimitKb} KB`
  print(`Kept by the service worker: ${gzipKb.toFixed(1)} KB gzip, ${brotliKb.toFixed(1)} KB brotli (${aim}).`)
}
