import type { Grade } from '@hadir/contract/labels.ts'
import { holidayKindLabels, weekdayLabels } from '@hadir/contract/dates/school-days.ts'
import { subjectCurriculumLabels, subjectGroupLabels } from '@hadir/contract/subject/subject.ts'
import { newId } from '../../../platform/ids.ts'
import { codeOf } from '../list/choices.ts'
import type { Value } from '../list/columns/column.ts'
import type { ExistingRecord } from '../plan/existing-records.ts'
import type { RowSnapshot, Json } from '../plan/row-snapshot.ts'
import type { Planned } from '../plan/plan.ts'
import { beforeAndAfter, changedRow, newPerson } from './people.ts'
import { insertRows, updateRows, type WrittenTable, type Writing } from './rows.ts'

type Records = {
  table: WrittenTable
  planned: readonly Planned[]
  known: ReadonlyMap<string, ExistingRecord>
  columnsOf(values: Record<string, Value>): [string, Json][]
  added(row: Planned): RowSnapshot
}

/** Writes a list whose rows belong to one table: one insert and one update. */
async function writeRecords(w: Writing, { table, planned, known, columnsOf, added }: Records): Promise<void> {
  const fresh = planned.filter((row) => row.verdict === 'baru').map(added)
  const changed = planned.flatMap((row) => {
    const record = known.get(row.recordId ?? '')
    return (record && changedRow(w, record.row, columnsOf(row.draft.values))) ?? []
  })
  await insertRows(w, table, fresh)
  await updateRows(w, table, beforeAndAfter(changed))
}

type Of = { planned: readonly Planned[]; known: ReadonlyMap<string, ExistingRecord> }

export async function writeSubjects(w: Writing, of: Of & { grades: readonly Grade[] }): Promise<void> {
  const numbers = [...of.known.values()].map(({ row }) => Number(row['order_no']))
  let last = Math.max(0, ...numbers)
  const blank = () => ({
    short_name: null,
    subject_group: 'UMUM',
    curriculum: 'SEMUA',
    grades: [...of.grades],
    religion: null,
    order_no: Math.min(99, ++last),
    weekly_jp: null,
    threshold: null,
    is_active: true,
    version: 1,
  })
  const columnsOf = (values: Record<string, Value>): [string, Json][] => [
    ...['code', 'name', 'short_name', 'religion', 'order_no', 'weekly_jp', 'threshold'].map((key): [string, Json] => [
      key,
      values[key] ?? null,
    ]),
    ['subject_group', codeOf(subjectGroupLabels, values['group'])],
    ['curriculum', codeOf(subjectCurriculumLabels, values['curriculum'])],
    ['grades', values['grades'] ? String(values['grades']).split(', ') : null],
    ['is_active', values['is_active'] ? values['is_active'] === 'Ya' : null],
  ]
  const added = ({ draft }: Planned) => newPerson(w, blank(), columnsOf(draft.values))
  await writeRecords(w, { ...of, table: 'subject', columnsOf, added })
}

const numberOf = (code: string | null) => (code === null ? null : Number(code))

export async function writeHolidays(w: Writing, of: Of): Promise<void> {
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
