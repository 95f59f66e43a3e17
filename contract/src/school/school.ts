import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { one } from '../resource.ts'
import { typedText } from '../fields/typed-text.ts'

/** A school that is on Hadir or on the ministry's list; exactly the specification's six fields. */
export const schoolReference = z.object({
  district: z.string(),
  name: z.string(),
  npsn: z.string(),
  province: z.string(),
  regency: z.string(),
  status: z.enum(['Negeri', 'Swasta']),
})
export type SchoolReference = z.infer<typeof schoolReference>

export const schoolSearch = {
  /**
   * At most 20: those on Hadir, which can be joined and have their NPSN in `onHadir`, before the others of the
   * ministry's list. Public: a person who registers has no account yet, and neither is a secret.
   */
  search: endpoint({
    method: 'GET',
    path: '/api/v1/school/search',
    summary: 'Cari sekolah menurut NPSN atau nama',
    access: 'public',
    // The handler opens two transactions itself: one to count, one to search.
    scope: 'none',
    query: z.object({ q: typedText().min(3, 'Minimal 3 karakter').max(100, 'Maksimal 100 karakter') }),
    response: one(z.array(schoolReference)).extend({ meta: z.object({ onHadir: z.array(z.string()) }) }),
  }),
}
