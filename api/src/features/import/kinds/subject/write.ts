import type { Grade } from '@hadir/contract/labels.ts'
import { subjectCurriculumLabels, subjectGroupLabels } from '@hadir/contract/subject/subject.ts'
import { codeOf } from '../../list/choices.ts'
import type { Value } from '../../list/column.ts'
import type { Planned } from '../../plan/plan.ts'
import type { Json } from '../../plan/row-snapshot.ts'
import { newPerson } from '../../write/people.ts'
import { type RecordRows, writeRecords } from '../../write/records.ts'
import type { Writing } from '../../write/rows.ts'

export async function writeSubjects(w: Writing, of: RecordRows & { grades: readonly Grade[] }): Promise<void> {
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
