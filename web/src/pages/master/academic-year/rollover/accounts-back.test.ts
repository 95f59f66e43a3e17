import { expect, test } from 'vitest'
import { accountsBack } from './rollover-state.tsx'

test('an undo says whose accounts it takes back, and is silent where there are none', () => {
  const undo = { possible: true, reason: null }
  expect(accountsBack({ undo: { ...undo, accounts: 2 } })).toBe(
    ' 2 akun alumni menjadi akun siswa lagi, dan pemiliknya mendapat email.',
  )
  expect([accountsBack({ undo: { ...undo, accounts: 0 } }), accountsBack({ undo: null })]).toEqual(['', ''])
})
