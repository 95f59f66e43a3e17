import { incomeBandLabels, tracerStatusLabels } from '@hadir/contract/student/alumni.ts'
import { codeOf } from '../../list/choices.ts'
import type { Value } from '../../list/column.ts'
import { plainAlumniColumns, studentColumns, type ExistingAlumnus } from './existing.ts'
import { withValues, type RowSnapshot, type Json } from '../../plan/row-snapshot.ts'
import type { Planned } from '../../plan/plan.ts'
import { graduationDate } from './reconcile.ts'
import { beforeAndAfter, changedRow, newPerson, type RowChange } from '../../write/people.ts'
import { insertRows, updateRows, type Writing } from '../../write/rows.ts'

const blank: RowSnapshot = { entry_date: null, status: 'ALUMNI', sensitive: null, extra: {}, version: 1 }
const blankExit = { exit_type: 'LULUS', reason: null, destination_school: null, diploma_no: null, letter_no: null }

/** Writes graduates, how they left, and what they reported; three inserts and three updates for any number of rows. */
export async function writeAlumni(
  w: Writing,
  planned: readonly Planned[],
  known: ReadonlyMap<string, ExistingAlumnus>,
): Promise<void> {
  const added: Record<Table, RowSnapshot[]> = { student: [], student_exit: [], alumni: [] }
  const changed: Record<Table, RowChange[]> = { student: [], student_exit: [], alumni: [] }
  const upsert = (
    table: Table,
    there: RowSnapshot | null | undefined,
    values: [string, Json][],
    fresh: () => RowSnapshot,
  ): RowSnapshot => {
    if (!there) {
      const row = withValues(fresh(), values)
      added[table].push(row)
      return row
    }
    const change = changedRow(w, there, values)
    if (change) changed[table].push(change)
    return there
  }
  for (const { draft, recordId } of planned) {
    const { values } = draft
    const person = known.get(recordId ?? '')
    const own = studentColumns.map((column): [string, Json] => [column, values[column] ?? null])
    const student = upsert('student', person?.student, [...own, ['status', 'ALUMNI']], () => newPerson(w, blank, []))
    const key = { school_id: w.scope.schoolId, student_id: student['id'] as string }
    const exited = { ...key, ...blankExit, exit_date: graduationDate(values) }
    const left: [string, Json][] = [
      ['diploma_no', values['diploma_no'] ?? null],
      ['exit_date', exitDay(values, person?.exit)],
    ]
    upsert('student_exit', person?.exit, left, () => exited)
    upsert('alumni', person?.alumni, tracerOf(values), () => ({ ...key, ...newAlumni(w) }))
  }
  for (const table of tables) {
    await insertRows(w, table, added[table])
    await updateRows(w, table, beforeAndAfter(changed[table]))
  }
}

/** A graduate left on the day she graduated; without a day in the file on the known one, if it is of that year. */
function exitDay(values: Record<string, Value>, exit: RowSnapshot | null | undefined): Json {
  const day = graduationDate(values)
  if (values['graduation_date'] || !exit) return day
  const known = String(exit['exit_date'])
  return known.slice(0, 4) === day.slice(0, 4) ? known : day
}

const tables = ['student', 'student_exit', 'alumni'] as const
type Table = (typeof tables)[number]

/** A graduate without a row is shown with version 1, so a form that was open before the import gets a conflict. */
const newAlumni = (w: Writing) => ({ contact_consent: false, version: 2, created_at: w.now, updated_at: w.now })

const tracerOf = (values: Record<string, Value>): [string, Json][] => [
  ...[...plainAlumniColumns, 'graduation_year', 'graduation_date', 'phone', 'email'].map((column): [string, Json] => [
    column,
    values[column] ?? null,
  ]),
  ['tracer_status', codeOf(tracerStatusLabels, values['tracer_status'])],
  ['income_band', codeOf(incomeBandLabels, values['income_band'])],
  ['contact_consent', values['contact_consent'] ? values['contact_consent'] === 'Ya' : null],
]
