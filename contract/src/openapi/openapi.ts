import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** The server's own API description, generated from these declarations. */
export const openapi = {
  document: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    summary: 'Uraian API ini menurut OpenAPI 3.1',
    access: 'public',
    scope: 'none',
    kind: 'file',
    response: z.string(),
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/docs',
    summary: 'Uraian API ini sebagai halaman',
    access: 'public',
    scope: 'none',
    kind: 'file',
    response: z.string(),
  }),
}
