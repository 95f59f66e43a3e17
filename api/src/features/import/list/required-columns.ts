import type { z } from 'zod'
import type { Column } from './column.ts'

/** The form field that a column fills: `birth_place` is birthPlace, `extra.childNo` childNo. */
export const fieldOf = (key: string) =>
  key.replace(/^extra\./, '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The columns; required are exactly those whose field the form requires. */
export const neededBy = (form: Record<string, z.ZodType>, columns: readonly Column[]): Column[] =>
  columns.map((column) => {
    const field = form[fieldOf(column.key)]
    return field && !field.safeParse(undefined).success ? { ...column, required: true } : column
  })
