import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { RaporLinks } from './rapor-links.tsx'

test('the other parts of a rapor open in its year and semester', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RaporLinks of={{ academicYearId: '2026', semesterNo: 1 }} />
    </MemoryRouter>,
  )
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(
    ['subject-evaluation', 'student-evaluation/extracurricular', 'student-evaluation/cocurricular'].map(
      (list) => `/app/kbm/${list}?academicYearId=2026&amp;semesterNo=1`,
    ),
  )
})
