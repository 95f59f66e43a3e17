import { type ChildProcess, execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import { isAlive } from './embedded-lock.ts'
import { hasEnded, type Postmaster, readPidFile } from './embedded-process.ts'

/** How long each way to stop PostgreSQL may take before the next one is tried. */
export type Patience = { fast: number; immediate: number; killed: number }

/**
 * SIGINT writes everything to disk; SIGQUIT leaves that to the next start, which loses nothing either. A PostgreSQL
 * (18.4) that gets SIGINT during crash recovery never exits. It kills its own processes 5 s after SIGQUIT.
 */
const usualPatience: Patience = { fast: 10_000, immediate: 8_000, killed: 10_000 }

/** Ends open transactions, writes everything to disk, waits until the processes have exited. */
export async function stopPostmaster(
  child: ChildProcess,
  postmaster: Postmaster,
  patience = usualPatience,
): Promise<void> {
  if (hasEnded(child) || child.pid === undefined) return
  // Windows has no signals: kill() would terminate the process at once.
  if (process.platform === 'win32') await pgCtlStop(postmaster)
  else await endProcess(child.pid, { cluster: postmaster.cluster, patience, isGone: () => hasEnded(child) })
}

/** Stops a PostgreSQL that outlived its server, and removes the pid file of one that is dead. */
export async function endLeftover(
  postmaster: Postmaster,
  log: (line: string) => void,
  patience = usualPatience,
): Promise<void> {
  const { cluster } = postmaster
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  // null for a file that a crash or a full disk left empty: PostgreSQL would not start with it.
  const pid = readPidFile(cluster)?.pid ?? null
  const isOurs = pid !== null && isAlive(pid) && (process.platform !== 'linux' || worksIn(pid, cluster))
  if (isOurs) {
    log(`PostgreSQL dari server sebelumnya masih berjalan (proses ${pid}); dihentikan dengan baik`)
    if (process.platform !== 'linux') return pgCtlStop(postmaster)
    await endProcess(pid, { cluster, patience, isGone: () => !isAlive(pid) || !worksIn(pid, cluster) })
  }
  if (process.platform !== 'linux' && pid !== null) return
  // The postmaster is dead (or a zombie, or its id has been reused); its backends will notice soon.
  await endOrphans(cluster, patience)
  rmSync(file, { force: true })
}

type Ending = { cluster: string; patience: Patience; isGone: () => boolean }

async function endProcess(pid: number, { cluster, patience, isGone }: Ending): Promise<void> {
  signal(pid, 'SIGINT')
  if (await within(patience.fast, isGone)) return
  signal(pid, 'SIGQUIT')
  if (await within(patience.immediate, isGone)) return
  signal(pid, 'SIGKILL')
  const isKilled = await within(patience.killed, isGone)
  await endOrphans(cluster, patience)
  if (!isKilled) throw new StartError('database', `PostgreSQL di ${cluster} (proses ${pid}) tidak dapat dihentikan.`)
}

/** PostgreSQL must not be restarted while an old process may still write to its memory and files. */
async function endOrphans(cluster: string, patience: Patience): Promise<void> {
  if (process.platform !== 'linux') return
  const areGone = () => backendsIn(cluster).length === 0
  if (await within(patience.immediate, areGone)) return
  for (const pid of backendsIn(cluster)) signal(Number(pid), 'SIGKILL')
  if (await within(patience.killed, areGone)) return
  throw new StartError('database', `Proses PostgreSQL lama masih memakai ${cluster}.`)
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // Already exited.
  }
}

async function within(milliseconds: number, isSo: () => boolean): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!isSo()) {
    if (performance.now() > end) return false
    await pause(20)
  }
  return true
}

async function pgCtlStop({ cluster, binaries, user }: Postmaster): Promise<void> {
  const stop = (mode: string) =>
    promisify(execFile)(join(binaries.folder, 'pg_ctl'), ['stop', '-D', cluster, '-m', mode, '-t', '15'], {
      cwd: cluster,
      env: { LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  try {
    await stop('fast').catch(() => stop('immediate'))
  } catch (error) {
    throw new StartError('database', `PostgreSQL di ${cluster} tidak dapat dihentikan: ${String(error)}`)
  }
}

/**
 * PostgreSQL's processes have the cluster as their working folder, which a process that reused the id does not; a shell
 * in that folder is not one of them.
 */
function worksIn(pid: number | string, cluster: string): boolean {
  try {
    const isThere = readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
    return isThere && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
  } catch {
    return false
  }
}

function backendsIn(cluster: string): string[] {
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && worksIn(name, cluster))
}
