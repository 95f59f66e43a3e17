import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startedOnce, startHadir } from './hadir.ts'
import { schoolMorning } from './school-morning.ts'

/** The slowest parts of a start are done once for all tests: the tables, and the example school on its morning. */
export default async function setUp(): Promise<() => Promise<void>> {
  const place = await mkdtemp(join(tmpdir(), 'hadir-e2e-started-'))
  process.env[startedOnce] = place
  const empty = await startHadir({}, { isFirst: true })
  await empty.stop()
  const example = await startHadir({ HADIR_DEMO: 'on' }, { now: schoolMorning, isFirst: true })
  await example.stop()
  return () => rm(place, { recursive: true, force: true })
}
