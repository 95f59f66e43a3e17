import { expect, test } from 'vitest'
import {
  automaticDescription,
  defaultDescriptionTemplate,
  isDescriptionStale,
  objectiveScores,
  type ObjectiveResult,
} from './description.ts'
import type { CellContent } from './final-score.ts'

type Reached = number | boolean | { score: number | null; isAchieved: boolean } | null

/** One objective for each, named by position: "topik 1" is the first. */
const objectives = (...reached: Reached[]): ObjectiveResult[] =>
  reached.map((one, index) => {
    const { score, isAchieved } =
      typeof one === 'object' && one !== null
        ? one
        : { score: typeof one === 'number' ? one : null, isAchieved: typeof one === 'boolean' ? one : null }
    const fraction = score === null ? null : { n: BigInt(Math.round(score * 10)), d: 10n }
    return { text: `topik ${index + 1}`, orderNo: index + 1, score: fraction, isAchieved }
  })

const sari = { studentName: 'Sari', threshold: 75 }
const described = (...reached: Reached[]) => automaticDescription({ ...sari, objectives: objectives(...reached) })
const named = (text: string) =>
  automaticDescription({ ...sari, objectives: [{ text, orderNo: 1, score: { n: 90n, d: 1n } }] })

test('D1: the strongest is praised and the weakest needs guidance', () => {
  const text = 'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 2.'
  expect(described(91, 73)).toBe(text)
  expect(described(91, 73, 80, 74)).toBe(text)
})

test('D2: when all are achieved, the weakest can grow', () => {
  expect(described(92, 85, 78)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Dapat terus dikembangkan dalam topik 3.',
  )
})

test('D3: when none is achieved, the text still begins with the strongest', () => {
  expect(described(55, 60)).toBe('Ananda Sari mulai berkembang dalam topik 2. Perlu bimbingan dalam topik 1.')
})

test('D4: when all are equal, none is named', () => {
  expect(described(80, 80, 80)).toBe('Ananda Sari menunjukkan penguasaan yang merata pada semua tujuan pembelajaran.')
  expect(described(60, 60)).toBe('Perlu bimbingan pada semua tujuan pembelajaran.')
  // Of two with equal scores that a teacher marked differently by hand, both are named.
  expect(described(80, { score: 80, isAchieved: false })).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 2.',
  )
})

test('D5: of equal ones the first by order number is named, however the list is sorted', () => {
  const text = 'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 2.'
  expect(described(90, 70, 90)).toBe(text)
  expect(described(90, 70, 90, 70)).toBe(text)
  const reversed = objectives(90, 70, 90, 70).toReversed()
  expect(automaticDescription({ ...sari, objectives: reversed })).toBe(text)
})

test('D6: a single objective gives a single sentence', () => {
  expect(described(80)).toBe('Ananda Sari menunjukkan penguasaan yang baik dalam topik 1.')
  expect(described(60)).toBe('Ananda Sari mulai berkembang dalam topik 1.')
  expect(described(null, 80, null)).toBe('Ananda Sari menunjukkan penguasaan yang baik dalam topik 2.')
})

test('D7: with only ticks, the first ticked and the first unticked are named', () => {
  expect(described(false, true, false, true)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 2. Perlu bimbingan dalam topik 1.',
  )
  expect(described(true, true)).toBe('Ananda Sari menunjukkan penguasaan yang merata pada semua tujuan pembelajaran.')
  expect(described(false, false)).toBe('Perlu bimbingan pada semua tujuan pembelajaran.')
})

test('D8: without an assessed objective there is no text', () => {
  expect(described()).toBeNull()
  expect(described(null, null)).toBeNull()
})

test('D9: an edited text is stale once its automatic text has changed', () => {
  const before = described(91, 73)
  expect(isDescriptionStale(before, before)).toBe(false)
  expect(isDescriptionStale(before, described(91, 76))).toBe(true)
  expect(isDescriptionStale(before, null)).toBe(true)
  // Never edited.
  expect(isDescriptionStale(null, before)).toBe(false)
  // Written before an automatic text existed.
  expect(isDescriptionStale('', null)).toBe(false)
  expect(isDescriptionStale('', before)).toBe(true)
})

test('the threshold itself is achieved, and anything below it is not', () => {
  const result = (n: bigint, d: bigint) =>
    automaticDescription({ ...sari, objectives: [{ text: 'topik', orderNo: 1, score: { n, d } }] })
  expect(result(150n, 2n)).toBe('Ananda Sari menunjukkan penguasaan yang baik dalam topik.')
  expect(result(2249n, 30n)).toBe('Ananda Sari mulai berkembang dalam topik.')
})

test('a manual tick overrides the score', () => {
  expect(described({ score: 60, isAchieved: true }, { score: 90, isAchieved: false })).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 2.',
  )
  expect(described(90, { score: 60, isAchieved: true }, 70)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 3.',
  )
})

test('an objective with only a tick ranks below those with scores', () => {
  expect(described(true, 76, 90)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 3. Dapat terus dikembangkan dalam topik 2.',
  )
  expect(described(true, 90)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 2. Dapat terus dikembangkan dalam topik 1.',
  )
  expect(described(90, false, 60)).toBe(
    'Ananda Sari menunjukkan penguasaan yang baik dalam topik 1. Perlu bimbingan dalam topik 3.',
  )
})

test.each([
  ['Peserta didik mampu Membaca peta.', 'membaca peta'],
  ['peserta didik  mampu menulis surat', 'menulis surat'],
  ['Mengenal bilangan', 'mengenal bilangan'],
  ['Melihat, Mewarnai', 'melihat, Mewarnai'],
  ['Berhitung sampai 100.', 'berhitung sampai 100'],
  ['Dipahami lewat contoh', 'dipahami lewat contoh'],
  ['Terampil memakai alat...', 'terampil memakai alat'],
  ['Pancasila sebagai dasar negara', 'Pancasila sebagai dasar negara'],
  ['Peserta didik mampu Pancasila', 'Pancasila'],
  ['Teks prosedur', 'Teks prosedur'],
  ['Mesir dan Medan', 'Mesir dan Medan'],
  ['MEMAHAMI teks', 'MEMAHAMI teks'],
  ['DIY dan Surakarta', 'DIY dan Surakarta'],
  ['Pecahan 1.5 dan 2.5', 'Pecahan 1.5 dan 2.5'],
])('the objective "%s" becomes a part of a sentence', (text, phrase) => {
  expect(named(text)).toBe(`Ananda Sari menunjukkan penguasaan yang baik dalam ${phrase}.`)
})

test('a school sets the wording, and names are inserted unchanged', () => {
  const template = { ...defaultDescriptionTemplate, mastered: '{nama}: {tinggi} baik; {nama}, teruskan!' }
  const [one] = objectives(90)
  const result = automaticDescription({
    studentName: '$& {tinggi}',
    threshold: 75,
    objectives: [{ ...one!, text: 'himpunan {nama} $1' }],
    template,
  })
  expect(result).toBe('$& {tinggi}: himpunan {nama} $1 baik; $& {tinggi}, teruskan!')
})

test('an objective’s score is the mean of its summative components', () => {
  const score = (value: number, remedial: number | null = null): CellContent => ({ state: 'SCORE', value, remedial })
  const cells = new Map<string, CellContent>([
    ['lm1', score(800)],
    ['lm2', score(600, 900)],
    ['sts', { state: 'ABSENT', value: null }],
    ['sas', { state: 'EXEMPT', value: null }],
    ['formative', score(1000)],
  ])
  const components = [
    { id: 'lm1', kind: 'LM' as const, objectiveIds: ['a', 'b'] },
    { id: 'lm2', kind: 'LM' as const, objectiveIds: ['a'] },
    { id: 'lm3', kind: 'LM' as const, objectiveIds: ['a', 'c'] },
    { id: 'sts', kind: 'STS' as const, objectiveIds: ['b'] },
    { id: 'sas', kind: 'SAS' as const, objectiveIds: ['b', 'd'] },
    { id: 'formative', kind: 'FORMATIF' as const, objectiveIds: ['a', 'e'] },
  ]
  const scores = objectiveScores({ components, remedialMode: 'CAP', threshold: 75 }, cells)
  // 80 with a remedial up to 75; 80 with an absence; no value for an empty, exempt or formative cell.
  expect([...scores].map(([id, { n, d }]) => [id, Number(n) / Number(d)])).toEqual([
    ['a', 77.5],
    ['b', 40],
  ])
})
