import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { folderOwner, isAlive, lockFolder } from './embedded-lock.ts'

let folder: string
const lock = () => join(folder, 'server.lock')

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hadir-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a folder has one owner at a time', () => {
  const release = lockFolder(folder)
  expect(() => lockFolder(folder)).toThrow(`sudah berjalan dengan folder data ${folder} (proses ${process.pid})`)
  release()
  lockFolder(folder)()
  expect(folderOwner(folder)).toBeNull()
})

test('a dead owner does not block the folder', async () => {
  const dead = spawn(process.execPath, ['--version'])
  await once(dead, 'exit')
  writeFileSync(lock(), JSON.stringify({ pid: dead.pid, startedAt: '1' }))
  lockFolder(folder)()
})

test('a later process with the same id is not the owner', () => {
  lockFolder(folder)
  const owner: object = JSON.parse(readFileSync(lock(), 'utf8'))
  writeFileSync(lock(), JSON.stringify({ ...owner, startedAt: '1' }))
  expect(folderOwner(folder)).toBeNull()
})

test('a truncated lock does not block the folder', () => {
  writeFileSync(lock(), '{"pid":')
  lockFolder(folder)()
})

test.skipIf(process.platform !== 'linux')('a zombie is dead', async () => {
  // The shell execs sleep, which never reaps the child.
  const script = 'exec 3<&0; sh -c "read line <&3" & echo $!; exec sleep 60'
  const parent = spawn('sh', ['-c', script], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [text] = await once(parent.stdout, 'data')
  const zombie = Number(String(text))
  const status = (pid: number, name: string) =>
    new RegExp(`^${name}:\\s+(\\w+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  await expect.poll(() => status(parent.pid ?? 0, 'Name')).toBe('sleep')
  expect(isAlive(zombie)).toBe(true)
  parent.stdin.write('end\n')
  await expect.poll(() => status(zombie, 'State')).toBe('Z')
  expect(isAlive(zombie)).toBe(false)
  parent.kill()
})

test('of several starts at the same time after a crash, one gets the folder', async () => {
  writeFileSync(lock(), JSON.stringify({ pid: 0x7ffffff0, startedAt: '1' }))
  const script = `
    const { lockFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'embedded-lock.ts'))})
    try { lockFolder(${JSON.stringify(folder)}); console.log('owner') } catch { console.log('refused') }
    process.stdin.resume()`
  const starts = Array.from({ length: 4 }, () => spawn(process.execPath, ['--input-type=module', '-e', script]))
  const answers = await Promise.all(starts.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()))
  expect(answers.toSorted()).toEqual(['owner', 'refused', 'refused', 'refused'])
  for (const start of starts) start.kill()
})
