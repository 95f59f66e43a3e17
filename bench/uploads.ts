// node scripts/run.mjs bench/uploads.ts: twenty clients upload the worst permitted files at once for half a minute.
// Measures peak memory and the time of an ordinary request. CGROUP is a memory cgroup for the server.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { Pool } from 'undici'
import { systemClock } from '../api/src/platform/clock.ts'
import { openDatabase } from '../api/src/platform/database/open.ts'
import { startEmbedded } from '../api/src/platform/database/embedded/embedded.ts'
import { migrate } from '../api/src/platform/schema/migrate.ts'
import { newSchool } from '../api/src/testing/test-school.ts'
import { makeWorkbook, makeZip } from '../api/src/platform/documents/workbook/testing-workbook.ts'
import { distribution } from './measure.ts'
import { startServer } from './server.ts'

const seconds = Number(process.env['SECONDS_OF_UPLOADS'] ?? 30)
const megabyte = 2 ** 20
const noise = randomBytes(190 * megabyte)
const cell = '<c t="str"><v>Siti</v></c>'

type Kind = { what: string; clients: number; method: 'POST' | 'PUT'; path: (schoolId: string) => string; file: Buffer }
const studentImport = (schoolId: string) => `/api/v1/student/${schoolId}/import`
const kinds: Kind[] = [
  {
    what: 'zip bomb of 19 MB',
    clients: 8,
    method: 'POST',
    path: studentImport,
    file: makeWorkbook(
      `<worksheet><sheetData><row>${cell.repeat((19 * megabyte) / cell.length)}</row></sheetData></worksheet>`,
    ),
  },
  {
    what: 'workbook of 10 MB',
    clients: 6,
    method: 'POST',
    path: studentImport,
    file: makeWorkbook(`<worksheet><sheetData><row>${cell}</row></sheetData></worksheet>`, {
      'xl/media/image1.png': noise.toString('base64', 0, 10 * megabyte),
    }),
  },
  {
    what: 'photo of 19 MB',
    clients: 3,
    method: 'PUT',
    path: (schoolId) => `/api/v1/config/school/${schoolId}/logo`,
    file: Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise.subarray(0, 19 * megabyte)]),
  },
  {
    what: 'archive of 190 MB',
    clients: 3,
    method: 'POST',
    path: (schoolId) => `/api/v1/config/school/${schoolId}/archive/upload`,
    file: Buffer.concat([noise, makeZip([{ name: 'manifest.json', content: '{}' }])]),
  },
]

const bodyOf = (file: Buffer) =>
  Buffer.concat([
    Buffer.from('--batas\r\ncontent-disposition: form-data; name="file"; filename="berkas"\r\n\r\n'),
    file,
    Buffer.from('\r\n--batas--\r\n'),
  ])

const folder = await mkdtemp(join(tmpdir(), 'hadir-bench-'))
const database = await startEmbedded({ dataDir: folder })
const { ownerUrl, appUrl } = database
try {
  await migrate({ ownerUrl, appLogin: new URL(appUrl).username })
  const owner = openDatabase(ownerUrl, { max: 4 })
  const server = await startServer({
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    NODE_OPTIONS: '--max-old-space-size=256',
  })
  const highest = () => {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  const t = { owner, clock: systemClock }
  const reader = await newSchool(t)
  const pool = new Pool(server.url, { connections: 40 })
  const ordinary: number[] = []
  const end = performance.now() + seconds * 1_000
  const path = `/api/v1/config/school/${reader.schoolId}`
  await server.call('GET', path, { as: reader.admin })
  console.log(`at rest ${server.memory()} MB`)

  const answers = new Map<string, number[]>()
  const upload = async (kind: Kind, body: Buffer) => {
    const school = await newSchool(t)
    await owner
      .updateTable('platform.school')
      .set({ verified_at: new Date() })
      .where('id', '=', school.schoolId)
      .execute()
    while (performance.now() < end) {
      const since = performance.now()
      const outcome = await pool
        .request({
          method: kind.method,
          path: kind.path(school.schoolId),
          headers: {
            authorization: server.authorizationOf(school.admin),
            'content-type': 'multipart/form-data; boundary=batas',
          },
          body,
          headersTimeout: 0,
        })
        .then(async (answer) => {
          const text = await answer.body.text()
          return `${answer.statusCode} ${(JSON.parse(text) as { code?: string }).code ?? ''}`
        })
        .catch((error: { code?: string }) => `cut off (${error.code})`)
      const took = answers.get(`${kind.what}: ${outcome}`) ?? []
      answers.set(`${kind.what}: ${outcome}`, [...took, performance.now() - since])
      if (!outcome.startsWith('2')) await pause(250)
    }
  }
  const steady = new Worker(new URL('./steady-reader.ts', import.meta.url), {
    workerData: { url: `${server.url}${path}`, authorization: server.authorizationOf(reader.admin) },
  })
  steady.on('message', ({ status, milliseconds }: { status: number; milliseconds: number }) => {
    if (performance.now() > end) return
    ordinary.push(milliseconds)
    if (status !== 200) console.log(`An ordinary request was answered ${status}`)
  })
  const uploads = kinds.flatMap((kind) => {
    const body = bodyOf(kind.file)
    return Array.from({ length: kind.clients }, () => upload(kind, body))
  })
  await Promise.all(uploads)
  await steady.terminate()
  console.log(`at most ${highest()} MB; a second later ${server.memory()} MB`)
  const { median, p95, p99, longest } = distribution(ordinary)
  console.log(
    `ordinary: ${ordinary.length}, median ${median.toFixed(0)}, p95 ${p95.toFixed(0)}, p99 ${p99.toFixed(0)}, longest ${longest.toFixed(0)} ms`,
  )
  for (const [what, took] of [...answers].toSorted())
    console.log(
      `${what}: ${took.length} times, median ${distribution(took).median.toFixed(0)}, longest ${Math.max(...took).toFixed(0)} ms`,
    )
  await pool.destroy()
  await server.stop()
  await owner.destroy()
} finally {
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}
