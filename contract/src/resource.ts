import { z } from 'zod'
import { typedText } from './fields/typed-text.ts'

/** Every record's key: a UUID that the application creates in time order (version 7). */
export const id = z.uuid('Tidak ditemukan')

/** A record as others refer to it. */
export const named = z.object({ id, name: z.string() })

/** The number of changes to a record, up to the column's maximum. */
export const revision = z.number().int().min(0).max(2_147_483_646)

/**
 * Which history of the school a rev belongs to: new after each restore of a backup and after an archive was restored
 * into the school. Empty: from an older server or app, which does not send it.
 */
export const epoch = z.string().default('')

/** The version that the form showed. A change sends it and is rejected when the record has another one by now. */
export const version = revision.positive().optional()

/** A yes or no in an address. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** The page sizes of every list, from the product's specification. */
export const pageSizes = [5, 10, 25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

/** The query of every list: `sort` is a column's name, with a minus in front for descending order. */
export const pageQuery = z.object({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (pageSizes as readonly number[]).includes(size), 'Pilih 5, 10, 25, 50 atau 100')
    .default(10),
  q: typedText().max(100).optional(),
  sort: z
    .string()
    .regex(/^-?[a-zA-Z]{1,40}$/)
    .optional(),
})
export type PageQuery = z.output<typeof pageQuery>

/** The response with one thing. */
export const one = <Data extends z.ZodType>(data: Data) => z.object({ data, message: z.string().optional() })

/**
 * `total` counts all rows that match search and filters. `meant` is set when no row has the typed words and rows with
 * similar words are returned instead.
 */
export const pageMeta = z.object({
  page: z.number().int(),
  pageSize: z.number().int(),
  total: z.number().int(),
  meant: z.array(z.string()).optional(),
})
export type PageMeta = z.output<typeof pageMeta>

/** The response with one page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) => z.object({ data: z.array(row), meta: pageMeta })

/** The response of a write with only a message. */
export const done = one(z.null())
