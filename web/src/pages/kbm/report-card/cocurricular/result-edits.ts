import type { ActivitySheet } from '@hadir/contract/student/cocurricular.ts'
import {
  cocurricularCategoryLabels,
  type CocurricularCategory,
  type Dimension,
  dimensionLabels,
} from '@hadir/contract/evaluation/activity-dimensions.ts'

/** One student's result in one dimension. */
export type Reached = { category: CocurricularCategory | null; text: string }
export type ResultEdits = Readonly<Record<string, Reached>>

export const nothing: Reached = { category: null, text: '' }

export const keyOf = (studentId: string, dimension: Dimension) => `${studentId} ${dimension}`

/** The server's results, by student and dimension. */
export const savedResults = ({ results }: ActivitySheet): ResultEdits =>
  Object.fromEntries(
    results.map(({ studentId, dimension, category, text }) => [
      keyOf(studentId, dimension),
      { category, text: text ?? '' },
    ]),
  )

export const isSame = (a: Reached, b: Reached) => a.category === b.category && a.text.trim() === b.text.trim()

/** Short enough for a table column. */
export const shortCategory = (category: CocurricularCategory) => (category === 'PERLU_BIMBINGAN' ? 'PB' : category)

export const wordsOf = ({ category, text }: Reached) =>
  category ? [cocurricularCategoryLabels[category], text.trim()].filter(Boolean).join(': ') : '(kosong)'

/** The earliest of the versions that edits were begun on. */
export const oldest = (sheets: readonly ActivitySheet[]): ActivitySheet | undefined =>
  sheets.toSorted((a, b) => a.version - b.version)[0]

/** The body to send: only what was changed here. */
export function toSend(sheet: ActivitySheet, edits: ResultEdits) {
  return sheet.students.flatMap(({ id }) =>
    sheet.dimensions.flatMap((dimension) => {
      const edit = edits[keyOf(id, dimension)]
      return edit
        ? [{ studentId: id, dimension, category: edit.category, text: edit.category ? edit.text.trim() : '' }]
        : []
    }),
  )
}

/** Where somebody else's result differs from the one entered here, both based on the same one. */
export function conflictsOf(before: ActivitySheet, now: ActivitySheet, edits: ResultEdits) {
  const [was, theirs] = [savedResults(before), savedResults(now)]
  return now.students.flatMap(({ id, name }) =>
    now.dimensions.flatMap((dimension) => {
      const key = keyOf(id, dimension)
      const [mine, their] = [edits[key], theirs[key] ?? nothing]
      if (!mine || isSame(mine, their) || isSame(was[key] ?? nothing, their)) return []
      return [{ key, label: `${name} · ${dimensionLabels[dimension]}`, mine: wordsOf(mine), theirs: wordsOf(their) }]
    }),
  )
}
