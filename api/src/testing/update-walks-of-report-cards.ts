import { cocurricularEndpoints } from '@hadir/contract/student/cocurricular.ts'
import { extracurricularEndpoints } from '@hadir/contract/student/extracurricular.ts'
import { reportCardEndpoints } from '@hadir/contract/student/student-evaluation/record.ts'
import { studentEvaluationEndpoints } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import type { Caller } from '../platform/http/scope.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './test-app.ts'
import { newClass } from './test-school.ts'
import { type Add, type Fields } from './update-walk.ts'

type Place = { schoolId: string; yearId: string; admin: Caller; teacherId: string }

/** A K13 rapor at the end of Genap, with every field fillable, and the activities on it. */
export async function addReportCards(
  t: TestApp,
  add: Add,
  { schoolId, yearId, admin, teacherId }: Place,
): Promise<void> {
  const { academicClassId, studentIds } = await newClass(t, { schoolId, yearId })
  await t.owner.updateTable('academic_class').set({ curriculum: 'K13' }).where('id', '=', academicClassId).execute()
  const [studentId = ''] = studentIds
  const params = { schoolId }
  const query = { academicYearId: yearId, semesterNo: 2 as const, period: 'AKHIR' as const }
  const first = await t.call(reportCardEndpoints.save, { params: { ...params, id: studentId }, query, body: {} }, admin)
  if (first.status !== 200) throw new Error(JSON.stringify(first.body))
  add(reportCardEndpoints.save, {
    id: studentId,
    query,
    full: {
      note: 'Tekun dan mau bertanya.',
      spiritualGrade: 'SB',
      spiritualText: 'Rajin beribadah.',
      socialGrade: 'B',
      socialText: 'Suka menolong.',
      override: { S: 2, I: 0, A: 1, reason: 'Surat dokter terlambat' },
      decision: 'NAIK',
      achievements: [{ id: newId(), kind: 'AKADEMIK', name: 'Juara 1 OSN', description: 'Tingkat kota' }],
    },
    read: studentEvaluationEndpoints.read,
    recordIn: ({ card }) => card as Fields,
  })

  const activity = {
    kind: 'KOKURIKULER' as const,
    theme: 'Gaya hidup berkelanjutan',
    title: 'Kebun sekolah',
    goal: 'Merawat tanaman bersama',
    group: 'Kelompok 1',
    dimensions: ['KREATIVITAS' as const],
  }
  const made = await t.call(
    cocurricularEndpoints.create,
    { params, query: { academicClassId, semesterNo: 2 }, body: activity },
    admin,
  )
  add(cocurricularEndpoints.update, { id: made.body.data.id, full: activity })

  const club = { name: 'Pramuka', teacherId }
  const { body } = await t.call(
    extracurricularEndpoints.create,
    { params, query: { academicYearId: yearId, semesterNo: 2 }, body: club },
    admin,
  )
  add(extracurricularEndpoints.update, {
    id: body.data.id,
    full: club,
    storedAs: { teacherId: ({ teacher }) => (teacher as { id: string } | null)?.id },
  })
}
