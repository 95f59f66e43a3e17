import { z } from 'zod'
import type { Permission } from './permissions.ts'

/** Every record's key: a UUID, made by the application in time order (version 7). */
export const id = z.uuid('Tidak ditemukan')

/** The version that the form showed. A change sends it and is refused when the record has another one by now. */
export const version = z.number().int().positive().optional()

/** The page sizes of every list, from the product's specification. */
export const pageSizes = [5, 10, 25, 50, 100] as const

/** How every list is asked: `sort` is a column's name, with a minus in front for descending order. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size), 'Pilih 5, 10, 25, 50 atau 100')
    .default(10),
  q: z.string().trim().max(100).optional(),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]{1,40}$/)
    .optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** The answer to one thing asked for. */
export const one = <Data extends z.ZodType>(data: Data) => z.object({ data, message: z.string().optional() })

/** The answer to a list asked for page by page; `total` counts all rows that the filters let through. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    data: z.array(row),
    meta: z.object({ page: z.number().int(), pageSize: z.number().int(), total: z.number().int() }),
  })

/** The answer to a write that has nothing to tell but its message. */
export const done = one(z.null())

const byId = z.object({ id })

/**
 * The five endpoints of a plain record of a school. `fields` is what a form sends, `row` what the server answers with;
 * `filters` are added to the list's query. A resource that needs a sixth endpoint declares it beside these.
 */
export function crud<
  const Base extends string,
  Fields extends z.ZodRawShape,
  Row extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Read extends Permission,
  Write extends Permission,
>(
  base: Base,
  what: string,
  shapes: { fields: z.ZodObject<Fields>; row: z.ZodObject<Row>; filters: z.ZodObject<Filters> },
  access: { read: Read; write: Write },
) {
  const scope = 'school'
  const list = pageQuery.extend(shapes.filters.shape)
  return {
    list: {
      method: 'GET',
      path: base,
      summary: `Daftar ${what}`,
      access: access.read,
      scope,
      query: list,
      response: pageOf(shapes.row),
    },
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
  } as const
}
