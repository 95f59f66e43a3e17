import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { reservePort } from '../api/src/platform/database/embedded/reserve-port.ts'
import { movedClockUrl } from '../api/src/testing/moved-clock.ts'
import { usualTime } from '../api/src/testing/test-clock.ts'

const project = resolve(import.meta.dirname, '..')

/** The variable with the folder where global-setup.ts leaves data folders of a product started once. */
export const startedOnce = 'HADIR_E2E_STARTED'

export type Hadir = {
  url: string
  dataDir: string
  output(): string
  /** What its clock says. */
  now(): Date
  /** `npm run backup`, while the server runs. */
  backUp(file: string): Promise<void>
  /** The same product at another time: it is stopped, and started on its data at its address. */
  startedAt(now: string): Promise<Hadir>
  stop(): Promise<void>
}

type StartOptions = {
  now?: string
  /** A backup to restore into the new data folder first, with the secret of the server it was made on. */
  from?: { file: string; secretOf: Hadir }
  /** Keeps the data folder for later starts when stopped. */
  isFirst?: boolean
}

/** Without the developer's own settings. */
const inherited = () => {
  const { PATH, NODE_COMPILE_CACHE, TMPDIR, HADIR_RUN_FOLDER } = process.env
  return { PATH, NODE_COMPILE_CACHE, TMPDIR, HADIR_RUN_FOLDER }
}

/**
 * The built product in a separate process and data folder, as `npm start` runs it. `now` moves the clock as that
 * process sees it, because a test about a school day also runs on Sundays and in the holidays.
 */
export async function startHadir(
  env: Record<string, string>,
  { now = usualTime, from, isFirst }: StartOptions = {},
): Promise<Hadir> {
  const dataDir = await mkdtemp(join(tmpdir(), 'hadir-e2e-'))
  // The example school differs each day.
  const content = env['HADIR_DEMO'] === 'on' ? `example-${Date.parse(now)}` : 'empty'
  if (!from) await copyStarted([content, 'empty'], dataDir)
  else {
    await copyFile(join(from.secretOf.dataDir, 'auth-secret'), join(dataDir, 'auth-secret'))
    await runCommand('restore', from.file, dataDir)
  }
  const port = Number(env['PORT'] ?? (await reservePort()))
  const folderAfter = isFirst ? join(process.env[startedOnce] ?? '', content) : undefined
  return startOn(dataDir, { env: { ...env, PORT: String(port) }, now, folderAfter })
}

type Process = { env: Record<string, string>; now: string; folderAfter: string | undefined }

async function startOn(dataDir: string, { env, now, folderAfter }: Process): Promise<Hadir> {
  const movedClock = ['--import', movedClockUrl(now)]
  const server = spawn(process.execPath, [...movedClock, join(project, 'api/src/main.ts')], {
    cwd: project,
    env: { ...inherited(), DATA_DIR: dataDir, HADIR_DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const begun = performance.now()
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text) => (output += String(text)))
  const exited = once(server, 'exit')
  await Promise.race([
    untilPrinted(server.stdout, 'Hadir siap'),
    exited.then(() => Promise.reject(new Error(`The server ended while starting:\n${output}`))),
  ])
  const end = async () => {
    server.kill('SIGTERM')
    await exited
  }
  return {
    url: `http://127.0.0.1:${env['PORT']}`,
    dataDir,
    output: () => output,
    now: () => new Date(Date.parse(now) + performance.now() - begun),
    backUp: (file) => runCommand('backup', file, dataDir),
    startedAt: async (time) => {
      await end()
      return startOn(dataDir, { env, now: time, folderAfter })
    },
    stop: async () => {
      await end()
      if (folderAfter) await rename(dataDir, folderAfter)
      else await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Copies the first of these that exists; without any the product starts empty. */
async function copyStarted(contents: string[], dataDir: string): Promise<void> {
  const place = process.env[startedOnce]
  const found = contents.map((name) => join(place ?? '', name)).find((folder) => place && existsSync(folder))
  if (!found) return
  await cp(found, dataDir, { recursive: true })
  // Under root the database's user must traverse it, as after a first start.
  await chmod(dataDir, 0o711)
}

async function runCommand(name: 'backup' | 'restore', file: string, dataDir: string): Promise<void> {
  const command = spawn(process.execPath, [join(project, `api/src/cli/${name}-command.ts`), file], {
    cwd: project,
    env: { ...inherited(), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(command, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm run ${name} ended with ${code}`)
}

function untilPrinted(stream: NodeJS.ReadableStream, words: string): Promise<void> {
  let heard = ''
  return new Promise((resolve) => {
    stream.on('data', (text) => {
      heard += String(text)
      if (heard.includes(words)) resolve()
    })
  })
}
