import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Pool, type Dispatcher } from 'undici'
import { systemClock } from '../api/src/platform/clock.ts'
import { reservePort } from '../api/src/platform/database/embedded/reserve-port.ts'
import type { Caller } from '../api/src/platform/http/scope.ts'
import { accessTokens } from '../api/src/platform/http/token.ts'

const secret = 'of-the-bench-alone-2c91e7a05d4b8f36'

export type Server = {
  url: string
  pid: number | undefined
  /** The header that identifies a caller. */
  authorizationOf(caller: Caller): string
  /** From the start of the process to its first response. */
  startMilliseconds: number
  /** Makes a call; throws unless it returns 200. `packed`: requests compression, and leaves the response compressed. */
  call(
    method: Dispatcher.HttpMethod,
    path: string,
    options?: { as?: Caller; body?: unknown; type?: string; key?: string; packed?: boolean },
  ): Promise<string>
  /** The bytes of a file. */
  file(path: string, as: Caller): Promise<Buffer>
  /** The process's own memory, in MB; null without /proc. */
  memory(): number | null
  stop(): Promise<void>
}

/** CGROUP is a memory cgroup: a server smaller than this machine. */
const ownGroups = () => [process.env['CGROUP']].filter((group) => group !== undefined)

/** The real server in a separate process, called over loopback with persistent connections. */
export async function startServer(env: Record<string, string>, groups = ownGroups()): Promise<Server> {
  const port = await reservePort()
  const url = `http://127.0.0.1:${port}`
  const since = performance.now()
  const enter = groups.map((group) => `echo $$ > ${group}/cgroup.procs; `).join('')
  const command = `${enter}exec "${process.execPath}" api/src/main.ts`
  const child = spawn('/bin/sh', ['-c', command], {
    cwd: resolve(import.meta.dirname, '..'),
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      PORT: String(port),
      AUTH_SECRET: secret,
      LOG_LEVEL: 'warn',
      HADIR_DEMO: 'off',
      ...env,
    },
  })
  await firstAnswer(url, child)
  const startMilliseconds = performance.now() - since
  // It shares the cores with what it measures, and uses less of them than node:http (bench/history).
  const pool = new Pool(url, { connections: 256 })
  const tokens = accessTokens(secret, systemClock)
  // A phone does not sign its tokens, so that time must not be measured either. They are valid for five minutes.
  const signed = new Map<Caller, { token: string; at: number }>()
  const sign = (c: Caller) => {
    const known = signed.get(c)
    if (known && performance.now() - known.at < 120_000) return known.token
    const { accountId: account, sessionId: session, generation, profileId: profile, role, schoolId: school } = c
    const token = tokens.sign({ account, session, generation, profile, role, school })
    signed.set(c, { token, at: performance.now() })
    return token
  }

  return {
    url,
    pid: child.pid,
    authorizationOf: (caller) => `Bearer ${sign(caller)}`,
    startMilliseconds,
    call: async (method, path, { as, body, type = 'application/json', key, packed } = {}) => {
      const payload = Buffer.isBuffer(body) ? body : body === undefined ? undefined : Buffer.from(JSON.stringify(body))
      const headers = {
        ...(as && { authorization: `Bearer ${sign(as)}` }),
        ...(key && { 'idempotency-key': key }),
        ...(packed && { 'accept-encoding': 'gzip, deflate, br, zstd' }),
        ...(payload && { 'content-type': type, 'content-length': payload.length }),
      }
      const answer = await pool.request({ method, path, headers, body: payload ?? null })
      const text = await answer.body.text()
      if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${text.slice(0, 500)}`)
      return text
    },
    file: async (path, as) => {
      const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${sign(as)}` } })
      if (!answer.ok) throw new Error(`GET ${path}: ${answer.status}`)
      return Buffer.from(await answer.arrayBuffer())
    },
    memory: () => residentMegabytes(child.pid),
    stop: async () => {
      await pool.destroy()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

async function firstAnswer(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error('The server ended before its first answer')
    const isReady = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isReady) return
    await new Promise((done) => setTimeout(done, 10))
  }
}

function residentMegabytes(pid: number | undefined): number | null {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found ? Math.round(Number(found[1]) / 1024) : null
  } catch {
    return null
  }
}
