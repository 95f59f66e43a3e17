import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../start/start-error.ts'
import type { Binaries } from './embedded-binaries.ts'
import { isAlive } from './embedded-lock.ts'
import type { OsUser } from './embedded-user.ts'

export type Postmaster = {
  cluster: string
  binaries: Binaries
  user: OsUser | null
  logFile: string
  fsync: boolean
}

type PidFile = {
  pid: number
  port: number
  /** Where its socket lies; null when it is reached over TCP alone. */
  socketFolder: string | null
  isReady: boolean
}

/** First lines of postmaster.pid, or null when no postmaster left one. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      socketFolder: lines[4]?.trim() || null,
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return null
  }
}

/** Starts PostgreSQL as a direct child and returns when it takes connections. */
export async function startPostmaster(postmaster: Postmaster, port: number): Promise<ChildProcess> {
  const { cluster, binaries, user, logFile } = postmaster
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const child = spawn(join(binaries.folder, 'postgres'), ['-D', cluster, ...serverOptions(postmaster, port)], {
    cwd: cluster,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // A process group of its own: Ctrl-C in the terminal must reach the server first, the database after it.
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  closeSync(log)
  const failed = once(child, 'error').then(([error]) => String(error))
  for (;;) {
    const spawnError = await Promise.race([failed, pause(10, null)])
    const state = readPidFile(cluster)
    if (state?.isReady && state.pid === child.pid) return child
    if (spawnError === null && child.exitCode === null && child.signalCode === null) continue
    const lines = spawnError ?? readFileSync(logFile).subarray(logStart).toString()
    const reason = lines.split('\n').findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines
    throw new StartError('database', `PostgreSQL tidak dapat dimulai: ${reason.trim()} (selengkapnya di ${logFile})`)
  }
}

/** Bytes of a socket's path that every system takes (macOS 104 with the end, Linux 108). */
const longestSocketPath = 103

/** Beside the data, where only its owner comes in. By TCP alone on Windows, and where the path is too long. */
function socketFolder(cluster: string, port: number): string {
  const isTooLong = Buffer.byteLength(join(cluster, `.s.PGSQL.${port}`)) > longestSocketPath
  return process.platform === 'win32' || isTooLong ? '' : `"${cluster.replaceAll('"', '""')}"`
}

function serverOptions({ cluster, fsync }: Postmaster, port: number): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: socketFolder(cluster, port),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The details of an error hold what people typed: names, mail addresses, NISN.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    ...(!fsync && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/** Ends the transactions that are open, writes everything to disk, waits until the process is gone. */
export async function stopPostmaster(child: ChildProcess, postmaster: Postmaster): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  // Windows knows no signals: kill() would be a hard end there.
  if (process.platform === 'win32') await pgCtlStop(postmaster)
  else child.kill('SIGINT')
  await exit
}

/** Stops a PostgreSQL that outlived its server, and removes the pid file of one that is dead. */
export async function endLeftover(postmaster: Postmaster, log: (line: string) => void): Promise<void> {
  const { cluster } = postmaster
  const leftover = readPidFile(cluster)
  if (!leftover) return
  if (process.platform !== 'linux') {
    if (!isAlive(leftover.pid)) return
    log(`PostgreSQL dari server sebelumnya masih berjalan (proses ${leftover.pid}); dihentikan dengan baik`)
    return pgCtlStop(postmaster)
  }
  if (isAlive(leftover.pid) && worksIn(leftover.pid, cluster)) {
    log(`PostgreSQL dari server sebelumnya masih berjalan (proses ${leftover.pid}); dihentikan dengan baik`)
    return pgCtlStop(postmaster)
  }
  // The postmaster is dead (perhaps a zombie, perhaps its id is someone else's by now); its backends notice it soon.
  for (let tries = 0; backendsIn(cluster).length > 0; tries += 1) {
    if (tries === 200) throw new StartError('database', `Proses PostgreSQL lama masih memakai ${cluster}.`)
    await pause(50)
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function pgCtlStop({ cluster, binaries, user }: Postmaster): Promise<void> {
  try {
    await promisify(execFile)(join(binaries.folder, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-t', '120'], {
      cwd: cluster,
      env: { LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  } catch (error) {
    throw new StartError('database', `PostgreSQL di ${cluster} tidak dapat dihentikan: ${String(error)}`)
  }
}

/** PostgreSQL's processes have the cluster as their working folder, whoever else got the process id later has not. */
function worksIn(pid: number | string, cluster: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function backendsIn(cluster: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('a TCP server has a port')
  return address.port
}
