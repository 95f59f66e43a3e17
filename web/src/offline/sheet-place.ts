import type { SchoolDate } from '@hadir/contract/dates.ts'

/** Which sheet of which school, and what its line in the list of what waits is called. */
export type SheetPlace = {
  kind: 'daily'
  schoolId: string
  academicClassId: string
  date: SchoolDate
  className: string
}

export const sheetKey = ({ kind, academicClassId, date }: SheetPlace): string => `${kind}:${academicClassId}:${date}`
