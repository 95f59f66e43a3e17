import { holidayKindLabels, weekdayLabels } from '@hadir/contract/dates/school-days.ts'
import { newId } from '../../../../platform/ids.ts'
import { codeOf } from '../../list/choices.ts'
import type { Value } from '../../list/column.ts'
import type { Planned } from '../../plan/plan.ts'
import type { Json, RowSnapshot } from '../../plan/row-snapshot.ts'
import { type RecordRows, writeRecords } from '../../write/records.ts'
import type { Writing } from '../../write/rows.ts'

const numberOf = (code: string | null) => (code === null ? null : Number(code))

export async function writeHolidays(w: Writing, of: RecordRows): Promise<void> {
  const columnsOf = (values: Record<string, Value>): [string, Json][] => [
    ...['start_date', 'end_date', 'name'].map((key): [string, Json] => [key, values[key] ?? null]),
    ['kind', codeOf(holidayKindLabels, values['kind'])],
    ['follows_weekday', numberOf(codeOf(weekdayLabels, values['follows_weekday']))],
  ]
  const added = ({ draft }: Planned): RowSnapshot => ({
    school_id: w.scope.schoolId,
    id: newId(),
    ...Object.fromEntries(columnsOf(draft.values)),
    kind: codeOf(holidayKindLabels, draft.values['kind']) ?? 'SEKOLAH',
  })
  await writeRecords(w, { ...of, table: 'holiday', columnsOf, added })
}
