import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../api/src/platform/database/open.ts'
import { daysAgo, makeSchool } from './bench-school.ts'
import type { Server } from './server.ts'
import { newId } from '../api/src/platform/ids.ts'
import { bodyOf, pathOf } from './saving.ts'

const tables = ['attendance_cell', 'attendance_save', 'pending_mark', 'class_day'] as const
const studentsOfSheet = 36
/** Days, schools, and classes of each school. */
const days = 14

export type Bytes = { marks: number; walPerMark: number; parts: { name: string; mbPer100k: number }[] }

/** A mark's size on disk, with its history, and in the write-ahead log: saved over HTTP, sheet by sheet. */
export async function measureBytes({ server, owner }: { server: Server; owner: Database }): Promise<Bytes> {
  const schools = await Promise.all(Array.from({ length: days }, () => makeSchool(owner, days)))
  // Within the window no reason is needed.
  await sql`update school_setting set edit_window_days = ${days}`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
  const before = await sizes(owner)
  const log = await logPosition(owner)
  const sheets = Array.from({ length: days }, (_, day) =>
    inNoOrder(
      schools.flatMap((school) =>
        school.classes.map((of) => ({ school, ...of, date: daysAgo(days - 1 - day), device: newId() })),
      ),
    ),
  ).flat()
  for (const sheet of sheets) {
    const body = bodyOf(sheet)
    const clientAt = `${sheet.date}T00:01:02.345Z`
    const marks = body.marks.map((mark) => ({ ...mark, reason: null, clientAt }))
    await server.call('PUT', pathOf(sheet), { as: sheet.school.admin, body: { ...body, marks } })
  }
  const written = (await logPosition(owner)) - log
  const marks = sheets.length * studentsOfSheet
  const after = await sizes(owner)
  const parts = [...after].map(([name, bytes]) => ({
    name,
    mbPer100k: (((bytes - (before.get(name) ?? 0)) / marks) * 100_000) / 1e6,
  }))
  return { marks, walPerMark: written / marks, parts }
}

/** As teachers of many schools send their sheets in a morning: in a different order each day. */
const inNoOrder = <Sheet extends { date: string; academicClassId: string }>(sheets: readonly Sheet[]): Sheet[] => {
  const placeOf = ({ date, academicClassId }: Sheet) =>
    createHash('sha1').update(`${date} ${academicClassId}`).digest('hex')
  return sheets.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/** Sizes in bytes of the tables and their indexes. */
async function sizes(owner: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select c.relname as name, pg_relation_size(c.oid) as bytes from pg_class c
      where c.relname = any(${tables}) or c.oid in (
        select reltoastrelid from pg_class where relname = any(${tables}) union all
        select indexrelid from pg_index i join pg_class t on t.oid = i.indrelid where t.relname = any(${tables}))`.execute(
    owner,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

async function logPosition(owner: Database): Promise<number> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as at`.execute(owner)
  return Number(rows[0]?.at)
}
