import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportBatch } from '@hadir/contract/import/import.ts'
import { systemClock } from '../api/src/platform/clock.ts'
import type { Database } from '../api/src/platform/database/open.ts'
import { newSchool, newYear } from '../api/src/testing/test-school.ts'
import { emptySchool, writeBare } from './bare-rows.ts'
import type { Server } from './server.ts'

/** Seconds for the dry run of the fixture with 1,080 students, and for writing it, measured by a client. */
export async function measureImport(
  server: Server,
  owner: Database,
): Promise<{ rows: number; dryRun: number; write: number; bare: number }> {
  const { schoolId, admin: as } = await newSchool({ owner, clock: systemClock })
  await newYear({ owner, clock: systemClock }, schoolId)
  const file = await readFile(join(import.meta.dirname, '../e2e/fixtures/daftar-pd.xlsx'))
  const head = '--batas\r\ncontent-disposition: form-data; name="file"; filename="daftar-pd.xlsx"\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), file, Buffer.from('\r\n--batas--\r\n')])
  const base = `/api/v1/student/${schoolId}/import`
  const batch = (text: string) => (JSON.parse(text) as { data: ImportBatch }).data

  const since = performance.now()
  const { id, counts } = batch(
    await server.call('POST', base, { as, body, type: 'multipart/form-data; boundary=batas' }),
  )
  const dry = performance.now()
  await server.call('POST', `${base}/${id}/apply`, { as, body: { otherSchool: true } })
  for (let state = 'queued'; state !== 'done';) {
    state = batch(await server.call('GET', `${base}/${id}`, { as })).state
    if (state === 'failed') throw new Error('The import failed')
    await new Promise((done) => setTimeout(done, 50))
  }
  const write = (performance.now() - dry) / 1000
  const { seconds: bare } = await writeBare(owner, schoolId, (await emptySchool(owner)).schoolId)
  return { rows: counts.baru, dryRun: (dry - since) / 1000, write, bare }
}
