import { accessRequestEndpoints } from '@hadir/contract/access-request/access-request.ts'
import type { ToSend } from '@hadir/contract/endpoint.ts'
import type { Role } from '@hadir/contract/roles.ts'
import type { Caller } from '../../platform/http/scope.ts'
import { newId } from '../../platform/ids.ts'
import { tokenOf, type TestApp } from '../../testing/test-app.ts'
import { newCaller, newSchool, type TestSchool } from '../../testing/test-school.ts'

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
  const now = t.clock.now()
  const [accountId, sessionId] = [newId(), newId()]
  const [name, email] = [person.name ?? `Pemohon ${made}`, person.email ?? `pemohon${made}@contoh.test`]
  await t.owner
    .insertInto('platform.account')
    .values({
      id: accountId,
      email,
      account_type: person.type ?? 'teacher',
      name,
      address: 'Jl. Anggrek 3',
      dob: person.dob ?? '1985-02-03',
      gender: 'P',
      phone: person.phone ?? `0899-000-${1000 + made}`,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const session = { id: sessionId, account_id: accountId, browser_hash: Buffer.alloc(32), device: 'Tes' }
  await t.owner
    .insertInto('platform.session')
    .values({ ...session, created_at: now, last_used_at: now })
    .execute()
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
  const now = t.clock.now()
  made += 1
  await t.owner
    .insertInto('student')
    .values({
      school_id: schoolId,
      id,
      name: student.name ?? `Murid ${made}`,
      nis: `N${made}`,
      nisn: student.nisn ?? null,
      dob: student.dob ?? '2013-01-15',
      gender: 'L',
      status: student.status ?? 'AKTIF',
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** A student's parent in the school's records; returns the guardian's id. */
export async function newGuardian(
  t: TestApp,
  at: { schoolId: string; studentId: string; name?: string; phone?: string; email?: string; relation?: 'AYAH' | 'IBU' },
): Promise<string> {
  const id = newId()
  const now = t.clock.now()
  const { schoolId: school_id, name = 'Ibu Murid', phone = null, email = null } = at
  await t.owner
    .insertInto('guardian')
    .values({ school_id, id, name, phone, email, created_at: now, updated_at: now })
    .execute()
  await t.owner
    .insertInto('student_guardian')
    .values({ school_id, student_id: at.studentId, guardian_id: id, relation: at.relation ?? 'IBU' })
    .execute()
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
