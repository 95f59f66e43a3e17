import { expect, test } from 'vitest'
import { subjectGroups } from '../subject/subject.ts'
import { subjectGroupTitle } from './subject-group-titles.ts'

const k13 = (grade: 'VIII' | 'XI') => (group: 'PILIHAN' | 'KEJURUAN' | 'KELOMPOK_A') =>
  subjectGroupTitle({ curriculum: 'K13', grade }, group)

test('only SMA and SMK have a Kelompok C under K13', () => {
  expect(k13('XI')('PILIHAN')).toBe('Kelompok C (Peminatan)')
  expect(k13('XI')('KEJURUAN')).toBe('Kelompok C (Kejuruan)')
  expect(k13('VIII')('PILIHAN')).toBe('Mata pelajaran pilihan')
  expect(k13('VIII')('KELOMPOK_A')).toBe('Kelompok A (Wajib)')
})

test('muatan lokal stands after what students chose', () => {
  expect(subjectGroups.indexOf('MULOK')).toBeGreaterThan(subjectGroups.indexOf('PILIHAN'))
})
