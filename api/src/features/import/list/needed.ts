import type { z } from 'zod'
import type { Column } from './columns/column.ts'

/** The field of the form that a column fills: `birth_place` is birthPlace, `extra.childNo` childNo. */
export const fieldOf = (key: string) =>
  key.replace(/^extra\./, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The columns, with those required whose field a form cannot do without, and no others. */
export const neededBy = (form: Record<string, z.ZodType>, columns: readonly Column[]): Column[] =>
  columns.map((column) => {
    const field = form[fieldOf(column.key)]
    return field && !field.safeParse(undefined).success ? { ...column, required: true } : column
  })
