import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { done, id, pageOf, pageQuery } from '../resource.ts'
import { consentWays } from './user.ts'

/** A consent that stands: the student's account is open because of it. */
export const givenConsent = z.object({
  id: z.uuid(),
  /** The student for whom it was given. */
  name: z.string(),
  schoolName: z.string(),
  way: z.enum(consentWays),
  givenBy: z.string(),
  givenAt: z.string(),
  /** What the school wrote of the paper. */
  note: z.string().nullable(),
})
export type GivenConsent = z.infer<typeof givenConsent>

const path = '/api/v1/user/consent'

export const consentEndpoints = {
  /** Those that the caller may withdraw: a guardian her own, a school's admin all of the school. sort: name (default). */
  given: endpoint({
    method: 'GET',
    path: `${path}/given`,
    summary: 'Persetujuan wali yang berlaku',
    access: 'consent:give',
    scope: 'platform',
    query: pageQuery,
    response: pageOf(givenConsent),
  }),
  /** The student's account waits again from this moment on. */
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdrawal`,
    summary: 'Tarik persetujuan wali',
    access: 'consent:give',
    scope: 'platform',
    params: z.object({ id }),
    /** Who asked for it and how; a school's admin must say it. */
    body: z.strictObject({ reason: maybe(text(5, 300)) }),
    response: done,
  }),
}
