import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartError } from '../../start-error.ts'

export type OsUser = { name: string; uid: number; gid: number }

/** PostgreSQL refuses to run as root. null: we are not root, so it runs as the current user. */
export function databaseUser(): OsUser | null {
  if (process.getuid?.() !== 0) return null
  const existing = findUser('hadir')
  if (existing) return existing
  const options = ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin']
  spawnSync('useradd', [...options, 'hadir'], { stdio: 'ignore' })
  const user = findUser('hadir') ?? findUser('postgres') ?? findUser('nobody')
  if (user) return user
  throw new StartError(
    'platform',
    'PostgreSQL tidak boleh berjalan sebagai root, dan pengguna sistem "hadir" tidak dapat dibuat. Jalankan sebagai pengguna biasa.',
  )
}

export function userOf(uid: number, gid: number): OsUser {
  return passwd().find((user) => user.uid === uid) ?? { name: String(uid), uid, gid }
}

/** Checks the permission bits of every folder above `folder`. */
export function canReach(folder: string, user: OsUser): boolean {
  const { uid, gid, mode } = statSync(folder)
  const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  if ((mode & bit) === 0) return false
  const parent = dirname(folder)
  return parent === folder || canReach(parent, user)
}

function findUser(name: string): OsUser | undefined {
  return passwd().find((user) => user.name === name)
}

function passwd(): OsUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
