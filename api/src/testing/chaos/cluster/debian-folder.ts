import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Debian's coming release has the versions that deploy/cluster is written for. */
const release = 'forky'
const packagesOf = {
  cluster:
    'postgresql-18,postgresql-client-18,patroni,python3-etcd,python3-psycopg2,etcd-server,etcd-client,pgbouncer,pgbackrest,haproxy',
  proxies: 'nginx-light,haproxy,caddy',
  checkers: 'nginx-light,haproxy,caddy,prometheus,systemd,shellcheck,yamllint',
}
const mirror = 'http://deb.debian.org/debian'
/** Free in Debian; PostgreSQL refuses to run as root. */
const user = 999

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/**
 * A folder with a small Debian in which other programs run without being installed on this machine, made once for each use;
 * or why there is none, in words for the person who runs the tests. It needs root and Debian's servers.
 */
export function debianFolder(what: keyof typeof packagesOf = 'cluster'): DebianFolder | { why: string } {
  const folder = join(process.env['DEBIAN_FOLDERS'] ?? tmpdir(), `hadir-${what}-${release}`)
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return { why: 'it needs Linux and root' }
  if (existsSync(join(folder, 'ready'))) return new DebianFolder(folder)
  if (!isInstalled('mmdebstrap')) {
    if (!isInstalled('apt-get')) return { why: 'it needs Debian' }
    const installed = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'mmdebstrap'], {
      stdio: 'ignore',
      timeout: 120_000,
    })
    if (installed.status !== 0) return { why: 'mmdebstrap cannot be installed: apt-get update, then try again' }
  }
  rmSync(folder, { recursive: true, force: true })
  const made = spawnSync(
    'mmdebstrap',
    [
      '--variant=extract',
      '--skip=check/empty',
      // A mirror that was frozen for a reproducible machine is behind.
      '--aptopt=Acquire::Check-Valid-Until "false"',
      `--include=dash,coreutils,${packagesOf[what]}`,
      release,
      folder,
      mirror,
    ],
    { encoding: 'utf8', timeout: 300_000 },
  )
  if (made.status !== 0) return { why: `mmdebstrap failed: ${made.stderr.slice(-300)}` }
  // Extracting runs no maintainer scripts.
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) {
    if (!existsSync(join(folder, name))) symlinkSync(`usr/${name}`, join(folder, name))
  }
  for (const name of ['proc', 'dev', 'tmp', 'srv']) mkdirSync(join(folder, name), { recursive: true })
  chmodSync(join(folder, 'tmp'), 0o1777)
  appendFileSync(join(folder, 'etc/passwd'), `root:x:0:0::/root:/bin/sh\npostgres:x:${user}:${user}::/srv:/bin/sh\n`)
  appendFileSync(join(folder, 'etc/hosts'), '127.0.0.1 localhost\n')
  appendFileSync(join(folder, 'etc/group'), `root:x:0:\npostgres:x:${user}:\n`)
  appendFileSync(join(folder, 'ready'), '')
  return new DebianFolder(folder)
}

/** Programs in it see the machine's processes and network, and no files but the folder's. */
export class DebianFolder {
  readonly root: string
  constructor(root: string) {
    this.root = root
  }

  /** A new folder for PostgreSQL's user: its path on this machine; inside it begins with /srv. */
  newFolder(path: string): string {
    const outside = join(this.root, path)
    mkdirSync(outside, { recursive: true, mode: 0o700 })
    chownSync(outside, user, user)
    return outside
  }

  /** Gives a folder of a program to the user it runs as. */
  own(path: string): void {
    if (!existsSync(join(this.root, path))) mkdirSync(join(this.root, path), { recursive: true })
    chownSync(join(this.root, path), user, user)
  }

  /** Runs on until killed; what it prints goes into a file. Its process is the program itself. */
  start(log: string, command: readonly string[], env: Record<string, string> = {}): ChildProcess {
    const out = openSync(join(this.root, log), 'a')
    try {
      return spawn('unshare', this.#args(command), { env: environment(env), stdio: ['ignore', out, out] })
    } finally {
      closeSync(out)
    }
  }

  /** Runs to its end and returns what it printed; throws if it fails. */
  run(command: readonly string[], env: Record<string, string> = {}, input = ''): string {
    return execFileSync('unshare', this.#args(command), {
      env: environment(env),
      input,
      encoding: 'utf8',
      timeout: 120_000,
    })
  }

  // The mounts are in a name space of their own, and vanish with the program.
  #args(command: readonly string[]): string[] {
    const enter = `mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot --userspec=${user}:${user} "$0" "$@"`
    return ['-m', '--', 'sh', '-c', enter, this.root, ...command]
  }
}

const environment = (env: Record<string, string>) => ({
  PATH: '/usr/lib/postgresql/18/bin:/usr/sbin:/usr/bin',
  HOME: '/srv',
  LANG: 'C.UTF-8',
  ...env,
})
