import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Change, ImportVerdict } from '@hadir/contract/import/import.ts'
import type { ListShape, Value } from '../list/column.ts'
import { nameLabel } from '../list/duplicates.ts'
import { isRefused, placeOf, type Draft } from '../list/draft.ts'
import { hasLostZeros, withoutZeros } from '@hadir/contract/fields/number-fields.ts'
import { grades } from '@hadir/contract/labels.ts'
import { classKey, parseRombel } from '../list/rombel.ts'
import { bareName } from '../list/titles.ts'

/** The school's record of one person, class or subject, keyed as the list's columns are. */
export type Existing = { id: string; values: Record<string, Value> }

export type Planned = { draft: Draft; verdict: ImportVerdict; recordId: string | null; changes: Change[] }

/** Rows planned before other requests get a turn. */
const rowsATurn = 250

/**
 * Determines what writing each row would do. An empty cell of the file clears nothing: what the school typed by hand
 * stays.
 */
export async function planImport(
  drafts: readonly Draft[],
  existing: readonly Existing[],
  shape: ListShape,
): Promise<Planned[]> {
  const finders = [
    ...shape.match.map((fields) => findBy(existing, fields, shape)),
    ...shape.match.map((fields) => findBy(existing, fields, shape, withoutZeros)),
  ]
  const holders = new Map(shape.unique.map((field) => [field, findBy(existing, [field], shape)]))
  const rowOf = new Map<string, Draft>()
  const plan = (draft: Draft): Planned => {
    const record = finders.map((find) => find(draft.values)).find((found) => found !== undefined)
    if (record) restoreZeros(draft, record, shape)
    if (!isRefused(draft)) rejectTakenNumbers(draft, { record, holders, shape })
    if (!isRefused(draft) && record) rejectSecondRow(draft, rowOf.get(record.id), shape)
    if (record) leaveOutClass(draft, record)
    if (record) warnOfLowerGrade(draft, record)
    if (isRefused(draft)) return { draft, verdict: 'ditolak', recordId: record?.id ?? null, changes: [] }
    if (!record) return { draft, verdict: 'baru', recordId: null, changes: [] }
    rowOf.set(record.id, draft)
    const changes = changesOf(draft.values, record.values, shape)
    return { draft, verdict: changes.length > 0 ? 'berubah' : 'sama', recordId: record.id, changes }
  }
  const planned: Planned[] = []
  for (const draft of drafts) {
    planned.push(plan(draft))
    if (planned.length % rowsATurn === 0) await nextTurn()
  }
  return planned
}

type Find = (values: Record<string, Value>) => Existing | undefined

/** Undefined also when two records match: then these values do not identify a person. */
function findBy(
  existing: readonly Existing[],
  fields: readonly string[],
  { hasTitles }: ListShape,
  read = (text: string): string => text,
): Find {
  // An earlier version left the titles in the name.
  const valueOf = (values: Record<string, Value>, field: string) => {
    const value = values[field]
    if (typeof value !== 'string') return value
    return hasTitles && field === 'name' ? bareName(value) : read(value)
  }
  const keyOf = (values: Record<string, Value>) => {
    const parts = fields.map((field) => valueOf(values, field))
    return parts.every((part) => part !== null && part !== undefined) ? parts.join('|').toLowerCase() : undefined
  }
  const byKey = Map.groupBy(existing, (record) => keyOf(record.values))
  return (values) => {
    const key = keyOf(values)
    const found = key === undefined ? [] : (byKey.get(key) ?? [])
    return found.length === 1 ? found[0] : undefined
  }
}

/** A number cell has no leading zeros: what only lacks them is the school's number, which stays. */
function restoreZeros(draft: Draft, { values: school }: Existing, { columns }: ListShape): void {
  for (const { key, label } of columns) {
    const [typed, stored] = [draft.values[key], school[key]]
    if (typeof typed !== 'string' || typeof stored !== 'string' || !hasLostZeros(typed, stored)) continue
    draft.values[key] = stored
    draft.findings.push({
      row: draft.row,
      column: label,
      severity: 'warning',
      code: 'ZEROS_LOST',
      value: typed,
      message: `Angka nol di depan hilang di berkas; ${stored} di data sekolah tetap dipakai.`,
    })
  }
}

function rejectTakenNumbers(
  draft: Draft,
  known: { record: Existing | undefined; holders: Map<string, Find>; shape: ListShape },
): void {
  for (const [field, find] of known.holders) {
    const holder = find(draft.values)
    if (!holder || holder === known.record) continue
    const label = known.shape.columns.find((column) => column.key === field)!.label
    draft.findings.push({
      row: draft.row,
      column: label,
      severity: 'error',
      code: 'NUMBER_TAKEN',
      value: draft.values[field] ?? '',
      message: `${label} ini sudah dipakai ${holder.values['name']} di sekolah: baris ini ditolak.`,
    })
  }
}

function rejectSecondRow(draft: Draft, other: Draft | undefined, shape: ListShape): void {
  if (!other) return
  draft.findings.push({
    row: draft.row,
    column: nameLabel(shape),
    severity: 'error',
    code: 'DOUBLED',
    value: draft.name,
    message: `${shape.one} yang sama sudah ada di ${placeOf(other)}: baris ini ditolak, ${placeOf(other)} dipakai.`,
  })
}

/** A file does not put a student who has left the school into a class: that requires a deliberate return. */
function leaveOutClass(draft: Draft, { values }: Existing): void {
  const { class: name } = draft.values
  if (typeof values['status'] !== 'string' || values['status'] === 'AKTIF' || !name) return
  draft.values['class'] = null
  draft.findings.push({
    row: draft.row,
    column: 'Rombel Saat Ini',
    severity: 'warning',
    code: 'LEFT_SCHOOL',
    value: name,
    message: 'Siswa ini tercatat sudah keluar dari sekolah; kelasnya tidak diubah.',
  })
}

const lowerGrade = 'LOWER_GRADE'

/** After a promotion a file that still has last year's classes would move everybody back down. */
function warnOfLowerGrade(draft: Draft, { values }: Existing): void {
  const gradeNo = (name: Value | undefined) =>
    typeof name === 'string' ? (grades as readonly string[]).indexOf(parseRombel(name)?.grade ?? '') : -1
  const [now, next] = [gradeNo(values['class']), gradeNo(draft.values['class'])]
  if (next === -1 || next >= now) return
  draft.findings.push({
    row: draft.row,
    column: 'Rombel Saat Ini',
    severity: 'warning',
    code: lowerGrade,
    value: draft.values['class'] ?? '',
    message: `Turun tingkat: sekarang di ${values['class']}. Rombel berkas ini tampaknya dari tahun lalu.`,
  })
}

export const countLowerGrades = (planned: readonly Planned[]): number =>
  planned.filter(
    ({ verdict, draft }) => verdict !== 'ditolak' && draft.findings.some(({ code }) => code === lowerGrade),
  ).length

const isSame = (key: string, file: Value, school: Value) =>
  key === 'class' && file !== null && school !== null
    ? classKey(String(file)) === classKey(String(school))
    : file === school

/** Where the file differs from the school's record. */
export function changesOf(file: Record<string, Value>, school: Record<string, Value>, shape: ListShape): Change[] {
  return shape.columns.flatMap(({ key, label, isHint }) => {
    const to = file[key] ?? null
    const from = school[key] ?? null
    return isHint || to === null || isSame(key, to, from) ? [] : [{ column: label, from, to }]
  })
}
