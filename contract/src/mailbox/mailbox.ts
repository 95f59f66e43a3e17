import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const mailbox = {
  page: endpoint({
    method: 'GET',
    path: '/kotak-surat',
    summary: 'Email yang dikirim, hanya di mesin ini dalam mode lokal',
    access: 'public',
    scope: 'none',
    kind: 'file',
    response: z.string(),
  }),
}
