import { expect, test } from 'vitest'
import { hintsFor } from './setup-hints.ts'
import { newComponent, type SetUp } from './usual-components.ts'

const id = (no: number) => `0199a000-0000-7000-8000-${String(no).padStart(12, '0')}`
const lm = newComponent(id(1), 'LM', [])
const sts = newComponent(id(2), 'STS', [])
const objectives = [{ id: id(3), code: 'TP1', text: 'Membaca bilangan bulat', scope: '' }]
const setUp: SetUp = { curriculum: 'MERDEKA', objectives, components: [lm, sts] }

test('weights without components, components without weight and unmeasured objectives get a hint', () => {
  expect(hintsFor({ ...setUp, weights: [1, 0, 1] })).toEqual([
    'Bobot STS 0, jadi nilainya tidak ikut nilai akhir.',
    'Ada bobot, tetapi belum ada komponennya: SAS.',
    'Belum diukur komponen mana pun: TP1.',
  ])
})

test('a complete set-up, or one without components, gets no hint', () => {
  const measuring = { ...lm, objectiveIds: [id(3)] }
  expect(hintsFor({ ...setUp, components: [measuring, sts], weights: [60, 20, 0] })).toEqual([])
  expect(hintsFor({ ...setUp, components: [], weights: [60, 20, 20] })).toEqual([])
  expect(hintsFor({ ...setUp, components: [{ ...lm, isArchived: true }], weights: [60, 20, 20] })).toEqual([])
})
