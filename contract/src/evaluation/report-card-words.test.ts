import { expect, test } from 'vitest'
import { grades } from '../labels.ts'
import { decisionsFor } from './report-card-words.ts'

test('VI, IX, XII and XIII graduate at the end of Genap, others move up, nothing else decides', () => {
  for (const grade of grades) {
    const isLast = ['VI', 'IX', 'XII', 'XIII'].includes(grade)
    const of = { grade, isFourYear: false }
    expect(decisionsFor({ ...of, semesterNo: 2, period: 'AKHIR' }), grade).toEqual(
      isLast ? ['LULUS', 'TIDAK_LULUS'] : ['NAIK', 'TINGGAL'],
    )
    expect(decisionsFor({ ...of, semesterNo: 1, period: 'AKHIR' }), grade).toEqual([])
    expect(decisionsFor({ ...of, semesterNo: 2, period: 'TENGAH' }), grade).toEqual([])
  }
})

test('XII of a program of four years moves up to XIII, which graduates', () => {
  const genap = { isFourYear: true, semesterNo: 2, period: 'AKHIR' } as const
  expect(decisionsFor({ ...genap, grade: 'XII' })).toEqual(['NAIK', 'TINGGAL'])
  expect(decisionsFor({ ...genap, grade: 'XIII' })).toEqual(['LULUS', 'TIDAK_LULUS'])
})
