import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isAlive } from '../platform/database/embedded/embedded-lock.ts'

const place = mkdtempSync(join(tmpdir(), 'hadir-runs-'))
afterAll(() => rmSync(place, { recursive: true }))

/** A run of tests that started a program which works in its folder, and one that only has its settings. */
async function startRun(): Promise<{ run: ChildProcess; programs: number[] }> {
  const script = `
    const { openRunFolder } = await import(${JSON.stringify(join(import.meta.dirname, 'run-folder.ts'))})
    const { spawn } = await import('node:child_process')
    const { mkdirSync } = await import('node:fs')
    openRunFolder()
    const cluster = process.env.TMPDIR + '/postgres'
    mkdirSync(cluster)
    const sleep = ['-e', 'process.stdout.write("x"); setInterval(() => {}, 1000)']
    const start = (options) => spawn(process.execPath, sleep, { ...options, detached: true })
    const programs = [start({ cwd: cluster, env: {} }), start({})]
    await Promise.all(programs.map((one) => new Promise((done) => one.stdout.once('data', done))))
    console.log(JSON.stringify(programs.map(({ pid }) => pid)))`
  const { HADIR_RUN_FOLDER: _, ...env } = process.env
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...env, TMPDIR: place },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(run.stdout!, 'data')) as [Buffer]
  return { run, programs: JSON.parse(String(line)) as number[] }
}

async function ended(run: ChildProcess, signal: NodeJS.Signals) {
  run.kill(signal)
  return (await once(run, 'exit')) as [number | null, NodeJS.Signals | null]
}

test.runIf(process.platform === 'linux')('an interrupted run leaves no file and no program behind', async () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const { run, programs } = await startRun()
    expect(programs.map(isAlive)).toEqual([true, true])
    expect(await ended(run, signal)).toEqual([code, null])
    expect(programs.map(isAlive)).toEqual([false, false])
    expect(readdirSync(place)).toEqual([])
  }
})

test.runIf(process.platform === 'linux')('what a killed run left goes with the next one', async () => {
  const killed = await startRun()
  await ended(killed.run, 'SIGKILL')
  const [left = ''] = readdirSync(place)
  expect(killed.programs.map(isAlive)).toEqual([true, true])
  const next = await startRun()
  expect(existsSync(join(place, left))).toBe(false)
  expect(killed.programs.map(isAlive)).toEqual([false, false])
  // A run beside it keeps what it has.
  const beside = await startRun()
  expect(next.programs.map(isAlive)).toEqual([true, true])
  await ended(beside.run, 'SIGTERM')
  expect(next.programs.map(isAlive)).toEqual([true, true])
  await ended(next.run, 'SIGTERM')
})
