import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openZip, readDirectory } from './read-zip.ts'
import { packing, uncompressed, zipOf, zipStream, type ZipPart } from './write-zip.ts'

const text = 'Rombel VII-A\n'.repeat(20_000)
const picture = randomBytes(300_000)
const contents: [string, string | Buffer][] = [
  ['data/kelas.txt', text],
  ['foto/1.jpg', picture],
  ['kosong.txt', ''],
]

async function inMemory(): Promise<Buffer> {
  const parts: ZipPart[] = []
  for (const [name, content] of contents) {
    const part = packing(name, name.startsWith('foto') ? { level: uncompressed } : {})
    await part.write(content)
    parts.push(await part.end())
  }
  return zipOf(parts)
}

async function streamed(): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  const zip = zipStream((bytes) => pieces.push(bytes))
  for (const [name, content] of contents) {
    const file = zip.begin(name)
    const half = Math.floor(content.length / 2)
    await file.write(content.slice(0, half))
    await file.write(content.slice(half))
    await file.end()
  }
  zip.end()
  return Buffer.concat(pieces)
}

test.each([
  ['in memory', inMemory],
  ['streamed', streamed],
])('an archive that is written %s is read by another library and by ours', async (_, write) => {
  const archive = await write()
  const theirs = unzipSync(archive)
  const ours = openZip(archive, 2 ** 22)
  expect(Object.keys(theirs)).toEqual(contents.map(([name]) => name))
  expect(readDirectory(archive).map(({ name }) => name)).toEqual(contents.map(([name]) => name))
  for (const [name, content] of contents.filter(([, { length }]) => length > 0)) {
    const expected = Buffer.from(content)
    expect(Buffer.from(theirs[name]!).equals(expected), name).toBe(true)
    expect(ours.read(name)!.equals(expected), name).toBe(true)
  }
  expect(archive.length).toBeLessThan(picture.length + 20_000)
  // The clock is in none of its bytes.
  expect((await write()).equals(archive)).toBe(true)
})

test('each compressed piece is passed on while its file is still open', async () => {
  let passed = 0
  const zip = zipStream((bytes) => (passed += bytes.length))
  const file = zip.begin('besar.bin')
  await file.write(picture)
  expect(passed).toBeGreaterThan(picture.length / 2)
  await file.end()
})
