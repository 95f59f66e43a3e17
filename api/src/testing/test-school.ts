import { randomBytes } from 'node:crypto'
import type { Role } from '@hadir/contract/roles.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/open.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'

/** Where rows are set up: the owner's connection and the test's time. */
export type Place = { owner: Database; clock: Clock }

let made = 0
const next = () => (made += 1)
/** Fixed width, so that names sort in order of creation. */
const nextDigits = () => String(next()).padStart(5, '0')

/** Rows that a test starts from, written as the owner: a school, its people, its year. Each call creates new ones. */
export async function newSchool(t: Place, options: { name?: string } = {}) {
  const schoolId = newId()
  const now = t.clock.now()
  const npsn = String(20_000_000 + next())
  const name = options.name ?? `SMP Contoh ${npsn}`
  const place = { address: 'Jl. Melati 1', level: 'SMP', created_at: now }
  await t.owner
    .insertInto('platform.school')
    .values({ id: schoolId, npsn, name, ...place, phone: '021-555-1234', email: `s${npsn}@sekolah.test` })
    .execute()
  await t.owner
    .insertInto('school_setting')
    .values({
      school_id: schoolId,
      npsn,
      name,
      level: 'SMP',
      address: place.address,
      active_days: [1, 2, 3, 4, 5],
      updated_at: now,
    })
    .execute()
  const admin = await newCaller(t, { schoolId, role: 'school_admin' })
  return { schoolId, name, npsn, admin }
}
export type TestSchool = Awaited<ReturnType<typeof newSchool>>

/** An account with one active profile and a session, ready to call. */
export async function newCaller(
  t: Place,
  as: { schoolId: string | null; role: Role; personId?: string; name?: string },
): Promise<Caller> {
  const now = t.clock.now()
  const [accountId, profileId, sessionId] = [newId(), newId(), newId()]
  const name = as.name ?? `Orang ${nextDigits()}`
  await t.owner
    .insertInto('platform.account')
    .values({
      id: accountId,
      email: `orang${made}-${randomBytes(3).toString('hex')}@contoh.test`,
      account_type: as.role,
      name,
      address: 'Jl. Mawar 2',
      dob: '1985-05-05',
      gender: 'P',
      phone: '0812-3456-7890',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await t.owner
    .insertInto('platform.profile')
    .values({
      id: profileId,
      account_id: accountId,
      role: as.role,
      school_id: as.schoolId,
      person_id: as.personId ?? null,
      is_active: true,
      created_at: now,
    })
    .execute()
  await t.owner
    .insertInto('platform.session')
    .values({
      id: sessionId,
      account_id: accountId,
      browser_hash: Buffer.alloc(32),
      device: 'Tes',
      created_at: now,
      last_used_at: now,
    })
    .execute()
  if (as.schoolId) {
    await t.owner
      .insertInto('actor')
      .values({ school_id: as.schoolId, id: profileId, name, role: as.role, person_id: as.personId ?? null })
      .execute()
  }
  return { accountId, profileId, sessionId, generation: 1, role: as.role, schoolId: as.schoolId }
}

/** The active academic year 2026/2027, with semesters as in the ministry's calendar, or a single one of `days`. */
export async function newYear(t: Place, schoolId: string, days?: { first: string; last: string }): Promise<string> {
  const id = newId()
  const now = t.clock.now()
  const [start_date, end_date] = days ? [days.first, days.last] : ['2026-07-13', '2027-06-18']
  await t.owner
    .insertInto('academic_year')
    .values({
      school_id: schoolId,
      id,
      name: '2026/2027',
      start_date,
      end_date,
      is_active: true,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const semester = { school_id: schoolId, academic_year_id: id }
  const semesters = days
    ? [{ ...semester, no: 1, start_date, end_date, status: 'AKTIF' }]
    : [
        { ...semester, no: 1, start_date, end_date: '2026-12-18', status: 'AKTIF' },
        { ...semester, no: 2, start_date: '2027-01-04', end_date },
      ]
  await t.owner.insertInto('semester').values(semesters).execute()
  return id
}

/** A class of the year with `count` students, roll numbers 1 to `count`. */
export async function newClass(
  t: Place,
  at: { schoolId: string; yearId: string; name?: string; count?: number; joinDate?: string },
): Promise<{ academicClassId: string; classId: string; studentIds: string[] }> {
  const now = t.clock.now()
  const [classId, academicClassId] = [newId(), newId()]
  const school_id = at.schoolId
  await t.owner
    .insertInto('class')
    .values({
      school_id,
      id: classId,
      name: at.name ?? `VII-${nextDigits()}`,
      grade: 'VII',
      created_at: now,
      updated_at: now,
    })
    .execute()
  await t.owner
    .insertInto('academic_class')
    .values({ school_id, id: academicClassId, academic_year_id: at.yearId, class_id: classId, created_at: now })
    .execute()
  const studentIds = Array.from({ length: at.count ?? 3 }, () => newId())
  const students = studentIds.map((id, i) => ({
    school_id,
    id,
    name: `Siswa ${String(i + 1).padStart(2, '0')}`,
    nis: String(10_000 + next()),
    gender: i % 2 ? 'P' : 'L',
    dob: '2013-01-15',
    created_at: now,
    updated_at: now,
  }))
  const members = studentIds.map((student_id, i) => ({
    school_id,
    id: newId(),
    academic_year_id: at.yearId,
    academic_class_id: academicClassId,
    student_id,
    roll_no: i + 1,
    join_date: at.joinDate ?? '2026-07-13',
    created_at: now,
  }))
  await t.owner.insertInto('student').values(students).execute()
  await t.owner.insertInto('enrollment').values(members).execute()
  return { academicClassId, classId, studentIds }
}

/** One more student, in a class since 14 September. */
export async function newcomer(t: Place, at: { schoolId: string; yearId: string; academicClassId: string }) {
  const now = t.clock.now()
  const [school_id, id] = [at.schoolId, newId()]
  const who = { name: 'Siswa Baru', nis: '99001', gender: 'L', dob: '2013-02-02', created_at: now, updated_at: now }
  await t.owner
    .insertInto('student')
    .values({ school_id, id, ...who })
    .execute()
  const member = { school_id, academic_year_id: at.yearId, academic_class_id: at.academicClassId, student_id: id }
  await t.owner
    .insertInto('enrollment')
    .values({ ...member, id: newId(), roll_no: 9, join_date: '2026-09-14', created_at: now })
    .execute()
  return id
}
