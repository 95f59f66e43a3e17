import type { SchoolDate } from '@hadir/contract/dates/dates.ts'

type Common = { schoolId: string; academicClassId: string; date: SchoolDate; className: string }

/** Identifies a sheet of a school, with its label in the outbox list. */
export type SheetPlace = Common &
  ({ kind: 'daily' } | { kind: 'lesson'; /** Or the id of an extra lesson. */ scheduleId: string; lessonName: string })

/** Two lessons of one class on one day are two sheets. */
export const sheetKey = (place: SheetPlace): string =>
  `${place.kind}:${place.kind === 'lesson' ? place.scheduleId : place.academicClassId}:${place.date}`

/** VII-A, or VII-A · Matematika 07:00. */
export const placeName = (place: SheetPlace): string =>
  place.kind === 'lesson' ? `${place.className} · ${place.lessonName}` : place.className
