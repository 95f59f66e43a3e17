import { describe, expect, test } from 'vitest'
import { isFigure, isNarrow, type ListColumn, textLength } from './list-columns.ts'

type Row = { id: string; value: string | number }
const column = (more: Partial<ListColumn<Row>> = {}): ListColumn<Row> => ({
  header: 'Kolom',
  cell: ({ value }) => value,
  ...more,
})
const rows = (...values: Row['value'][]): Row[] => values.map((value) => ({ id: String(value), value }))

describe('a column of a list', () => {
  test.each([12, '13/07/2026', '13/07/2026 07.05', '+62 812-3456', 'VII', '10/25 (40%)', '–'])(
    'with %s is as wide as that',
    (value) => {
      expect(isFigure(value)).toBe(true)
      expect(isNarrow(column(), rows(value))).toBe(true)
    },
  )

  test('with words in one of its rows shares the width that is left', () => {
    expect(isFigure('VII-A')).toBe(false)
    expect(isNarrow(column(), rows('13/07/2026', 'Belum tahu'))).toBe(false)
    expect(isNarrow(column({ isPerson: true }), rows('–'))).toBe(false)
  })

  test('of short texts is never cut off, and one with a long text may be', () => {
    expect(textLength(column(), rows('STS Ganjil', '–'))).toBe('short')
    expect(textLength(column(), rows('STS Ganjil', 'Sumatif tengah semester'))).toBe('long')
    expect(textLength(column(), rows(3))).toBe(null)
    expect(textLength(column({ isNumber: true }), rows('12'))).toBe(null)
  })
})
