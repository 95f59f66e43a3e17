import type { MarkSource, Verdict } from './attendance-mark.ts'

/** Labels for a mark in the history. In a separate file, so that marking a class does not load it. */
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
