import { sql } from 'kysely'
import { insertRows, type NewRow, type Place } from '../../../fixtures/rows.ts'
import { seeded } from '../random.ts'
import { newName } from '../names.ts'
import type { ExampleClass } from '../people.ts'

const jobs = ['Buruh', 'Wiraswasta', 'Karyawan Swasta', 'Petani', 'PNS/TNI/Polri', 'Pedagang Kecil']

/** Students' families: a father and a mother each, some shared by two students; a few records have gaps. */
export async function writeFamilies(place: Place, classes: readonly ExampleClass[]): Promise<void> {
  const { db, now, schoolId } = place
  // A separate generator, so that the rest of the example does not change.
  const random = seeded(2027)
  const taken = new Set<string>()
  const students = classes.flatMap((of) => of.students)
  const guardians: NewRow<'guardian'>[] = []
  const links: NewRow<'student_guardian'>[] = []
  for (const [i, student] of students.entries()) {
    // Every ninth student is a sibling of the previous one.
    const isSibling = i % 9 === 8
    for (const [relation, gender] of [
      ['AYAH', 'L'],
      ['IBU', 'P'],
    ] as const) {
      const before = isSibling ? guardians.at(-2) : undefined
      const id = before?.id ?? random.id(now)
      const isMother = relation === 'IBU'
      links.push({ student_id: student.id, guardian_id: id, relation, is_primary_contact: isMother })
      if (before) continue
      const phone = isMother && i % 25 === 0 ? null : `628120${String(i).padStart(4, '0')}${isMother ? 1 : 2}`
      const job = isMother && i % 3 ? 'Tidak bekerja' : (jobs[i % jobs.length] ?? null)
      guardians.push({ id, name: newName(random, gender, taken), job, phone })
    }
  }
  await insertRows(place, 'guardian', guardians)
  await insertRows(place, 'student_guardian', links)
  await sql`
    update student set birth_place = 'Bogor', religion = case when right(nis, 1) = '7' then 'Kristen' else 'Islam' end,
        address = 'Jl. Melati No. ' || right(nis, 3)::int, village = 'Tegallega', district = 'Bogor Tengah', postal_code = '16129',
        extra = jsonb_build_object('familyStatus', 'Anak Kandung', 'childNo', 1 + right(nis, 1)::int % 3, 'regency', 'Kota Bogor',
          'province', 'Jawa Barat', 'entryType', 'SISWA_BARU', 'entryGrade', 'VII')
          || case when right(nis, 1) in ('3', '8') then '{}' else '{"originSchool": "SDN 1 Contoh"}' end::jsonb
      where school_id = ${schoolId}`.execute(db)
}

/** The first class has its cards, one of them reissued. */
export async function writeCards(place: Place, classes: readonly ExampleClass[], actorId: string): Promise<void> {
  const { now } = place
  const random = seeded(2028)
  const card = (studentId: string) => ({
    id: random.id(now),
    student_id: studentId,
    // 22 letters, like the random tokens of real cards.
    token: `${random.id(now)}${random.id(now)}`.replaceAll('-', '').slice(-22),
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
  await insertRows(place, 'student_card', lost)
  await insertRows(place, 'student_card', valid)
}

/** Views of the first students' records. */
export async function writeReadings(place: Place, actorId: string): Promise<void> {
  const { db, now, schoolId } = place
  const students = db.selectFrom('student').select('id').where('school_id', '=', schoolId).orderBy('id').limit(5)
  const reading = { day: now.toISOString().slice(0, 10), actor_id: actorId, is_sensitive: false, first_at: now }
  const rows = (await students.execute()).map(({ id }) => ({ student_id: id, ...reading }))
  await insertRows(place, 'student_reading', rows)
}
