import type { PlatformStatus } from '@hadir/contract/config/status.ts'
import { expect, test } from 'vitest'
import { sizeOf } from '../../components/platform/backups.tsx'
import { spanOf, worriesOf } from './status-facts.ts'

const well: PlatformStatus = {
  server: { name: 'a', startedAt: '2026-11-27T00:00:00Z', memory: 2e8, cores: 2, load: 0.4, freeDisk: 40e9 },
  database: {
    version: '18.1',
    size: 9e8,
    migration: '0118_backup_run',
    connections: { used: 12, most: 100 },
    answerMs: 0.6,
  },
  jobs: [{ queue: 'send-mail', waiting: 1, running: 0, oldestSeconds: 3 }],
  mail: { isSent: true, failed: 0, limits: [{ period: 'hour', sent: 399, limit: 500 }] },
  schools: 20,
  sessions: 300,
}

test('a healthy installation has no worries', () => {
  expect(worriesOf(well)).toEqual([])
})

test.each<[string, Partial<PlatformStatus>, RegExp]>([
  ['a full disk', { server: { ...well.server, freeDisk: 1.5e9 } }, /Ruang disk tinggal 1,5 GB/],
  ['too much to do', { server: { ...well.server, load: 4.1 } }, /Beban server 4,1 untuk 2 inti/],
  ['too few connections', { database: { ...well.database, connections: { used: 90, most: 100 } } }, /90 dari 100/],
  ['a slow database', { database: { ...well.database, answerMs: 900 } }, /900 milidetik/],
  ['a job that waits', { jobs: [{ ...well.jobs[0]!, oldestSeconds: 1200 }] }, /sejak 20 menit/],
  ['no mail server', { mail: { ...well.mail, isSent: false } }, /SMTP_URL/],
  ['mails that failed', { mail: { ...well.mail, failed: 3 } }, /3 email gagal/],
  [
    'a mail limit nearly reached',
    { mail: { ...well.mail, limits: [{ period: 'day', sent: 4000, limit: 5000 }] } },
    /^Batas email hari ini: 4\.000 dari 5\.000 terpakai\.$/,
  ],
])('%s is named', (_, change, words) => {
  expect(worriesOf({ ...well, ...change })).toEqual([expect.stringMatching(words)])
})

test('a disk of which the system says nothing is no worry', () => {
  expect(worriesOf({ ...well, server: { ...well.server, freeDisk: null } })).toEqual([])
})

test('sizes and spans read as people say them', () => {
  expect([sizeOf(4_200_000), sizeOf(912_000_000), sizeOf(41_250_000_000)]).toEqual(['4,2 MB', '912 MB', '41,3 GB'])
  expect([45, 1200, 7200, 200_000].map(spanOf)).toEqual(['45 detik', '20 menit', '2 jam', '2 hari'])
})
