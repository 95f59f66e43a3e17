import { expect } from 'vitest'
import type { Endpoint, ToSend } from '@hadir/contract/endpoint.ts'
import { can } from '@hadir/contract/permissions.ts'
import { roles, type Role } from '@hadir/contract/roles.ts'
import { newCaller, newSchool, type TestSchool } from './test-school.ts'
import type { TestApp } from './test-app.ts'

/**
 * What every endpoint of a school returns to strangers: 401 without a token, 403 to each role not in `openTo`, 404 to
 * an administrator outside a school that he may read inside, and 404 to another school's admin for this school.
 */
export async function expectStrangersRefused<E extends Endpoint>(
  t: TestApp,
  e: E,
  input: ToSend<E>,
  { school, openTo }: { school: TestSchool; openTo: readonly Role[] },
): Promise<void> {
  const nobody = await t.call(e, input, null)
  expect([nobody.status, nobody.body.code], e.summary).toEqual([401, 'UNAUTHENTICATED'])
  for (const role of roles.filter((one) => !openTo.includes(one))) {
    const caller = await newCaller(t, { schoolId: school.schoolId, role })
    const refused = await t.call(e, input, caller)
    const mayInside = role === 'administrator' && e.scope === 'school' && mayCall(role, e)
    const expected = mayInside ? [404, 'NOT_FOUND'] : [403, 'FORBIDDEN']
    expect([refused.status, refused.body.code], `${e.summary}: ${role}`).toEqual(expected)
  }
  if (!e.path.includes(':')) return
  const other = await newSchool(t)
  const foreign = await t.call(e, input, other.admin)
  expect([foreign.status, foreign.body.code], e.summary).toEqual([404, 'NOT_FOUND'])
}

const mayCall = (role: Role, { access }: Endpoint) => access !== 'public' && access !== 'signed-in' && can(role, access)
