import type { BackupRun } from '@hadir/contract/config/backup-run.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { backupWorry, outcomeOf } from './backups.tsx'

const made: BackupRun = {
  date: '2026-11-27',
  madeAt: '2026-11-26T18:30:00.000Z',
  file: 'hadir-2026-11-27.hadir',
  bytes: 38_700,
  error: null,
  testedAt: null,
  testError: null,
}

test.each([
  [made, '39 KB'],
  [{ ...made, bytes: 21_460_000, testedAt: made.madeAt }, '21,5 MB, lulus uji pemulihan'],
  [{ ...made, testError: 'rusak' }, '39 KB, tidak lulus uji pemulihan (rusak)'],
  [{ ...made, madeAt: null, bytes: null, error: 'ENOSPC' }, 'gagal (ENOSPC)'],
  [{ ...made, madeAt: null, bytes: null }, 'sedang dibuat, atau terputus'],
])('a backup is told by its outcome: %#', (run, words) => {
  expect(outcomeOf(run)).toBe(words)
})

test('late, missing and untested backups are worries, unless none are scheduled', () => {
  const now = Date.parse(made.madeAt ?? '')
  vi.useFakeTimers({ now: now + 20 * 3_600_000, toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const worry = (runs: BackupRun[], lastTestedAt: string | null, isScheduled = true) =>
    backupWorry({ data: runs, isScheduled, lastTestedAt, meta: { page: 1, pageSize: 5, total: runs.length } })
  const longAgo = new Date(now - 11 * 86_400_000).toISOString()
  expect(worry([made], made.madeAt)).toBeNull()
  expect(worry([made], longAgo)).toBe('Belum ada cadangan baru yang teruji.')
  expect(worry([made], null)).toBe('Belum ada cadangan baru yang teruji.')
  expect(worry([{ ...made, madeAt: longAgo }], made.madeAt)).toBe(
    'Cadangan terakhir sudah terlalu lama, atau belum ada.',
  )
  expect(worry([], null)).toBe('Cadangan terakhir sudah terlalu lama, atau belum ada.')
  expect(worry([], null, false)).toBeNull()
})
