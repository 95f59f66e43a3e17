import { expect, test } from 'vitest'
import { balancesIn } from './balance-file.ts'

const line = (nis: string, S = '1', row = 2) => ({ row, nis, S, I: '', A: '' })
const members = ['0017', '1001', '017'].map((nis) => ({ id: `of ${nis}`, nis }))

test('an NIS without its zeros finds its student, where only one can be meant', () => {
  const found = (nis: string, of = members) => balancesIn([line(nis)], of).rows[0]?.studentId
  expect(found('0017')).toBe('of 0017')
  expect(found('1001')).toBe('of 1001')
  expect(found('17', members.slice(0, 2))).toBe('of 0017')
  expect(found('17')).toBeUndefined()
})
