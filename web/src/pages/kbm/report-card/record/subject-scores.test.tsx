import type { StudentReportCard, SubjectScore } from '@hadir/contract/student/report-card/report-card.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { SubjectScores } from './subject-scores.tsx'

const score: SubjectScore = {
  id: '01a25815-6417-7077-8d79-67152d073fbc',
  name: 'Matematika',
  group: 'UMUM',
  teacher: 'Siti Rahma',
  isSetUp: true,
  status: 'FINAL',
  curriculum: 'K13',
  threshold: 75,
  final: 81,
  skill: 74,
  skillDescription: null,
  filled: 4,
  owed: 4,
  isComplete: true,
  description: null,
}

function shown(change: Partial<SubjectScore>, period = 'AKHIR', state = 'DRAFT') {
  const whole = { scores: [{ ...score, ...change }], semesterNo: 1, complete: 1, subjects: 1, card: { period, state } }
  const student = whole as StudentReportCard
  return renderToStaticMarkup(
    <MemoryRouter>
      <SubjectScores student={student} />
    </MemoryRouter>,
  )
}

const text = (change: Partial<SubjectScore>) => shown(change).replaceAll(/<[^>]*>/g, '')

test('of K13 the skill score alone is marked where it alone is below KKM', () => {
  const html = shown({})
  const below = '<span aria-label="di bawah KKM">▼ </span>'
  expect(html).toContain(`>Keterampilan ${below}74 D<`)
  expect(html.split(below)).toHaveLength(2)
})

test('Merdeka has no letter, and its mark says KKTP', () => {
  expect(shown({ curriculum: 'MERDEKA', final: 70, skill: null })).toContain(
    '<span aria-label="di bawah KKTP">▼ </span>70</p>',
  )
})

test('a subject that lacks scores says how many it has, also where one of two parts is complete', () => {
  expect(shown({ final: null, skill: null, filled: 3, isComplete: false })).toContain('Terisi 3/4')
  const html = shown({ final: 81, skill: null, filled: 3, isComplete: false })
  expect(html).toContain('>81 C<')
  expect(html).toContain('Terisi 3/4')
})

test('a part of which a student is exempt is not called incomplete', () => {
  const html = shown({ final: null })
  expect(html).toContain('Pengetahuan tidak wajib')
  expect(html).toContain('74 D')
  expect(html).not.toContain('Terisi')
  expect(shown({ curriculum: 'MERDEKA', final: null, skill: null, filled: 0, owed: 0 })).toContain(
    'Nilai akhir tidak wajib',
  )
})

test('a subject without anything that counts is not set up, and in mid-semester not assessed yet', () => {
  const nothing = { final: null, skill: null, filled: 0, owed: 0, isComplete: false }
  expect(shown(nothing)).toContain('Belum disusun')
  expect(shown(nothing, 'TENGAH')).toContain('Belum dinilai')
  expect(shown({ ...nothing, isSetUp: false }, 'TENGAH')).toContain('Belum disusun')
  // The skill alone makes no rapor.
  expect(shown({ final: null, skill: 90, filled: 2, owed: 2, isComplete: false })).toContain('Belum disusun')
})

test('of K13 a subject with knowledge but without its skill says how many scores it has', () => {
  expect(text({ skill: null, filled: 3 })).toContain('81 CTerisi 3/4')
  // Exempt from all practice: nothing is missing.
  expect(text({ skill: null, filled: 3, owed: 3 })).not.toContain('Terisi')
})

test('two descriptions of K13 say which is which, and one of Merdeka needs no name', () => {
  const both = text({ description: 'Menguasai pecahan.', skillDescription: 'Terampil mengukur.' })
  expect(both).toContain('Pengetahuan: Menguasai pecahan.Keterampilan: Terampil mengukur.')
  expect(text({ curriculum: 'MERDEKA', skill: null, description: 'Menguasai pecahan.' })).not.toContain('Pengetahuan')
})

test('a subject’s state stands beside its score on a draft, not on a locked rapor', () => {
  const of = (state: string) => shown({ status: 'DRAFT' }, 'TENGAH', state)
  expect(of('DRAFT')).toContain('>Draf<')
  expect(of('TERBIT')).not.toContain('>Draf<')
})
