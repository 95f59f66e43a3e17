import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../../../testing/test-app.ts'
import { makeZip } from '../../../../platform/documents/workbook/testing-workbook.ts'
import { inMemory, readDirectory } from '../../../../platform/zip/read-zip.ts'
import { newId } from '../../../../platform/ids.ts'
import { openArchive } from './archive-file.ts'
import { inspect, rowsOfPart } from './archive-thread.ts'
import { archivedTables } from './tables.ts'
import { archiveSteps, type AnyManifest } from './testing-archive.ts'

const t = await testApp()
afterAll(t.close)
const { manifest, upload, emptySchool, restoreInto: bring, file } = await archiveSteps(t)

test('a damaged, newer or older archive, or another file, gets a clear error', async () => {
  const to = await emptySchool()
  const packed = (change: (copy: AnyManifest) => void, rows = '') => {
    const copy = structuredClone<AnyManifest>(manifest)
    change(copy)
    const parts = copy.tables.flatMap((table) => table.parts.map((part) => part.file))
    return makeZip([
      { name: 'manifest.json', content: JSON.stringify(copy) },
      ...parts.map((name) => ({ name, content: rows })),
    ])
  }
  expect((await upload(to, Buffer.from('bukan zip'))).code).toBe('IMPORT_DAMAGED')
  expect((await upload(to, makeZip([{ name: 'a.txt', content: 'a' }]))).code).toBe('ARCHIVE_NOT_OURS')
  const newer = packed((copy) => copy.tables[0]!.columns.push({ name: 'baru', type: 'text', isRequired: false }))
  expect((await upload(to, newer)).code).toBe('ARCHIVE_NEWER')
  const older = packed((copy) => (copy.version = 1))
  expect((await upload(to, older)).code).toBe('ARCHIVE_OLDER')
  // A few kilobytes that would fill the server's memory, as a manifest or a part.
  const bomb = makeZip([{ name: 'manifest.json', content: Buffer.alloc(4 * 1024 * 1024 + 1, ' ') }])
  expect((await upload(to, bomb)).code).toBe('IMPORT_DAMAGED')
  const oneFile = (copy: AnyManifest) => {
    copy.tables = copy.tables.slice(0, 1)
    copy.tables[0]!.parts = [{ file: 'data/besar.ndjson', rows: 1, sha256: '' }]
  }
  const big = await bring(to, packed(oneFile, ' '.repeat(64 * 1024 * 1024 + 1)))
  expect(big).toMatchObject({ state: 'failed', failure: expect.stringContaining('rusak') })
  const after = await bring(
    to,
    packed(() => undefined, '{}'),
  )
  expect(after).toMatchObject({
    state: 'failed',
    failure: 'Arsip ini rusak atau tidak lengkap. Unduh lagi dari tempat asalnya.',
  })
  expect((await bring(to, file)).state).toBe('done')
})

test('an archive that declares an oversized file is refused before memory is reserved for it', async () => {
  const to = await emptySchool()
  const lying = Buffer.from(file)
  for (const { listed } of readDirectory(lying)) lying.writeUInt32LE(0x7fff_ffff, listed.start + 20)
  const start = readDirectory(lying)[0]!.listed.start
  const room = Buffer.alloc(70 * 2 ** 20)
  const large = Buffer.concat([lying.subarray(0, start), room, lying.subarray(start)])
  large.writeUInt32LE(start + room.length, large.length - 22 + 16)
  expect(await upload(to, large)).toMatchObject({ code: 'ARCHIVE_DAMAGED' })
})

test('a table of an older archive is restored under its current name', () => {
  const older = JSON.stringify(manifest).replace('"name":"pending_mark"', '"name":"attendance_held"')
  expect(older).toContain('attendance_held')
  const { tables } = openArchive(inMemory(makeZip([{ name: 'manifest.json', content: older }]))).manifest
  expect(tables.map(({ name }) => name)).toEqual(manifest.tables.map(({ name }) => name))
})

test('an archive of too many files is told so, not to remove sheets of a workbook', async () => {
  const parts = Array.from({ length: 5_001 }, (_, i) => ({ name: `data/${i}`, content: '' }))
  const refused = await upload(await emptySchool(), makeZip(parts))
  expect(refused).toMatchObject({ status: 413, code: 'ARCHIVE_TOO_LARGE' })
  expect(refused.message).toBe('Arsip ini melebihi batas: ukuran atau jumlah berkas di dalamnya.')
})

test('directory and manifest are read once, however many parts follow', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hadir-archive-'))
  const handle = await open(join(folder, 'arsip.zip'), 'w+')
  try {
    await handle.write(file)
    const archive = { id: newId(), fd: handle.fd, length: file.length }
    const known = await archivedTables({ db: t.owner as never })
    expect(await inspect({ file: archive, known })).toHaveProperty('value')
    // Without its directory, nothing in it can be found again.
    await handle.truncate(readDirectory(file)[0]!.listed.start)
    const isStudent = ({ name }: { name: string }) => name === 'student'
    const [table, here] = [manifest.tables.find(isStudent)!, known.find(isStudent)!]
    for (const part of table.parts)
      expect(await rowsOfPart({ file: archive, table, here, part, unproven: null })).toHaveProperty('value')
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
})
