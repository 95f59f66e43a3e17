import { randomBytes } from 'node:crypto'
import type { Role } from '@hadir/contract/roles.ts'
import { buildYear, membersFrom, namedByNumber, type Size } from '../fixtures/build-year.ts'
import { insertRows, type NewRow } from '../fixtures/rows.ts'
import { writeClasses } from '../fixtures/write-classes.ts'
import { writeAccounts, writeProfiles, writeSession } from '../fixtures/write-people.ts'
import { writeSchool } from '../fixtures/write-school.ts'
import { type NewYear, writeYear } from '../fixtures/write-year.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/open.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'

/** Where rows are set up: the owner's connection and the test's time. */
export type Place = { owner: Database; clock: Clock }

/** The place of a school's rows, with ids like the product's. */
export const placeIn = <School extends string | null>({ owner, clock }: Place, schoolId: School) => ({
  db: owner,
  schoolId,
  now: clock.now(),
  newId: () => newId(),
})

let made = 0
const next = () => (made += 1)
/** Fixed width, so that names sort in order of creation. */
const nextDigits = () => String(next()).padStart(5, '0')

type Setting = Partial<NewRow<'school_setting'>>

/** Rows that a test starts from, written as the owner: a school, its people, its year. Each call creates new ones. */
export async function newSchool(t: Place, options: { name?: string; setting?: Setting } = {}) {
  const schoolId = newId()
  const npsn = String(20_000_000 + next())
  const name = options.name ?? `SMP Contoh ${npsn}`
  const contact = { phone: '021-555-1234', email: `s${npsn}@sekolah.test` }
  const school = { npsn, name, level: 'SMP', address: 'Jl. Melati 1', ...contact }
  await writeSchool(placeIn(t, schoolId), school, options.setting)
  const admin = await newCaller(t, { schoolId, role: 'school_admin' })
  return { schoolId, name, npsn, admin }
}
export type TestSchool = Awaited<ReturnType<typeof newSchool>>

/** A school with a year of that size. */
export async function newSchoolOf(t: Place, of: { size: Size; year: NewYear; setting?: Setting }) {
  const school = await newSchool(t, of)
  return { ...school, ...(await buildYear(placeIn(t, school.schoolId), of)) }
}

/** An account with one active profile and a session, ready to call. */
export async function newCaller(
  t: Place,
  as: { schoolId: string | null; role: Role; personId?: string; name?: string },
): Promise<Caller> {
  const place = placeIn(t, as.schoolId)
  const [accountId, profileId, sessionId] = [newId(), newId(), newId()]
  const { role, personId = null, name = `Orang ${nextDigits()}` } = as
  const email = `orang${made}-${randomBytes(3).toString('hex')}@contoh.test`
  await writeAccounts(place, [{ id: accountId, email, account_type: role, name }])
  await writeProfiles(place, [{ accountId, profileId, role, name, personId }])
  await writeSession(place, { id: sessionId, accountId })
  return { accountId, profileId, sessionId, generation: 1, role, schoolId: as.schoolId }
}

/** 2026/2027 with semesters as in the ministry's calendar. */
export const ministrysYear = {
  name: '2026/2027',
  startDate: '2026-07-13',
  endDate: '2027-06-18',
  semesters: [
    { no: 1, startDate: '2026-07-13', endDate: '2026-12-18', status: 'AKTIF' },
    { no: 2, startDate: '2027-01-04', endDate: '2027-06-18', status: 'DRAFT' },
  ],
} satisfies NewYear

/** 2026/2027 when it is over. */
export const closedYear: NewYear = {
  ...ministrysYear,
  semesters: ministrysYear.semesters.map((semester) => ({ ...semester, status: 'DITUTUP' })),
}

/** The active year after that one, without semesters. */
export const nextYear: NewYear = { name: '2027/2028', startDate: '2027-07-12', endDate: '2028-06-16', semesters: [] }

/** A year of one semester. */
export const yearOf = ({ first: startDate, last: endDate }: { first: string; last: string }): NewYear => ({
  name: '2026/2027',
  startDate,
  endDate,
  semesters: [{ no: 1, startDate, endDate, status: 'AKTIF' }],
})

/** The active academic year 2026/2027, with semesters as in the ministry's calendar, or a single one of `days`. */
export const newYear = (t: Place, schoolId: string, days?: { first: string; last: string }): Promise<string> =>
  writeYear(placeIn(t, schoolId), days ? yearOf(days) : ministrysYear)

/** A class of the year with `count` students, roll numbers 1 to `count`. */
export async function newClass(
  t: Place,
  at: {
    schoolId: string
    yearId: string
    name?: string
    count?: number
    nameOf?: (student: { no: number }) => string
    joinDate?: string
  },
): Promise<{ academicClassId: string; classId: string; studentIds: string[] }> {
  const place = placeIn(t, at.schoolId)
  const [classId, academicClassId] = [newId(), newId()]
  const students = Array.from({ length: at.count ?? 3 }, (_, i) => {
    return { name: (at.nameOf ?? namedByNumber)({ no: i + 1 }), nis: String(10_000 + next()) }
  })
  const members = membersFrom(place, at.joinDate ?? ministrysYear.startDate, students)
  const named = { id: classId, name: at.name ?? `VII-${nextDigits()}` }
  await writeClasses(place, at.yearId, [{ class: named, academicClassId, members }])
  return { academicClassId, classId, studentIds: members.map(({ student }) => student.id) }
}

/** One more student, in a class since 14 September. */
export async function newcomer(t: Place, at: { schoolId: string; yearId: string; academicClassId: string }) {
  const place = placeIn(t, at.schoolId)
  const id = newId()
  await insertRows(place, 'student', [{ id, name: 'Siswa Baru', nis: '99001', dob: '2013-02-02' }])
  const member = { academic_year_id: at.yearId, academic_class_id: at.academicClassId, student_id: id }
  await insertRows(place, 'enrollment', [{ ...member, id: newId(), roll_no: 9, join_date: '2026-09-14' }])
  return id
}
