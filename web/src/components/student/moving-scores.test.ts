import type { MovingElective } from '@hadir/contract/student/academic-student.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { movingParts } from '@hadir/contract/student/moving-scores.ts'
import { MovingStudent } from './moving-scores.tsx'

const carried = [
  { academicSubjectId: 'mtk', subject: 'Matematika', scores: ['LM1 60', 'LM2 70'] },
  { academicSubjectId: 'ipa', subject: 'IPA', scores: ['LM1 TI'] },
]
const left = [{ academicSubjectId: 'seni', subject: 'Seni Rupa', scores: ['LM1 75'] }]

test('a move says which scores come along and which stay', () => {
  const student = { id: 'siti', electives: [] }
  expect(movingParts({ ...student, carried, left: [] }, [])).toEqual([
    { words: '3 nilai ikut', subjects: ['Matematika: LM1 60, LM2 70', 'IPA: LM1 TI'] },
  ])
  expect(movingParts({ ...student, carried: [], left }, [])).toEqual([
    {
      words: '1 nilai tetap di kelas lama, karena kelas baru tidak punya mapelnya',
      subjects: ['Seni Rupa: LM1 75'],
    },
  ])
})

test('scores count as the electives are chosen', () => {
  const elective = (academicSubjectId: string, of: MovingElective['of'], takes: boolean) => {
    return { academicSubjectId, subjectId: academicSubjectId, subject: '', className: '', of, takes }
  }
  const electives = [elective('ipa', 'NEW_CLASS', true), elective('seni', 'OLD_CLASS', false)]
  const choices = [
    { studentId: 'siti', academicSubjectId: 'ipa', takes: false },
    { studentId: 'siti', academicSubjectId: 'seni', takes: true },
    { studentId: 'budi', academicSubjectId: 'mtk', takes: false },
  ]
  expect(movingParts({ id: 'siti', electives, carried, left }, choices)).toEqual([
    { words: '2 nilai ikut', subjects: ['Matematika: LM1 60, LM2 70'] },
    { words: '1 nilai tetap dihitung di kelas lama', subjects: ['Seni Rupa: LM1 75'] },
    {
      words: '1 nilai tidak dihitung lagi, karena mapelnya tidak diikuti di kelas baru',
      subjects: ['IPA: LM1 TI'],
    },
  ])
})

test('a move shows which electives she takes, and where', () => {
  const physics = { academicSubjectId: 'b', subjectId: 'fisika', subject: 'Fisika', className: 'XI-B' }
  const there = { ...physics, of: 'NEW_CLASS' as const, takes: false }
  const elsewhere = { ...physics, academicSubjectId: 'c', className: 'XI-C', of: 'OTHER_CLASS' as const, takes: true }
  const student = { id: 'siti', name: 'Siti', electives: [there, elsewhere], carried: [], left: [] }
  const shown = (electives: { studentId: string; academicSubjectId: string; takes: boolean }[]) => {
    const markup = renderToStaticMarkup(createElement(MovingStudent, { student, electives, onChoose: () => undefined }))
    return [...markup.matchAll(/<input([^>]*)\/>(.*?)<\/label>/g)].map(([, input = '', label = '']) => [
      label.replaceAll(/<[^>]*>/g, ''),
      input.includes('checked'),
    ])
  }
  expect(shown([])).toEqual([
    ['Fisika', false],
    ['Fisika, tetap bersama XI-C', true],
  ])
  const choices = [
    { studentId: 'siti', academicSubjectId: 'b', takes: true },
    { studentId: 'siti', academicSubjectId: 'c', takes: false },
  ]
  expect(shown(choices).map(([, isChecked]) => isChecked)).toEqual([true, false])
})
