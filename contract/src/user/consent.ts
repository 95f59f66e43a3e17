import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { done, id, pageOf, pageQuery } from '../resource.ts'
import { consentWays } from './user.ts'

/** A valid consent: it opened the student's account. */
export const givenConsent = z.object({
  id: z.uuid(),
  /** The student for whom it was given. */
  name: z.string(),
  schoolName: z.string(),
  way: z.enum(consentWays),
  givenBy: z.string(),
  givenAt: z.string(),
  /** The school's note about the paper. */
  note: z.string().nullable(),
})
export type GivenConsent = z.infer<typeof givenConsent>

const path = '/api/v1/user/consent'

export const consentEndpoints = {
  /** Those the caller may withdraw: a guardian her own, an admin the whole school's. sort: name (default). */
  given: endpoint({
    method: 'GET',
    path: `${path}/given`,
    summary: 'Persetujuan wali yang berlaku',
    access: 'consent:give',
    scope: 'platform',
    query: pageQuery,
    response: pageOf(givenConsent),
  }),
  /** The student's account waits for consent again at once. */
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdrawal`,
    summary: 'Tarik persetujuan wali',
    access: 'consent:give',
    scope: 'platform',
    params: z.object({ id }),
    /** Who requested it and how; required for a school's admin. */
    body: z.strictObject({ reason: maybe(text(5, 300)) }),
    response: done,
  }),
}
