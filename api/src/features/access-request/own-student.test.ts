import { afterAll, expect, test } from 'vitest'
import { accessRequestEndpoints as endpoints } from '@hadir/contract/access-request/access-request.ts'
import { signInTest } from '../../testing/sign-in-test.ts'
import { newCaller } from '../../testing/test-school.ts'
import { newApplicant, newStudent, newVerifiedSchool } from './testing-access.ts'

const t = await signInTest()
afterAll(t.close)

test.each<[string, object]>([
  ['an NISN that the school has not', { nisn: '0071000009' }],
  ['another birthday', { nisn: '0071000001', dob: '2008-02-04' }],
  ['the NISN of a student who has an account', { nisn: '0071000002' }],
  ['the NISN of a graduate', { nisn: '0071000003' }],
])('a student who names %s gets the same message', async (_, claim) => {
  const school = await newVerifiedSchool(t)
  const of = { dob: '2008-02-03' }
  await newStudent(t, school.schoolId, { ...of, nisn: '0071000001' })
  const personId = await newStudent(t, school.schoolId, { ...of, nisn: '0071000002' })
  await newCaller(t, { schoolId: school.schoolId, role: 'student', personId })
  await newStudent(t, school.schoolId, { ...of, nisn: '0071000003', status: 'ALUMNI' })
  const { nisn, dob } = { ...of, nisn: '', ...claim }
  const who = await newApplicant(t, { dob, type: 'student' })
  const body = { kind: 'JOIN_SCHOOL', role: 'student', npsn: school.npsn } as const
  const refused = {
    statusCode: 400,
    code: 'NISN_NOT_PROCESSED',
    message: 'NISN tidak dapat diproses. Periksa kembali atau hubungi sekolah.',
    type: 'nisn',
  }
  // One try each, of the five an hour.
  for (let tries = 1; tries <= 5; tries += 1) {
    expect((await t.call(endpoints.create, { body: { ...body, nisn } }, who)).body).toMatchObject(refused)
  }
  expect((await t.call(endpoints.create, { body: { ...body, nisn } }, who)).status).toBe(429)
})
