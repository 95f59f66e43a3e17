import type { Rollover } from '@hadir/contract/academic-year/rollover.ts'
import type { SchoolArchive } from '@hadir/contract/config/school/archive.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newSchool } from '../api/src/testing/test-school.ts'
import { emptySchool, writeBare } from './bare-rows.ts'
import type { FullSchool } from './full-schools.ts'
import type { Server } from './server.ts'

/** Seconds of a job, measured by a client, and of the same rows written bare. */
export type JobFigure = { what: string; job: number; bare: number | null; size: string }

export async function waitFor(state: () => Promise<string>, end: string): Promise<void> {
  for (let now = await state(); now !== end; now = await state()) {
    if (now === 'failed') throw new Error('The job failed')
    await new Promise((done) => setTimeout(done, 25))
  }
}

export const since = (start: number) => (performance.now() - start) / 1000
export const dataOf = <Data>(text: string) => (JSON.parse(text) as { data: Data }).data

/** A year of 1,080 students moved on and undone, beside the same rows written and deleted in a copy of the school. */
export async function measureRollover(server: Server, owner: Database, school: FullSchool): Promise<JobFigure[]> {
  const { admin: as, schoolId } = school
  const path = `/api/v1/academic-year/${school.yearId}/rollover`
  const state = async () => dataOf<Rollover>(await server.call('GET', path, { as })).state
  await server.call('POST', path, { as, body: {} })
  await server.call('PUT', `${path}/confirmation`, { as, body: {} })
  const copy = await emptySchool(owner)
  await writeBare(owner, schoolId, copy.schoolId)

  const began = performance.now()
  await server.call('POST', `${path}/run`, { as, body: {} })
  await waitFor(state, 'done')
  const run = since(began)
  const bare = await writeBare(owner, schoolId, copy.schoolId)
  const taken = performance.now()
  await server.call('POST', `${path}/undo`, { as, body: {} })
  await waitFor(state, 'undone')
  const undo = since(taken)
  const size = '1,080 students'
  return [
    { what: 'rollover', job: run, bare: bare.seconds, size },
    { what: 'rollover taken back', job: undo, bare: await bare.removeRows(), size },
  ]
}

/** The whole school exported and restored into an empty school, beside every row written bare into another. */
export async function measureArchive(
  server: Server,
  owner: Database,
  school: Pick<FullSchool, 'schoolId' | 'admin'>,
  onMade: () => void = () => undefined,
): Promise<JobFigure[]> {
  const { schoolId, admin: as } = school
  const base = (id: string) => `/api/v1/config/school/${id}/archive`
  const newest = async (id: string, by: typeof as) =>
    dataOf<SchoolArchive[]>(await server.call('GET', base(id), { as: by }))[0]
  const began = performance.now()
  const made = dataOf<SchoolArchive>(await server.call('POST', base(schoolId), { as, body: {} }))
  await waitFor(async () => (await newest(schoolId, as))?.state ?? 'queued', 'done')
  const out = since(began)
  onMade()
  const file = await server.file(`${base(schoolId)}/${made.id}/file`, as)

  const other = await newSchool({ owner, clock: systemClock })
  await owner.updateTable('platform.school').set({ verified_at: new Date() }).where('id', '=', other.schoolId).execute()
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="arsip.zip"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')])
  const brought = performance.now()
  const type = 'multipart/form-data; boundary=batas'
  const path = base(other.schoolId)
  const { id, summary } = dataOf<SchoolArchive>(
    await server.call('POST', `${path}/upload`, { as: other.admin, body, type }),
  )
  const npsnOf = async (school: string) =>
    (await owner.selectFrom('platform.school').select('npsn').where('id', '=', school).executeTakeFirstOrThrow()).npsn
  const [fromNpsn, toNpsn] = [await npsnOf(schoolId), await npsnOf(other.schoolId)]
  const confirmed = { sha256: summary?.sha256, fromNpsn, toNpsn }
  await server.call('POST', `${path}/${id}/apply`, { as: other.admin, body: confirmed })
  await waitFor(async () => (await newest(other.schoolId, other.admin))?.state ?? 'queued', 'done')
  const into = since(brought)
  const copy = await emptySchool(owner)
  const size = `${(file.length / 2 ** 20).toFixed(1)} MB`
  const { seconds, read } = await writeBare(owner, schoolId, copy.schoolId)
  return [
    { what: 'archive made', job: out, bare: read, size },
    { what: 'archive brought in', job: into, bare: seconds, size },
  ]
}
