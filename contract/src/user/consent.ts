import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { maybe, text } from '../fields/person-fields.ts'
import { done, id, one, pageOf, pageQuery } from '../resource.ts'

/** The consent's text; changing its wording requires a new version. */
export const consentText = {
  version: '2026-11',
  words:
    'Saya menyetujui akun Hadir untuk anak ini. Sekolah mencatat kehadirannya di Hadir, dan anak ini dapat melihat kelas dan kehadirannya sendiri. Persetujuan dapat ditarik kapan saja melalui sekolah.',
} as const

/** How consent was given: by a linked guardian, or by the school, which attests to it. */
export const consentWays = ['GUARDIAN', 'SCHOOL_ATTESTED'] as const

/** A waiting student under 18 for whom the caller can consent. */
export const childToConsent = z.object({
  profileId: z.uuid(),
  name: z.string(),
  schoolName: z.string(),
  /** Day on which the student turns 18 and needs nobody's consent. */
  until: z.string(),
})
export type ChildToConsent = z.infer<typeof childToConsent>

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
  /** A guardian's own children; for a school's admin, all waiting students. */
  children: endpoint({
    method: 'GET',
    path,
    summary: 'Siswa yang menunggu persetujuan wali',
    access: 'consent:give',
    scope: 'platform',
    response: one(z.array(childToConsent)),
  }),
  give: endpoint({
    method: 'POST',
    path,
    summary: 'Catat persetujuan wali',
    access: 'consent:give',
    scope: 'platform',
    body: z.strictObject({
      profileId: id,
      textVersion: z.literal(consentText.version),
      /** Who signed, and where the school keeps the paper; required for a school's admin. */
      note: maybe(text(5, 300)),
    }),
    response: done,
  }),
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
