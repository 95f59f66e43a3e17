import { chownSync, cpSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendance } from '@hadir/contract/attendance/daily-attendance/daily-attendance.ts'
import { readOverview } from '@hadir/contract/attendance/report/overview.ts'
import { report } from '@hadir/contract/attendance/report/report.ts'
import { semesterReport } from '@hadir/contract/attendance/report/semester.ts'
import { teachingRecap } from '@hadir/contract/attendance/report/teaching.ts'
import { warnings } from '@hadir/contract/attendance/report/warning.ts'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { academicClassEndpoints } from '@hadir/contract/class/academic-class.ts'
import { reportCardPaperEndpoints } from '@hadir/contract/student/report-card/paper.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { runningClock } from '../../testing/test-clock.ts'
import { openDatabase } from '../database/open.ts'
import { readAccess } from '../database/embedded/embedded-folder.ts'
import { dataFolders, ServerUnderTest } from '../start/server-under-test.ts'
import { authSecret, type ChaosSchool, newChaosSchool } from '../../testing/chaos/chaos-school.ts'
import { newTeacher } from '../../testing/test-teacher.ts'
import { workableTime } from '../../testing/workable-time.ts'
import { ExternalPostgres } from '../../testing/chaos/external-postgres.ts'

/** Every endpoint that a replica may answer, as a request. */
const ofMonth = '?academicClassId=CLASS&month=MONTH'
const ofSemester = '?academicClassId=CLASS&semesterNo=1'
const ofRapor = `${ofSemester}&academicYearId=YEAR&period=AKHIR`
const requests = [
  report.monthly.path + ofMonth,
  report.monthlyWorkbook.path + ofMonth,
  `${report.monthlySchool.path}?month=MONTH`,
  semesterReport.read.path + ofSemester,
  semesterReport.workbook.path + ofSemester,
  readOverview.path,
  `${journalPaper.path}?month=MONTH&teacherId=TEACHER`,
  warnings.list.path,
  teachingRecap.list.path,
  `${academicClassEndpoints.blankSheet.path}?month=MONTH`,
  reportCardPaperEndpoints.ledger.path + ofRapor,
  `${reportCardPaperEndpoints.ledgerFile.path + ofRapor}&format=csv`,
].map((path) => ({ path }))

describe.skipIf(process.platform !== 'linux')('heavy reads on a standby', () => {
  let folders: Awaited<ReturnType<typeof dataFolders>>
  let primary: ExternalPostgres
  let standby: ExternalPostgres
  let school: ChaosSchool
  let port: string
  let metricsPort: string
  let academicYearId: string
  let teacherId: string

  beforeAll(async () => {
    folders = await dataFolders()
    const { DATA_DIR } = await folders.newCopy()
    primary = await ExternalPostgres.on(DATA_DIR)
    school = await newChaosSchool(primary.ownerUrl(), 1)
    const owner = openDatabase(primary.ownerUrl(), { max: 1 })
    academicYearId = (await owner.selectFrom('academic_year').select('id').executeTakeFirstOrThrow()).id
    teacherId = await newTeacher({ owner, clock: runningClock }, school.schoolId)
    await owner.destroy()
    standby = await standbyOf(primary, DATA_DIR, join(folders.place, 'standby'))
    port = String(await reservePort())
    metricsPort = String(await reservePort())
    const server = new ServerUnderTest({
      PORT: port,
      METRICS_PORT: metricsPort,
      DATA_DIR: join(folders.place, 'server'),
      AUTH_SECRET: authSecret,
      LOG_LEVEL: 'error',
      DATABASE_URL: primary.appUrl(),
      DATABASE_OWNER_URL: primary.ownerUrl(),
      DATABASE_REPLICA_URL: standby.appUrl(),
    })
    await server.ready()
  })
  afterAll(async () => {
    await ServerUnderTest.endAll()
    standby?.thaw()
    await standby?.stop()
    await primary?.stop()
    await folders.remove()
  })

  const get = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path.replace(':schoolId', school.schoolId)}`, {
      headers: { authorization: `Bearer ${school.newToken()}` },
    })
  /** How many reads had each outcome so far. */
  async function outcomes(): Promise<Record<string, number>> {
    const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    const found = text.matchAll(/^hadir_replica_reads_total\{outcome="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries([...found].map(([, outcome, count]) => [outcome, Number(count)]))
  }
  const monthly = (path: string) =>
    `${path}?academicClassId=${school.classes[0]!.academicClassId}&month=${school.today.slice(0, 7)}`
  async function mark(status: 'H' | 'S') {
    const each = school.classes[0]!
    each.n += 1
    const marks = each.studentIds.map((studentId) => ({
      id: crypto.randomUUID(),
      studentId,
      status,
      base: 0,
      n: each.n,
    }))
    const path = attendance.save.path
      .replace(':schoolId', school.schoolId)
      .replace(':academicClassId', each.academicClassId)
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${school.newToken()}`, 'content-type': 'application/json' },
      body: JSON.stringify({ date: school.today, device: each.device, marks }),
    })
    expect(answer.status).toBe(200)
  }
  async function sickToday(): Promise<number> {
    const answer = await get(monthly(report.monthly.path))
    expect(answer.status).toBe(200)
    const { data } = (await answer.json()) as { data: { foot: { counts: { S: number } } } }
    return data.foot.counts.S
  }

  test('each one is answered there, and shows what was saved a moment before', async () => {
    for (let round = 0; round < 10; round += 1) {
      const status = round % 2 === 0 ? 'S' : 'H'
      await mark(status)
      expect(await sickToday()).toBe(status === 'S' ? 36 : 0)
    }
    const { read = 0, behind = 0, away = 0 } = await outcomes()
    expect({ away, all: read + behind }).toEqual({ away: 0, all: 10 })
    expect(read).toBeGreaterThan(5)
  })

  // A write in one of them would be refused there, and the standby be left alone.
  test.each(requests)('$path writes nothing', async ({ path }) => {
    const { academicClassId } = school.classes[0]!
    const filled = path
      .replace(':id', academicClassId)
      .replace('CLASS', academicClassId)
      .replace('MONTH', school.today.slice(0, 7))
      .replace('YEAR', academicYearId)
      .replace('TEACHER', teacherId)
    const before = await outcomes()
    await expect
      .poll(
        async () => {
          const { status } = await get(filled)
          expect([200, 404, 409]).toContain(status)
          return ((await outcomes())['read'] ?? 0) - (before['read'] ?? 0)
        },
        { interval: 300 },
      )
      .toBeGreaterThan(0)
    expect((await outcomes())['away']).toBe(before['away'])
  })

  test('a standby that stands still, ends or comes back is noticed by nobody', async () => {
    standby.freeze()
    await mark('S')
    const taken = workableTime()
    expect(await sickToday()).toBe(36)
    expect(await sickToday()).toBe(36)
    expect(taken.ms()).toBeLessThan(10_000)
    taken.stop()
    const { behind = 0, away = 0 } = await outcomes()
    expect(behind + away).toBeGreaterThan(0)
    standby.thaw()
    await standby.stop()
    expect(await sickToday()).toBe(36)
    await standby.start()
    const { read = 0 } = await outcomes()
    await expect
      .poll(
        async () => {
          expect(await sickToday()).toBe(36)
          return (await outcomes())['read'] ?? 0
        },
        { interval: 500 },
      )
      .toBeGreaterThan(read)
  })
})

/** A copy of a stopped primary that follows it from now on. */
async function standbyOf(primary: ExternalPostgres, dataDir: string, folder: string): Promise<ExternalPostgres> {
  const { adminPassword } = readAccess(dataDir)!
  await primary.stop()
  cpSync(dataDir, folder, { recursive: true })
  await primary.start()
  const cluster = join(folder, 'postgres')
  const { uid, gid } = statSync(primary.cluster)
  const from = `host=127.0.0.1 port=${primary.port} user=hadir_admin password=${adminPassword}`
  const settings = join(cluster, 'postgresql.auto.conf')
  const files = {
    [settings]: `${readFileSync(settings, 'utf8')}\nprimary_conninfo = '${from}'\n`,
    [join(cluster, 'standby.signal')]: '',
  }
  for (const [file, text] of Object.entries(files)) {
    writeFileSync(file, text, { mode: 0o600 })
    chownSync(file, uid, gid)
  }
  return ExternalPostgres.on(folder)
}
