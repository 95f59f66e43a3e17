import type { Transaction } from 'kysely'
import { dimensionsOf } from '@hadir/contract/evaluation/activity-dimensions.ts'
import { confirmableKinds } from '@hadir/contract/student/report-card/lock.ts'
import { insertRows, type Place } from '../../../fixtures/rows.ts'
import { lockCards } from '../../../features/student/report-card/lock.ts'
import { publishCards } from '../../../features/student/report-card/publish.ts'
import type { SchoolTables } from '../../../platform/database/tables.ts'
import type { SchoolScope } from '../../../platform/http/scope.ts'
import type { ExampleYear } from '../calendar.ts'
import type { ExamplePlace } from '../example-place.ts'
import type { ExampleClass } from '../people.ts'

const notes = [
  'Ananda tekun dan mau bertanya. Pertahankan kebiasaan membaca setiap hari.',
  'Ananda aktif dalam kerja kelompok. Tingkatkan ketelitian saat mengerjakan tugas.',
  'Ananda santun kepada guru dan teman. Kembangkan keberanian menyampaikan pendapat.',
] as const

type At = { year: ExampleYear; yearId: string; classes: readonly ExampleClass[]; coachId: string; adminId: string }

/** Ganjil: the first class has drafts with notes, the second is locked, and the third is published. */
export async function writeReportCards(place: ExamplePlace, at: At): Promise<void> {
  const [, locked, published] = at.classes
  const first = at.year.semesters[0]
  await writeNotes(place, at)
  await writeActivities(place, at)
  await writeClub(place, at)
  if (!locked || !published) return
  const scope: SchoolScope = {
    // The owner writes the example, in one transaction.
    db: place.db as unknown as Transaction<SchoolTables>,
    schoolId: place.schoolId,
    profileId: at.adminId,
    role: 'school_admin',
    clock: { now: () => place.now },
    enqueue: async () => {},
    enqueueAll: async () => {},
    trace: async () => {},
  }
  // Papers that can be looked at on any day of the year.
  const confirmed = confirmableKinds.map((kind) => ({ kind, reason: 'Rapor contoh, dikunci sebelum semester selesai' }))
  const setSemester = (status: string) =>
    place.db
      .updateTable('semester')
      .set({ status })
      .where('school_id', '=', place.schoolId)
      .where('academic_year_id', '=', at.yearId)
      .where('no', '=', 1)
      .execute()
  // In Genap it is closed: the rapor were locked earlier.
  await setSemester('DRAFT')
  for (const { id: academicClassId } of [locked, published]) {
    const of = { academicYearId: at.yearId, semesterNo: 1, period: 'AKHIR', academicClassId } as const
    await lockCards(scope, { ...of, reportDate: first.endDate, isEarly: true, confirmed })
    if (academicClassId === published.id) await publishCards(scope, of)
  }
  await setSemester(first.status)
}

async function writeNotes(place: Place, { yearId, classes }: At): Promise<void> {
  const cards = classes.slice(0, 3).flatMap(({ id, students }, classNo) =>
    students
      .filter((_, index) => classNo > 0 || index % 2 === 0)
      .map((student, index) => ({
        id: place.newId(),
        student_id: student.id,
        academic_year_id: yearId,
        semester_no: 1,
        academic_class_id: id,
        note: notes[index % notes.length] ?? notes[0],
      })),
  )
  await insertRows(place, 'report_card', cards)
}

async function writeActivities(place: ExamplePlace, { classes }: At): Promise<void> {
  const dimensions = dimensionsOf.KOKURIKULER.slice(4, 7)
  const shared = {
    semester_no: 1,
    kind: 'KOKURIKULER',
    theme: 'Aku Cinta Indonesia',
    title: 'Pasar Murah Sekolah',
    goal: 'Merencanakan dan menjalankan pasar murah bersama warga sekitar sekolah.',
    dimensions: [...dimensions],
  }
  const activities = classes.map(({ id: academic_class_id, students }, classNo) => {
    const id = place.newId()
    const results = (classNo > 2 ? [] : students).flatMap((student) =>
      dimensions.map((dimension) => {
        const category = place.random.pick(['SB', 'B', 'B', 'C'] as const)
        return { cocurricular_activity_id: id, student_id: student.id, dimension, category }
      }),
    )
    return { row: { ...shared, id, academic_class_id }, results }
  })
  const rows = activities.map(({ row }) => row)
  await insertRows(place, 'cocurricular_activity', rows)
  const results = activities.flatMap((one) => one.results)
  await insertRows(place, 'cocurricular_result', results)
}

/** Students of the three classes together. */
async function writeClub(place: ExamplePlace, { yearId, coachId, classes }: At): Promise<void> {
  const id = place.newId()
  const club = { id, academic_year_id: yearId, semester_no: 1, name: 'Pramuka', teacher_id: coachId }
  await insertRows(place, 'extracurricular', [club])
  const members = classes.slice(0, 3).flatMap(({ students }) =>
    students
      .filter((_, index) => index % 3 !== 0)
      .map((student) => ({
        extracurricular_id: id,
        student_id: student.id,
        predicate: place.random.pick(['SB', 'B'] as const),
        description: 'Mengikuti kegiatan dengan disiplin dan bekerja sama dengan baik.',
      })),
  )
  await insertRows(place, 'extracurricular_member', members)
}
