import { Failure } from '../../../../platform/failure.ts'
import type { Grade } from '@hadir/contract/labels.ts'
import { newId } from '../../../../platform/ids.ts'
import { usualOrder } from '../../../class/rules.ts'
import type { Value } from '../../list/column.ts'
import type { ExistingClass } from './existing.ts'
import type { RowSnapshot, Json } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import type { TargetYear } from '../../plan/target-year.ts'
import { writeHomerooms } from '../../write/homerooms.ts'
import { beforeAndAfter, changedRow, newPerson, type RowChange } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

const blank = {
  program: null,
  major: null,
  is_four_year: false,
  room: null,
  capacity: null,
  is_active: true,
  version: 1,
}

/** Writes classes, opens those of the year, and sets their homeroom teachers; five statements, however many rows. */
export async function writeClassList(
  w: Writing,
  of: { year: TargetYear | undefined; planned: readonly Planned[]; known: ReadonlyMap<string, ExistingClass> },
): Promise<void> {
  const { year, planned, known } = of
  if (!year && planned.some(({ draft }) => draft.values['open'] === 'Ya')) throw new Failure('YEAR_NOT_ACTIVE')
  const added: RowSnapshot[] = []
  const changed: RowChange[] = []
  const rombels: RowSnapshot[] = []
  const led: Parameters<typeof writeHomerooms>[2][number][] = []
  for (const { draft, recordId } of planned) {
    const existing = known.get(recordId ?? '')
    const { values } = draft
    const columns = columnsOf(values)
    // resolve-classes.ts rejects a row without a grade of the school.
    const row = existing?.row ?? newPerson(w, { ...blank, order_no: usualOrder(values['grade'] as Grade) }, columns)
    if (!existing) added.push(row)
    else changed.push(...[changedRow(w, row, columns)].filter((change) => change !== undefined))
    if (!year || values['open'] !== 'Ya') continue
    const rombel = { id: existing?.rombelId ?? newId(), isNew: !existing?.rombelId }
    if (rombel.isNew) rombels.push(openIn(w, year, { id: rombel.id, class_id: row['id'] as string }))
    led.push({ teacherId: values['teacher_id'], rombel, open: existing?.homeroom })
  }
  await insertRows(w, 'class', added)
  await updateRows(w, 'class', beforeAndAfter(changed))
  await insertRows(w, 'academic_class', rombels)
  if (year) await writeHomerooms(w, year, led)
}

const columnsOf = (values: Record<string, Value>): [string, Json][] => [
  ...['name', 'grade', 'program', 'major', 'room', 'capacity', 'order_no'].map((key): [string, Json] => [
    key,
    values[key] ?? null,
  ]),
  ['is_four_year', values['is_four_year'] ? values['is_four_year'] === 'Ya' : null],
  ['is_active', values['is_active'] ? values['is_active'] === 'Ya' : null],
]

/** Curriculum, phase, room and capacity follow the year and the class until they are set. */
export const openIn = (w: Writing, year: { id: string }, of: { id: string; class_id: string }): RowSnapshot => ({
  ...of,
  school_id: w.scope.schoolId,
  academic_year_id: year.id,
  created_at: w.now,
  status: 'AKTIF',
  version: 1,
})
