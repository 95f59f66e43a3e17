// node scripts/run.mjs bench/small-server.ts: whether 512 MB and one core suffice for a school's largest work, under a
// limit of the kernel (cgroup, so as root on Linux) for the server, not PostgreSQL. Prints each part's time and the peak
// memory until then.
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { startEmbedded } from '../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { migrate } from '../api/src/platform/schema/migrate.ts'
import { addHistory, daysAgo, lastMonth, makeSchool } from './bench-school.ts'
import { measureArchive } from './jobs.ts'
import { openBox } from './limited-box.ts'
import { measureRaporJob } from './scores.ts'
import { makeScoredSchool, pasteOf, scorePath } from './scored-school.ts'
import { startServer } from './server.ts'

const months = Number(process.env['MONTHS'] ?? 36)
const box = openBox({ megabytes: 512, cores: 1 })
if ('why' in box) {
  console.log(`The server is not measured: ${box.why}`)
  process.exit()
}
const folder = await mkdtemp(join(tmpdir(), 'hadir-bench-'))
const database = await startEmbedded({ dataDir: join(folder, 'database') })
const { ownerUrl, appUrl } = database
let stopServer: (() => Promise<void>) | undefined
try {
  await migrate({ ownerUrl, appLogin: new URL(appUrl).username })
  const owner = openDatabase(ownerUrl, { max: 4 })
  const school = await makeSchool(owner, 30, months * 31 + 60)
  await addHistory(owner, school, months)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from attendance_cell`.execute(owner)
  await sql`analyze`.execute(owner)
  const server = await startServer({ DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }, box.groups)
  const watch = box.watch()
  stopServer = server.stop
  const highest = () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const resident = Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
    return `resident ${server.memory()} MB, at most ${resident} MB; box at most ${watch.most()} MB, killed ${box.killed()}`
  }
  const part = async (what: string, act: () => Promise<string | undefined>) => {
    const since = performance.now()
    const detail = await act()
    const seconds = ((performance.now() - since) / 1000).toFixed(1)
    console.log(`${what}: ${seconds} s${detail ? `, ${detail}` : ''} (${highest()})`)
  }
  console.log(`at rest, ${rows[0]?.n} marks in the database (${highest()})`)

  const { schoolId, admin: as, classes } = school
  const get = (path: string) => server.call('GET', path, { as })
  await part('forty readers of recaps and of a year of class-days', async () => {
    const of = `/api/v1/attendance/${schoolId}`
    const paths = classes.flatMap(({ academicClassId }) => [
      `${of}/report/monthly?academicClassId=${academicClassId}&month=${lastMonth()}`,
      `${of}/report/monthly-school?month=${lastMonth()}`,
      `${of}/class-day?from=${daysAgo(360)}&to=${daysAgo(1)}&pageSize=100`,
    ])
    const left = [...paths]
    const work = async () => {
      for (let path = left.pop(); path; path = left.pop()) await get(path)
    }
    await Promise.all(Array.from({ length: 40 }, work))
    return `${paths.length} requests`
  })
  await part('class-days of a year as a workbook', async () => {
    const body = { from: daysAgo(360), to: daysAgo(1), format: 'xlsx' }
    await server.call('POST', `/api/v1/attendance/${schoolId}/class-day/export`, { as, body })
    return undefined
  })
  await part('1,080 students as a workbook, twenty at once', async () => {
    const one = () => server.call('POST', '/api/v1/student/export', { as, body: { format: 'xlsx' } })
    await Promise.all(Array.from({ length: 20 }, one))
    return undefined
  })
  await part('rapor of a class of 40', async () => {
    const scored = await makeScoredSchool(owner, [12])
    const [rombel] = scored.classes
    if (!rombel) throw new Error('no class was made')
    for (const subject of rombel.subjects)
      await server.call('POST', scorePath(subject), { as: subject.teacher, body: pasteOf(subject) })
    const { papers, seconds } = await measureRaporJob({ server }, scored, rombel)
    return `${papers} printed in ${seconds.toFixed(1)} s`
  })
  await part('archive made, and brought into another school', async () => {
    const figures = await measureArchive(server, owner, school, () => console.log(`archive made (${highest()})`))
    return figures.map(({ what, job, size }) => `${what} ${job.toFixed(1)} s, ${size}`).join('; ')
  })
  await part('backup beside the server, in a process of its own', async () => {
    const file = join(folder, 'cadangan.hadir')
    const backup = 'api/src/cli/backup-command.ts'
    const enter = box.groups.map((group) => `echo $$ > ${group}/cgroup.procs; `).join('')
    const command = `${enter}exec "${process.execPath}" ${backup} ${file}`
    const AUTH_SECRET = 'of-the-bench-alone-2c91e7a05d4b8f36'
    const env = { ...process.env, AUTH_SECRET, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }
    await promisify(execFile)('/bin/sh', ['-c', command], { cwd: resolve(import.meta.dirname, '..'), env })
    return `${((await stat(file)).size / 2 ** 20).toFixed(1)} MB`
  })
  await get(`/api/v1/config/school/${schoolId}`)
  console.log('the server still answers')
  watch.end()
  await owner.destroy()
} finally {
  await stopServer?.()
  box.close()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
