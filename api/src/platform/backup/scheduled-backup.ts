import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { dateIn, timeIn } from '@hadir/contract/dates/dates.ts'
import type { Kysely } from 'kysely'
import type { Clock } from '../clock.ts'
import type { PlatformTables } from '../database/tables.ts'
import type { Settings } from '../env/env.ts'
import { publish } from '../metrics/events.ts'
import { StartError } from '../start-error.ts'
import { backup } from './backup.ts'
import { testBackup } from './test-backup.ts'

type PlatformWork = { db: Kysely<PlatformTables>; clock: Clock }

export type BackupParts = {
  transactions: { platformJob<Result>(work: (scope: PlatformWork) => Promise<Result>): Promise<Result> }
  ownerUrl: string
  settings: Pick<Settings, 'backups' | 'backupPassphrase'>
  log: { error(details: object, message: string): void }
  /** The server has just started, perhaps because somebody has fixed what made the last attempt fail. */
  isStart?: boolean
}

/** A backup is restored and compared when the last comparison is this old. */
const testDays = 7
const dayMs = 24 * 3_600_000
const retryMs = 3_600_000

/**
 * Makes the backup of the day once its time has come (WIB), and restores one into a scratch database each week. Called
 * every few seconds; the day's row lets only one of several servers work. Returns whether it made one.
 */
export async function backUpIfDue(parts: BackupParts): Promise<boolean> {
  const { backups, backupPassphrase: passphrase } = parts.settings
  if (!backups) return false
  const date = await claimDay(parts)
  if (!date) return false
  const file = `hadir-${date}.hadir${passphrase ? '.sealed' : ''}`
  try {
    const bytes = await writeBackup(parts, join(backups.folder, file))
    await record(parts, date, (now) => ({ made_at: now, file, bytes, error: null }))
    await deleteOld(backups)
  } catch (error) {
    const reason = reasonOf(error)
    parts.log.error({ reason }, 'backup failed')
    await record(parts, date, () => ({ error: reason }))
    return false
  }
  if (await isTestDue(parts)) {
    const problem = await testBackup(join(backups.folder, file), passphrase).then(() => null, reasonOf)
    if (problem) parts.log.error({ reason: problem }, 'backup failed its test')
    await record(parts, date, (now) => ({ tested_at: problem ? null : now, test_error: problem }))
  }
  await publishAge(parts)
  return true
}

/** Why no backup can be written into the folder; null if one can. */
export async function backupTrouble(folder: string): Promise<string | null> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    return reasonOf(error)
  }
}

/** For the metrics, also at the start of a server. */
export async function publishAge({ transactions }: Pick<BackupParts, 'transactions'>): Promise<void> {
  const newest = await transactions.platformJob(({ db }) =>
    db
      .selectFrom('platform.backup_run')
      .select((e) => [e.fn.max('made_at').as('made'), e.fn.max('tested_at').as('tested')])
      .executeTakeFirst(),
  )
  publish('backup', { madeAt: newest?.made ?? null, testedAt: newest?.tested ?? null })
}

const claimDay = ({ transactions, settings, isStart = false }: BackupParts): Promise<string | null> =>
  transactions.platformJob(async ({ db, clock }) => {
    const now = clock.now()
    const date = dateIn('WIB', now)
    if (timeIn('WIB', now) < (settings.backups?.at ?? '')) return null
    const claimed = await db
      .insertInto('platform.backup_run')
      .values({ date, started_at: now })
      // One that failed or was interrupted is tried again after an hour, a failed one also after a start.
      .onConflict((conflict) =>
        conflict
          .column('date')
          .doUpdateSet({ started_at: now, error: null })
          .where('platform.backup_run.made_at', 'is', null)
          .where((e) =>
            e.or([
              e('platform.backup_run.started_at', '<', new Date(now.getTime() - retryMs)),
              ...(isStart ? [e('platform.backup_run.error', 'is not', null)] : []),
            ]),
          ),
      )
      .returning('date')
      .executeTakeFirst()
    if (!claimed) return null
    return date
  })

type Outcome = Partial<{
  made_at: Date
  file: string
  bytes: number
  error: string | null
  tested_at: Date | null
  test_error: string | null
}>

const record = ({ transactions }: BackupParts, date: string, outcome: (now: Date) => Outcome): Promise<void> =>
  transactions.platformJob(async ({ db, clock }) => {
    await db.updateTable('platform.backup_run').set(outcome(clock.now())).where('date', '=', date).execute()
  })

const isTestDue = ({ transactions }: BackupParts): Promise<boolean> =>
  transactions.platformJob(async ({ db, clock }) => {
    const since = new Date(clock.now().getTime() - testDays * dayMs)
    const tested = await db
      .selectFrom('platform.backup_run')
      .select('date')
      .where('tested_at', '>', since)
      .executeTakeFirst()
    return !tested
  })

async function writeBackup({ ownerUrl, settings, transactions }: BackupParts, path: string): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const madeAt = await transactions.platformJob(async ({ clock }) => clock.now())
  // What an interrupted attempt has left.
  await rm(path, { force: true })
  await backup({ ownerUrl, path, madeAt, passphrase: settings.backupPassphrase })
  return (await stat(path)).size
}

async function deleteOld({ folder, keep }: NonNullable<Settings['backups']>): Promise<void> {
  const ours = (await readdir(folder)).filter((name) => /^hadir-\d{4}-\d\d-\d\d\.hadir(\.sealed)?$/.test(name))
  for (const name of ours.toSorted().slice(0, -keep)) await rm(join(folder, name))
}

/** A database's message may quote a row: only our own sentences and codes are stored. */
function reasonOf(error: unknown): string {
  if (error instanceof StartError) return error.message
  const { code, name } = error as Error & { code?: string }
  return code ?? name
}
