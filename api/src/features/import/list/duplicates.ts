import type { ListShape } from './column.ts'
import { isRefused, placeOf, type Draft } from './draft.ts'

/**
 * Duplicates within one file. Of two equal rows the first stays and the second is rejected; of two sheets, the one that
 * has the class stays. Of two people with one number, the second is rejected if the number must be unique; a doubtful
 * number is dropped from both.
 */
export function rejectDuplicates(drafts: readonly Draft[], shape: ListShape): void {
  const first = new Map<string, Draft>()
  const lacksClass = ({ sheet, values }: Draft) => Number(Boolean(sheet && shape.sheetKey && !values[shape.sheetKey]))
  for (const draft of drafts.toSorted((a, b) => lacksClass(a) - lacksClass(b))) {
    if (isRefused(draft)) continue
    const keys = keysOf(draft, shape)
    const clash = keys.find(({ key }) => first.has(key))
    if (!clash) {
      for (const { key } of keys) first.set(key, draft)
      continue
    }
    const other = first.get(clash.key)!
    if (isSame(draft, other, shape)) rejectSameName(draft, other, shape)
    else if (clash.field !== undefined) rejectTaken(draft, other, labelOf(shape, clash.field))
  }
  for (const field of shape.doubtful) dropShared(drafts, field, labelOf(shape, field))
}

const labelOf = (shape: ListShape, field: string) => shape.columns.find((column) => column.key === field)!.label

/** The label of the column that names a row. */
export const nameLabel = (shape: ListShape): string => shape.columns.find(({ key }) => key === 'name')?.label ?? 'Nama'

const sameKey = ({ values }: Draft, shape: ListShape) =>
  shape.sameBy.map((field) => String(values[field]).toLowerCase()).join('|')

function keysOf(draft: Draft, shape: ListShape): { key: string; field?: string }[] {
  const numbers = [...shape.unique].flatMap((field) => {
    const value = draft.values[field]
    return value === null || value === undefined ? [] : [{ key: `${field} ${value}`, field }]
  })
  return shape.sameBy.length > 0 ? [...numbers, { key: `same ${sameKey(draft, shape)}` }] : numbers
}

/** The same name and birth date may be two people if all of their numbers differ. */
function isSame(draft: Draft, other: Draft, shape: ListShape): boolean {
  if (sameKey(draft, shape) !== sameKey(other, shape)) return false
  const numbers = [...shape.unique, ...shape.doubtful].filter((field) => draft.values[field] && other.values[field])
  return numbers.length === 0 || numbers.some((field) => draft.values[field] === other.values[field])
}

function rejectSameName(draft: Draft, other: Draft, shape: ListShape): void {
  draft.findings.push({
    row: draft.row,
    column: nameLabel(shape),
    severity: 'error',
    code: 'DOUBLED',
    value: draft.name,
    message: `${shape.one} yang sama sudah ada di ${placeOf(other)}: baris ini ditolak, ${placeOf(other)} dipakai.`,
  })
}

function rejectTaken(draft: Draft, other: Draft, label: string): void {
  draft.findings.push({
    row: draft.row,
    column: label,
    severity: 'error',
    code: 'NUMBER_TAKEN',
    value: draft.name,
    message: `${label} ini sudah dipakai ${other.name} di ${placeOf(other)}: baris ini ditolak.`,
  })
}

/** "baris 5, 8", each with its sheet when several are read. */
const placesOf = (group: readonly Draft[]) =>
  group.some(({ sheet }) => sheet) ? group.map(placeOf).join(', ') : `baris ${group.map(({ row }) => row).join(', ')}`

function dropShared(drafts: readonly Draft[], field: string, label: string): void {
  const holders = Map.groupBy(
    drafts.filter((draft) => !isRefused(draft) && typeof draft.values[field] === 'string'),
    (draft) => draft.values[field] as string,
  )
  for (const [value, group] of holders) {
    if (group.length < 2) continue
    const rows = placesOf(group)
    for (const draft of group) {
      draft.values[field] = null
      draft.findings.push({
        row: draft.row,
        column: label,
        severity: 'warning',
        code: 'NUMBER_SHARED',
        value,
        message: `${label} yang sama ada di ${rows}; dibiarkan kosong di semuanya.`,
      })
    }
  }
}
