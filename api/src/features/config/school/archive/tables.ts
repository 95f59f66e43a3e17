import { sql } from 'kysely'
import type { SchoolScope } from '../../../../platform/http/scope.ts'

/** Tables that no archive contains, each with its reason. */
export const leftBehind: Readonly<Record<string, string>> = {
  teacher_invitation: 'undangan yang hanya berlaku di tempat asalnya',
  notice: 'kabar yang dikirim dari tempat asalnya, kepada profil di sana',
  school_archive: 'arsip itu sendiri',
  school_archive_part: 'arsip itu sendiri',
  report_card_print: 'berkas cetak yang hanya disimpan sehari',
  import_batch: 'hanya untuk membatalkan impor dalam 24 jam',
  import_file: 'berkas yang menunggu diperiksa',
  import_row: 'hanya untuk membatalkan impor dalam 24 jam',
  import_write: 'hanya untuk membatalkan impor dalam 24 jam',
}

/** Table names in older archives. */
export const renamedTables: Readonly<Record<string, string>> = {
  attendance_held: 'pending_mark',
  record_change: 'audit_entry',
  rollover_pupil: 'rollover_student',
}

export type Column = {
  name: string
  type: string
  isRequired: boolean
  /** Names the one who acted. */
  isActor: boolean
  /** Constraints of this column alone, as PostgreSQL writes them. */
  checks: string[]
}
export type ArchivedTable = {
  name: string
  columns: Column[]
  key: string[]
  /** Other tables whose rows must exist first. */
  needs: string[]
}

type CatalogueRow = Omit<ArchivedTable, 'needs'> & { needs: string[] | null }

/**
 * Every table of a school, none before a table that it refers to. Read from the catalogue, because an export includes
 * everything. What a restore accepts is derived from it, too (column-rules.ts).
 */
export async function archivedTables({ db }: Pick<SchoolScope, 'db'>): Promise<ArchivedTable[]> {
  const { rows } = await sql<CatalogueRow>`
    select t.relname as name, (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
            'isRequired', a.attnotnull,
            'isActor', t.relname = 'actor' and a.attname = 'id' or exists (select from pg_constraint c
              where c.conrelid = t.oid and c.contype = 'f' and c.confrelid = 'actor'::regclass
                and a.attnum = any (c.conkey)),
            'checks', array(select pg_get_constraintdef(c.oid) from pg_constraint c
              where c.conrelid = t.oid and c.contype = 'c' and c.conkey = array[a.attnum])) order by a.attnum)
          from pg_attribute a
          where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            and a.attname <> 'school_id'
            and coalesce(col_description(a.attrelid, a.attnum), '') not like 'retired in %'
      ) as columns, (
        select json_agg(a.attname order by k.place) from pg_index i
          cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
          where i.indrelid = t.oid and i.indisprimary
      ) as key, (
        select json_agg(distinct r.relname) from pg_constraint c join pg_class r on r.oid = c.confrelid
          where c.conrelid = t.oid and c.contype = 'f' and c.confrelid <> t.oid
            and r.relnamespace = 'public'::regnamespace
      ) as needs
      from pg_class t
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r'
      order by t.relname`.execute(db)
  const tables = rows.filter(({ name }) => !(name in leftBehind)).map((row) => ({ ...row, needs: row.needs ?? [] }))
  return inOrder(tables)
}

function inOrder(tables: readonly ArchivedTable[]): ArchivedTable[] {
  const ordered: ArchivedTable[] = []
  const isThere = (name: string) => name in leftBehind || ordered.some((table) => table.name === name)
  while (ordered.length < tables.length) {
    const next = tables.filter((table) => !isThere(table.name) && table.needs.every(isThere))
    if (next.length === 0) throw new Error('Tables of a school refer to each other in a circle')
    ordered.push(...next)
  }
  return ordered
}
