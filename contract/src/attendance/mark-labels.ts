import type { MarkSource, Verdict } from './attendance-mark.ts'

/** What the history says of a mark. In a file of its own: what a phone loads to mark a class goes without it. */
export const verdictLabels: Record<Verdict, string> = {
  applied: 'Tersimpan',
  same: 'Sudah sama',
  conflict: 'Perlu ditinjau',
  held: 'Menunggu persetujuan koreksi',
  rejected: 'Ditolak',
}

export const markSourceLabels: Record<MarkSource, string> = {
  GURU: 'Diisi guru',
  GERBANG: 'Dari gerbang',
  IZIN: 'Dari ketidakhadiran terencana',
  IMPOR: 'Dari berkas',
  SISTEM: 'Penutupan hari',
}
