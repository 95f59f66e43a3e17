import { assertNoOtherServer } from '../database/embedded/embedded-lock.ts'
import { type DatabaseUrls, startEmbedded } from '../database/embedded/embedded.ts'
import { checkServer, assertEncoding } from '../database/guard.ts'
import { troubleOf } from '../database/outage.ts'
import { migrate, NewerDataError } from '../schema/migrate.ts'
import type { Settings } from '../env/env.ts'
import { assertPortFree } from './assert-port-free.ts'
import { fullDisk, StartError } from '../start-error.ts'
import { print, step } from './terminal.ts'

export type RunningDatabase = DatabaseUrls & { stop(): Promise<void> }

/** Runs all checks that are possible before anything is touched. */
export async function assertMayStart(settings: Settings): Promise<void> {
  // Checked first: a second start finds the port taken too, but this error explains more.
  if (!settings.database) assertNoOtherServer(settings.dataDir)
  const { host, port, metrics } = settings
  await assertPortFree({ host, port, name: 'HOST' })
  if (metrics) await assertPortFree({ ...metrics, name: 'METRICS_HOST' })
}

/** A database that answers, has this code's schema and stores durably. */
export async function startDatabase(settings: Settings): Promise<RunningDatabase> {
  const database = settings.database
    ? { ...settings.database, stop: async () => {} }
    : await step('Memulai PostgreSQL', () => startEmbedded({ dataDir: settings.dataDir, log: indented })).catch(
        (error: unknown) => {
          throw explained(error, settings)
        },
      )
  try {
    await assertEncoding(database.ownerUrl)
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

/** PostgreSQL's disk, or our own. */
const isOutOfSpace = (error: unknown) =>
  troubleOf(error) === 'full' || /^(ENOSPC|EDQUOT)$/.test(String((error as { code?: unknown } | null)?.code))

const indented = (line: string) => print(`  ${line}`)

function explained(error: unknown, { database, dataDir }: Settings): unknown {
  if (error instanceof NewerDataError) {
    const place = database ? 'Basis data di DATABASE_URL' : `Folder data ${dataDir}`
    return new StartError(
      'otherVersion',
      `${place} dibuat oleh Hadir yang lebih baru (${error.message}). Tidak ada yang diubah; pakai Hadir yang lebih baru.`,
    )
  }
  if (!database && isOutOfSpace(error)) return fullDisk(dataDir)
  if (database && troubleOf(error)) {
    const { host } = new URL(database.appUrl)
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return new StartError('database', `Basis data di ${host} tidak dapat dipakai (${code}). Periksa DATABASE_URL.`)
  }
  return error
}
