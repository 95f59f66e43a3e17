import { expect, test } from 'vitest'
import { shownValue } from './shown-value.ts'

test('what an import changes is shown as people write it: dates by day, month and year', () => {
  expect(['2014-03-16', '0014721751', 7, null, '2014-13-01'].map(shownValue)).toEqual([
    '16/03/2014',
    '0014721751',
    '7',
    'kosong',
    '2014-13-01',
  ])
})
