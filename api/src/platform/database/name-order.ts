import { sql, type RawBuilder } from 'kysely'
import { grades } from '@hadir/contract/labels.ts'

type Column = string | RawBuilder<unknown>
const columnOf = (column: Column) => (typeof column === 'string' ? sql.ref(column) : column)

/**
 * The order of people, and of all else that is looked for by its name: without regard to case, accents and signs such
 * as the first one of ʿAli, with numbers as numbers. The same as compareNames of contract/src/name-order.ts.
 */
export const byName = (name: Column) => sql<string>`name_key(${columnOf(name)}) collate name_order`

/** Students in the order in which a class numbers them; namesakes by NIS. The same as compareStudents. */
export const byStudent = (of: string) => sql`${byName(`${of}.name`)}, ${byName(`${of}.nis`)}`

/** Roman numerals in order of the grades: as text IX would sort before VII. */
export const gradeOrderOf = (grade: string) =>
  sql<number>`array_position(${sql.lit(`{${grades.join(',')}}`)}::text[], ${sql.ref(grade)})`

/**
 * The order of classes: by grade, then by the school's own numbers (_Urutan_), then by name: VII-2, VII-10, VIII-1. `of`
 * is what the statement calls `class`; a row with other columns names them. The same as compareClasses.
 */
export const byClass = (of: string, columns: { orderNo?: string; name?: Column } = {}) =>
  sql`(${gradeOrderOf(`${of}.grade`)}, ${sql.ref(columns.orderNo ?? `${of}.order_no`)}, ${byName(columns.name ?? `${of}.name`)})`
