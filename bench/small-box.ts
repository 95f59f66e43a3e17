import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findRunning } from '../api/src/platform/database/embedded/embedded.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { addHistory, makeSchool } from './bench-school.ts'
import { measureImport } from './importing.ts'
import { measureMorning } from './morning.ts'
import { measureRaporJob } from './scores.ts'
import { makeScoredSchool, pasteOf, scorePath } from './scored-school.ts'
import { startServer } from './server.ts'
import { openBox } from './limited-box.ts'

/** Of marks in the school. */
const months = Number(process.env['MONTHS'] ?? 10)
const goals = { atRestMb: 200, boxMb: 1024 }

/**
 * A school of 1,080 on one core and 1 GB, its PostgreSQL included, under a limit of the kernel (cgroup, so as root on
 * Linux). Prints each part's time and the memory of all processes of the box.
 */
export async function measureSmallBox(print: (line?: string) => void): Promise<void> {
  const box = openBox({ megabytes: goals.boxMb, cores: 1 })
  if ('why' in box) {
    print(`The box of one core is not measured: ${box.why}`)
    return
  }
  print(`\n## One core and ${goals.boxMb} MB, PostgreSQL included: nothing may be killed\n`)
  const folder = await mkdtemp(join(tmpdir(), 'hadir-box-'))
  let stopServer: (() => Promise<void>) | undefined
  try {
    const dataDir = join(folder, 'data')
    const server = await startServer({ DATA_DIR: dataDir }, box.groups)
    stopServer = server.stop
    await pause(5_000)
    print(
      `- at rest: server ${server.memory()} MB (goal: under ${goals.atRestMb}), box ${box.memory()} MB, ready after ${ms(server.startMilliseconds)}`,
    )
    const owner = openDatabase(findRunning(dataDir)!.ownerUrl, { max: 2 })
    const part = async (what: string, act: () => Promise<string>) => {
      const watch = box.watch()
      const since = performance.now()
      const detail = await act()
      print(
        `- ${what}: ${ms(performance.now() - since)}, ${detail} (box at most ${watch.end()} MB, killed ${box.killed()})`,
      )
    }
    const school = await makeSchool(owner, 30, months * 31 + 60)
    await part(`${months} months of marks written`, async () => {
      await addHistory(owner, school, months)
      return '1,080 students'
    })
    await part('a morning', async () => {
      const { errors, answers } = await measureMorning({ server, owner }, { teachers: 30, seconds: 60, schools: 1 })
      return `30 teachers in a minute, ${errors} errors, p95 ${ms(answers.p95)}, longest ${ms(answers.longest)}`
    })
    await part('30 teachers at one instant', async () => {
      const { errors, answers } = await measureMorning({ server, owner }, { teachers: 30, seconds: 0, schools: 1 })
      return `${errors} errors, p95 ${ms(answers.p95)}, longest ${ms(answers.longest)}`
    })
    await part('an import', async () => {
      const { rows, dryRun, write } = await measureImport(server, owner)
      return `${rows} students, dry run ${ms(dryRun * 1000)}, written ${ms(write * 1000)}`
    })
    await part('rapor of a class', async () => {
      const scored = await makeScoredSchool(owner, [12])
      const [rombel] = scored.classes
      if (!rombel) throw new Error('no class was made')
      for (const subject of rombel.subjects)
        await server.call('POST', scorePath(subject), { as: subject.teacher, body: pasteOf(subject) })
      const { papers, seconds } = await measureRaporJob({ server }, scored, rombel)
      return `${papers} printed in ${ms(seconds * 1000)}`
    })
    await owner.destroy()
  } finally {
    await stopServer?.()
    box.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function ms(milliseconds: number): string {
  return milliseconds < 1_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1_000).toFixed(1)} s`
}
