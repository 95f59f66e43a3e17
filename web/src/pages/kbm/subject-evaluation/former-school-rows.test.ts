import type { FormerSchoolScore } from '@hadir/contract/subject/subject-evaluation/former-school.ts'
import type { EvaluationComponent } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { expect, test } from 'vitest'
import { readRows, rowsOf } from './former-school-rows.ts'

const component = (code: string, kind: string, rest: object = {}) =>
  ({ id: code, code, kind, name: `Nilai ${code}`, isArchived: false, ...rest }) as unknown as EvaluationComponent
const components = [
  component('F1', 'FORMATIF'),
  component('LM1', 'LM'),
  component('LM2', 'LM', { isArchived: true }),
  component('STS', 'STS'),
  component('LM9 (VIII-B)', 'LM', { carriedFrom: 'VIII-B' }),
]
const lm1: FormerSchoolScore = { kind: 'LM', code: 'lm1', name: 'Peta', value: 855 }
const lm7: FormerSchoolScore = { kind: 'LM', code: 'LM7', name: 'LM7', value: 700 }

test('components that count have a line each, and so has what the former school gave besides', () => {
  const rows = rowsOf(components, [lm7, lm1])
  expect(rows.map(({ code, text, componentId }) => [code, text, componentId])).toEqual([
    ['lm1', '85,5', 'LM1'],
    ['STS', '', 'STS'],
    ['LM7', '70', null],
  ])
  // Nothing typed is sent as it was.
  expect(readRows(rows)).toEqual({ scores: [lm1, lm7] })
})

test('an empty box is no score, and what is wrong is said at its line', () => {
  const [first, second] = rowsOf(components, [lm1])
  expect(
    readRows([
      { ...first!, text: ' ' },
      { ...second!, text: '60' },
    ]),
  ).toEqual({
    scores: [{ kind: 'STS', code: 'STS', name: 'Nilai STS', value: 600 }],
  })
  const besides = (code: string, text: string) => ({ kind: 'LM' as const, code, name: '', text, componentId: null })
  const rows = [{ ...first!, text: '101' }, second!, besides('', ''), besides('LM 1', '70'), besides('LM1', '8,55')]
  expect(readRows([...rows, besides('L'.repeat(21), '1')])).toEqual({
    wrong: [
      { text: 'Isi 0 sampai 100, paling banyak satu desimal' },
      {},
      { code: 'Isi kodenya', text: 'Isi 0 sampai 100, paling banyak satu desimal' },
      {},
      { code: 'Jenis dan kode ini sudah ada di atas', text: 'Isi 0 sampai 100, paling banyak satu desimal' },
      { code: 'Maksimal 20 karakter, sekarang 21' },
    ],
  })
})
