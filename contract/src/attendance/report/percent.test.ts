import { expect, test } from 'vitest'
import { percentText } from './percent.ts'

test('a percentage has a comma and no space before its sign', () => {
  expect([87.5, 79.45, 80, 100 / 3].map(percentText)).toEqual(['87,5%', '79,5%', '80,0%', '33,3%'])
})
