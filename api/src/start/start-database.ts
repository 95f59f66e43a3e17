import { refuseSecondServer } from '../db/embedded-lock.ts'
import { type DatabaseUrls, startEmbedded } from '../db/embedded.ts'
import { checkServer } from '../db/guard.ts'
import { migrate, NewerDataError } from '../db/migrate.ts'
import type { Settings } from '../env.ts'
import { refuseTakenPort } from './refuse-taken-port.ts'
import { StartError } from './start-error.ts'
import { say, step } from './terminal.ts'

export type RunningDatabase = DatabaseUrls & { stop(): Promise<void> }

/** Refuses what can be refused before anything is touched. */
export async function refuseStart(settings: Settings): Promise<void> {
  // Named first: whoever starts twice finds the port taken too, and this sentence says more.
  if (!settings.database) refuseSecondServer(settings.dataDir)
  await refuseTakenPort(settings.host, settings.port)
}

/** A database that answers, has this code's schema, and keeps what it promises. */
export async function startDatabase(settings: Settings, onLost: (error: unknown) => void): Promise<RunningDatabase> {
  const database = settings.database
    ? { ...settings.database, stop: async () => {} }
    : await step('Memulai PostgreSQL', () => startEmbedded({ dataDir: settings.dataDir, log: indented, onLost }))
  try {
    await step('Menyiapkan tabel', () =>
      migrate({ ownerUrl: database.ownerUrl, appLogin: new URL(database.appUrl).username, log: indented }),
    )
    await checkServer(database.appUrl)
    return database
  } catch (error) {
    await database.stop()
    throw explained(error, settings)
  }
}

const indented = (line: string) => say(`  ${line}`)

function explained(error: unknown, { database, dataDir }: Settings): unknown {
  if (error instanceof NewerDataError) {
    const place = database ? 'Basis data di DATABASE_URL' : `Folder data ${dataDir}`
    return new StartError(
      'otherVersion',
      `${place} dibuat oleh Hadir yang lebih baru (${error.message}). Tidak ada yang diubah; pakai Hadir yang lebih baru.`,
    )
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (database && /^(E[A-Z]+|28...|3D000|57P0.|08...)$/.test(code)) {
    const { host } = new URL(database.appUrl)
    return new StartError('database', `Basis data di ${host} tidak dapat dipakai (${code}). Periksa DATABASE_URL.`)
  }
  return error
}
