import { insertRows, type NewRow, type Place } from '../../../fixtures/rows.ts'
import { writeClasses } from '../../../fixtures/write-classes.ts'
import { writeSchool } from '../../../fixtures/write-school.ts'
import { newId } from '../../../platform/ids.ts'
import { activeDays, zone, type ExampleYear } from '../calendar.ts'
import { exampleAddress, type ExampleKind, type ExamplePlace, mailIn } from '../example-place.ts'
import type { ExampleClass, Teacher } from '../people.ts'

const numbers: Record<ExampleKind, string> = {
  // No real NPSN begins with 9.
  own: '99999901',
  // No form takes it, so nobody finds or claims that school by its number.
  public: 'CONTOH',
}

const school = {
  name: 'SMP Contoh Nusantara',
  address: 'Jl. Pendidikan No. 1',
  level: 'SMP',
  status: 'Negeri',
  phone: '025-155-51234',
}

export async function writeSchoolOf(place: ExamplePlace, head: Teacher): Promise<void> {
  const principal = `${head.name}, ${head.titleBack}`
  await writeSchool(
    place,
    {
      ...school,
      ...exampleAddress,
      npsn: numbers[place.kind],
      email: mailIn(place, 'sekolah'),
      principal,
      verified_at: place.now,
      is_example: place.kind === 'public',
    },
    {
      active_days: activeDays,
      time_zone: zone,
      regency: exampleAddress.regency,
      letterhead_lines: ['PEMERINTAH KOTA BOGOR', 'DINAS PENDIDIKAN'],
      principal_name: principal,
      principal_nip: head.nip,
      sign_place: 'Bogor',
    },
  )
}

export async function writeHolidays(place: Place, { holidays }: ExampleYear): Promise<void> {
  const rows = holidays.map(({ name, kind, startDate, endDate }) => {
    return { id: place.newId(), name, kind, start_date: startDate, end_date: endDate }
  })
  await insertRows(place, 'holiday', rows)
}

export async function writeTeachers(place: Place, teachers: readonly Teacher[], year: ExampleYear): Promise<void> {
  const [head, deputy, counsellor, operator] = teachers
  const types = new Map([
    [head, 'Kepala Sekolah'],
    [counsellor, 'Guru BK'],
  ])
  const rows = teachers.map((teacher): NewRow<'teacher'> => {
    const { titleBack: title_back, ...person } = teacher
    const employment_status = teacher.nip ? 'PNS' : 'Guru Honor Sekolah'
    return { ...person, title_back, employment_status, ptk_type: types.get(teacher) ?? 'Guru Mapel' }
  })
  await insertRows(place, 'teacher', rows)
  const duties = [
    [head, 'KEPALA_SEKOLAH', null],
    [deputy, 'WAKASEK', null],
    [counsellor, 'BK', null],
    [operator, 'OPERATOR', null],
    [teachers.at(-1), 'GURU_PIKET', activeDays],
    ...activeDays.map((day) => [teachers[19 + day], 'GURU_PIKET', [day]] as const),
  ] as const
  const assigned = duties.flatMap(([teacher, kind, weekdays]) => {
    if (!teacher) return []
    const duty = { teacher_id: teacher.id, kind, weekdays: weekdays && [...weekdays], start_date: year.startDate }
    return { id: place.newId(), ...duty }
  })
  await insertRows(place, 'duty', assigned)
}

/** Classes of the year with their students; `leaders[n]` leads the nth class. */
export async function writeClassesOf(
  place: Place,
  of: { yearId: string; classes: readonly ExampleClass[]; leaders: readonly Teacher[]; year: ExampleYear },
): Promise<void> {
  const homerooms = of.classes.flatMap(({ id }, i) => {
    const teacher = of.leaders[i]
    const homeroom = { academic_class_id: id, start_date: of.year.startDate }
    return teacher ? [{ id: place.newId(), teacher_id: teacher.id, ...homeroom }] : []
  })
  const classes = of.classes.map(({ classId, id, name, grade, students }, i) => ({
    class: { id: classId, name, grade, capacity: 36, order_no: i + 1 },
    academicClassId: id,
    members: students.map(({ join, leave, ...student }) => {
      return { student: { ...student, entry_date: join, status: leave ? 'KELUAR' : 'AKTIF' }, join, leave }
    }),
  }))
  await writeClasses(place, of.yearId, classes)
  await insertRows(place, 'homeroom', homerooms)
}

/** An author for every record. */
export async function writeHistory(place: Place, actorId: string): Promise<void> {
  for (const table of ['class', 'teacher', 'student', 'academic_year'] as const) {
    const records = await place.db.selectFrom(table).select('id').where('school_id', '=', place.schoolId).execute()
    const kind = table.replace('_', '-')
    const rows = records.map(({ id }) => ({ id: newId(), kind, record_id: id, actor_id: actorId }))
    await insertRows(place, 'audit_entry', rows)
  }
}
