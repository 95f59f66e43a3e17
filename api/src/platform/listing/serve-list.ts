import type { FastifyInstance } from 'fastify'
import type { SelectQueryBuilder } from 'kysely'
import type { Answer, Endpoint, Received } from '@hadir/contract/endpoint.ts'
import type { FileFormat, ListEndpoint } from '@hadir/contract/list.ts'
import type { PageQuery } from '@hadir/contract/resource.ts'
import { readPage, type Sorting } from '../database/read-page.ts'
import type { SchoolScope } from '../http/scope.ts'
import { serve, type Handler } from '../http/serve.ts'
import { exportRows } from './export-rows.ts'
import type { ListSheet } from './list-sheet.ts'

/** A list's own filters, without search, order and page, which are applied for it. */
export type FiltersOf<L extends ListEndpoint> = Omit<Received<L>['query'], keyof PageQuery>
export type RowOf<L extends ListEndpoint> = Answer<L>['data'][number]

export type ListRules<L extends ListEndpoint, DB, TB extends keyof DB, Found, Row extends RowOf<L> = RowOf<L>> = {
  /** The rows that the caller may see, filtered. `purpose` distinguishes an export, which may allow fewer rows. */
  find(
    scope: SchoolScope,
    filters: FiltersOf<L> & Pick<PageQuery, 'sort'>,
    purpose: 'page' | 'export',
  ): SelectQueryBuilder<DB, TB, Found> | Promise<SelectQueryBuilder<DB, TB, Found>>
  /** A function where callers, or years, are searched differently. */
  sorting: SortingOf<FiltersOf<L>>
  show(rows: Found[], scope: SchoolScope): RowOf<L>[] | Promise<RowOf<L>[]>
  /** The rows of the file, where it shows more than the screen. */
  showInFile?: (rows: Found[], scope: SchoolScope) => Row[] | Promise<Row[]>
  /** A function where its columns depend on the school. */
  sheet: ListSheet<Row> | ((scope: SchoolScope) => Promise<ListSheet<Row>>)
}

type SortingOf<Filters> = Sorting | ((scope: SchoolScope, filters: Filters) => Sorting)

type Pair<L extends ListEndpoint> = { list: L; export: Endpoint & { kind: 'file' } }

/** Serves a list page by page, and its export. */
export function serveList<
  const L extends ListEndpoint,
  DB,
  TB extends keyof DB,
  Found,
  Row extends RowOf<L> = RowOf<L>,
>(app: FastifyInstance, endpoints: Pair<L>, rules: ListRules<L, DB, TB, Found, Row>): void {
  // A handler for any list endpoint: the list's own declaration validates input and output.
  const page = async ({ query }: { query: PageQuery & FiltersOf<L> }, scope: SchoolScope) => {
    const { rows, meta } = await readPage(
      await rules.find(scope, query, 'page'),
      query,
      sortingFor(rules.sorting, scope, query),
    )
    return { data: await rules.show(rows, scope), meta }
  }
  serve(app, endpoints.list, page as unknown as Handler<L>)

  type RequestedFile = FiltersOf<L> & { q?: string; sort?: string; ids?: string[]; format: FileFormat }
  const file = async ({ body }: { body: RequestedFile }, scope: SchoolScope) =>
    exportRows(scope, {
      list: endpoints.list.path,
      requested: body,
      query: await rules.find(scope, body, 'export'),
      // Without `showInFile` the file has the screen's rows, and Row is their type.
      rules: {
        ...rules,
        show: rules.showInFile ?? (rules.show as never),
        sorting: sortingFor(rules.sorting, scope, body),
        sheet: typeof rules.sheet === 'function' ? await rules.sheet(scope) : rules.sheet,
      },
    })
  serve(app, endpoints.export, file as unknown as Handler<Pair<L>['export']>)
}

const sortingFor = <Filters>(sorting: SortingOf<Filters>, scope: SchoolScope, filters: Filters) =>
  typeof sorting === 'function' ? sorting(scope, filters) : sorting
