import type { GridStudent } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { renderToStaticMarkup } from 'react-dom/server'
import { contentOf, type Edit, noScores, withSaved } from '../../../offline/scores/score-edits.ts'
import { ScoreCell } from './score-cell.tsx'
import { ScoreHead } from './score-head.tsx'
import { RowName } from './score-row.tsx'
import { wordsOf } from './score-words.ts'

const place = { componentId: 'c'.repeat(36), studentId: 's'.repeat(36) }
const carried = { state: 'SCORE', value: 600, remedial: null, reason: null, from: 'VIII-B' } as const

test('a carried score comes from the server unsaved, and a saved one replaces it', () => {
  const scores = withSaved(noScores, [{ ...place, ...carried, rev: 0 }])
  expect(contentOf(scores, place)).toMatchObject({ value: 600, from: 'VIII-B' })
  const { from: _, ...typed } = carried
  const later = withSaved(scores, [{ ...place, ...typed, value: 700, rev: 1 }])
  expect(contentOf(later, place)).toEqual({ ...typed, value: 700, rev: 1 })
  expect(contentOf(withSaved(later, [{ ...place, ...carried, rev: 0 }]), place)).toMatchObject({ value: 700 })
})

test('a carried score shows the class that it comes from, and says it', () => {
  const cell = { id: 'a', edit: undefined, whyNotDue: null, isSelected: false, isChosen: false, isReadOnly: false }
  const shown = renderToStaticMarkup(<ScoreCell {...cell} label="Ani, LM1" content={carried} />)
  expect(shown).toContain('aria-label="Ani, LM1: 60, dari VIII-B, tersimpan"')
  expect(shown).toContain('data-from="VIII-B"')
  // As the list of a phone has it.
  expect(wordsOf(carried, undefined)).toBe('dari VIII-B, tersimpan')
})

test('a component of her own is headed with the class instead of a weight', () => {
  const component = {
    id: 'a',
    code: 'LM1 (VIII-B)',
    name: 'Peta, dari VIII-B',
    kind: 'LM' as const,
    weight: 1,
    date: null,
    competency: null,
    objectiveIds: [],
    isArchived: false,
    taskId: null,
    examId: null,
    filled: 1,
    carriedFrom: 'VIII-B',
  }
  const shown = renderToStaticMarkup(<ScoreHead components={[component]} hasSkill={false} />)
  expect(shown).toMatch(/>LM1<.*>\(VIII-B\)</)
  expect(shown).not.toContain('bobot')
})

test('a carried score that the server no longer sends is gone: a former school’s was removed', () => {
  const scores = withSaved(noScores, [
    { ...place, ...carried, rev: 0 },
    { ...place, componentId: 'own', ...carried, from: undefined, rev: 1 },
  ])
  const later = withSaved(scores, [])
  expect(contentOf(later, place)).toMatchObject({ state: 'EMPTY', value: null })
  expect(contentOf(later, { ...place, componentId: 'own' })).toMatchObject({ value: 600 })
})

test('the narrow box has a short word for the former school, its title and label the whole', () => {
  const cell = {
    id: 'a',
    edit: undefined,
    whyNotDue: 'NOT_YET' as const,
    isSelected: false,
    isChosen: false,
    isReadOnly: false,
  }
  const shown = renderToStaticMarkup(
    <ScoreCell {...cell} label="Ani, LM1" content={{ ...carried, from: 'sekolah asal' }} />,
  )
  expect(shown).toContain('aria-label="Ani, LM1: 60, dari sekolah asal, tersimpan"')
  expect(shown).toContain('title="Nilai dari sekolah asal"')
  expect(shown).toContain('data-from="asal"')
})

test('only a newcomer who is here has a menu, while scores may be written', () => {
  const menuOf = (student: object, isReadOnly = false) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <RowName
          tableId="t"
          row={0}
          student={{ id: 'ani', name: 'Ani', rollNo: 1, isHere: true, ...student } as GridStudent}
          isReadOnly={isReadOnly}
          onDescription={() => {}}
          onFormerSchool={() => {}}
        />
      </MemoryRouter>,
    ).includes('Tindakan untuk Ani')
  expect(menuOf({ isNewcomer: true })).toBe(true)
  expect(menuOf({})).toBe(false)
  expect(menuOf({ isNewcomer: true }, true)).toBe(false)
  expect(menuOf({ isNewcomer: true, isHere: false })).toBe(false)
})

test('the name begins with what is seen: a refused text stands beside the saved score', () => {
  const cell = { id: 'a', whyNotDue: null, isSelected: false, isChosen: false, isReadOnly: false }
  const edit: Edit = { content: null, text: '101', baseRev: 1, status: 'refused', why: 'Bukan nilai' }
  const shown = renderToStaticMarkup(
    <ScoreCell {...cell} label="Ani, LM1" content={{ ...carried, from: undefined }} edit={edit} />,
  )
  expect(shown).toContain('aria-label="Ani, LM1: 60, 101 tidak tersimpan, ditolak: Bukan nilai"')
  expect(shown).toMatch(/>60<s [^>]*> 101<\/s></)
})
