import type { ReportCardRow } from '@hadir/contract/student/report-card/report-card.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { columns } from './report-card-columns.tsx'

test('the list of rapor says since when a student is not in the class', () => {
  const cell = columns.find(({ header }) => header === 'Kelas')!.cell
  const row = { academicClass: { name: 'VII-A' }, leftOn: null } as ReportCardRow
  expect(cell(row)).toBe('VII-A')
  expect(cell({ ...row, leftOn: '2026-09-10' })).toBe('VII-A, keluar 10/09/2026')
})

test('the list of rapor names an incomplete sikap beside a missing note', () => {
  const cell = columns.find(({ header }) => header === 'Catatan')!.cell
  const shown = (card: object) =>
    renderToStaticMarkup(<>{cell({ card } as ReportCardRow)}</>).replaceAll(/<[^>]*>/g, ' ')
  expect(shown({ isNoted: true, lacksAttitudes: false })).toMatch(/^\s*Ada catatan\s*$/)
  expect(shown({ isNoted: true, lacksAttitudes: true })).toMatch(/^\s*Ada catatan\s+Sikap belum lengkap\s*$/)
  expect(shown({ isNoted: false, lacksAttitudes: true })).toMatch(/^\s*Tanpa catatan\s+Sikap belum lengkap\s*$/)
})
