import type { SelectQueryBuilder } from 'kysely'
import { dateIn, type ZoneName } from '@hadir/contract/dates/dates.ts'
import { can } from '@hadir/contract/permissions.ts'
import type { FileFormat } from '@hadir/contract/list.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { chosenRows, type Chosen, type Sorting } from '../database/read-page.ts'
import type { SchoolScope } from '../http/scope.ts'
import type { FileAnswer } from '../http/serve.ts'
import { newId } from '../ids.ts'
import { contentTypes } from './content-types.ts'
import { csvWriter } from './csv.ts'
import { readRows } from './read-rows.ts'
import { type ListSheet, valueOf } from './list-sheet.ts'
import { xlsxWriter } from './xlsx.ts'

type Export<DB, TB extends keyof DB, Found, Row> = {
  /** The path of the list's endpoint. */
  list: string
  requested: RequestedExport
  query: SelectQueryBuilder<DB, TB, Found>
  rules: {
    sorting: Sorting
    show(rows: Found[], scope: SchoolScope): Row[] | Promise<Row[]>
    sheet: ListSheet<Row>
  }
}

/** Writes the chosen rows of a list to a file, and adds the export to the school's audit log. */
export async function exportRows<DB, TB extends keyof DB, Found, Row>(
  scope: SchoolScope,
  { list, requested, query, rules }: Export<DB, TB, Found, Row>,
): Promise<FileAnswer> {
  const { sorting, show, sheet } = rules
  const { found } = await chosenRows(query, requested, sorting)
  async function* parts() {
    for await (const part of readRows(scope, found)) yield await show(part, scope)
  }
  return writeFile(scope, { list, requested, sheet, parts: parts() })
}

/** The same for a list whose rows are computed, and few enough to be in memory at once. */
export async function exportComputed<Row extends { id: string }>(
  scope: SchoolScope,
  {
    rows,
    requested,
    ...file
  }: { list: string; requested: RequestedExport; sheet: ListSheet<Row>; rows: readonly Row[] },
): Promise<FileAnswer> {
  const { ids } = requested
  const chosen = ids ? rows.filter(({ id }) => ids.includes(id)) : [...rows]
  async function* parts() {
    yield chosen
  }
  return writeFile(scope, { ...file, requested, parts: parts() })
}

type RequestedExport = Chosen & { format: FileFormat }

async function writeFile<Row>(
  scope: SchoolScope,
  {
    list,
    requested,
    sheet,
    parts,
  }: { list: string; requested: RequestedExport; sheet: ListSheet<Row>; parts: AsyncIterable<Row[]> },
): Promise<FileAnswer> {
  const now = scope.clock.now()
  const reader = { role: scope.role, zone: await zoneOf(scope), now }
  const { count, ...file } = await fileOf(reader, { sheet, parts, format: requested.format })
  await auditExport(scope, { list, requested, count })
  return file
}

type Reader = { role: Role; zone: ZoneName; now: Date }

/** The file alone, for a list that belongs to the platform. */
export async function fileOf<Row>(
  { role, zone, now }: Reader,
  { sheet, parts, format }: { sheet: ListSheet<Row>; parts: AsyncIterable<Row[]>; format: FileFormat },
): Promise<FileAnswer & { count: number }> {
  const columns = sheet.columns.filter(({ needs }) => !needs || can(role, needs))
  const headers = columns.map(({ header }) => header)
  const file = format === 'csv' ? csvWriter(headers) : await xlsxWriter(sheet.title, headers)
  let count = 0
  for await (const rows of parts) {
    count += rows.length
    await file.write(rows.map((row) => columns.map((column) => valueOf(column, row, zone))))
  }
  const filename = `${sheet.title} ${dateIn(zone, now)}.${format}`
  return { body: await file.end(), contentType: contentTypes[format], filename, count }
}

/** Logs that a list was exported, by whom and how many rows. */
export async function auditExport(
  scope: SchoolScope,
  {
    list,
    requested: { format, ...rest },
    count,
  }: {
    list: string
    requested: Omit<RequestedExport, 'format'> & { format: RequestedExport['format'] | 'zip' }
    count: number
  },
): Promise<void> {
  await scope.db
    .insertInto('list_export')
    .values({
      school_id: scope.schoolId,
      id: newId(),
      actor_id: scope.profileId,
      list,
      format,
      row_count: count,
      asked: JSON.stringify(rest),
      at: scope.clock.now(),
    })
    .execute()
}

export async function zoneOf({ db, schoolId }: SchoolScope): Promise<ZoneName> {
  const setting = await db
    .selectFrom('school_setting')
    .select('time_zone')
    .where('school_id', '=', schoolId)
    .executeTakeFirst()
  // The table's check allows only the three.
  return (setting?.time_zone ?? 'WIB') as ZoneName
}
