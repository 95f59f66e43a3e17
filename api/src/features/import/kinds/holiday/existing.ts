import { holidayKindLabels, type HolidayKind, weekdayLabels } from '@hadir/contract/dates/school-days.ts'
import type { SchoolScope } from '../../../../platform/http/scope.ts'
import { type ExistingRecord, imagesOf, own } from '../../plan/existing-records.ts'

export async function loadHolidays(scope: SchoolScope, { lock }: { lock: boolean }): Promise<ExistingRecord[]> {
  return (await imagesOf(scope, 'holiday', lock)).map((row) => ({
    id: String(row['id']),
    row,
    values: {
      start_date: own(row, 'start_date'),
      end_date: own(row, 'end_date'),
      name: own(row, 'name'),
      kind: holidayKindLabels[row['kind'] as HolidayKind],
      follows_weekday: weekdayLabels[String(row['follows_weekday'])] ?? null,
    },
  }))
}
