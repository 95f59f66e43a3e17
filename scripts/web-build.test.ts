import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildWeb, ensureWebBuilt } from './web-build.mjs'

const place = mkdtempSync(join(tmpdir(), 'hadir-web-build-'))
afterAll(() => rmSync(place, { recursive: true }))
const built = join(place, 'dist')
const page = join(built, 'index.html')
/** Stands for Vite: writes a page that tells whether the former one was there meanwhile, or fails. */
const pages = (text: string) => ({
  built,
  stamp: join(place, 'stamp'),
  builder: () => [
    '--eval',
    `const fs = require('node:fs'); const [folder] = process.argv.slice(1)
    if (${JSON.stringify(text)} === 'fails') process.exit(1)
    fs.mkdirSync(folder); fs.writeFileSync(folder + '/index.html', ${JSON.stringify(text)} + fs.existsSync(${JSON.stringify(page)}))`,
  ],
})

test('a build leaves the former pages to whoever serves them, and is not repeated by a start', async () => {
  mkdirSync(built)
  writeFileSync(page, 'former')
  writeFileSync(join(built, 'former.js'), '')
  await expect(buildWeb(pages('fails'))).rejects.toThrow('tidak dapat dibangun')
  expect(readFileSync(page, 'utf8')).toBe('former')
  await buildWeb(pages('first '))
  expect(readFileSync(page, 'utf8')).toBe('first true')
  expect([readdirSync(place).toSorted(), existsSync(join(built, 'former.js'))]).toEqual([['dist', 'stamp'], false])
  // What interrupted builds have left goes with the next: no process has the first number, in a container this one has the
  // second.
  for (const pid of [4194305, process.pid]) mkdirSync(`${built}-${pid}`)
  await buildWeb(pages('first '))
  expect(readdirSync(place).toSorted()).toEqual(['dist', 'stamp'])
  await ensureWebBuilt(pages('second '))
  expect(readFileSync(page, 'utf8')).toBe('first true')
})
