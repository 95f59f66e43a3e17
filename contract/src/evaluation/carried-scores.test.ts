import { expect, test } from 'vitest'
import {
  type CarriedScore,
  countedCell,
  formerSchool,
  toOwnComponent,
  isUndecided,
  placeCarried,
} from './carried-scores.ts'
import type { ComponentKind } from './final-score.ts'

const component = (id: string, kind: ComponentKind = 'LM', name = id) => ({
  id,
  code: id,
  name,
  kind,
  isArchived: false,
})
const scoreOf = (code: string, change: Partial<CarriedScore> = {}): CarriedScore => ({
  componentId: `old ${code}`,
  code,
  name: code,
  kind: 'LM',
  weight: 1,
  competency: null,
  className: 'VIII-B',
  state: 'SCORE',
  value: 600,
  remedial: null,
  reason: null,
  savedAt: '2026-08-10',
  exemption: null,
  exemptionRev: 0,
  ...change,
})
const merdeka = (...components: ReturnType<typeof component>[]) => ({ curriculum: 'MERDEKA' as const, components })
const none = new Map<string, never>()
const placesOf = (placed: ReturnType<typeof placeCarried>) =>
  placed.map(({ score, under }) => [score.code, score.className, under])

test('a score counts under the same kind and code, else name, else as a component of her own', () => {
  const to = merdeka(component('lm1'), component('PETA', 'LM', 'Membaca peta'), component('LM3', 'STS'))
  const scores = [scoreOf('LM1'), scoreOf('LM2', { name: 'membaca peta' }), scoreOf('LM3')]
  expect(placesOf(placeCarried(to, none, scores))).toEqual([
    ['LM1', 'VIII-B', 'lm1'],
    ['LM2', 'VIII-B', 'PETA'],
    ['LM3', 'VIII-B', null],
  ])
  expect(toOwnComponent(to, scoreOf('LM3'))).toMatchObject({ code: 'LM3 (VIII-B)', carriedFrom: 'VIII-B' })
})

test('two scores of one name do not fall together', () => {
  const to = merdeka(component('LM1', 'LM', 'Sumatif'))
  const scores = [scoreOf('LM2', { name: 'Sumatif' }), scoreOf('LM1', { name: 'Sumatif' })]
  expect(placesOf(placeCarried(to, none, scores))).toEqual([
    ['LM2', 'VIII-B', null],
    ['LM1', 'VIII-B', 'LM1'],
  ])
})

test('a later score of the new class replaces the carried one, an earlier one stands beside it', () => {
  const to = merdeka(component('LM1'))
  const own = (savedAt: string, state: 'SCORE' | 'EMPTY' = 'SCORE') => new Map([['LM1', { state, savedAt }]])
  expect(placeCarried(to, own('2026-09-01'), [scoreOf('LM1')])).toEqual([])
  expect(placesOf(placeCarried(to, own('2026-08-01'), [scoreOf('LM1')]))).toEqual([['LM1', 'VIII-B', null]])
  expect(placesOf(placeCarried(to, own('2026-09-01', 'EMPTY'), [scoreOf('LM1')]))).toEqual([['LM1', 'VIII-B', 'LM1']])
})

test('after a second move the latest of one code counts', () => {
  const scores = [scoreOf('LM1'), scoreOf('LM1', { className: 'VIII-D', savedAt: '2026-09-01' })]
  expect(placesOf(placeCarried(merdeka(component('LM1')), none, scores))).toEqual([['LM1', 'VIII-D', 'LM1']])
})

test('a score that never counts is left out, unless its component is there', () => {
  const formative = [scoreOf('F1', { kind: 'FORMATIF' })]
  expect(placeCarried(merdeka(), none, formative)).toEqual([])
  expect(placesOf(placeCarried(merdeka(component('F1', 'FORMATIF')), none, formative))).toEqual([
    ['F1', 'VIII-B', 'F1'],
  ])
})

test('kinds of the other curriculum count as their like; a practical score must be decided', () => {
  const to = merdeka(component('PH1'))
  expect(placesOf(placeCarried(to, none, [scoreOf('PH1', { kind: 'PH' })]))).toEqual([['PH1', 'VIII-B', 'PH1']])
  const practical = scoreOf('P1', { kind: 'PRAKTIK' })
  expect(placesOf(placeCarried(to, none, [practical]))).toEqual([['P1', 'VIII-B', null]])
  expect(isUndecided(to, practical)).toBe(true)
  expect(toOwnComponent(to, practical).kind).toBe('FORMATIF')
  expect(isUndecided(to, { ...practical, exemption: 'Tidak ada praktik' })).toBe(false)
})

test('an exempt score does not count and says why', () => {
  expect(countedCell(scoreOf('LM1', { exemption: 'Materi berbeda' }))).toEqual({
    state: 'EXEMPT',
    value: null,
    remedial: null,
    reason: 'Materi berbeda',
  })
})

test('a former school’s score gives way to a later one of a class, not to an earlier one', () => {
  const to = merdeka(component('LM1'))
  const brought = scoreOf('LM1', { className: formerSchool, savedAt: '2026-09-01' })
  expect(placesOf(placeCarried(to, none, [brought, brought]))).toEqual([['LM1', formerSchool, 'LM1']])
  // From the class that she was in before this one.
  expect(placesOf(placeCarried(to, none, [brought, scoreOf('LM1', { savedAt: '2026-09-02' })]))).toEqual([
    ['LM1', 'VIII-B', 'LM1'],
  ])
  // From before she left the school, to which she has returned.
  expect(placesOf(placeCarried(to, none, [brought, scoreOf('lm1')]))).toEqual([
    ['lm1', 'VIII-B', 'LM1'],
    ['LM1', formerSchool, null],
  ])
  expect(toOwnComponent(to, brought).code).toBe('LM1 (sekolah asal)')
})
