import { z } from 'zod'
import { type Endpoint, endpoint } from '../endpoint.ts'
import { done, one, pageSizes } from '../resource.ts'

/** Of lists that show the rows of an endpoint a second time, on another page. */
export const listViewNames = ['nilai'] as const
export type ListViewName = (typeof listViewNames)[number]

/** What a list's view is stored under: the path of its endpoint, with a name if another page shows the same rows. */
export const listViewKey = ({ path: of }: Endpoint, name?: ListViewName): string => (name ? `${of}#${name}` : of)

/** A profile's view of a list: columns switched on or off by heading; the list's defaults for the rest. */
export const listView = z.strictObject({
  /** See `listViewKey`. */
  list: z.string().max(120),
  columns: z.record(z.string().max(60), z.boolean()).refine((chosen) => Object.keys(chosen).length <= 60, {
    message: 'Kolom terlalu banyak',
  }),
  pageSize: z
    .union(
      pageSizes.map((size) => z.literal(size)),
      'Pilih 5, 10, 25, 50 atau 100',
    )
    .nullable(),
})
export type ListView = z.infer<typeof listView>

const path = '/api/v1/user/list-view'

export const listViewEndpoints = {
  all: endpoint({
    method: 'GET',
    path,
    summary: 'Tampilan daftar yang disimpan pengguna',
    access: 'signed-in',
    scope: 'platform',
    response: one(z.array(listView)),
  }),
  save: endpoint({
    method: 'PUT',
    path,
    summary: 'Simpan tampilan satu daftar',
    access: 'signed-in',
    scope: 'platform',
    body: listView,
    response: done,
  }),
}
