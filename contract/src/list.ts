import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { id, type PageMeta } from './resource.ts'

/** A GET with `pageQuery` and filters that returns one page. */
export type ListEndpoint = Endpoint & {
  method: 'GET'
  query: z.ZodObject
  response: z.ZodType<{ data: unknown[]; meta: PageMeta }>
}

export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** How many rows may be ticked individually; for more, all rows that match the filters are chosen at once. */
export const mostTicked = 1000

/** The ticked rows of an action that does not take the list's filters. */
export const tickedIds = z.array(id).min(1, 'Centang paling sedikit satu baris')

/** The rows that an action on several left as they were, each with the reason. */
export const leftRows = z.array(z.object({ id, name: z.string(), reason: z.string() }))
export type LeftRow = z.infer<typeof leftRows>[number]

/**
 * The rows that an action such as an export applies to: the list's search, order and filters, and the ids of ticked
 * rows. Without ids, all that match the filters.
 */
export function chosenOf<L extends ListEndpoint>(list: L) {
  const { page: _, pageSize: __, ...shape } = list.query.shape
  const ids = z.array(id).min(1).max(mostTicked, `Pilih paling banyak ${mostTicked} baris`).optional()
  // The compiler cannot omit two names from a shape known only by its endpoint.
  return z.strictObject({ ...(shape as unknown as Omit<L['query']['shape'], 'page' | 'pageSize'>), ids })
}

/** X in the table of rights: who may read a list may not take it away. Who decides on requests may. */
export type ExportPermission = Extract<Permission, `${string}:export` | 'access-request:decide'>

/** The chosen rows of a list as a file. */
export function exportOf<const L extends ListEndpoint, P extends ExportPermission>(list: L, access: P) {
  return {
    method: 'POST',
    path: `${list.path as L['path']}/export`,
    summary: `${list.summary} sebagai berkas`,
    access,
    scope: 'school',
    kind: 'file',
    // Present exactly when the list has it.
    ...((list.params && { params: list.params }) as L extends { params: infer Params } ? { params: Params } : object),
    body: chosenOf(list).extend({ format: z.enum(fileFormats) }),
    response: z.string(),
  } as const
}
