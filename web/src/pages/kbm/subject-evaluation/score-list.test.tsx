import type { GridStudent, ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ScoreList } from './score-list.tsx'
import type { Result } from './student-results.ts'
import type { ScoreSheet } from './use-scores.ts'

const result = { final: null, lacksFinal: true, skill: null, filled: 2, owed: 5, hasSkill: false } as Result
const components = [{ id: 'lm', code: 'LM1', name: 'Ulangan', isArchived: false }] as unknown as EvaluationComponent[]
const evaluation = { curriculum: 'MERDEKA', components } as unknown as ScoreGrid['evaluation']
const nothing = () => {}

const shown = (isHere: boolean, isReadOnly = false) =>
  renderToStaticMarkup(
    <ScoreList
      evaluation={evaluation}
      students={[{ id: 'bayu', name: 'Bayu', rollNo: 1, isHere, joinDate: '2026-07-13' } as GridStudent]}
      components={components}
      sheet={{ contentOf: () => null, editOf: () => undefined } as unknown as ScoreSheet}
      resultOf={() => result}
      isReadOnly={isReadOnly}
      sought={null}
      onOpenCell={nothing}
      onOpenStudent={nothing}
    />,
  ).replaceAll(/<[^>]*>/g, '')

test('on a phone a row without a box to type in says that the student has left', () => {
  expect(shown(false)).toMatch(/Bayu\s*keluar ?· ?2\/5 terisi/)
  expect(shown(true)).toMatch(/Bayu\s*2\/5 terisi/)
  // In a closed semester nobody has one.
  expect(shown(false, true)).toMatch(/Bayu\s*2\/5 terisi/)
})
