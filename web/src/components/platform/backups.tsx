import { backupRunEndpoints, type BackupRun } from '@hadir/contract/config/backup-run.ts'
import { formatDate } from '@hadir/contract/dates/dates.ts'
import type { Answer } from '@hadir/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOptionsOf } from '../../http/query.ts'
import { formatDateTimeHere } from '../dates/local-time.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'

/** One is made each day and one tested each week; half as much again is late. */
const lateDays = { made: 1.5, tested: 10 }
const dayMs = 24 * 3_600_000
const isLate = (at: string | null, days: number) => !at || Date.now() - new Date(at).getTime() > days * dayMs

export const backupRuns = queryOptionsOf(backupRunEndpoints.list, { query: { pageSize: 5 } })

type Runs = Answer<typeof backupRunEndpoints.list>
const areWatched = ({ isScheduled, meta }: Runs) => isScheduled || meta.total > 0

/** What is wrong with the scheduled backups, in words; null if nothing is, or if none are scheduled. */
export function backupWorry(runs: Runs): string | null {
  if (!areWatched(runs)) return null
  const made = runs.data.find(({ madeAt }) => madeAt !== null)?.madeAt ?? null
  if (isLate(made, lateDays.made)) return 'Cadangan terakhir sudah terlalu lama, atau belum ada.'
  return isLate(runs.lastTestedAt, lateDays.tested) ? 'Belum ada cadangan baru yang teruji.' : null
}

/** The scheduled backups, and when one was last restored as a test; nothing where none is scheduled or was ever made. */
export function Backups() {
  const { data } = useQuery(backupRuns)
  if (!data || !areWatched(data)) return null
  const isGood = backupWorry(data) === null
  return (
    <Card title="Cadangan">
      <p>
        <Badge tone={isGood ? 'good' : 'danger'}>{isGood ? 'Teruji' : 'Perlu diperiksa'}</Badge>{' '}
        {data.lastTestedAt
          ? `Cadangan terakhir yang teruji: ${formatDateTimeHere(data.lastTestedAt)}`
          : 'Belum ada cadangan yang teruji.'}
      </p>
      <ul className="grid gap-2 text-sm">
        {data.data.map((run) => (
          <li key={run.date} className="break-words">
            <span className="font-semibold">{formatDate(run.date)}</span>: {outcomeOf(run)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const number = (value: number, digits: number) => value.toLocaleString('id-ID', { maximumFractionDigits: digits })

/** In units of 1,000, as disks are sold. */
export function sizeOf(bytes: number): string {
  if (bytes < 1e6) return `${number(bytes / 1e3, 0)} KB`
  return bytes < 1e9 ? `${number(bytes / 1e6, 1)} MB` : `${number(bytes / 1e9, 1)} GB`
}

/** What became of one, in words. */
export function outcomeOf({ madeAt, error, bytes, testedAt, testError }: BackupRun): string {
  if (error) return `gagal (${error})`
  if (!madeAt) return 'sedang dibuat, atau terputus'
  const size = sizeOf(bytes ?? 0)
  if (testError) return `${size}, tidak lulus uji pemulihan (${testError})`
  return testedAt ? `${size}, lulus uji pemulihan` : size
}
