import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { StoredFinal, storedParts } from './description-dialog.tsx'
import { DescriptionCell, FinalCells } from './result-cells.tsx'
import type { Result } from './student-results.ts'

const one = { final: 75, provisional: 75, lacksFinal: false, filled: 5, owed: 5, isBelow: false, letter: 'C' as const }
const skill = { hasSkill: true, skill: 80, lacksSkill: false, isSkillBelow: false, skillLetter: 'B' as const }
const texts = { automatic: 'Cukup.', description: 'Cukup.', isStale: false }
const skillTexts = {
  skillAutomatic: 'Terampil.',
  skillDescription: 'Terampil.',
  isSkillStale: false,
  isUndescribed: false,
}
const stored = { ...one, ...skill, ...texts, ...skillTexts }
const saved: Result = { ...stored, isUnsaved: false, stored }
/** Scores on their way to the server would give less, and another text. */
const better = { final: 91, provisional: 91, letter: 'A' as const, skill: 92, skillLetter: 'A' as const }
const unsaved: Result = {
  ...saved,
  ...better,
  description: 'Baik.',
  automatic: 'Baik.',
  isStale: true,
  isUnsaved: true,
}

const plain = (html: string) => html.replaceAll(/<[^>]*>/g, '').trim()
const cells = (result: Result) =>
  renderToStaticMarkup(<FinalCells tableId="t" row={0} result={result} hasSkill />)
    .split('<div id')
    .slice(1)
const words = (result: Result) =>
  renderToStaticMarkup(
    <DescriptionCell
      tableId="t"
      row={0}
      result={result}
      hasSkill
      name="Ani"
      studentId="ani"
      onOpen={() => undefined}
    />,
  )

test('a score that follows from unsaved ones is in brackets, grey, and has no predikat', () => {
  expect(cells(saved).map((cell) => plain(`<div id${cell}`))).toEqual(['75C', '80B'])
  expect(cells(unsaved).map((cell) => plain(`<div id${cell}`))).toEqual(['(91)', '(92)'])
  expect(cells(unsaved).every((cell) => cell.includes('text-soft') && !cell.includes('<strong'))).toBe(true)
})

test('so is a description; one that they do not change is not', () => {
  expect(plain(words(saved))).toBe('Deskripsi Ani: Pengetahuan: Cukup.Keterampilan Ani: Terampil.')
  expect(plain(words(unsaved))).toBe('Deskripsi Ani: Pengetahuan: (Baik.)Keterampilan Ani: Terampil.')
  expect(words(unsaved)).toContain('title="Sementara: nilainya belum tersimpan di server"')
})

test('the window of a description has the stored result, and says what is not in it', () => {
  const line = (result: Result) => plain(renderToStaticMarkup(<StoredFinal result={result} />))
  const expected = 'Nilai akhir 75, predikat C · keterampilan 80, predikat B'
  expect(line(saved)).toBe(expected)
  expect(line(unsaved)).toBe(`${expected}. Nilai yang belum tersimpan di server belum ikut dihitung.`)
  expect(storedParts(unsaved)).toMatchObject([
    { text: 'Cukup.', automatic: 'Cukup.', isStale: false },
    { text: 'Terampil.', automatic: 'Terampil.' },
  ])
})
