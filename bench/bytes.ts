import { sql } from 'kysely'
import type { Database } from '../api/src/db/open.ts'
import { makeSchool } from './bench-school.ts'
import type { Server } from './server.ts'
import { bodyOf, freshSheets, pathOf } from './saving.ts'

const tables = ['attendance_cell', 'attendance_event', 'attendance_save', 'class_day'] as const
const pupilsOfSheet = 36

export type Bytes = { marks: number; walPerMark: number; parts: { name: string; mbPer100k: number }[] }

/** What a mark takes on the disk, with its history, and in the write-ahead log: saved over HTTP, sheet by sheet. */
export async function measureBytes(
  { server, owner }: { server: Server; owner: Database },
  sheetCount: number,
): Promise<Bytes> {
  const schools = [await makeSchool(owner, 14), await makeSchool(owner, 14)]
  await sql`vacuum analyze`.execute(owner)
  const before = await sizes(owner)
  const log = await logPosition(owner)
  const sheets = freshSheets(schools)
  for (let i = 0; i < sheetCount; i += 1) {
    const sheet = sheets.next().value
    if (!sheet) throw new Error('There are no more sheets')
    await server.call('PUT', pathOf(sheet), { as: sheet.school.admin, body: bodyOf(sheet) })
  }
  const written = (await logPosition(owner)) - log
  const marks = sheetCount * pupilsOfSheet
  const after = await sizes(owner)
  const parts = [...after].map(([name, bytes]) => ({
    name,
    mbPer100k: (((bytes - (before.get(name) ?? 0)) / marks) * 100_000) / 1e6,
  }))
  return { marks, walPerMark: written / marks, parts }
}

/** Bytes of the tables and of each of their indexes. */
async function sizes(owner: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
      where c.relname = any(${tables}) or c.oid in (
        select indexrelid from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any(${tables}))`.execute(
    owner,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function logPosition(owner: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`.execute(owner)
  return Number(rows[0]?.at)
}
