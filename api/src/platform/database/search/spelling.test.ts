import { expect, test } from 'vitest'
import { foldedWords, respell } from './search.ts'
import { spellingsOf } from './spelling.ts'

const known = ['rahayu', 'rahmat', 'siti', 'nuraini', 'sukarno', 'muhammad', 'cahyani', 'ratu', 'budi', 'ayu']

test.each([
  ['rahaju', ['rahayu']],
  ['rhaayu', ['rahayu']],
  ['rahayyu', ['rahayu']],
  ['soekarno', ['sukarno']],
  ['tjahjani', ['cahyani']],
  ['mohamad', ['muhammad']],
  ['muhamma', ['muhammad']],
  ['nurainy', ['nuraini']],
  ['suk', ['sukarno']],
  ['sity', ['siti']],
  ['zzzzzz', []],
  ['ab', []],
])('%s is replaced by %j', (typed, meant) => {
  expect(spellingsOf(typed, known)).toEqual(meant)
})

test('only unknown words are replaced, and numbers never', () => {
  expect(respell(['siti', 'rahaju'], known)).toEqual([['siti'], ['rahayu']])
  expect(respell(['rahaju', '2041'], known)).toEqual([['rahayu'], ['2041']])
  expect(respell(['siti', 'rahayu'], known)).toBeNull()
  expect(respell(['siti', 'zzzzzz'], known)).toBeNull()
})

test('typed text is folded to words; a percent sign is literal', () => {
  expect(foldedWords("  Nûr'Aini, S.Pd ")).toEqual(['nuraini', 's', 'pd'])
  expect(foldedWords('100% _a')).toEqual(['100%', '_a'])
  expect(foldedWords('—')).toEqual(['—'])
  expect(foldedWords('...')).toEqual([])
})
