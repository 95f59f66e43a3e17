import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, pageOf, pageQuery } from '../resource.ts'

/** Each kind of background job, in the platform administrator's words. */
export const queueLabels = {
  'send-mail': 'Pengiriman email',
  'send-code': 'Pengiriman kode masuk',
  'send-notice': 'Pengiriman kabar',
  'apply-import': 'Impor data',
  'carry-archive': 'Arsip sekolah',
  'print-report-cards': 'Cetak rapor',
  'run-rollover': 'Kenaikan kelas',
  'refresh-results': 'Hitung ulang nilai akhir setelah pembaruan',
  'refresh-movers': 'Hitung ulang nilai siswa yang pindah kelas',
  'follow-students': 'Akun siswa yang lulus',
  'tell-unlocked': 'Email tentang rapor yang dibuka kembali',
  'run-timer': 'Jadwal otomatis absensi',
  'set-timer': 'Penyimpanan jadwal otomatis',
  'note-moved-school': 'Pencatatan sekolah yang berpindah',
  'note-invited': 'Pencatatan undangan guru',
  'run-retention': 'Penghapusan data yang habis masa simpannya',
} as const
export type QueueName = keyof typeof queueLabels

export const failedJob = z.object({
  id: z.uuid(),
  queue: z.string(),
  school: z.object({ id, name: z.string() }).nullable(),
  /** The number of tries. */
  tries: z.number().int(),
  /** The error, for the person who fixes it; without personal data. */
  error: z.string(),
  failedAt: z.string(),
})
export type FailedJob = z.infer<typeof failedJob>

/** How many days failed jobs are listed. */
export const failedJobDays = 90

export const failedJobEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/config/failed-job',
    summary: 'Pekerjaan latar yang gagal',
    access: 'platform-job:read',
    scope: 'platform',
    query: pageQuery.extend({ queue: z.string().max(50).optional() }),
    response: pageOf(failedJob),
  }),
}
