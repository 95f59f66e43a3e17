import type { StudentReportCard } from '@hadir/contract/student/report-card/report-card.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ActivityResults } from './activity-results.tsx'
import { CardReading } from './card-reading.tsx'

const printed = { S: 1, I: 0, A: 0 }
function shown(change: object) {
  const card = {
    period: 'AKHIR',
    absences: printed,
    override: null,
    decisions: [],
    achievements: [],
    internships: [],
    ...change,
  }
  const student = { absences: { S: 3, I: 0, A: 1 }, leftOn: null, card } as unknown as StudentReportCard
  return renderToStaticMarkup(<CardReading student={student}>{null}</CardReading>).replaceAll(/<[^>]*>/g, ' ')
}

test('what a locked rapor prints of absences stays, and the recap of now is beside it', () => {
  const text = shown({ lockedAt: '2026-10-02T03:00:00Z' })
  expect(text).toMatch(/Sakit\s+1 hari/)
  expect(text).toContain('Rekap absensi: 3 sakit, 0 izin, 1 tanpa keterangan.')
  expect(shown({ override: { ...printed, reason: 'Surat menyusul' } })).toContain('Alasan: Surat menyusul')
  expect(shown({ absences: { S: 3, I: 0, A: 1 } })).not.toContain('Rekap absensi')
})

test('a mid-semester rapor shows no prestasi, PKL, kokurikuler or ekskul: it does not print them', () => {
  const achievements = [{ id: '1', kind: 'AKADEMIK', name: 'Juara OSN', description: null }]
  const place = { place: 'PT Sinar Jaya', startDate: '2026-07-20', endDate: '2026-12-11' }
  const internships = [{ id: '5', ...place, mentor: null, score: 88, description: null }]
  const of = (period: string) => {
    const student = {
      academicClass: { id: '2', name: 'VII-A' },
      academicYear: { id: '4', name: '2026/2027' },
      semesterNo: 1,
      card: { period, activities: [], extracurriculars: [{ id: '3', name: 'Pramuka', predicate: 'SB' }] },
    } as unknown as StudentReportCard
    const beside = renderToStaticMarkup(
      <MemoryRouter>
        <ActivityResults student={student} />
      </MemoryRouter>,
    )
    return shown({ period, achievements, internships }) + beside
  }
  for (const words of ['Juara OSN', 'PT Sinar Jaya', 'Pramuka', 'Kokurikuler']) {
    expect(of('AKHIR')).toContain(words)
    expect(of('TENGAH')).not.toContain(words)
  }
})
