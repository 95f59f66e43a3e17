import { type Insertable, sql } from 'kysely'
import type { Tables } from '../../../platform/database/open.ts'
import { seeded } from '../random.ts'
import { newName } from '../names.ts'
import type { ExampleClass } from '../people.ts'
import type { Place } from './write-school.ts'

const jobs = ['Buruh', 'Wiraswasta', 'Karyawan Swasta', 'Petani', 'PNS/TNI/Polri', 'Pedagang Kecil']

/** Students' families: a father and a mother each, some shared by two students; a few records have gaps. */
export async function writeFamilies({ db, now, schoolId: school_id }: Place, classes: readonly ExampleClass[]) {
  // A separate generator, so that the rest of the example does not change.
  const random = seeded(2027)
  const taken = new Set<string>()
  const students = classes.flatMap((of) => of.students)
  const guardians: Insertable<Tables['guardian']>[] = []
  const links: Insertable<Tables['student_guardian']>[] = []
  for (const [i, student] of students.entries()) {
    // Every ninth student is a sibling of the previous one.
    const isSibling = i % 9 === 8
    for (const [relation, gender] of [
      ['AYAH', 'L'],
      ['IBU', 'P'],
    ] as const) {
      const before = isSibling ? guardians.at(-2) : undefined
      const id = before?.id ?? random.id(now)
      links.push({
        school_id,
        student_id: student.id,
        guardian_id: id,
        relation,
        is_primary_contact: relation === 'IBU',
      })
      if (before) continue
      const phone =
        relation === 'IBU' && i % 25 === 0 ? null : `628120${String(i).padStart(4, '0')}${relation === 'IBU' ? 1 : 2}`
      guardians.push({
        school_id,
        id,
        name: newName(random, gender, taken),
        job: relation === 'IBU' && i % 3 ? 'Tidak bekerja' : (jobs[i % jobs.length] ?? null),
        phone,
        created_at: now,
        updated_at: now,
      })
    }
  }
  for (let at = 0; at < guardians.length; at += 1000) {
    await db
      .insertInto('guardian')
      .values(guardians.slice(at, at + 1000))
      .execute()
  }
  for (let at = 0; at < links.length; at += 1000) {
    await db
      .insertInto('student_guardian')
      .values(links.slice(at, at + 1000))
      .execute()
  }
  await sql`
    update student set birth_place = 'Bogor', religion = case when right(nis, 1) = '7' then 'Kristen' else 'Islam' end,
        address = 'Jl. Melati No. ' || right(nis, 3)::int, village = 'Tegallega', district = 'Bogor Tengah', postal_code = '16129',
        extra = jsonb_build_object('familyStatus', 'Anak Kandung', 'childNo', 1 + right(nis, 1)::int % 3, 'regency', 'Kota Bogor',
          'province', 'Jawa Barat', 'entryType', 'SISWA_BARU', 'entryGrade', 'VII')
          || case when right(nis, 1) in ('3', '8') then '{}' else '{"originSchool": "SDN 1 Contoh"}' end::jsonb
      where school_id = ${school_id}`.execute(db)
}

/** The first class has its cards, one of them reissued. */
export async function writeCards({ db, now, schoolId }: Place, classes: readonly ExampleClass[], actorId: string) {
  const random = seeded(2028)
  const card = (studentId: string) => ({
    school_id: schoolId,
    id: random.id(now),
    student_id: studentId,
    // 22 letters, like the random tokens of real cards.
    token: `${random.id(now)}${random.id(now)}`.replaceAll('-', '').slice(-22),
    created_at: now,
    created_by: actorId,
  })
  const students = classes[0]?.students ?? []
  const lost = students.slice(0, 1).map(({ id }) => ({
    ...card(id),
    revoked_at: now,
    revoked_by: actorId,
    reason: 'Hilang di jalan',
  }))
  const valid = students.filter(({ leave }) => leave === null).map(({ id }) => card(id))
  await db.insertInto('student_card').values(lost).execute()
  await db.insertInto('student_card').values(valid).execute()
}

/** Views of the first students' records. */
export async function writeReadings({ db, now, schoolId }: Place, actorId: string): Promise<void> {
  await sql`
    insert into student_reading (school_id, student_id, day, actor_id, is_sensitive, first_at)
    select school_id, id, ${now}::timestamptz::date, ${actorId}::uuid, false, ${now}::timestamptz
      from student where school_id = ${schoolId} order by id limit 5`.execute(db)
}
