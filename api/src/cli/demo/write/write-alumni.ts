import { insertRows, type Place } from '../../../fixtures/rows.ts'
import { seeded } from '../random.ts'
import { newName } from '../names.ts'
import type { ExampleYear } from '../calendar.ts'

const goOnTo = ['SMAN 1 Bogor', 'SMAN 3 Bogor', 'SMKN 2 Bogor', 'MAN 1 Bogor', 'SMK Wikrama'] as const
const ofEachYear = 18

/** Graduates of the last two years; two of three have reported their occupation. */
export async function writeAlumni(place: Place, year: ExampleYear): Promise<void> {
  const { db, now, schoolId } = place
  // A separate generator, so that the rest of the example does not change.
  const random = seeded(2028)
  // No graduate shares a name with a current student.
  const known = await db.selectFrom('student').select('name').where('school_id', '=', schoolId).execute()
  const taken = new Set(known.map(({ name }) => name))
  const first = Number(year.startDate.slice(0, 4))
  const graduates = Array.from({ length: 2 * ofEachYear }, (_, at) => {
    const graduated = first - (at < ofEachYear ? 0 : 1)
    const gender = random.happens(0.5) ? ('L' as const) : ('P' as const)
    const number = String(at + 1).padStart(3, '0')
    const dob = `${graduated - 15}-${String(random.between(1, 12)).padStart(2, '0')}-${random.between(10, 28)}`
    const base = { id: random.id(now), name: newName(random, gender, taken), gender, dob, graduated, number }
    return { ...base, answers: at % 3 !== 2, school: random.pick(goOnTo), letter: 'ABCD'[at % 4] ?? 'A' }
  })
  const students = graduates.map(({ id, name, gender, dob, graduated, number }) => ({
    id,
    name,
    gender,
    dob,
    nis: `${String(graduated - 3).slice(2)}9${number}`,
    nisn: `9800000${number}`,
    religion: 'Islam',
    entry_date: `${graduated - 3}-07-15`,
    status: 'ALUMNI',
  }))
  await insertRows(place, 'student', students)
  const exits = graduates.map(({ id, graduated, number }) => {
    const diploma_no = `DN-02/D-SMP/${graduated}/${number}`
    return { student_id: id, exit_date: `${graduated}-06-20`, exit_type: 'LULUS', diploma_no }
  })
  await insertRows(place, 'student_exit', exits)
  const alumni = graduates.map(({ id, graduated, answers, school, letter, number }) => ({
    student_id: id,
    graduation_year: graduated,
    graduation_date: `${graduated}-06-20`,
    last_class: `IX-${letter}`,
    version: answers ? 2 : 1,
    ...(answers && {
      tracer_status: 'KULIAH',
      institution: school,
      city: 'Kota Bogor',
      start_date: `${graduated}-07-13`,
      waiting_months: 0,
      contact_consent: Number(number) % 2 === 0,
      updated_by_self_at: now,
    }),
  }))
  await insertRows(place, 'alumni', alumni)
}
