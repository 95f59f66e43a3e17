import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runPatiently } from './project.mjs'

test('what reaches out to the internet is tried three times, and no longer once it goes well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hadir-patience-'))
  /** Fails until it has been tried this often. */
  const program = (name: string, needed: number) => [
    '--eval',
    `const fs = require('node:fs'); const file = ${JSON.stringify(join(folder, name))}
    fs.appendFileSync(file, 'x'); process.exit(fs.readFileSync(file).length < ${needed} ? 7 : 0)`,
  ]
  const ended = (name: string, needed: number) =>
    runPatiently(process.execPath, program(name, needed), { show: false }, [0, 0])
  expect((await ended('third', 3)).code).toBe(0)
  expect((await ended('first', 1)).code).toBe(0)
  expect((await ended('never', 9)).code).toBe(7)
  const tried = (name: string) => readFileSync(join(folder, name), 'utf8')
  expect([tried('third'), tried('first'), tried('never')]).toEqual(['xxx', 'x', 'xxx'])
  rmSync(folder, { recursive: true })
})

test('a script that is interrupted lets its program end first, and does not go on', async () => {
  const program = `process.once('SIGTERM', () => { console.log('program ended'); process.exit(0) })
    setInterval(() => {}, 1000)
    console.log('program begun')`
  const script = `import { run } from ${JSON.stringify(join(import.meta.dirname, 'project.mjs'))}
    await run(process.execPath, ['--eval', ${JSON.stringify(program)}])
    console.log('went on')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += String(text)
    if (output === 'program begun\n') child.kill('SIGTERM')
  })
  expect(await once(child, 'close')).toEqual([143, null])
  expect(output).toBe('program begun\nprogram ended\n')
})
