import type { ActivitySheet } from '@hadir/contract/student/cocurricular.ts'
import { expect, test } from 'vitest'
import { conflictsOf, keyOf, toSend } from './result-edits.ts'

const sheetOf = (results: ActivitySheet['results']): ActivitySheet => ({
  id: 'a',
  academicClassId: 'c',
  semesterNo: 1,
  kind: 'KOKURIKULER',
  theme: 'Tema',
  title: 'Kebun sekolah',
  goal: null,
  group: null,
  dimensions: ['KOLABORASI', 'KEMANDIRIAN'],
  filled: 0,
  owed: 4,
  version: 1,
  canWrite: true,
  students: [
    { id: 'andi', name: 'Andi', rollNo: 1, isLocked: false },
    { id: 'budi', name: 'Budi', rollNo: 2, isLocked: false },
  ],
  results,
})
const result = (studentId: string, category: 'SB' | 'B' | 'C') => ({
  studentId,
  dimension: 'KOLABORASI' as const,
  category,
  text: null,
})
const mine = { [keyOf('andi', 'KOLABORASI')]: { category: 'SB' as const, text: ' ' } }

test('only what was changed here is sent, and a sentence is sent with its category', () => {
  expect(toSend(sheetOf([]), mine)).toEqual([{ studentId: 'andi', dimension: 'KOLABORASI', category: 'SB', text: '' }])
  const taken = { [keyOf('budi', 'KEMANDIRIAN')]: { category: null, text: 'lama' } }
  expect(toSend(sheetOf([]), taken)[0]).toMatchObject({ category: null, text: '' })
})

test('a question comes up only about results that somebody else has written meanwhile', () => {
  const before = sheetOf([result('andi', 'C')])
  expect(conflictsOf(before, sheetOf([result('andi', 'C'), result('budi', 'B')]), mine)).toEqual([])
  expect(conflictsOf(before, sheetOf([result('andi', 'SB')]), mine)).toEqual([])
  expect(conflictsOf(before, sheetOf([result('andi', 'B')]), mine)).toEqual([
    { key: 'andi KOLABORASI', label: 'Andi · Kolaborasi', mine: 'Sangat baik', theirs: 'Baik' },
  ])
})
