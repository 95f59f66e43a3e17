import { sql } from 'kysely'
import { type ImportBatch, type ImportKind, type ImportRow, imports } from '@hadir/contract/import/import.ts'
import type { DateOrder } from '@hadir/contract/import/import-header.ts'
import type { ErrorBody } from '@hadir/contract/errors.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../../platform/http/scope.ts'
import { tokenOf, type TestApp } from '../../testing/test-app.ts'
import { makeWorkbook, sheetXml, type TestCell } from '../../platform/documents/workbook/testing-workbook.ts'

/** Shared by the import tests: files to drop, an operator's steps, and snapshots of whole tables. */

export const fixture = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../../../e2e/fixtures', name))

const header = ['Nama', 'NIPD', 'JK', 'NISN', 'Tanggal Lahir', 'Rombel Saat Ini', 'HP', 'Nama Ayah', 'Pekerjaan Ayah']
export const studentFile = (...rows: TestCell[][]): Buffer => makeWorkbook(sheetXml([header, ...rows]))
export const siti = [
  'Siti Aminah',
  '1001',
  'P',
  '0014721751',
  '2014-03-16',
  'Kelas 7A',
  '08120000000',
  'Hendra',
  'Petani',
]
export const budi = ['Budi Santoso', '1002', 'L', '0014721752', '2014-05-01', 'Kelas 7A', '', 'Joko', 'Buruh']
export const ayu = ['Ayu Lestari', '1003', 'P', '0014721753', '2014-07-09', 'Kelas 7B', '', '', '']

const endpointsOf = (kind: ImportKind = 'student') => imports[kind]

export async function upload(
  t: TestApp,
  as: Omit<Operator, 'caller'> & { caller: Caller | null; dateOrder?: DateOrder },
  file: Buffer,
): Promise<{ status: number; body: { data: ImportBatch } & ErrorBody }> {
  const boundary = 'batas-tes'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="daftar.xlsx"\r\n\r\n`
  const answer = await t.app.inject({
    method: 'POST',
    url: endpointsOf(as.kind).upload.path.replace(':schoolId', as.schoolId),
    query: {
      ...(as.sensitive !== undefined && { sensitive: as.sensitive }),
      ...(as.dateOrder && { dateOrder: as.dateOrder }),
      ...(as.guardianPhone && { guardianPhone: 'true' }),
    },
    headers: {
      ...(as.caller && { authorization: `Bearer ${tokenOf(t.app, as.caller)}` }),
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: answer.statusCode, body: answer.json() }
}

export type Operator = {
  caller: Caller
  schoolId: string
  kind?: ImportKind
  sensitive?: string
  guardianPhone?: boolean
}

/** Uploads a file that must be accepted. */
export async function dryRun(t: TestApp, as: Operator, file: Buffer): Promise<ImportBatch> {
  const { status, body } = await upload(t, as, file)
  if (status !== 200) throw new Error(`${status} ${body.message}`)
  return body.data
}

const at = (as: Operator, id: string) => ({ params: { schoolId: as.schoolId, id } })

export const read = async (t: TestApp, as: Operator, id: string): Promise<ImportBatch> =>
  (await t.call(endpointsOf(as.kind).read, at(as, id), as.caller)).body.data

export const rowsOf = async (t: TestApp, as: Operator, id: string): Promise<ImportRow[]> => {
  const query = { pageSize: 100 }
  return (await t.call(endpointsOf(as.kind).rows, { ...at(as, id), query }, as.caller)).body.data
}

type ApplyBody = { otherSchool?: boolean; lowerGrades?: boolean; membersFrom?: string }
/** The workbooks of the tests name their own school, which is meant unless a test says otherwise. */
export const queue = (t: TestApp, as: Operator, id: string, body: ApplyBody = {}) =>
  t.call(endpointsOf(as.kind).apply, { ...at(as, id), body: { otherSchool: true, ...body } }, as.caller)
export const undo = (t: TestApp, as: Operator, id: string) => t.call(endpointsOf(as.kind).undo, at(as, id), as.caller)

/** Dry run and writing, until the job ends. */
export async function importFile(t: TestApp, as: Operator, file: Buffer, body: ApplyBody = {}): Promise<ImportBatch> {
  const { id } = await dryRun(t, as, file)
  const queued = await queue(t, as, id, body)
  if (queued.status !== 200) throw new Error(`${queued.status} ${queued.body.message}`)
  await t.runJobs()
  return read(t, as, id)
}

/** All rows of a school as text, except the import's own tables and the histories, which also log its undo. */
export async function wholeSchool(t: TestApp, schoolId: string): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'school_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not like 'import\\_%'
        and c.relname <> 'audit_entry'
      order by 1`.execute(t.owner)
  const all: Record<string, string[]> = {}
  for (const { name } of tables.rows) {
    const rows = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t where school_id = ${schoolId} order by 1`.execute(t.owner)
    all[name] = rows.rows.map(({ row }) => row)
  }
  return all
}
