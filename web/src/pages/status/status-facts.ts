import type { PlatformStatus } from '@hadir/contract/config/status.ts'
import { sizeOf } from '../../components/platform/backups.tsx'

export type Fact = readonly [label: string, value: string]

const number = (value: number, digits = 0) => value.toLocaleString('id-ID', { maximumFractionDigits: digits })

export function spanOf(seconds: number): string {
  if (seconds < 90) return `${seconds} detik`
  if (seconds < 5400) return `${Math.round(seconds / 60)} menit`
  return seconds < 129_600 ? `${Math.round(seconds / 3600)} jam` : `${Math.round(seconds / 86_400)} hari`
}

/** Beyond these somebody should look; docs/operate.md says what to do. */
const limits = {
  freeDisk: 2e9,
  loadPerCore: 2,
  shareOfConnections: 0.85,
  answerMs: 250,
  oldestSeconds: 600,
  shareOfMails: 0.8,
}

const mailsOf = (period: 'hour' | 'day', sent: number, limit: number) =>
  `Batas email ${period === 'hour' ? 'jam' : 'hari'} ini: ${number(sent)} dari ${number(limit)}`

/** What an administrator should look at, in words; empty if all is well. */
export function worriesOf({ server, database, jobs, mail }: PlatformStatus): string[] {
  const { used, most } = database.connections
  const late = Math.max(0, ...jobs.map(({ oldestSeconds }) => oldestSeconds ?? 0))
  return [
    server.freeDisk !== null && server.freeDisk < limits.freeDisk && `Ruang disk tinggal ${sizeOf(server.freeDisk)}.`,
    server.load > limits.loadPerCore * server.cores &&
      `Beban server ${number(server.load, 1)} untuk ${server.cores} inti: terlalu berat.`,
    used > limits.shareOfConnections * most && `${used} dari ${most} koneksi basis data terpakai.`,
    database.answerMs > limits.answerMs && `Basis data lambat menjawab: ${number(database.answerMs)} milidetik.`,
    late > limits.oldestSeconds && `Ada pekerjaan latar yang antre sejak ${spanOf(late)} lalu.`,
    !mail.isSent && 'Email tidak dikirim: server email belum diatur (SMTP_URL).',
    mail.failed > 0 && `${mail.failed} email gagal dikirim dalam 24 jam terakhir.`,
    ...mail.limits.map(
      ({ period, sent, limit }) => sent >= limits.shareOfMails * limit && `${mailsOf(period, sent, limit)} terpakai.`,
    ),
  ].filter((worry) => worry !== false)
}

export const factsOf = {
  server: ({ name, memory, cores, load, freeDisk }: PlatformStatus['server'], since: string): Fact[] => [
    ['Nama', name],
    ['Berjalan sejak', since],
    ['Memori terpakai', sizeOf(memory)],
    ['Beban', `${number(load, 1)} untuk ${cores} inti`],
    ['Ruang disk kosong', freeDisk === null ? 'tidak diketahui' : sizeOf(freeDisk)],
  ],
  database: ({ version, size, migration, connections, answerMs }: PlatformStatus['database']): Fact[] => [
    ['PostgreSQL', version],
    ['Struktur data', migration],
    ['Ukuran', sizeOf(size)],
    ['Koneksi', `${connections.used} dari ${connections.most}`],
    ['Waktu jawab', `${number(answerMs, 1)} milidetik`],
  ],
  use: ({ schools, sessions, mail }: PlatformStatus): Fact[] => [
    ['Sekolah', number(schools)],
    ['Perangkat aktif, 24 jam', number(sessions)],
    ['Email', mail.isSent ? 'dikirim' : 'tidak dikirim'],
    ['Email gagal, 24 jam', number(mail.failed)],
  ],
}
