import type { BackupRun } from '@hadir/contract/config/backup-run.ts'
import { expect, test } from 'vitest'
import { outcomeOf } from './backups.tsx'

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
