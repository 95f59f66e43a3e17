import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleOfTenth } from '@hadir/contract/testing/test-size.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { StartError } from '../start-error.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { newClass, newSchool, newYear } from '../../testing/test-school.ts'
import { type Manifest, readBackup } from './backup-file.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const folder = mkdtempSync(join(tmpdir(), 'hadir-edited-'))
const path = join(folder, 'school.hadir')
const copy = join(folder, 'edited.hadir')
const mark = 'HADIR-BACKUP-1\n'
let t: TestApp
let target: Awaited<ReturnType<typeof startEmbedded>>

beforeAll(async () => {
  t = await testApp()
  const { schoolId } = await newSchool(t)
  await newClass(t, { schoolId, yearId: await newYear(t, schoolId), count: 3 })
  await backup({ ownerUrl: t.urls.ownerUrl, path, madeAt: t.clock.now() })
  target = await startEmbedded({ dataDir: join(folder, 'data'), fsync: false })
})

afterAll(async () => {
  await target.stop()
  await t.close()
  rmSync(folder, { recursive: true })
})

/** Writes rows and a table of contents with checksums that match them. */
function seal(rows: Buffer, text: string): void {
  const length = Buffer.alloc(8)
  length.writeBigUInt64BE(BigInt(Buffer.byteLength(text)))
  const hash = createHash('sha256').update(mark).update(text).update(length).digest()
  writeFileSync(copy, Buffer.concat([Buffer.from(mark), rows, Buffer.from(text), length, hash]))
}

function readWhole(): { rows: Buffer; manifest: Manifest } {
  const whole = readFileSync(path)
  const start = whole.length - 40 - Number(whole.readBigUInt64BE(whole.length - 40))
  return { rows: whole.subarray(mark.length, start), manifest: JSON.parse(whole.subarray(start, -40).toString()) }
}

/** The backup with other compressed rows of students, and their own checksum. */
function editStudents(change: (text: Buffer) => Buffer, rows?: number): void {
  const { rows: all, manifest } = readWhole()
  const index = manifest.tables.findIndex(({ name }) => name === 'student')
  const start = manifest.tables.slice(0, index).reduce((sum, { bytes }) => sum + bytes, 0)
  const table = manifest.tables[index]!
  const changed = change(gunzipSync(all.subarray(start, start + table.bytes)))
  const edited = [all.subarray(0, start), changed, all.subarray(start + table.bytes)]
  const sha256 = createHash('sha256').update(changed).digest('hex')
  Object.assign(table, { bytes: changed.length, sha256, rows: rows ?? table.rows })
  seal(Buffer.concat(edited), JSON.stringify(manifest))
}

function editManifest(change: (manifest: Manifest) => void): void {
  const { rows, manifest } = readWhole()
  change(manifest)
  seal(rows, JSON.stringify(manifest))
}

const students = (manifest: Manifest) => manifest.tables.find(({ name }) => name === 'student')!

test.each([
  ['no JSON', () => seal(readWhole().rows, '{')],
  ['something else', () => seal(readWhole().rows, '{"a":1}')],
  ['no migrations', () => editManifest((manifest) => (manifest.migrations = []))],
  ['a size below zero', () => editManifest((manifest) => (students(manifest).bytes = -1))],
  ['a table without bytes', () => editStudents(() => Buffer.alloc(0))],
])('a table of contents with %s is damaged, says one sentence', async (_, edit) => {
  edit()
  const reading = readBackup(copy)
  await expect(reading).rejects.toThrow(/ rusak \(daftar isi\)\. Tidak ada yang dipulihkan\.$/)
  await expect(reading).rejects.toBeInstanceOf(StartError)
})

const edits: [string, () => unknown][] = [
  ['rows that are not compressed', () => editStudents(() => Buffer.from('bukan gzip'))],
  ['rows cut in the middle', () => editStudents((text) => gzipSync(text).subarray(0, -20))],
  ['a row of something else', () => editStudents((text) => gzipSync(Buffer.concat([text, Buffer.from('x\ty\n')])))],
  ['rows twice', () => editStudents((text) => gzipSync(Buffer.concat([text, text])))],
  ['no rows, while others refer to them', () => editStudents(() => gzipSync(''), 0)],
  ['more rows counted than there are', () => editManifest((manifest) => (students(manifest).rows += 1))],
  ['a column that there is not', () => editManifest((manifest) => (students(manifest).columns[1] = 'x'))],
  [
    'a sequence that there is not',
    () => editManifest(({ sequences }) => sequences.push({ schema: 'public', name: 'x', value: '1', isCalled: true })),
  ],
]
test.each(sampleOfTenth(edits, 3))(
  '%s in an edited backup end the restore with one sentence, and nothing is restored',
  async (_, edit) => {
    edit()
    const restoring = restore({ ownerUrl: target.ownerUrl, appLogin: 'hadir_app' }, await readBackup(copy))
    await expect(restoring).rejects.toThrow(
      /^Isi berkas cadangan ini tidak dapat dipulihkan \(.*Tidak ada yang dipulihkan\.$/,
    )
    await expect(restoring).rejects.toBeInstanceOf(StartError)
    const client = new Client(target.ownerUrl)
    await client.connect()
    const { rows } = await client.query('select from platform.school')
    const { rowCount } = await client.query(`select from pg_constraint where conname like 'student_exit%fkey'`)
    await client.end()
    expect([rows.length, rowCount]).toEqual([0, 1])
  },
)
