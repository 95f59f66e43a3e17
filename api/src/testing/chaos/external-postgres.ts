import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findBinaries } from '../../platform/database/embedded/embedded-binaries.ts'
import { clusterFolder, clusterUser, readAccess } from '../../platform/database/embedded/embedded-folder.ts'
import { type Postmaster, startPostmaster } from '../../platform/database/embedded/embedded-process.ts'
import { reservePort } from '../../platform/database/embedded/reserve-port.ts'
import { databaseUser } from '../../platform/database/embedded/embedded-user.ts'

/** PostgreSQL's own processes have the cluster as their working folder. */
export function processesIn(cluster: string): number[] {
  const folder = realpathSync(cluster)
  const works = (pid: string) => {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === folder
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && works(name))
    .map(Number)
}

export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has already exited.
    }
  }
}

const noticeMilliseconds = 10_000

/**
 * kill -9; returns when each parent has noticed. Until then a postmaster still accepts clients, and the dying database
 * would be taken for a restarted one.
 */
export async function killNoticed(pids: readonly number[]): Promise<void> {
  signalAll(pids, 'SIGKILL')
  const end = performance.now() + noticeMilliseconds
  while (pids.some((pid) => existsSync(`/proc/${pid}`))) {
    if (performance.now() > end) throw new Error(`Nobody noticed that ${pids.join(', ')} ended`)
    await pause(5)
  }
}

/** A PostgreSQL that somebody else runs, as far as the server under test can tell: only the test restarts it. */
export class ExternalPostgres {
  readonly port: number
  readonly cluster: string
  readonly #postmaster: Postmaster
  readonly #passwords: { owner: string; app: string }
  #child: ChildProcess | null = null

  private constructor(dataDir: string, port: number) {
    const access = readAccess(dataDir)
    if (!access) throw new Error(`no database in ${dataDir}`)
    this.port = port
    this.cluster = clusterFolder(dataDir, access)
    this.#passwords = { owner: access.ownerPassword, app: access.appPassword }
    const user = clusterUser(this.cluster, databaseUser())
    const logFile = join(dataDir, 'postgres.log')
    this.#postmaster = {
      cluster: this.cluster,
      binaries: findBinaries(user, () => undefined),
      user,
      logFile,
      fsync: true,
    }
  }

  /** In a data folder that one of our servers has created. */
  static async on(dataDir: string): Promise<ExternalPostgres> {
    const postgres = new ExternalPostgres(dataDir, await reservePort())
    await postgres.start()
    return postgres
  }

  ownerUrl(port = this.port): string {
    return `postgres://hadir_owner:${this.#passwords.owner}@127.0.0.1:${port}/hadir`
  }

  appUrl(port = this.port): string {
    return `postgres://hadir_app:${this.#passwords.app}@127.0.0.1:${port}/hadir`
  }

  isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null
  }

  async start(): Promise<void> {
    this.#child = await startPostmaster(this.#postmaster, this.port)
  }

  /** Like `systemctl stop`; one that does not listen ends at once. */
  async stop(): Promise<void> {
    const child = this.#child
    if (!child || !this.isRunning()) return
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    const timer = setTimeout(() => child.kill('SIGQUIT'), 15_000)
    await exit
    clearTimeout(timer)
  }

  /** Stops every process, including new ones, until thaw(). */
  freeze(): void {
    const frozen = new Set<number>()
    for (;;) {
      const fresh = processesIn(this.cluster).filter((pid) => !frozen.has(pid))
      if (fresh.length === 0) return
      signalAll(fresh, 'SIGSTOP')
      for (const pid of fresh) frozen.add(pid)
    }
  }

  thaw(): void {
    signalAll(processesIn(this.cluster), 'SIGCONT')
  }
}
