import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { gapTasks, Tasks } from './to-do-card.tsx'

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
    ['/app/master/student', '4 siswa aktif belum punya kelas'],
  ])
})
