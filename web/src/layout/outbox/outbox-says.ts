import { isFull, type OutboxItem } from '../../offline/kept-sheet.ts'
import type { Waiting } from '../../offline/outbox-store.ts'
import type { SheetPlace } from '../../offline/sheet-place.ts'
import { lessonPath, sheetPath } from '../../paths.ts'

/** Where the sheet itself stands. */
export const pathOf = (place: SheetPlace): string =>
  place.kind === 'lesson' ? lessonPath(place.scheduleId, place.date) : sheetPath(place.academicClassId, place.date)

export type OutboxTone = 'good' | 'warn' | 'danger'
type Says = { text: string; count: number; tone: OutboxTone }

const many = (items: readonly OutboxItem[], holds: (item: OutboxItem) => boolean) => items.filter(holds).length

/** What waits on this device in one sentence: the most urgent thing first. `count` is of sheets. */
export function outboxSays(items: readonly OutboxItem[], { delay }: Pick<Waiting, 'delay'>): Says {
  const refused = many(items, (item) => item.trouble !== null)
  if (refused > 0) return { text: `${refused} kelas ditolak`, count: refused, tone: 'danger' }
  const toReview = many(items, (item) => item.toReview > 0)
  if (toReview > 0) return { text: `${toReview} kelas perlu ditinjau`, count: toReview, tone: 'danger' }
  const waiting = many(items, (item) => item.waiting > 0)
  if (waiting > 0) {
    const text = delay ? `${waiting} kelas belum terkirim` : `Mengirim ${waiting} kelas`
    return { text, count: waiting, tone: 'warn' }
  }
  const unsaved = many(items, isFull)
  if (unsaved > 0) return { text: `${unsaved} kelas belum disimpan`, count: unsaved, tone: 'warn' }
  return { text: 'Semua terkirim', count: 0, tone: 'good' }
}
