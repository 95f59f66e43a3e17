import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import type { Role } from '@hadir/contract/roles.ts'
import { insertRows } from '../../fixtures/rows.ts'
import { writeAccounts, writeSession } from '../../fixtures/write-people.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { tokenOf, type TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool, placeIn, type TestSchool } from '../../testing/test-school.ts'

let made = 0

/** A school verified by the platform's administrator. */
export async function newVerifiedSchool(t: TestApp): Promise<TestSchool> {
  const school = await newSchool(t)
  await t.owner
    .updateTable('platform.school')
    .set({ verified_at: t.clock.now() })
    .where('id', '=', school.schoolId)
    .execute()
  return school
}

export type Applicant = Caller & { email: string; name: string }

/** An account that is signed in and has no profile yet. */
export async function newApplicant(
  t: TestApp,
  person: { name?: string; email?: string; phone?: string; dob?: string; type?: Role } = {},
): Promise<Applicant> {
  made += 1
  const place = placeIn(t, null)
  const [accountId, sessionId] = [newId(), newId()]
  const { name = `Pemohon ${made}`, email = `pemohon${made}@contoh.test`, dob = '1985-02-03' } = person
  const contact = { email, phone: person.phone ?? `0899-000-${1000 + made}` }
  await writeAccounts(place, [{ id: accountId, account_type: person.type ?? 'teacher', name, dob, ...contact }])
  await writeSession(place, { id: sessionId, accountId })
  return { accountId, sessionId, generation: 1, profileId: null, role: null, schoolId: null, email, name }
}

/** The caller with the profile that a refresh would return by now. */
export async function refreshed(t: TestApp, caller: Caller): Promise<Caller> {
  const profile = await t.owner
    .selectFrom('platform.profile')
    .select(['id', 'role', 'school_id'])
    .where('account_id', '=', caller.accountId)
    .where('is_active', '=', true)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const { accountId, sessionId, generation } = caller
  return {
    accountId,
    sessionId,
    generation,
    profileId: profile?.id ?? null,
    role: (profile?.role as Role | undefined) ?? null,
    schoolId: profile?.school_id ?? null,
  }
}

type RequestBody = ToSend<typeof accessRequestEndpoints.create>['body']

/** Files a request and returns its id. */
export async function createRequestAs(t: TestApp, who: Caller, body: RequestBody): Promise<string> {
  const response = await t.call(accessRequestEndpoints.create, { body }, who)
  if (response.status !== 200) throw new Error(JSON.stringify(response.body))
  return response.body.data.id
}

/** Sends a decision, valid or not. */
export const decides = (
  t: TestApp,
  who: Caller,
  id: string,
  body: ToSend<typeof accessRequestEndpoints.decide>['body'],
) => t.call(accessRequestEndpoints.decide, { params: { id }, body }, who)

export const newAdministrator = (t: TestApp) =>
  newCaller(t, { schoolId: null, role: 'administrator', name: 'Admin Pusat' })

/** A student of the school; returns her id. */
export async function newStudent(
  t: TestApp,
  schoolId: string,
  student: { name?: string; nisn?: string; dob?: string; status?: 'AKTIF' | 'ALUMNI' } = {},
): Promise<string> {
  const id = newId()
  made += 1
  const row = { id, name: `Murid ${made}`, nis: `N${made}`, ...student }
  await insertRows(placeIn(t, schoolId), 'student', [row])
  return id
}

/** Attaches a file to a request. */
export async function attaches(t: TestApp, who: Caller, id: string, file: { content: Buffer; filename?: string }) {
  const name = file.filename ?? 'bukti.png'
  const head = `--batas\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
  return t.app.inject({
    method: 'POST',
    url: `/api/v1/access-request/${id}/evidence`,
    headers: { authorization: `Bearer ${tokenOf(t.app, who)}`, 'content-type': 'multipart/form-data; boundary=batas' },
    payload: Buffer.concat([Buffer.from(head), file.content, Buffer.from('\r\n--batas--\r\n')]),
  })
}
