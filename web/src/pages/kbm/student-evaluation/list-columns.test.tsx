import type { StudentEvaluationRow } from '@hadir/contract/student/student-evaluation/student-evaluation.ts'
import { expect, test } from 'vitest'
import { columns } from './list-columns.tsx'

test('the list of rapor says since when a student is not in the class', () => {
  const cell = columns.find(({ header }) => header === 'Kelas')!.cell
  const row = { academicClass: { name: 'VII-A' }, leftOn: null } as StudentEvaluationRow
  expect(cell(row)).toBe('VII-A')
  expect(cell({ ...row, leftOn: '2026-09-10' })).toBe('VII-A, keluar 10/09/2026')
})
