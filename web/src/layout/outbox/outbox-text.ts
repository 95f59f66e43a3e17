import type { PendingFile } from '../../offline/files/pending-file.ts'
import { isFull, type OutboxItem } from '../../offline/store/stored-sheet.ts'
import type { Waiting } from '../../offline/store/outbox-store.ts'
import type { SheetPlace } from '../../offline/state/sheet-place.ts'
import { lessonPath, sheetPath } from '../../paths.ts'

/** The address of the sheet itself. */
export const pathOf = (place: SheetPlace): string =>
  place.kind === 'lesson' ? lessonPath(place.scheduleId, place.date) : sheetPath(place.academicClassId, place.date)

export type OutboxTone = 'good' | 'warn' | 'danger'
type OutboxText = { text: string; count: number; tone: OutboxTone }

const many = (items: readonly OutboxItem[], matches: (item: OutboxItem) => boolean) => items.filter(matches).length

/** What waits on this device in one sentence: the most urgent thing first. `count` is of sheets and files. */
export function outboxText(
  items: readonly OutboxItem[],
  { delay, files }: Pick<Waiting, 'delay'> & { files: readonly PendingFile[] },
): OutboxText {
  const refused = many(items, (item) => item.trouble !== null)
  if (refused > 0) return { text: `${refused} kelas ditolak`, count: refused, tone: 'danger' }
  const refusedFiles = files.filter(({ trouble }) => trouble).length
  if (refusedFiles > 0) return { text: `${refusedFiles} berkas ditolak`, count: refusedFiles, tone: 'danger' }
  const toReview = many(items, (item) => item.toReview > 0)
  if (toReview > 0) return { text: `${toReview} kelas perlu ditinjau`, count: toReview, tone: 'danger' }
  const lost = many(items, (item) => (item.lost ?? 0) > 0)
  if (lost > 0) return { text: `${lost} kelas perlu dikirim lagi`, count: lost, tone: 'danger' }
  const waiting = many(items, (item) => item.waiting > 0)
  if (waiting + files.length > 0) {
    const what = [waiting > 0 && `${waiting} kelas`, files.length > 0 && `${files.length} berkas`]
    const named = what.filter(Boolean).join(' dan ')
    const text = delay ? `${named} belum terkirim` : `Mengirim ${named}`
    return { text, count: waiting + files.length, tone: 'warn' }
  }
  const unsure = many(items, (item) => (item.unsure ?? 0) > 0)
  if (unsure > 0) return { text: `${unsure} kelas belum dipastikan`, count: unsure, tone: 'warn' }
  const unsaved = many(items, isFull)
  if (unsaved > 0) return { text: `${unsaved} kelas belum disimpan`, count: unsaved, tone: 'warn' }
  return { text: 'Semua terkirim', count: 0, tone: 'good' }
}
