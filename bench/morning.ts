import { systemClock } from '../api/src/platform/clock.ts'
import { analyzeTables } from '../api/src/platform/database/analyze-tables.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { assignHomeroom, newColleague } from '../api/src/testing/test-duties.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { newId } from '../api/src/platform/ids.ts'
import { type BenchSchool, daysAgo, makeSchool } from './bench-school.ts'
import { distribution, type Distribution } from './measure.ts'
import type { Server } from './server.ts'

type Morning = { teachers: number; errors: number; seconds: number; answers: Distribution }

/**
 * The wave of 07:00: each teacher, at her own instant within `seconds`, opens the list of classes and her sheet and
 * saves 36 marks. Nobody waits for anybody else, as in reality: requests beyond the server's capacity queue.
 */
export async function measureMorning(
  { server, owner }: { server: Server; owner: Database },
  { teachers, seconds, schools = 40 }: { teachers: number; seconds: number; schools?: number },
): Promise<Morning> {
  const people: { caller: Caller; school: BenchSchool; at: number }[] = []
  for (let s = 0; s < schools; s += 1) {
    const school = await makeSchool(owner, teachers / schools)
    for (const { academicClassId } of school.classes) {
      const { id, caller } = await newColleague({ owner, clock: systemClock }, school.schoolId)
      const at = { schoolId: school.schoolId, academicClassId, teacherId: id }
      await assignHomeroom({ owner, clock: systemClock }, at, { start: daysAgo(400) })
      people.push({ caller, school, at: people.length })
    }
  }
  // As an import does: autovacuum would do it a minute later.
  await analyzeTables(owner)
  const took: number[] = []
  let errors = 0
  const timed = async (work: () => Promise<string>) => {
    const since = performance.now()
    try {
      return await work()
    } catch {
      errors += 1
      return undefined
    } finally {
      took.push(performance.now() - since)
    }
  }
  const began = performance.now()
  const arrive = async ({ caller, school, at }: (typeof people)[number]) => {
    // Spread evenly over the minute, teachers of one school far apart.
    const instant = (((at * 7_919) % people.length) / people.length) * seconds * 1_000
    await new Promise((resolve) => setTimeout(resolve, instant))
    const list = `/api/v1/attendance/daily-attendance/${school.schoolId}`
    const own = school.classes[at % school.classes.length]
    await timed(() => server.call('GET', `${list}?pageSize=100`, { as: caller }))
    await timed(() => server.call('GET', `${list}/${own?.academicClassId}?shape=students`, { as: caller }))
    const marks = own?.studentIds.map((studentId, i) => ({
      id: newId(),
      studentId,
      status: i % 16 ? 'H' : 'S',
      base: 0,
      n: i + 1,
    }))
    const body = { date: daysAgo(0), device: newId(), marks }
    await timed(() => server.call('PUT', `${list}/${own?.academicClassId}`, { as: caller, body }))
  }
  await Promise.all(people.map(arrive))
  return { teachers, errors, seconds: (performance.now() - began) / 1_000, answers: distribution(took) }
}
