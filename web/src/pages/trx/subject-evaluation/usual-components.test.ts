import { evaluationFields } from '@hadir/contract/subject/subject-evaluation/subject-evaluation.ts'
import { expect, test } from 'vitest'
import { asKind, inCurriculum } from './component-kinds.ts'
import type { ComponentFields, ObjectiveFields } from './setup-values.ts'
import { type SetUp, withUsual } from './usual-components.ts'

let made = 0
const newId = () => `0199a000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`
const objective = (no: number, scope: string): ObjectiveFields => ({
  id: newId(),
  code: `TP${no}`,
  text: `Tujuan pembelajaran ${no} ${'yang panjang '.repeat(8)}`,
  scope,
})
const objectives = [objective(1, 'Bilangan'), objective(2, 'bilangan '), objective(3, ''), objective(4, 'Geometri')]
const merdeka: SetUp = { curriculum: 'MERDEKA', objectives, components: [] }
const shown = (components: readonly ComponentFields[]) =>
  components.map(({ code, objectiveIds }) =>
    [code, ...objectives.filter(({ id }) => objectiveIds.includes(id)).map((one) => one.code)].join(' '),
  )
const isAccepted = (setUp: SetUp) =>
  evaluationFields.safeParse({
    ...setUp,
    threshold: 75,
    weightLm: 2,
    weightSts: 1,
    weightSas: 1,
    remedialMode: 'CAP',
    version: undefined,
  }).success

test('the usual set has one LM for each scope, or objective without one, then STS and SAS', () => {
  const components = withUsual(merdeka, newId)
  expect(shown(components)).toEqual(['LM1 TP1 TP2', 'LM2 TP3', 'LM3 TP4', 'STS', 'SAS'])
  expect(components[0]?.name).toBe('Bilangan')
  expect(components[1]?.name).toMatch(/^Tujuan pembelajaran 3 .{20,60}…$/)
  expect(isAccepted({ ...merdeka, components })).toBe(true)
})

test('of K13 it has PH, PTS and PAS, and a practical one for all', () => {
  const k13: SetUp = { ...merdeka, curriculum: 'K13' }
  const components = withUsual(k13, newId)
  expect(shown(components)).toEqual(['PH1 TP1 TP2', 'PH2 TP3', 'PH3 TP4', 'PTS', 'PAS', 'PRK1 TP1 TP2 TP3 TP4'])
  expect(isAccepted({ ...k13, components })).toBe(true)
})

test('of K13 a KD of knowledge gets PH, and one of skill its own practical component', () => {
  const competency = (code: string) => ({ ...objective(9, ''), code })
  const k13: SetUp = { curriculum: 'K13', objectives: ['3.1', '3.2', '4.1', '4.2'].map(competency), components: [] }
  const components = withUsual(k13, newId)
  const measured = components.map(({ code, competency: kd, objectiveIds }) =>
    [code, kd, ...k13.objectives.filter(({ id }) => objectiveIds.includes(id)).map((one) => one.code)].join(' '),
  )
  expect(measured).toEqual(['PH1  3.1', 'PH2  3.2', 'PTS ', 'PAS ', 'PRK1 4.1 4.1', 'PRK2 4.2 4.2'])
  expect(isAccepted({ ...k13, components })).toBe(true)
  expect(withUsual({ ...k13, components: components.slice(0, -1) }, newId)).toMatchObject(
    components.map(({ code, competency: kd }) => ({ code, competency: kd })),
  )
})

test('objectives of one KD of skill are practised under that KD, of which the best score counts', () => {
  const skills = ['KD 4.1', '4.1b', '4.1.2'].map((code) => ({ ...objective(9, ''), code }))
  const components = withUsual({ curriculum: 'K13', objectives: skills, components: [] }, newId)
  const practical = components.filter(({ kind }) => kind === 'PRAKTIK')
  expect(practical.map(({ competency }) => competency)).toEqual(['4.1', '4.1', '4.1'])
})

test('without objectives it starts with one component', () => {
  expect(shown(withUsual({ ...merdeka, objectives: [] }, newId))).toEqual(['LM1', 'STS', 'SAS'])
})

test('a second time it adds what is missing in its place and nothing else', () => {
  const all = withUsual({ ...merdeka, objectives: objectives.slice(0, 3) }, newId)
  const more = withUsual({ ...merdeka, components: all }, newId)
  expect(shown(more)).toEqual(['LM1 TP1 TP2', 'LM2 TP3', 'LM3 TP4', 'STS', 'SAS'])
  expect(more.filter((one) => !all.includes(one)).map(({ name }) => name)).toEqual(['Geometri'])
  expect(withUsual({ ...merdeka, components: more }, newId)).toEqual(more)
  const archived = all.map((one) => (one.code === 'SAS' ? { ...one, isArchived: true } : one))
  expect(withUsual({ ...merdeka, components: archived }, newId)).toHaveLength(all.length + 2)
})

test('another curriculum converts every component to the code of its kind', () => {
  const components = withUsual(merdeka, newId)
  const k13 = inCurriculum(components, 'K13')
  expect(k13.map(({ kind, code }) => `${kind} ${code}`)).toEqual(['PH PH1', 'PH PH2', 'PH PH3', 'PTS PTS', 'PAS PAS'])
  expect(k13.at(-1)?.name).toBe('Penilaian akhir semester')
  expect(isAccepted({ ...merdeka, curriculum: 'K13', components: k13 })).toBe(true)
  expect(inCurriculum(k13, 'MERDEKA')).toEqual(components)
})

test('a code and a name that somebody edited survive a change of kind', () => {
  const own = { kind: 'LM', code: 'UH-1', name: 'Kuis' } as const
  expect(asKind(own, 'STS', [])).toEqual({ ...own, kind: 'STS' })
  expect(asKind({ ...own, code: 'LM2', name: '' }, 'SAS', [{ code: 'SAS' }])).toMatchObject({
    code: 'SAS2',
    name: 'Sumatif akhir semester',
  })
})
