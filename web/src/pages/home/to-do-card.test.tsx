import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { session } from '../../session/store.ts'
import { gapTasks, lateClosing, Tasks } from './to-do-card.tsx'

afterEach(() => session.setUser({ profiles: [] } as never))

test('every gap in the records is a row with its number, and leads to where it is closed', () => {
  const tasks = gapTasks(
    {
      classesWithoutHomeroom: 1,
      subjectsWithoutTeacher: 8,
      lessonsWithoutTeacher: 3,
      extracurricularsWithoutCoach: 2,
      studentsWithoutClass: 4,
    },
    '2027',
  )
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Tasks tasks={tasks} />
    </MemoryRouter>,
  )
  const rows = [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, inside = '']) => [
    href,
    inside
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  ])
  expect(rows).toEqual([
    ['/app/trx/class?academicYearId=2027', '1 kelas belum punya wali kelas'],
    ['/app/trx/subject?academicYearId=2027&amp;status=BELUM_ADA_GURU', '8 mata pelajaran kelas belum punya guru'],
    ['/app/trx/schedule?academicYearId=2027', '3 pelajaran di jadwal masih milik guru yang tidak aktif'],
    ['/app/kbm/student-evaluation/extracurricular?academicYearId=2027', '2 ekskul masih dibina guru yang tidak aktif'],
    ['/app/master/student?without=class', '4 siswa aktif belum punya kelas'],
  ])
})

test('a closing that ran late says for which day, when and why, and leads to that day', () => {
  session.setUser({
    profiles: [{ id: crypto.randomUUID(), role: 'school_admin', active: true, hoursAhead: 7 }],
  } as never)
  expect(lateClosing({ date: '2026-09-17', at: '2026-09-20T23:10:00.000Z', filled: 3 })).toEqual({
    count: 3,
    text: 'siswa menjadi Alpa: hari 17/09/2026 baru ditutup 21/09/2026 06:10, karena server mati pada jam tutup',
    to: '/app/kbm/daily-attendance?date=2026-09-17',
  })
})
