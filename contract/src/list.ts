import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { Permission } from './permissions.ts'
import { id, type PageMeta } from './resource.ts'

/** A GET that is asked by `pageQuery` with filters, and answers page by page. */
export type ListEndpoint = Endpoint & {
  method: 'GET'
  query: z.ZodObject
  response: z.ZodType<{ data: unknown[]; meta: PageMeta }>
}

export const fileFormats = ['xlsx', 'csv'] as const
export type FileFormat = (typeof fileFormats)[number]

/** So many rows may be ticked one by one; beyond it, all that the filters let through are chosen at once. */
export const mostTicked = 1000

/**
 * The rows of a list that something is done to, such as an export or a bulk action: its search, order and filters, and
 * the ids of those ticked. Without ids it is all that the filters let through.
 */
export function chosenOf<L extends ListEndpoint>(list: L) {
  const { page: _, pageSize: __, ...shape } = list.query.shape
  const ids = z.array(id).min(1).max(mostTicked, `Pilih paling banyak ${mostTicked} baris`).optional()
  // Taking two names out of a shape known only by its endpoint is more than the compiler follows.
  return z.strictObject({ ...(shape as unknown as Omit<L['query']['shape'], 'page' | 'pageSize'>), ids })
}

/** The chosen rows of a list as a file, by the permission that stands for X in the table of rights. */
export function exportOf<const L extends ListEndpoint, P extends Permission>(list: L, access: P) {
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
