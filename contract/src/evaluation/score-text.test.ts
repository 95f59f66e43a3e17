import { expect, test } from 'vitest'
import { notAScore, readScoreText, scoreText } from './score-text.ts'

test.each([
  ['85,5', { state: 'SCORE', value: 855, reason: null }],
  ['85.5', { state: 'SCORE', value: 855, reason: null }],
  [' 100,0 ', { state: 'SCORE', value: 1000, reason: null }],
  ['', { state: 'EMPTY', value: null, reason: null }],
  ['ti', { state: 'ABSENT', value: null, reason: null }],
  ['Tidak ikut (0)', { state: 'ABSENT', value: null, reason: null }],
  ['TW', { state: 'NOT_DUE', value: null, reason: null }],
  ['DB: Lomba: provinsi', { state: 'EXEMPT', value: null, reason: 'Lomba: provinsi' }],
  ['ＤＢ： Lomba – provinsi．', { state: 'EXEMPT', value: null, reason: 'Lomba – provinsi．' }],
  ['d\u200bb\u00a0: 👨‍👩‍👧 pindah', { state: 'EXEMPT', value: null, reason: '👨‍👩‍👧 pindah' }],
  ['dibebaskan sakit lama', { state: 'EXEMPT', value: null, reason: 'sakit lama' }],
])('%s is read as it is meant', (text, content) => {
  expect(readScoreText(text)).toEqual(content)
})

test.each(['8,55', '101', '-1', '1.000', 'abc', 'TIDAK', 'DBX', '=SUM(A1)'])('%s is not a score', (text) => {
  expect(readScoreText(text)).toEqual({ why: notAScore })
})

test('an exemption needs a reason of readable length', () => {
  expect(readScoreText('DB')).toEqual({ why: 'Dibebaskan perlu alasan: tulis DB: lalu alasannya' })
  expect(readScoreText(`DB: ${'a'.repeat(201)}`)).toEqual({ why: 'Alasan paling panjang 200 karakter' })
})

test('a written cell is read back unchanged', () => {
  for (const text of ['', '85,5', '0', '100', 'TI', 'TW', 'DB: Lomba\ndi provinsi'])
    expect(scoreText(readScoreText(text) as Parameters<typeof scoreText>[0])).toBe(text)
})
