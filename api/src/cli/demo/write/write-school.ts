import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/open.ts'
import { activeDays, zone, type ExampleYear } from '../calendar.ts'
import type { ExampleClass, Teacher } from '../people.ts'
import type { Random } from '../random.ts'

export type Place = { db: Kysely<Tables>; random: Random; now: Date; schoolId: string }

/** The place of the example's school and people, as a registration stores it: ids of the bundled places, and names. */
export const examplePlace = {
  province_id: '32',
  regency_id: '3271',
  district_id: '327103',
  village_id: '3271031002',
  province: 'Jawa Barat',
  regency: 'Kota Bogor',
  district: 'Bogor Tengah',
  village: 'Paledang',
} as const

const school = {
  // No real NPSN begins with 9.
  npsn: '99999901',
  name: 'SMP Contoh Nusantara',
  address: 'Jl. Pendidikan No. 1',
  level: 'SMP',
}

export async function writeSchool({ db, now, schoolId: id }: Place, head: Teacher): Promise<void> {
  const principal = `${head.name}, ${head.titleBack}`
  await db
    .insertInto('platform.school')
    .values({
      ...school,
      id,
      status: 'Negeri',
      principal,
      ...examplePlace,
      phone: '025-155-51234',
      email: 'sekolah@contoh.test',
      verified_at: now,
      created_at: now,
    })
    .execute()
  await db
    .insertInto('school_setting')
    .values({
      ...school,
      school_id: id,
      active_days: activeDays,
      time_zone: zone,
      regency: examplePlace.regency,
      letterhead_lines: ['PEMERINTAH KOTA BOGOR', 'DINAS PENDIDIKAN'],
      principal_name: principal,
      principal_nip: head.nip,
      sign_place: 'Bogor',
      updated_at: now,
    })
    .execute()
}

/** Returns the year's id. */
export async function writeYear({ db, random, now, schoolId: school_id }: Place, year: ExampleYear): Promise<string> {
  const id = random.id(now)
  const { name, startDate: start_date, endDate: end_date } = year
  await db
    .insertInto('academic_year')
    .values({ school_id, id, name, start_date, end_date, is_active: true, created_at: now, updated_at: now })
    .execute()
  await db
    .insertInto('semester')
    .values(
      year.semesters.map(({ no, startDate, endDate, status }) => {
        return { school_id, academic_year_id: id, no, start_date: startDate, end_date: endDate, status }
      }),
    )
    .execute()
  await db
    .insertInto('holiday')
    .values(
      year.holidays.map((day) => ({
        school_id,
        id: random.id(now),
        name: day.name,
        kind: day.kind,
        start_date: day.startDate,
        end_date: day.endDate,
      })),
    )
    .execute()
  return id
}

export async function writeTeachers(
  { db, random, now, schoolId: school_id }: Place,
  teachers: readonly Teacher[],
  year: ExampleYear,
) {
  const [head, deputy, counsellor, operator] = teachers
  await db
    .insertInto('teacher')
    .values(
      teachers.map(({ id, name, titleBack, gender, dob, nip }) => ({
        school_id,
        id,
        name,
        title_back: titleBack,
        gender,
        dob,
        nip,
        employment_status: nip ? 'PNS' : 'Guru Honor Sekolah',
        ptk_type: id === head?.id ? 'Kepala Sekolah' : id === counsellor?.id ? 'Guru BK' : 'Guru Mapel',
        created_at: now,
        updated_at: now,
      })),
    )
    .execute()
  const duties = [
    [head, 'KEPALA_SEKOLAH', null],
    [deputy, 'WAKASEK', null],
    [counsellor, 'BK', null],
    [operator, 'OPERATOR', null],
    [teachers.at(-1), 'GURU_PIKET', activeDays],
    ...activeDays.map((day) => [teachers[19 + day], 'GURU_PIKET', [day]] as const),
  ] as const
  await db
    .insertInto('duty')
    .values(
      duties.flatMap(([teacher, kind, weekdays]) => {
        if (!teacher) return []
        return {
          school_id,
          id: random.id(now),
          teacher_id: teacher.id,
          kind,
          weekdays: weekdays && [...weekdays],
          start_date: year.startDate,
        }
      }),
    )
    .execute()
}

/** Classes of the year with their students; `leaders[n]` leads the nth class. */
export async function writeClasses(
  { db, random, now, schoolId: school_id }: Place,
  {
    yearId,
    classes,
    leaders,
    year,
  }: { yearId: string; classes: readonly ExampleClass[]; leaders: readonly Teacher[]; year: ExampleYear },
): Promise<void> {
  const stamps = { created_at: now, updated_at: now }
  const ofYear = { school_id, academic_year_id: yearId, created_at: now }
  const each = classes.entries().toArray()
  await db
    .insertInto('class')
    .values(
      each.map(([i, { classId: id, name, grade }]) => ({
        school_id,
        id,
        name,
        grade,
        capacity: 36,
        order_no: i + 1,
        ...stamps,
      })),
    )
    .execute()
  await db
    .insertInto('academic_class')
    .values(classes.map(({ id, classId }) => ({ ...ofYear, id, class_id: classId })))
    .execute()
  await db
    .insertInto('homeroom')
    .values(
      each.flatMap(([i, { id }]) => {
        const teacher = leaders[i]
        if (!teacher) return []
        return {
          school_id,
          id: random.id(now),
          academic_class_id: id,
          teacher_id: teacher.id,
          start_date: year.startDate,
        }
      }),
    )
    .execute()
  const students = classes.flatMap((of) => of.students.map((student) => ({ of, student })))
  await db
    .insertInto('student')
    .values(
      students.map(({ student: { id, name, gender, nis, nisn, dob, join, leave } }) => {
        return {
          school_id,
          id,
          name,
          gender,
          nis,
          nisn,
          dob,
          entry_date: join,
          status: leave ? 'KELUAR' : 'AKTIF',
          ...stamps,
        }
      }),
    )
    .execute()
  await db
    .insertInto('enrollment')
    .values(
      students.map(({ of, student: { id, rollNo, join, leave } }) => ({
        ...ofYear,
        id: random.id(now),
        academic_class_id: of.id,
        student_id: id,
        roll_no: rollNo,
        join_date: join,
        leave_date: leave,
        outcome: leave ? 'KELUAR' : null,
      })),
    )
    .execute()
  const exits = students.flatMap(({ student: { id, leave } }) =>
    leave ? [{ school_id, student_id: id, exit_date: leave, exit_type: 'MUTASI' }] : [],
  )
  if (exits.length > 0) await db.insertInto('student_exit').values(exits).execute()
}

/** An author for every record. */
export async function writeHistory({ db, now, schoolId }: Place, actorId: string): Promise<void> {
  for (const kind of ['class', 'teacher', 'student', 'academic_year']) {
    await sql`
      insert into audit_entry (school_id, id, kind, record_id, actor_id, at, action, changes)
      select school_id, uuidv7(), ${kind.replace('_', '-')}, id, ${actorId}::uuid, ${now}::timestamptz, 'CREATED', '[]'
        from ${sql.table(kind)} where school_id = ${schoolId}`.execute(db)
  }
}
