import type { StudentEvaluation, SubjectScore } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SubjectScores } from './subject-scores.tsx'

const score: SubjectScore = {
  id: '01a25815-6417-7077-8d79-67152d073fbc',
  name: 'Matematika',
  group: 'UMUM',
  teacher: 'Siti Rahma',
  isSetUp: true,
  status: 'FINAL',
  curriculum: 'K13',
  threshold: 75,
  final: 81,
  skill: 74,
  skillDescription: null,
  filled: 4,
  owed: 4,
  description: null,
}

function shown(change: Partial<SubjectScore>) {
  const student = { scores: [{ ...score, ...change }], semesterNo: 1, complete: 1, subjects: 1 } as StudentEvaluation
  return renderToStaticMarkup(
    <MemoryRouter>
      <SubjectScores student={student} />
    </MemoryRouter>,
  )
}

test('of K13 the skill score alone is marked where it alone is below KKM', () => {
  const html = shown({})
  const below = '<span aria-label="di bawah KKM">▼ </span>'
  expect(html).toContain(`>Keterampilan ${below}74 D<`)
  expect(html.split(below)).toHaveLength(2)
})

test('Merdeka has no letter, and its mark says KKTP', () => {
  expect(shown({ curriculum: 'MERDEKA', final: 70, skill: null })).toContain(
    '<span aria-label="di bawah KKTP">▼ </span>70</p>',
  )
})

test('a subject that lacks scores says how many it has', () => {
  expect(shown({ final: null, skill: null, filled: 3 })).toContain('Terisi 3/4')
})
