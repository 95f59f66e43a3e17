import type { ScoreGrid } from '@hadir/contract/subject/subject-evaluation/score.ts'
import { expect, test } from 'vitest'
import { ownCellsOf } from './own-cells.ts'

const gridOf = (isOwn: boolean) =>
  ({
    evaluation: {
      isOwn,
      components: [
        { id: 'lm', isArchived: false },
        { id: 'sas', isArchived: false },
        { id: 'kuis', isArchived: true },
      ],
    },
    students: [
      { id: 'andi', isHere: true },
      { id: 'bayu', isHere: false },
      { id: 'citra', isHere: true },
    ],
  }) as unknown as ScoreGrid

test('a teacher writes her own subject’s cells, but none archived or of a student who left', () => {
  expect([...ownCellsOf(gridOf(true))]).toEqual(['lm andi', 'lm citra', 'sas andi', 'sas citra'])
  expect(ownCellsOf(gridOf(false)).size).toBe(0)
})
