import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The shape of the public regional data service: a bare array without an envelope. */
const place = z.object({ id: z.string(), name: z.string() })
export type Place = z.infer<typeof place>
const parent = z.object({ id: z.string().regex(/^\d{2,10}$/) })

export const region = {
  provinces: endpoint({
    method: 'GET',
    path: '/api/v1/region/provinces.json',
    summary: 'Daftar provinsi',
    access: 'public',
    scope: 'none',
    response: z.array(place),
  }),
  regencies: endpoint({
    method: 'GET',
    path: '/api/v1/region/regencies/:id.json',
    summary: 'Kabupaten dan kota sebuah provinsi',
    access: 'public',
    scope: 'none',
    params: parent,
    response: z.array(place.extend({ province_id: z.string() })),
  }),
  districts: endpoint({
    method: 'GET',
    path: '/api/v1/region/districts/:id.json',
    summary: 'Kecamatan sebuah kabupaten',
    access: 'public',
    scope: 'none',
    params: parent,
    response: z.array(place.extend({ regency_id: z.string() })),
  }),
  villages: endpoint({
    method: 'GET',
    path: '/api/v1/region/villages/:id.json',
    summary: 'Desa dan kelurahan sebuah kecamatan',
    access: 'public',
    scope: 'none',
    params: parent,
    response: z.array(place.extend({ district_id: z.string() })),
  }),
}
