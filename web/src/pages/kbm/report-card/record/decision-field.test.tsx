import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { Evidence } from './decision-field.tsx'

const score = (name: string, final: number | null, skill: number | null) => ({
  name,
  final,
  skill,
  threshold: 75,
  isComplete: true,
})
const shown = (...scores: ReturnType<typeof score>[]) => {
  const card = { absences: { S: 1, I: 0, A: 2 } }
  const student = {
    id: '1',
    academicYear: { id: '2', name: '2026/2027' },
    scores,
    card,
  } as unknown as StudentReportCard
  return renderToStaticMarkup(
    <MemoryRouter>
      <Evidence student={student} />
    </MemoryRouter>,
  )
}

test('the facts for the decision name each part of a subject below its threshold', () => {
  expect(shown(score('IPA', 80, 70), score('IPS', 74, 90), score('PJOK', null, null))).toContain(
    'IPA, keterampilan (70), IPS (74)<',
  )
  expect(shown(score('IPA', 75, 75))).toContain('Tidak ada')
})
