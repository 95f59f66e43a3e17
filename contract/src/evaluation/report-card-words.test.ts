import { expect, test } from 'vitest'
import { grades } from '../labels.ts'
import { decisionsFor } from './report-card-words.ts'

test('VI, IX and XII graduate at the end of Genap, all others move up, and nothing else decides', () => {
  for (const grade of grades) {
    const isLast = ['VI', 'IX', 'XII'].includes(grade)
    expect(decisionsFor({ grade, semesterNo: 2, period: 'AKHIR' }), grade).toEqual(
      isLast ? ['LULUS', 'TIDAK_LULUS'] : ['NAIK', 'TINGGAL'],
    )
    expect(decisionsFor({ grade, semesterNo: 1, period: 'AKHIR' }), grade).toEqual([])
    expect(decisionsFor({ grade, semesterNo: 2, period: 'TENGAH' }), grade).toEqual([])
  }
})
