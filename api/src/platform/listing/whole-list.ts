import type { SelectQueryBuilder } from 'kysely'
import { chosenRows, type Sorting } from '../database/read-page.ts'
import type { SchoolScope } from '../http/scope.ts'
import { fileOf, zoneOf } from './export-rows.ts'
import type { ListSheet } from './list-sheet.ts'
import { readRows } from './read-rows.ts'

/** A list with all its rows, as its export has them: a workbook for a file that contains several lists. */
export type WholeList = { title: string; workbookOf(scope: SchoolScope): Promise<Buffer> }

type Rules<DB, TB extends keyof DB, Found, Row> = {
  find(scope: SchoolScope): SelectQueryBuilder<DB, TB, Found> | Promise<SelectQueryBuilder<DB, TB, Found>>
  sorting(scope: SchoolScope): Sorting
  show(rows: Found[], scope: SchoolScope): Row[] | Promise<Row[]>
  sheet: ListSheet<Row>
}

export const wholeList = <DB, TB extends keyof DB, Found, Row>(rules: Rules<DB, TB, Found, Row>): WholeList => ({
  title: rules.sheet.title,
  workbookOf: async (scope) => {
    const { found } = await chosenRows(await rules.find(scope), {}, rules.sorting(scope))
    async function* parts() {
      for await (const part of readRows(scope, found)) yield await rules.show(part, scope)
    }
    const reader = { role: scope.role, zone: await zoneOf(scope), now: scope.clock.now() }
    const { body } = await fileOf(reader, { sheet: rules.sheet, parts: parts(), format: 'xlsx' })
    return body as Buffer
  },
})
