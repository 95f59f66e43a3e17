import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect } from 'vitest'
import { newClient } from '../database/pool/connection.ts'
import { reservePort } from '../database/embedded/reserve-port.ts'
import { movedClockUrl } from '../../testing/moved-clock.ts'
import { findRunning } from '../database/embedded/embedded.ts'
import { runningClock } from '../../testing/test-clock.ts'

export const projectFolder = resolve(import.meta.dirname, '../../../..')
/** The server, at the time of this process. */
const serverCommand = () => [process.execPath, '--import', movedClockUrl(runningClock.now()), 'api/src/main.ts']

const inherited = () => {
  const { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR, HADIR_RUN_FOLDER } = process.env
  return { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR, HADIR_RUN_FOLDER }
}

export type Env = { DATA_DIR: string; PORT: string }

/** A real server process for tests: its output, and how it ends. */
export class ServerUnderTest {
  readonly child: ChildProcess
  output = ''
  readonly #ended: Promise<number | null>
  static readonly #all = new Set<ServerUnderTest>()

  /** Stops those that a failed test left running. */
  static async endAll(): Promise<void> {
    await Promise.all([...ServerUnderTest.#all].map((server) => server.end('SIGTERM')))
  }

  constructor(env: Record<string, string>, command = serverCommand(), options: SpawnOptions = {}) {
    const [file = '', ...args] = command
    this.child = spawn(file, args, {
      cwd: projectFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
      // Without the developer's settings, and without the environment of the npm that runs the tests.
      env: { ...inherited(), HADIR_DEMO: 'off', ...env },
      ...options,
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.on('data', (text) => {
        this.output += String(text)
        this.child.emit('heard')
      })
    }
    ServerUnderTest.#all.add(this)
    this.#ended = once(this.child, 'close').then(([code]) => {
      ServerUnderTest.#all.delete(this)
      return code
    })
  }

  /** Resolves when the text was printed; throws, with the whole output, if the process ends before. */
  async printed(text: string): Promise<void> {
    const ended = this.#ended.then(() => 'ended')
    while (!this.output.includes(text)) {
      const event = await Promise.race([once(this.child, 'heard'), ended])
      if (event === 'ended' && !this.output.includes(text)) throw new Error(`never printed "${text}":\n${this.output}`)
    }
  }

  ready(): Promise<void> {
    return this.printed('Hadir siap di')
  }

  exitCode(): Promise<number | null> {
    return this.#ended
  }

  end(signal: NodeJS.Signals): Promise<number | null> {
    this.child.kill(signal)
    return this.#ended
  }
}

/** A place for data folders, and copies of one that has been started once: a copy takes a tenth of the time. */
export async function dataFolders() {
  const place = mkdtempSync(join(tmpdir(), 'hadir-start-'))
  // Under root the database's user must traverse it.
  chmodSync(place, 0o755)
  const template = join(place, 'template')
  const server = new ServerUnderTest({ DATA_DIR: template, PORT: String(await reservePort()) })
  await server.ready()
  await server.end('SIGTERM')
  let copies = 0
  const newEnv = async (): Promise<Env> => ({
    DATA_DIR: join(place, `data-${(copies += 1)}`),
    PORT: String(await reservePort()),
  })
  const newCopy = async (): Promise<Env> => {
    const env = await newEnv()
    cpSync(template, env.DATA_DIR, { recursive: true })
    return env
  }
  const remove = async () => {
    await ServerUnderTest.endAll()
    rmSync(place, { recursive: true })
  }
  return { place, newEnv, newCopy, remove }
}

export async function isReady({ PORT }: Env): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${PORT}/health/ready`)
  return answer.ok
}

/** Queries the database of a running server, as its owner. */
export async function queryDatabase(env: Env, query: string): Promise<unknown[]> {
  const client = newClient(findRunning(env.DATA_DIR)?.ownerUrl ?? '')
  await client.connect()
  try {
    return (await client.query(query)).rows
  } finally {
    await client.end()
  }
}

/** Where an environment's PostgreSQL keeps its data. */
export const clusterOf = ({ DATA_DIR }: Env) => join(DATA_DIR, 'postgres')

/** Server and database have ended in good order. */
export function expectStopped(env: Env): void {
  expect(existsSync(join(clusterOf(env), 'postmaster.pid'))).toBe(false)
  expect(existsSync(join(env.DATA_DIR, 'server.lock'))).toBe(false)
  const log = readFileSync(join(env.DATA_DIR, 'postgres.log'), 'utf8')
  expect(log.trimEnd()).toMatch(/database system is shut down$/)
}

export async function nextText(connection: Socket): Promise<string> {
  const [text] = await once(connection, 'data')
  return String(text)
}
