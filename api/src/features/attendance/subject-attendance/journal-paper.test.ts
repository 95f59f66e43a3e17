import { afterAll, expect, test } from 'vitest'
import { journalPaper } from '@hadir/contract/attendance/subject-attendance/journal.ts'
import { academicStudentEndpoints as members } from '@hadir/contract/student/academic-student.ts'
import type { Caller } from '../../../platform/http/scope.ts'
import { pdfPages } from '../../../testing/read-pdf.ts'
import { expectStrangersRefused } from '../../../testing/refusals.ts'
import { testApp, tokenOf } from '../../../testing/test-app.ts'
import { newMark, today } from '../testing-sheet.ts'
import { colleague, lessonWorld, newJournal, saveTo } from './testing-lesson.ts'

const t = await testApp()
afterAll(t.close)

test('a teacher prints her journals of a month to have them signed, and nobody else’s', async () => {
  t.clock.moveTo('2026-09-16T03:00:00Z')
  const w = await lessonWorld(t)
  const params = { schoolId: w.schoolId }
  const month = today.slice(0, 7)
  await expectStrangersRefused(
    t,
    journalPaper,
    { params, query: { month, teacherId: w.ani } },
    { school: w.school, openTo: ['school_admin'] },
  )
  const print = (as: Caller, query: Record<string, string> = {}) =>
    t.app.inject({
      url: `${journalPaper.path.replace(':schoolId', w.schoolId)}?${new URLSearchParams({ month, ...query })}`,
      headers: { authorization: `Bearer ${tokenOf(t.app, as)}` },
    })
  const { caller } = await colleague(t, w)
  expect((await print(caller, { teacherId: w.ani })).json().code).toBe('FORBIDDEN')
  expect((await print(w.admin)).json().fields).toEqual({ teacherId: 'Pilih guru' })
  expect((await print(w.admin, { teacherId: w.schoolId })).statusCode).toBe(404)
  expect((await print(w.aniCaller)).json().code).toBe('NO_JOURNAL')

  await t.owner
    .updateTable('teacher')
    .set({ title_front: 'Dra.', title_back: 'M.Pd.' })
    .where('id', '=', w.ani)
    .execute()
  const [first = ''] = w.students.a
  const more = { activity: 'Diskusi kelompok', obstacle: 'Waktu kurang', followUp: 'Latihan di rumah' }
  await saveTo(t, w, w.slots.first, {
    as: w.aniCaller,
    marks: [newMark(first, 'S')],
    journal: newJournal('Bilangan bulat', more),
  })
  const pages = await pdfPages((await print(w.aniCaller)).rawPayload)
  expect(pages).toHaveLength(1)
  expect(pages[0]).toMatch(/JURNAL MENGAJAR GURU.*Dra\. .*, M\.Pd\. Bulan September 2026/)
  for (const text of ['Rabu, 16/09/2026', 'Bilangan bulat', ...Object.values(more), '(S)'])
    expect(pages[0]).toContain(text)
  expect(pages[0]).toMatch(/Mengetahui, Kepala Sekolah.*Guru/)
  expect((await print(w.admin, { teacherId: w.ani })).statusCode).toBe(200)
  // Her move is recorded later, with the day before: she was not in this class.
  const moved = { studentIds: [first], academicClassId: w.b, joinDate: '2026-09-15' }
  await t.call(members.place, { params, body: moved }, w.admin)
  expect((await pdfPages((await print(w.aniCaller)).rawPayload))[0]).not.toContain('(S)')
  expect((await print(w.budiCaller)).json().code).toBe('NO_JOURNAL')
})
