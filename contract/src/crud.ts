import { z } from 'zod'
import { auditEntry } from './history.ts'
import { type ExportPermission, exportOf } from './list.ts'
import type { Permission } from './permissions.ts'
import { done, id, one, pageOf, pageQuery } from './resource.ts'

const byId = z.object({ id })

const historyQuery = pageQuery.pick({ page: true, pageSize: true })

/** The history of one record, newest first: for those who may change it. */
export const historyOf = <const Base extends string, Write extends Permission>(
  base: Base,
  what: string,
  access: Write,
) =>
  ({
    method: 'GET',
    path: `${base}/:id/history`,
    summary: `Riwayat perubahan ${what}`,
    access,
    scope: 'school',
    params: byId,
    query: historyQuery,
    response: pageOf(auditEntry),
  }) as const

/** The same for a record whose path contains its school. */
export const schoolHistoryOf = <const Base extends string, Write extends Permission>(
  base: Base,
  what: string,
  access: Write,
) => ({ ...historyOf(base, what, access), params: z.object({ schoolId: id, id }) }) as const

/**
 * The endpoints of a plain record of a school. `fields` is what a form sends, `row` what the server returns; `filters`
 * are added to the list's query. The history of a record is for those who may change it. A resource that needs a
 * further endpoint declares it beside these.
 */
export function crud<
  const Base extends string,
  Fields extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Read extends Permission,
  Write extends Permission,
  Export extends ExportPermission,
>(
  base: Base,
  what: string,
  shapes: { fields: z.ZodObject<Fields>; row: z.ZodObject<Row>; filters: z.ZodObject<Filters> },
  access: { read: Read; write: Write; export: Export },
) {
  const scope = 'school'
  const list = {
    method: 'GET',
    path: base,
    summary: `Daftar ${what}`,
    access: access.read,
    scope,
    query: pageQuery.extend(shapes.filters.shape),
    response: pageOf(shapes.row),
  } as const
  return {
    list,
    export: exportOf(list, access.export),
    read: {
      method: 'GET',
      path: `${base}/:id`,
      summary: `Satu ${what}`,
      access: access.read,
      scope,
      params: byId,
      response: one(shapes.row),
    },
    create: {
      method: 'POST',
      path: base,
      summary: `Tambah ${what}`,
      access: access.write,
      scope,
      body: shapes.fields,
      response: one(shapes.row),
    },
    update: {
      method: 'PUT',
      path: `${base}/:id`,
      summary: `Ubah ${what}`,
      access: access.write,
      scope,
      params: byId,
      body: shapes.fields,
      response: one(shapes.row),
    },
    remove: {
      method: 'DELETE',
      path: `${base}/:id`,
      summary: `Hapus ${what}`,
      access: access.write,
      scope,
      params: byId,
      response: done,
    },
    history: historyOf(base, what, access.write),
  } as const
}
