import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StartError } from '../../start-error.ts'
import type { Binaries } from './embedded-binaries.ts'
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
  /** Folder of its socket; null when it listens only on TCP. */
  socketFolder: string | null
  isReady: boolean
}

/**
 * First lines of postmaster.pid, or null when there is none. A file that is being written, or was truncated by a full
 * disk, has no valid id: pid 0 would be our own process group, a negative one (single-user mode) another process group.
 */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!Number.isSafeInteger(pid) || pid <= 1) return null
    return {
      pid,
      port: Number(lines[3]),
      socketFolder: lines[4]?.trim() || null,
      isReady: lines[7]?.trim() === 'ready',
    }
  } catch {
    return null
  }
}

export const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null

/** Starts PostgreSQL as a direct child, passes it to `spawned`, and returns when it accepts connections. */
export async function startPostmaster(
  postmaster: Postmaster,
  port: number,
  spawned: (child: ChildProcess) => void = () => undefined,
): Promise<ChildProcess> {
  const { cluster, binaries, user, logFile } = postmaster
  const log = openSync(logFile, 'a', 0o600)
  const logStart = statSync(logFile).size
  const child = spawn(join(binaries.folder, 'postgres'), ['-D', cluster, ...serverOptions(postmaster, port)], {
    cwd: cluster,
    env: { LC_ALL: 'C' },
    stdio: ['ignore', log, log],
    // In a separate process group: Ctrl-C in the terminal must reach the server first, then the database.
    detached: true,
    ...(user && { uid: user.uid, gid: user.gid }),
  })
  closeSync(log)
  spawned(child)
  await becomesReady(child, { cluster, logFile, logStart })
  return child
}

/** Waits as long as the process is alive, however long recovery takes. */
async function becomesReady(
  child: ChildProcess,
  { cluster, logFile, logStart }: { cluster: string; logFile: string; logStart: number },
): Promise<void> {
  const failed = once(child, 'error').then(([error]) => String(error))
  for (;;) {
    const spawnError = await Promise.race([failed, pause(10, null)])
    const state = readPidFile(cluster)
    // A killed postmaster leaves its file behind.
    if (state?.isReady && state.pid === child.pid && !hasEnded(child)) return
    if (spawnError === null && !hasEnded(child)) continue
    const lines = spawnError ?? readFileSync(logFile).subarray(logStart).toString()
    const reason = lines.split('\n').findLast((line) => /FATAL|ERROR|PANIC/.test(line)) ?? lines
    throw new StartError('database', `PostgreSQL tidak dapat dimulai: ${reason.trim()} (selengkapnya di ${logFile})`)
  }
}

/** Length of a socket path that every system accepts (macOS 104 with the terminator, Linux 108). */
const longestSocketPath = 103

/** In the data folder, which only its owner can enter. null (TCP only) on Windows and where the path is too long. */
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
    // Error details contain what people typed: names, mail addresses, NISN.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    // After a kill, recovery first flushes the whole folder: file by file that took most of its 3 to 8 seconds.
    ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
    ...(!fsync && { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
