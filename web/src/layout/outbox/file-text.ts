import type { PendingFile } from '../../offline/files/pending-file.ts'
import type { OutboxItem } from '../../offline/store/stored-sheet.ts'
import type { Delay } from '../../offline/outbox/kind.ts'

type Known = { sheet: OutboxItem | undefined; delay: Delay | null; isSending: boolean }

/** Where the file is and what it waits for, in one sentence. */
export function waitingFileText({ trouble, student }: PendingFile, { sheet, delay, isSending }: Known): string {
  if (trouble) return `Ditolak server. ${trouble.message}`
  if (student && sheet && !sheet.trouble && sheet.unsaved > 0)
    return 'Tersimpan di HP. Terkirim sesudah Anda menekan Simpan.'
  if (student && sheet && !sheet.trouble && sheet.toReview > 0)
    return 'Tersimpan di HP. Terkirim bersama tandanya sesudah ditinjau.'
  if (student && sheet?.suspended)
    return 'Tersimpan di HP. Terkirim bersama tandanya bila tanggal itu kembali menjadi hari sekolah.'
  if (delay === 'unreachable') return 'Tersimpan di HP. Terkirim sendiri begitu ada koneksi.'
  if (delay === 'early') return 'Tersimpan di HP. Terkirim sendiri begitu harinya tiba.'
  return isSending ? 'Mengirim…' : 'Tersimpan di HP. Terkirim sendiri.'
}
