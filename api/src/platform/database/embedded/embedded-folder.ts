import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../start-error.ts'
import { type Binaries, sharedFolder } from './embedded-binaries.ts'
import { canReach, type OsUser, userOf } from './embedded-user.ts'

/** Contents of database-access.json, readable only by the server's user. */
export type Access = {
  /** Relative to the data folder, so that it can be moved; absolute where the database's user cannot enter it. */
  cluster: string
  adminPassword: string
  ownerPassword: string
  appPassword: string
  /** Roles and the database exist: from now on a missing cluster is an error, not a first start. */
  isPrepared: boolean
}

const accessFile = (dataDir: string) => join(dataDir, 'database-access.json')

export function clusterFolder(dataDir: string, access: Access): string {
  if (isAbsolute(access.cluster) && access.cluster !== distantCluster(dataDir)) {
    throw new StartError(
      'dataFolder',
      `Folder data ${dataDir} dipindah atau disalin, sedangkan basis datanya di ${access.cluster}. Kembalikan ke tempat semula, atau pakai cadangan (npm run backup).`,
    )
  }
  return resolve(dataDir, access.cluster)
}

/** Where the database is when its user cannot enter the data folder. */
function distantCluster(dataDir: string): string {
  return join(sharedFolder, `data-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`)
}

export function readAccess(dataDir: string): Access | null {
  return existsSync(accessFile(dataDir)) ? JSON.parse(readFileSync(accessFile(dataDir), 'utf8')) : null
}

export function writeAccess(dataDir: string, access: Access): void {
  const file = accessFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(access, null, 2), { mode: 0o600 })
  renameSync(`${file}.part`, file)
}

export function newAccess(dataDir: string, user: OsUser | null, log: (line: string) => void): Access {
  if (existsSync(join(dataDir, 'postgres'))) {
    throw new StartError('dataFolder', `Berkas ${accessFile(dataDir)} hilang; tanpa itu basis data tidak dapat dibuka.`)
  }
  const password = () => randomBytes(24).toString('base64url')
  const access: Access = {
    cluster: 'postgres',
    adminPassword: password(),
    ownerPassword: password(),
    appPassword: password(),
    isPrepared: false,
  }
  if (user) openForPassage(dataDir, user)
  if (user && !canReach(dataDir, user)) {
    access.cluster = distantCluster(dataDir)
    log(`Pengguna "${user.name}" tidak dapat memasuki ${dataDir}; basis data ditempatkan di ${access.cluster}`)
    if (existsSync(access.cluster)) {
      throw new StartError('dataFolder', `Folder ${access.cluster} sudah ada, tetapi sandinya tidak ada di ${dataDir}.`)
    }
  }
  writeAccess(dataDir, access)
  return access
}

/** Lets the database's user traverse the data folder but not list it; each file keeps its own permissions. */
function openForPassage(dataDir: string, user: OsUser): void {
  if (!canReach(dirname(dataDir), user) || canReach(dataDir, user)) return
  chmodSync(dataDir, statSync(dataDir).mode | 0o011)
}

/**
 * The user for an existing cluster is its owner, because someone may have started it without root before. A manual copy
 * loses owner and permissions, and PostgreSQL then refuses to start; this restores them.
 */
export function clusterUser(cluster: string, user: OsUser | null): OsUser | null {
  if (!existsSync(cluster)) return user
  const { uid, gid, mode } = statSync(cluster)
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700)
  if (!user || uid !== 0) return user && userOf(uid, gid)
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(cluster, name), user.uid, user.gid)
  }
  chownSync(cluster, user.uid, user.gid)
  return user
}

export function checkVersion(cluster: string, { majorVersion }: Binaries): void {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found === majorVersion) return
  throw new StartError(
    'otherVersion',
    `Basis data di ${cluster} dibuat oleh PostgreSQL ${found}, sedangkan Hadir ini membawa PostgreSQL ${majorVersion}. Tidak ada yang diubah; cadangkan dengan Hadir yang lama, lalu pulihkan di sini.`,
  )
}

/** What made initdb give up: its last line only says that it removes what it has written. */
export function reasonIn(output: string): string {
  const lines = output.trim().split('\n')
  const reasons = lines.filter((line) => /FATAL|PANIC|error:|could not|No space left/.test(line))
  return (reasons.find((line) => line.includes('No space left')) ?? reasons[0] ?? lines.at(-1) ?? '').trim()
}

type NewCluster = { cluster: string; binaries: Binaries; user: OsUser | null; password: string; fsync: boolean }

/** Creates the cluster in a temporary folder and renames it, so that an interrupted one never looks complete. */
export async function createCluster({ cluster, binaries, user, password, fsync }: NewCluster): Promise<void> {
  const unfinished = `${cluster}.new`
  const passwordFile = `${cluster}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(cluster), { recursive: true, mode: 0o755 })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (user) for (const path of [unfinished, passwordFile]) chownSync(path, user.uid, user.gid)
  // The built-in C.UTF-8 sorts the same on every platform and in every release of the C library.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const access = ['--username=hadir_admin', '--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const options = [`--pgdata=${unfinished}`, ...locale, ...access, ...(fsync ? [] : ['--no-sync'])]
  try {
    await promisify(execFile)(join(binaries.folder, 'initdb'), options, {
      cwd: unfinished,
      env: { LC_ALL: 'C' },
      ...(user && { uid: user.uid, gid: user.gid }),
    })
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)
    const problem = output.includes('No space left') ? 'dataFolder' : 'database'
    throw new StartError(problem, `Basis data tidak dapat dibuat di ${cluster}: ${reasonIn(output)}`)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, cluster)
}
